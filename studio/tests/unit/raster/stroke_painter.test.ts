import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureBrush, roundBrush, squareBrush } from '../../../src/rooms/sprites/raster/brush.ts';
import { Coverage } from '../../../src/rooms/sprites/raster/coverage.ts';
import {
    checkerInk,
    colourInk,
    mixInk,
    pictureInk,
    replaceInk,
    shadeInk,
} from '../../../src/rooms/sprites/raster/inks.ts';
import { linePoints } from '../../../src/rooms/sprites/raster/line.ts';
import { makePicture, type Point } from '../../../src/rooms/sprites/raster/picture.ts';
import { strokePoints } from '../../../src/rooms/sprites/raster/stroke_path.ts';
import { StrokePainter, type StrokeOptions } from '../../../src/rooms/sprites/raster/stroke_painter.ts';
import { mirrorPoints, snapAxis } from '../../../src/rooms/sprites/raster/symmetry.ts';
import { wrapped, type Tiling } from '../../../src/rooms/sprites/raster/tiling.ts';
import { maskFrom, ODD_NUMBERS, pairs, pictureFrom, plot, pointsOf, randomNumbers, rowsOf } from './support.ts';

const PENCIL = { brush: squareBrush(1), ink: colourInk(1) };

function paint(rows: string[], options: StrokeOptions, positions: [number, number][]): string[] {
    const picture = pictureFrom(rows);
    new StrokePainter(picture, options).paint(strokePoints(positions.map(([x, y]) => ({ x, y }))));
    return rowsOf(picture);
}

test('a stroke is clipped, and its dirty box is what it touched', () => {
    const picture = makePicture(4, 3);
    const painter = new StrokePainter(picture, { brush: squareBrush(3), ink: colourInk(2) });
    assert.equal(painter.dirty, null);
    painter.paint([{ x: -3, y: 0 }]);
    assert.equal(painter.dirty, null, 'wholly beyond the canvas');
    painter.paint([{ x: 0, y: 0 }]);
    assert.deepEqual(rowsOf(picture), ['22..', '22..', '....']);
    assert.deepEqual(painter.dirty, { x: 0, y: 0, width: 2, height: 2 });
});

test('what is to be drawn again is what changed since the last time', () => {
    const painter = new StrokePainter(makePicture(9, 9), { ...PENCIL, pixelPerfect: true });
    painter.paint([
        { x: 1, y: 1 },
        { x: 2, y: 1 },
    ]);
    assert.deepEqual(painter.takeFresh(), { x: 1, y: 1, width: 2, height: 1 });
    assert.equal(painter.takeFresh(), null);
    painter.paint([{ x: 2, y: 2 }]); // takes the corner at 2, 1 off again
    assert.deepEqual(painter.takeFresh(), { x: 2, y: 1, width: 1, height: 2 });
    assert.deepEqual(painter.restart(), { x: 1, y: 1, width: 2, height: 2 });
    assert.equal(painter.takeFresh(), null);
});

test('numbers beyond all bounds neither throw nor paint', () => {
    for (const x of ODD_NUMBERS.filter((number) => !(Math.abs(number) < 10))) {
        assert.deepEqual(paint(['..', '..'], PENCIL, [[x, x]]), ['..', '..']);
    }
});

test('a restarted stroke leaves no trace', () => {
    const picture = pictureFrom(['1.2', '.3.']);
    const painter = new StrokePainter(picture, { brush: roundBrush(2), ink: colourInk(4) });
    painter.paint([{ x: 1, y: 1 }]);
    assert.deepEqual(painter.restart(), { x: 0, y: 0, width: 2, height: 2 });
    assert.deepEqual(rowsOf(picture), ['1.2', '.3.']);
    painter.paint([{ x: 3, y: 1 }]);
    assert.deepEqual(rowsOf(picture), ['1.4', '.34']);
    assert.deepEqual(painter.dirty, { x: 2, y: 0, width: 1, height: 2 });
});

