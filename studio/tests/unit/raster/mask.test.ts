import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lassoMask } from '../../../src/rooms/sprites/raster/lasso.ts';
import {
    allMask,
    boxMask,
    combineMasks,
    growMask,
    invertMask,
    noneMask,
    shrinkMask,
    type Combination,
} from '../../../src/rooms/sprites/raster/mask.ts';
import { maskOutline } from '../../../src/rooms/sprites/raster/mask_outline.ts';
import { linePoints } from '../../../src/rooms/sprites/raster/line.ts';
import type { Point } from '../../../src/rooms/sprites/raster/picture.ts';
import { maskFrom, maskRows, ODD_NUMBERS, randomNumbers, randomPicture } from './support.ts';

const SIZE = { width: 4, height: 3 };

test('boxes are clipped; all and none', () => {
    assert.deepEqual(maskRows(boxMask(SIZE, { x: 2, y: -5, width: 9, height: 7 })), ['..11', '..11', '....']);
    assert.deepEqual(boxMask(SIZE, { x: 2, y: -5, width: 9, height: 7 }).bounds, { x: 2, y: 0, width: 2, height: 2 });
    assert.equal(boxMask(SIZE, { x: 4, y: 0, width: 2, height: 2 }).bounds, null);
    assert.deepEqual(allMask(SIZE).bounds, { x: 0, y: 0, width: 4, height: 3 });
    assert.equal(noneMask(SIZE).bounds, null);
    for (const odd of ODD_NUMBERS) {
        const mask = boxMask(SIZE, { x: 1, y: odd, width: odd, height: odd });
        assert.deepEqual(maskFrom(maskRows(mask)).bounds, mask.bounds);
    }
});

test('selections are combined', () => {
    const [a, b] = [maskFrom(['11.', '11.']), maskFrom(['.11', '...'])];
    const combined = (how: Combination): string[] => maskRows(combineMasks(a, b, how));
    assert.deepEqual(combined('replace'), ['.11', '...']);
    assert.deepEqual(combined('add'), ['111', '11.']);
    assert.deepEqual(combined('subtract'), ['1..', '11.']);
    assert.deepEqual(combined('intersect'), ['.1.', '...']);
    assert.deepEqual(combineMasks(a, b, 'intersect').bounds, { x: 1, y: 0, width: 1, height: 1 });
    assert.deepEqual(maskRows(combineMasks(a, maskFrom(['1']), 'subtract')), ['.1.', '11.'], 'a smaller one');
    assert.deepEqual(maskRows(invertMask(a)), ['..1', '..1']);
});

test('selections grow and shrink by one pixel', () => {
    assert.deepEqual(maskRows(growMask(maskFrom(['....', '.1..', '....']))), ['.1..', '111.', '.1..']);
    assert.deepEqual(maskRows(shrinkMask(maskFrom(['.1..', '111.', '.1..']))), ['....', '.1..', '....']);
    assert.deepEqual(maskRows(shrinkMask(allMask(SIZE))), ['....', '.11.', '....']);
    assert.deepEqual(maskRows(growMask(maskFrom(['1..1']))), ['1111']);
});

test('a lasso selects its path and what it encloses', () => {
    const diamond = [
        [2, 0],
        [4, 2],
        [2, 4],
        [0, 2],
    ].map(([x, y]) => ({ x: x!, y: y! }));
    assert.deepEqual(maskRows(lassoMask({ width: 5, height: 5 }, diamond)), [
        '..1..',
        '.111.',
        '11111',
        '.111.',
        '..1..',
    ]);
    assert.equal(lassoMask(SIZE, []).bounds, null);
    assert.deepEqual(maskRows(lassoMask(SIZE, [{ x: 1, y: 1 }])), ['....', '.1..', '....']);
    assert.deepEqual(
        maskRows(
            lassoMask(SIZE, [
                { x: 0, y: 0 },
                { x: 3, y: 0 },
            ]),
        ),
        ['1111', '....', '....'],
    );
});

test('what a path encloses twice is outside', () => {
    const square = (from: number, to: number): Point[] => [
        { x: from, y: from },
        { x: to, y: from },
        { x: to, y: to },
        { x: from, y: to },
    ];
    const twice = [...square(0, 8), { x: 0, y: 0 }, ...square(2, 6), { x: 2, y: 2 }];
    const rows = maskRows(lassoMask({ width: 9, height: 9 }, twice));
    assert.equal(rows[4], '111...111');
});

