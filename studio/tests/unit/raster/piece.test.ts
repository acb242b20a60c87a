import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allMask, noneMask } from '../../../src/rooms/sprites/raster/mask.ts';
import { LARGEST_SIDE } from '../../../src/rooms/sprites/raster/picture.ts';
import { lift, pieceOf, placedMask, stamp, type Piece } from '../../../src/rooms/sprites/raster/piece.ts';
import { scale2x } from '../../../src/rooms/sprites/raster/scale2x.ts';
import { identityTransform, transformPiece, type Transform } from '../../../src/rooms/sprites/raster/transform.ts';
import { maskFrom, maskRows, ODD_NUMBERS, pictureFrom, randomNumbers, randomPicture, rowsOf } from './support.ts';

/** Rows with a space where the piece has no cell. */
function pieceRows(piece: Piece): string[] {
    return rowsOf(piece).map((row, y) => [...row].map((c, x) => (piece.cells[y * piece.width + x] ? c : ' ')).join(''));
}

function transformed(rows: string[], change: Partial<Transform>): [number, number, string[]] {
    const piece = pieceOf(pictureFrom(rows));
    const placed = transformPiece(piece, { ...identityTransform({ x: 10, y: 20, piece }), ...change });
    return [placed.x, placed.y, pieceRows(placed.piece)];
}

test('lifting cuts the selected pixels out and empties their place', () => {
    const picture = pictureFrom(['123', '4.6', '789']);
    const { placed, rest } = lift(picture, maskFrom(['.1.', '.11', '...']))!;
    assert.deepEqual([placed.x, placed.y], [1, 0]);
    assert.deepEqual(pieceRows(placed.piece), ['2 ', '.6']);
    assert.deepEqual(rowsOf(rest), ['1.3', '4..', '789']);
    assert.deepEqual(rowsOf(picture), ['123', '4.6', '789'], 'the original is untouched');
    assert.equal(lift(picture, noneMask(picture)), null);
});

test('what is lifted and stamped again is as before', () => {
    const random = randomNumbers(9);
    for (let round = 0; round < 100; round++) {
        const picture = randomPicture(random, 1 + random(9), 1 + random(9), 3);
        const cells = randomPicture(random, picture.width, picture.height, 2);
        const lifted = lift(picture, maskFrom(rowsOf(cells)));
        if (lifted) {
            stamp(lifted.rest, lifted.placed, { opaque: round % 2 === 0 });
            assert.deepEqual(rowsOf(lifted.rest), rowsOf(picture));
            assert.deepEqual(maskRows(placedMask(picture, lifted.placed)), rowsOf(cells));
        }
    }
});

test('stamps are clipped; empty pixels are transparent or erase', () => {
    const piece = pieceOf(pictureFrom(['1.', '.2']));
    const stamped = (x: number, y: number, opaque: boolean): string[] => {
        const picture = pictureFrom(['333', '333']);
        stamp(picture, { x, y, piece }, { opaque });
        return rowsOf(picture);
    };
    assert.deepEqual(stamped(1, 0, false), ['313', '332']);
    assert.deepEqual(stamped(1, 0, true), ['31.', '3.2']);
    assert.deepEqual(stamped(-1, -1, false), ['233', '333']);
    assert.deepEqual(stamped(2, 1, true), ['333', '331']);
    assert.deepEqual(stamped(3, 0, true), ['333', '333']);
    const { placed } = lift(pictureFrom(['1.', '..']), maskFrom(['11', '1.']))!;
    const picture = pictureFrom(['33', '33']);
    assert.deepEqual(stamp(picture, placed, { opaque: true }), { x: 0, y: 0, width: 2, height: 2 });
    assert.deepEqual(rowsOf(picture), ['1.', '.3'], 'what was not selected never erases');
    for (const odd of ODD_NUMBERS.filter((number) => Math.abs(number) > 1)) {
        assert.deepEqual(stamped(odd, odd, true), ['333', '333']);
    }
});

test('flips', () => {
    assert.deepEqual(transformed(['12', '34'], {}), [10, 20, ['12', '34']]);
    assert.deepEqual(transformed(['12', '34'], { flipX: true }), [10, 20, ['21', '43']]);
    assert.deepEqual(transformed(['12', '34'], { flipY: true }), [10, 20, ['34', '12']]);
});

test('scales to any box by nearest pixels', () => {
    assert.deepEqual(transformed(['12'], { box: { x: 0, y: 0, width: 4, height: 2 } }), [0, 0, ['1122', '1122']]);
    assert.deepEqual(transformed(['1234'], { box: { x: 0, y: 0, width: 2, height: 1 } }), [0, 0, ['13']]);
    assert.deepEqual(transformed(['12'], { box: { x: 0, y: 0, width: 3, height: 1 } }), [0, 0, ['112']]);
    assert.deepEqual(transformed(['12'], { box: { x: 5, y: 6, width: 0, height: NaN } }), [5, 6, ['1']]);
});