test('a restarted stroke forgets its last points', () => {
    const picture = pictureFrom(['...', '...']);
    const painter = new StrokePainter(picture, { ...PENCIL, pixelPerfect: true });
    painter.paint([
        { x: 0, y: 0 },
        { x: 1, y: 0 },
    ]);
    painter.restart();
    painter.paint([
        { x: 1, y: 0 },
        { x: 1, y: 1 },
    ]);
    assert.deepEqual(rowsOf(picture), ['.1.', '.1.']);
});

test('a dropped corner gives back what lay beneath', () => {
    const options = { ...PENCIL, pixelPerfect: true };
    assert.deepEqual(
        paint(['333', '333', '333'], options, [
            [0, 0],
            [1, 0],
            [1, 1],
            [1, 2],
        ]),
        ['133', '313', '313'],
    );
});

test('a dropped corner that the stroke has painted before stays', () => {
    // Down the middle column, around, and with a corner at (1, 1), which the stroke has crossed already.
    const options = { ...PENCIL, pixelPerfect: true };
    const rows = paint(['....', '....', '....', '....'], options, [
        [1, 0],
        [1, 3],
        [0, 2],
        [0, 1],
        [1, 1],
        [1, 0],
    ]);
    assert.equal(rows[1]![1], '1');
});

test('a pixel-perfect stroke paints exactly the points that the filter keeps', () => {
    const random = randomNumbers(3);
    for (let round = 0; round < 100; round++) {
        const positions = Array.from({ length: 8 }, (): [number, number] => [random(12), random(12)]);
        const points = strokePoints(positions.map(([x, y]) => ({ x, y })));
        // The rule by hand: a point goes when the last kept one and the next are its neighbours around a corner.
        const kept = points.slice(0, 1);
        for (let i = 1; i < points.length; i++) {
            const [a, b, c] = [kept.at(-1)!, points[i]!, points[i + 1]];
            const corner =
                c
                && Math.abs(a.x - c.x) === 1
                && Math.abs(a.y - c.y) === 1
                && Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1
                && Math.abs(c.x - b.x) + Math.abs(c.y - b.y) === 1;
            if (!corner) {
                kept.push(b);
            }
        }
        const empty = Array.from({ length: 12 }, () => '.'.repeat(12));
        assert.deepEqual(paint(empty, { ...PENCIL, pixelPerfect: true }, positions), plot(12, 12, kept));
    }
});

test('nothing is painted outside the selection', () => {
    const selection = maskFrom(['11.', '.11']);
    assert.deepEqual(paint(['...', '...'], { brush: squareBrush(9), ink: colourInk(5), selection }, [[1, 1]]), [
        '55.',
        '.55',
    ]);
});

test('each pixel is shaded once, however often the stroke passes', () => {
    const ink = shadeInk([1, 2, 3, 4], 'up');
    assert.deepEqual(
        paint(['1234', '.915'], { brush: squareBrush(3), ink }, [
            [0, 0],
            [3, 1],
            [0, 0],
            [3, 1],
        ]),
        ['2344', '.925'],
    );
    const down = shadeInk([1, 2, 3, 4], 'down');
    assert.deepEqual(
        paint(['1234'], { brush: squareBrush(1), ink: down }, [
            [0, 0],
            [3, 0],
        ]),
        ['1123'],
    );
    const hostile = shadeInk([0, 1, 1, NaN, 2, 900, 1], 'up');
    assert.deepEqual(
        paint(['.123'], { brush: squareBrush(1), ink: hostile }, [
            [0, 0],
            [3, 0],
        ]),
        ['.223'],
    );
});

test('inks', () => {
    const all: [number, number][] = [[0, 0]];
    const brush = squareBrush(20);
    assert.deepEqual(paint(['111', '111'], { brush, ink: colourInk(0) }, all), ['...', '...']);
    assert.deepEqual(paint(['333', '333'], { brush, ink: checkerInk(1, 2) }, all), ['121', '212']);
    assert.deepEqual(paint(['123', '321'], { brush, ink: replaceInk(1, 7) }, all), ['723', '327']);
    assert.deepEqual(paint(['333', '333'], { brush, ink: mixInk(1, 2, 50) }, all), ['121', '212']);
    assert.deepEqual(paint(['3333', '3333'], { brush, ink: colourInk(1, 25) }, all), ['1313', '3333']);
    assert.deepEqual(paint(['33'], { brush, ink: colourInk(1, 0) }, all), ['33']);
});