/** The even-odd rule for one pixel, with a ray downwards; the function itself looks along rows. */
function isInside(path: readonly Point[], x: number, y: number): boolean {
    let inside = false;
    path.forEach((a, i) => {
        const b = path[(i + 1) % path.length]!;
        if (a.x <= x !== b.x <= x && a.y + ((x - a.x) * (b.y - a.y)) / (b.x - a.x) > y) {
            inside = !inside;
        }
    });
    return inside;
}

test('random lassos agree with a test of every pixel', () => {
    const random = randomNumbers(7);
    const size = { width: 17, height: 15 };
    for (let round = 0; round < 300; round++) {
        const path = Array.from({ length: 1 + random(9) }, () => ({ x: random(30) - 6, y: random(30) - 6 }));
        const border = new Set(
            path.flatMap((a, i) => linePoints(a, path[(i + 1) % path.length]!).map(({ x, y }) => y * 100 + x)),
        );
        const mask = lassoMask(size, path);
        for (let at = 0; at < mask.cells.length; at++) {
            const [x, y] = [at % size.width, Math.floor(at / size.width)];
            const expected = border.has(y * 100 + x) || isInside(path, x, y);
            assert.equal(mask.cells[at] === 1, expected, `${x},${y} of ${JSON.stringify(path)}`);
        }
    }
});

test('lassos of any numbers end', () => {
    assert.deepEqual(
        maskRows(
            lassoMask(SIZE, [
                { x: 1, y: 1 },
                { x: NaN, y: 0 },
            ]),
        ),
        ['....', '.1..', '....'],
    );
    lassoMask(
        SIZE,
        ODD_NUMBERS.flatMap((x) => ODD_NUMBERS.map((y) => ({ x, y }))),
    );
});

test('the border of a selection is clockwise and in long runs', () => {
    assert.deepEqual(maskOutline(noneMask(SIZE)), []);
    assert.deepEqual(
        maskOutline(boxMask(SIZE, { x: 1, y: 0, width: 2, height: 3 })).map((s) => Object.values(s)),
        [
            [1, 0, 3, 0],
            [3, 3, 1, 3],
            [1, 3, 1, 0],
            [3, 0, 3, 3],
        ],
    );
    // Two pixels that touch at a corner: the runs break where the selection changes sides.
    assert.deepEqual(
        maskOutline(maskFrom(['1.', '.1'])).map((s) => Object.values(s)),
        [
            [0, 0, 1, 0],
            [1, 1, 0, 1],
            [1, 1, 2, 1],
            [2, 2, 1, 2],
            [0, 1, 0, 0],
            [1, 0, 1, 1],
            [1, 2, 1, 1],
            [2, 1, 2, 2],
        ],
    );
});

test('borders of random selections close, and their length is that of all edges', () => {
    const random = randomNumbers(8);
    for (let round = 0; round < 100; round++) {
        const picture = randomPicture(random, 1 + random(12), 1 + random(12), 2);
        const { width, height, pixels } = picture;
        const cell = (x: number, y: number): number =>
            x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x]! : 0;
        let edges = 0;
        for (let y = 0; y <= height; y++) {
            for (let x = 0; x <= width; x++) {
                edges += (cell(x, y) ^ cell(x - 1, y)) + (cell(x, y) ^ cell(x, y - 1));
            }
        }
        const segments = maskOutline(
            maskFrom(
                Array.from({ length: height }, (_, y) =>
                    Array.from(pixels.subarray(y * width, (y + 1) * width), (p) => (p ? '1' : '.')).join(''),
                ),
            ),
        );
        assert.equal(
            segments.reduce((sum, s) => sum + Math.abs(s.x1 - s.x0) + Math.abs(s.y1 - s.y0), 0),
            edges,
        );
        const balance = new Map<string, number>();
        for (const s of segments) {
            balance.set(`${s.x0},${s.y0}`, (balance.get(`${s.x0},${s.y0}`) ?? 0) + 1);
            balance.set(`${s.x1},${s.y1}`, (balance.get(`${s.x1},${s.y1}`) ?? 0) - 1);
        }
        assert.ok(
            [...balance.values()].every((count) => count === 0),
            'each corner is left as often as it is reached',
        );
    }
});
