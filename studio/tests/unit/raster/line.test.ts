import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linePoints, snapLine } from '../../../src/rooms/sprites/raster/line.ts';
import { FARTHEST } from '../../../src/rooms/sprites/raster/picture.ts';
import { withoutCorners, PixelPerfect } from '../../../src/rooms/sprites/raster/pixel_perfect.ts';
import { StrokePath, strokePoints } from '../../../src/rooms/sprites/raster/stroke_path.ts';
import { ODD_NUMBERS, pairs, plot, randomNumbers } from './support.ts';

test('a line of one point, along the axes and diagonally', () => {
    assert.deepEqual(pairs(linePoints({ x: 2, y: 3 }, { x: 2, y: 3 })), ['2,3']);
    assert.deepEqual(pairs(linePoints({ x: 0, y: 1 }, { x: 3, y: 1 })), ['0,1', '1,1', '2,1', '3,1']);
    assert.deepEqual(pairs(linePoints({ x: 1, y: 2 }, { x: 1, y: 0 })), ['1,2', '1,1', '1,0']);
    assert.deepEqual(pairs(linePoints({ x: 2, y: 0 }, { x: 0, y: 2 })), ['2,0', '1,1', '0,2']);
});

test('a flat line in steps', () => {
    // y = x / 3, rounded: 0 0 1 1 1 2 2 for x = 0 to 6.
    assert.deepEqual(plot(7, 3, linePoints({ x: 0, y: 0 }, { x: 6, y: 2 })), ['11.....', '..111..', '.....11']);
});