test('dithered strokes join: two halves are one whole', () => {
    const options = { brush: roundBrush(5), ink: colourInk(1, 40) };
    const whole = makePicture(32, 8);
    new StrokePainter(whole, options).paint(linePoints({ x: 2, y: 4 }, { x: 29, y: 4 }));
    const halves = makePicture(32, 8);
    new StrokePainter(halves, options).paint(linePoints({ x: 2, y: 4 }, { x: 13, y: 4 }));
    new StrokePainter(halves, options).paint(linePoints({ x: 14, y: 4 }, { x: 29, y: 4 }));
    assert.deepEqual(rowsOf(halves), rowsOf(whole));
});

test('a brush of a picture paints its colours, later stamps over earlier ones', () => {
    const brush = pictureBrush(pictureFrom(['12']))!;
    assert.deepEqual(
        paint(['....'], { brush, ink: pictureInk() }, [
            [1, 0],
            [3, 0],
        ]),
        ['1112'],
    );
});

test('a filled shape obeys selection and symmetry, and needs no brush', () => {
    const picture = pictureFrom(['......', '......', '......']);
    const selection = maskFrom(['111111', '1111..', '111111']);
    const painter = new StrokePainter(picture, { ...PENCIL, selection, symmetry: { x: 3, y: null } });
    painter.paintSpans([
        { y: -1, left: 0, right: 9 },
        { y: 0, left: -7, right: 1 },
        { y: 1, left: 0, right: 2 },
    ]);
    assert.deepEqual(rowsOf(picture), ['1....1', '11....', '......']);
    const stamps = new StrokePainter(picture, { brush: pictureBrush(pictureFrom(['77']))!, ink: pictureInk() });
    stamps.paintSpans([{ y: 0, left: 0, right: 6 }]);
    assert.deepEqual(
        rowsOf(picture),
        ['1....1', '11....', '......'],
        'a brush of a picture has no colour for the inside',
    );
});

test('axes snap to edges and middles of pixels', () => {
    assert.deepEqual(
        [0.2, 0.3, 7.6, 99, -3, NaN].map((at) => snapAxis(at, 16)),
        [0, 0.5, 7.5, 16, 0, 0],
    );
});

test('points are mirrored, those on the axis once', () => {
    assert.deepEqual(pairs(mirrorPoints([{ x: 1, y: 0 }], { x: 2, y: null })), ['1,0', '2,0']);
    assert.deepEqual(pairs(mirrorPoints([{ x: 1, y: 0 }], { x: 1.5, y: null })), ['1,0']);
    assert.deepEqual(pairs(mirrorPoints([{ x: 0, y: 0 }], { x: 2, y: 1.5 })), ['0,0', '3,0', '0,2', '3,2']);
    assert.deepEqual(pairs(mirrorPoints([{ x: 0, y: 1 }], { x: 2, y: 1.5 })), ['0,1', '3,1']);
    assert.deepEqual(
        pairs(
            mirrorPoints(
                [
                    { x: 0, y: 1 },
                    { x: 3, y: 1 },
                ],
                { x: 2, y: null },
            ),
        ),
        ['0,1', '3,1'],
    );
});