test('quarter turns are exact and about the centre', () => {
    const rows = ['123', '456'];
    assert.deepEqual(transformed(rows, { angle: 90 }), [10, 19, ['41', '52', '63']]);
    assert.deepEqual(transformed(rows, { angle: 180 }), [10, 20, ['654', '321']]);
    assert.deepEqual(transformed(rows, { angle: -90 }), [10, 19, ['36', '25', '14']]);
    assert.deepEqual(transformed(rows, { angle: 270 }), transformed(rows, { angle: -90 }));
    assert.deepEqual(transformed(rows, { angle: 720 }), [10, 20, rows]);
    assert.deepEqual(transformed(['1...', '....', '....', '2...'], { angle: 90 }), [
        10,
        20,
        ['2..1', '....', '....', '....'],
    ]);
});

test('a flipped piece is turned after it was flipped', () => {
    assert.deepEqual(transformed(['12', '34'], { flipX: true, angle: 90 }), [10, 20, ['42', '31']]);
});

test('a square turned by 45 degrees is a diamond about the same centre', () => {
    for (const smooth of [false, true]) {
        const [x, y, rows] = transformed(['111', '111', '111'], { angle: 45, smooth });
        assert.deepEqual([x, y], [9, 19]);
        assert.deepEqual(rows, ['  1  ', ' 111 ', '11111', ' 111 ', '  1  ']);
    }
});

test('turned pieces keep their centre, about their area, and their colours', () => {
    const random = randomNumbers(10);
    for (let round = 0; round < 200; round++) {
        const piece = pieceOf(randomPicture(random, 8 + random(12), 8 + random(12), 4));
        const identity = identityTransform({ x: random(50), y: random(50), piece });
        const placed = transformPiece(piece, { ...identity, angle: random(3600) / 10 + 0.05, smooth: round % 2 === 0 });
        const { box } = identity;
        assert.equal(placed.x + placed.piece.width / 2, box.x + box.width / 2);
        assert.equal(placed.y + placed.piece.height / 2, box.y + box.height / 2);
        const area = placed.piece.cells.reduce((sum, cell) => sum + cell, 0);
        assert.ok(Math.abs(area - piece.width * piece.height) <= piece.width + piece.height, `${area}`);
        assert.ok(placed.piece.pixels.every((pixel) => pixel < 4));
    }
});

test('half a turn by two ways: 180.0 and just beside it agree', () => {
    const piece = pieceOf(randomPicture(randomNumbers(11), 9, 9, 5));
    const identity = identityTransform({ x: 0, y: 0, piece });
    const exact = transformPiece(piece, { ...identity, angle: 180 });
    const beside = transformPiece(piece, { ...identity, angle: 180 + 1e-9 });
    assert.deepEqual(pieceRows(beside.piece), pieceRows(exact.piece));
});

test('transforms of any numbers are bounded', () => {
    const piece = pieceOf(pictureFrom(['12', '34']));
    for (const odd of ODD_NUMBERS) {
        const placed = transformPiece(piece, {
            box: { x: odd, y: odd, width: Math.abs(odd) > 10 ? 3 : odd, height: 2 },
            flipX: false,
            flipY: true,
            angle: odd,
            smooth: true,
        });
        assert.ok(placed.piece.width <= LARGEST_SIDE && Number.isInteger(placed.x) && Number.isInteger(placed.y));
    }
    const wide = transformPiece(piece, {
        ...identityTransform({ x: 0, y: 0, piece }),
        box: { x: 0, y: 0, width: 1e9, height: 1 },
    });
    assert.deepEqual([wide.piece.width, wide.piece.height], [LARGEST_SIDE, 1]);
});

test('Scale2x smooths the steps of a diagonal', () => {
    const doubled = scale2x(pieceOf(pictureFrom(['1..', '.1.', '..1'])));
    // By the rule: the middle pixel has equal sides and stays whole. The empty ones beside it have a 1 at two sides and
    // nothing at the others, and get a 1 in the quarter between. The ends lose the quarter between two empty sides;
    // what lies beyond the piece counts as the pixel itself.
    assert.deepEqual(rowsOf(doubled), ['11....', '1.1...', '.111..', '..111.', '...1.1', '....11']);
});

test('Scale2x leaves a pixel between equal sides whole', () => {
    for (const rows of [
        ['.1.', '1.1', '...'],
        ['.1.', '1..', '.1.'],
    ]) {
        const doubled = rowsOf(scale2x(pieceOf(pictureFrom(rows))));
        assert.deepEqual([doubled[2]!.slice(2, 4), doubled[3]!.slice(2, 4)], ['..', '..']);
    }
});

test('Scale2x keeps the cells of the piece', () => {
    const { placed } = lift(pictureFrom(['11', '11']), maskFrom(['11', '1.']))!;
    const doubled = scale2x(placed.piece);
    assert.deepEqual(pieceRows(doubled), ['1111', '1111', '111 ', '11  ']);
    assert.equal(scale2x(pieceOf(pictureFrom(['5']))).pixels.length, 4);
    assert.deepEqual(allMask({ width: 2, height: 2 }).cells, scale2x(pieceOf(pictureFrom(['5']))).cells);
});