test('lines have both ends, no gaps, no doubled points, and stay within half a pixel of the true line', () => {
    const random = randomNumbers(1);
    for (let round = 0; round < 500; round++) {
        const a = { x: random(80) - 40, y: random(80) - 40 };
        const b = { x: random(80) - 40, y: random(80) - 40 };
        const points = linePoints(a, b);
        const length = Math.max(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
        assert.equal(points.length, length + 1);
        assert.deepEqual(points[0], a);
        assert.deepEqual(points.at(-1), b);
        points.forEach((point, i) => {
            assert.ok(Math.abs(a.x + ((b.x - a.x) * i) / (length || 1) - point.x) <= 0.5 + 1e-9);
            assert.ok(Math.abs(a.y + ((b.y - a.y) * i) / (length || 1) - point.y) <= 0.5 + 1e-9);
        });
        assert.deepEqual(linePoints(b, a).reverse(), points, 'the same from the other end');
    }
});

test('any numbers make a line of bounded length', () => {
    for (const x of ODD_NUMBERS) {
        for (const y of ODD_NUMBERS) {
            const points = linePoints({ x, y }, { x: y, y: x });
            assert.ok(points.length >= 1 && points.length <= 2 * FARTHEST + 1);
            assert.ok(points.every((point) => Number.isInteger(point.x) && Number.isInteger(point.y)));
            const snapped = snapLine({ x, y }, { x: y, y: x });
            assert.ok(Number.isInteger(snapped.x) && Number.isInteger(snapped.y));
        }
    }
});

test('lines snap to the axes, the diagonals and steps of two', () => {
    const snapped = (x: number, y: number): number[] =>
        Object.values(snapLine({ x: 10, y: 10 }, { x: 10 + x, y: 10 + y }));
    assert.deepEqual(snapped(20, 2), [30, 10]);
    assert.deepEqual(snapped(-20, 2), [-10, 10]);
    assert.deepEqual(snapped(1, -20), [10, -10]);
    assert.deepEqual(snapped(20, 19), [30, 30]);
    assert.deepEqual(snapped(-18, 20), [-10, 30]);
    assert.deepEqual(snapped(9, 4), [19, 14]);
    assert.deepEqual(snapped(8, 4), [19, 14]);
    assert.deepEqual(snapped(4, -9), [14, 1]);
    assert.deepEqual(snapped(0, 0), [10, 10]);
});

test('a line snapped to 1:2 has steps of exactly two pixels', () => {
    for (let length = 2; length < 60; length++) {
        const end = snapLine({ x: 0, y: 0 }, { x: length, y: Math.floor(length / 2) });
        const rows = new Map<number, number>();
        for (const { y } of linePoints({ x: 0, y: 0 }, end)) {
            rows.set(y, (rows.get(y) ?? 0) + 1);
        }
        assert.ok(
            [...rows.values()].every((count) => count === 2),
            `length ${length}`,
        );
    }
});

test('a stroke joins positions without gaps and gives no point twice in a row', () => {
    const path = new StrokePath();
    assert.deepEqual(pairs(path.moveTo({ x: 1.9, y: 1.2 })), ['1,1']);
    assert.deepEqual(path.moveTo({ x: 1.1, y: 1.8 }), []);
    assert.deepEqual(pairs(path.moveTo({ x: 4.5, y: 1 })), ['2,1', '3,1', '4,1']);
    assert.deepEqual(path.moveTo({ x: NaN, y: 1 }), [], 'a position without a place');
    const bend = strokePoints([
        { x: 0, y: 0 },
        { x: 2, y: 0 },
        { x: 2, y: -2.5 },
    ]);
    assert.deepEqual(pairs(bend), ['0,0', '1,0', '2,0', '2,-1', '2,-2', '2,-3']);
    assert.deepEqual(strokePoints([]), []);
});

test('pixel-perfect strokes drop corners and nothing else', () => {
    // A staircase by right and down moves becomes a diagonal.
    const stairs = [
        [0, 0],
        [1, 0],
        [1, 1],
        [2, 1],
        [2, 2],
    ].map(([x, y]) => ({ x: x!, y: y! }));
    assert.deepEqual(pairs(withoutCorners(stairs)), ['0,0', '1,1', '2,2']);
    // The corner of two long strokes is dropped too; its neighbours touch diagonally.
    const bend = [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
        [2, 2],
    ].map(([x, y]) => ({ x: x!, y: y! }));
    assert.deepEqual(pairs(withoutCorners(bend)), ['0,0', '1,0', '2,1', '2,2']);
    // A stroke that turns back has no corner.
    const back = [
        [0, 0],
        [1, 0],
        [0, 0],
    ].map(([x, y]) => ({ x: x!, y: y! }));
    assert.deepEqual(pairs(withoutCorners(back)), ['0,0', '1,0', '0,0']);
    // Points that do not touch are no corner, wherever they lie.
    for (const apart of [
        [
            [0, 0],
            [5, 0],
            [5, 5],
        ],
        [
            [0, 0],
            [7, 7],
            [1, 1],
        ],
    ]) {
        assert.equal(withoutCorners(apart.map(([x, y]) => ({ x: x!, y: y! }))).length, 3);
    }
});

test('the filter names the point to drop when its successor arrives', () => {
    const filter = new PixelPerfect();
    assert.equal(filter.add({ x: 0, y: 0 }), null);
    assert.equal(filter.add({ x: 1, y: 0 }), null);
    assert.equal(filter.add({ x: 1, y: 0 }), null, 'a pointer that rests is no new point');
    assert.deepEqual(filter.add({ x: 1, y: 1 }), { x: 1, y: 0 });
    assert.equal(filter.add({ x: 1, y: 2 }), null, 'after a dropped corner its neighbours stay');
});

test('a pixel-perfect stroke has no corner left and is still connected', () => {
    const random = randomNumbers(2);
    for (let round = 0; round < 200; round++) {
        const points = withoutCorners(
            strokePoints(Array.from({ length: 12 }, () => ({ x: random(20), y: random(20) }))),
        );
        for (let i = 1; i < points.length; i++) {
            const [a, b, c] = [points[i - 1]!, points[i]!, points[i + 1]];
            assert.equal(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)), 1);
            if (c) {
                const sharesBoth = (a.x === b.x && b.y === c.y) || (a.y === b.y && b.x === c.x);
                assert.ok(!(sharesBoth && a.x !== c.x && a.y !== c.y));
            }
        }
    }
});