test('brushes are mirrored with their points: a symmetric stroke makes a symmetric picture', () => {
    const random = randomNumbers(4);
    for (let size = 1; size < 8; size++) {
        const picture = makePicture(14, 11);
        const brush = size === 7 ? pictureBrush(pictureFrom(['11', '1.', '.1']))! : squareBrush(size);
        const options = { brush, ink: colourInk(1), symmetry: { x: 7, y: 5.5 } };
        new StrokePainter(picture, options).paint(
            strokePoints(Array.from({ length: 3 }, () => ({ x: random(14), y: random(11) }))),
        );
        const rows = rowsOf(picture);
        assert.deepEqual(
            rows.map((row) => [...row].reverse().join('')),
            rows,
            `size ${size}`,
        );
        assert.deepEqual([...rows].reverse(), rows, `size ${size}`);
    }
});

test('an axis off the centre mirrors onto the canvas and is clipped there', () => {
    assert.deepEqual(
        paint(['......'], { ...PENCIL, symmetry: { x: 1.5, y: null } }, [
            [0, 0],
            [5, 0],
        ]),
        ['111111'],
    );
    assert.deepEqual(paint(['......'], { ...PENCIL, symmetry: { x: 2, y: null } }, [[0, 0]]), ['1..1..']);
    assert.deepEqual(paint(['......'], { ...PENCIL, symmetry: { x: 1, y: null } }, [[5, 0]]), ['.....1']);
});

test('a tiled stroke leaves at one edge and enters at the other, with its brush', () => {
    const tiling = { x: true, y: true };
    const wide = { brush: squareBrush(3), ink: colourInk(1), tiling };
    assert.deepEqual(paint(['....', '....', '....', '....'], wide, [[0, 0]]), ['11.1', '11.1', '....', '11.1']);
    assert.deepEqual(
        paint(['....', '....'], { ...PENCIL, tiling: { x: true, y: false } }, [
            [3, 0],
            [5, 0],
            [5, -2],
        ]),
        ['11.1', '....'],
    );
    assert.deepEqual(paint(['..', '..'], { brush: squareBrush(64), ink: colourInk(1), tiling }, [[900, -900]]), [
        '11',
        '11',
    ]);
});

/** The points brought onto a canvas of this size, each by itself. Points beyond an edge that does not repeat are
 * dropped. */
function wrapPoints(
    points: readonly Point[],
    { width, height }: { width: number; height: number },
    tiling: Tiling,
): Point[] {
    const all = points.map(({ x, y }) => ({
        x: tiling.x ? wrapped(x, width) : x,
        y: tiling.y ? wrapped(y, height) : y,
    }));
    return all.filter(({ x, y }) => x >= 0 && x < width && y >= 0 && y < height);
}

test('tiling and symmetry agree with painting pixel by pixel', () => {
    const random = randomNumbers(5);
    for (let round = 0; round < 60; round++) {
        const [width, height] = [1 + random(9), 1 + random(9)];
        const brush = roundBrush(1 + random(12));
        const [symmetry, tiling] = [
            { x: random(2 * width + 1) / 2, y: round % 3 ? null : 2 },
            { x: round % 2 === 0, y: round % 5 < 2 },
        ];
        const point = { x: random(20) - 5, y: random(20) - 5 };
        const picture = makePicture(width, height);
        new StrokePainter(picture, { brush, ink: colourInk(1), symmetry, tiling }).paint([point]);
        const stamp = pointsOf(brush.spans).map(({ x, y }) => ({ x: x + point.x, y: y + point.y }));
        const expected = wrapPoints(mirrorPoints(stamp, symmetry), { width, height }, tiling);
        assert.deepEqual(rowsOf(picture), plot(width, height, expected));
    }
});

test('coverage counts', () => {
    const coverage = new Coverage(3, 2);
    assert.deepEqual([coverage.add(1, 1), coverage.add(1, 1), coverage.add(2, 0)], [true, false, true]);
    assert.deepEqual(coverage.dirty, { x: 1, y: 0, width: 2, height: 2 });
    assert.deepEqual([coverage.remove(1, 1), coverage.remove(1, 1), coverage.remove(1, 1)], [false, true, false]);
    assert.deepEqual([coverage.has(1, 1), coverage.has(2, 0)], [false, true]);
    coverage.clear();
    assert.deepEqual([coverage.has(2, 0), coverage.dirty], [false, null]);
});
