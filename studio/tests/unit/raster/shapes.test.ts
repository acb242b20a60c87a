import assert from 'node:assert/strict';
import { test } from 'node:test';
import { squareBrush } from '../../../src/rooms/sprites/raster/brush.ts';
import { ellipseOutline, ellipseSpans } from '../../../src/rooms/sprites/raster/ellipse.ts';
import { colourInk } from '../../../src/rooms/sprites/raster/inks.ts';
import { makePicture } from '../../../src/rooms/sprites/raster/picture.ts';
import { rectangleOutline, rectangleSpans } from '../../../src/rooms/sprites/raster/rectangle.ts';
import { shapeBox } from '../../../src/rooms/sprites/raster/shape_box.ts';
import { StrokePainter } from '../../../src/rooms/sprites/raster/stroke_painter.ts';
import { ODD_NUMBERS, pairs, plot, pointsOf, rowsOf } from './support.ts';

test('the dragged box in every direction, square, and from the centre', () => {
    const box = (x: number, y: number, square = false, centred = false): number[] =>
        Object.values(shapeBox({ x: 10, y: 10 }, { x, y }, { square, centred }));
    assert.deepEqual(box(13, 11), [10, 10, 4, 2]);
    assert.deepEqual(box(8, 5), [8, 5, 3, 6]);
    assert.deepEqual(box(10, 10), [10, 10, 1, 1]);
    assert.deepEqual(box(13, 11, true), [10, 10, 4, 4]);
    assert.deepEqual(box(8, 5, true), [5, 5, 6, 6]);
    assert.deepEqual(box(13, 9, false, true), [7, 9, 7, 3]);
    assert.deepEqual(box(8, 11, true, true), [8, 8, 5, 5]);
    assert.deepEqual(box(10.9, 10.1), [10, 10, 1, 1]);
});

test('rectangles', () => {
    const box = { x: 1, y: 0, width: 4, height: 3 };
    assert.deepEqual(plot(6, 3, rectangleOutline(box)), ['.1111.', '.1..1.', '.1111.']);
    assert.deepEqual(plot(6, 3, pointsOf(rectangleSpans(box))), ['.1111.', '.1111.', '.1111.']);
    for (const [width, height] of [
        [1, 1],
        [1, 5],
        [5, 1],
        [2, 2],
        [2, 3],
        [7, 4],
    ] as const) {
        const points = pairs(rectangleOutline({ x: 0, y: 0, width, height }));
        assert.equal(new Set(points).size, points.length, 'each point once');
        assert.equal(points.length, width * height - Math.max(width - 2, 0) * Math.max(height - 2, 0));
    }
});

test('small circles as pixel artists draw them', () => {
    const circle = (size: number): string[] =>
        plot(size, size, ellipseOutline({ x: 0, y: 0, width: size, height: size }));
    assert.deepEqual(circle(1), ['1']);
    assert.deepEqual(circle(2), ['11', '11']);
    assert.deepEqual(circle(3), ['.1.', '1.1', '.1.']);
    assert.deepEqual(circle(4), ['.11.', '1..1', '1..1', '.11.']);
    assert.deepEqual(circle(5), ['.111.', '1...1', '1...1', '1...1', '.111.']);
    const nine = [
        '...111...',
        '..1...1..',
        '.1.....1.',
        '1.......1',
        '1.......1',
        '1.......1',
        '.1.....1.',
        '..1...1..',
        '...111...',
    ];
    assert.deepEqual(circle(9), nine, 'without a doubled pixel in the diagonal');
    assert.deepEqual(circle(8), [
        '..1111..',
        '.1....1.',
        '1......1',
        '1......1',
        '1......1',
        '1......1',
        '.1....1.',
        '..1111..',
    ]);
});

/** Whether all points can be reached from the first over their eight neighbours. */
function isConnected(points: readonly string[]): boolean {
    const left = new Set(points);
    const waiting = [points[0]!];
    left.delete(points[0]!);
    while (waiting.length > 0) {
        const [x, y] = waiting.pop()!.split(',').map(Number) as [number, number];
        for (let i = 0; i < 9; i++) {
            const neighbour = `${x - 1 + (i % 3)},${y - 1 + Math.floor(i / 3)}`;
            if (left.delete(neighbour)) {
                waiting.push(neighbour);
            }
        }
    }
    return left.size === 0;
}

test('ellipses are symmetric, connected, without corners, and touch all sides of their box', () => {
    for (let width = 1; width <= 40; width++) {
        for (let height = 1; height <= 40; height++) {
            const points = ellipseOutline({ x: 0, y: 0, width, height });
            const keys = new Set(pairs(points));
            const what = `${width} x ${height}`;
            assert.equal(keys.size, points.length, what);
            assert.ok(
                points.every(({ x, y }) => keys.has(`${width - 1 - x},${y}`) && keys.has(`${x},${height - 1 - y}`)),
                what,
            );
            assert.ok(isConnected([...keys]), what);
            assert.ok(
                points.every(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height),
                what,
            );
            assert.deepEqual([points.some(({ x }) => x === 0), points.some(({ y }) => y === 0)], [true, true], what);
            if (width === height) {
                assert.ok(
                    points.every(({ x, y }) => keys.has(`${y},${x}`)),
                    `${what} is round`,
                );
            }
        }
    }
});

test('ellipses stay near the true curve', () => {
    // Along the radius, no pixel's middle is a whole pixel away from the ellipse.
    for (const [width, height] of [
        [9, 9],
        [16, 16],
        [31, 20],
        [64, 63],
        [101, 40],
    ] as const) {
        const [a, b] = [(width - 1) / 2, (height - 1) / 2];
        for (const { x, y } of ellipseOutline({ x: 0, y: 0, width, height })) {
            const [dx, dy] = [x - a, y - b];
            const scale = Math.hypot(dx / a, dy / b);
            assert.ok(Math.abs(Math.hypot(dx, dy) * (1 - 1 / scale)) < 1, `${width} x ${height} at ${x},${y}`);
        }
    }
});

test('a filled ellipse is its outline and everything between', () => {
    for (const [width, height] of [
        [1, 1],
        [2, 7],
        [7, 2],
        [9, 9],
        [20, 13],
    ] as const) {
        const box = { x: 3, y: -2, width, height };
        const spans = ellipseSpans(box);
        assert.deepEqual(
            spans.map((span) => span.y),
            Array.from({ length: height }, (_, row) => row - 2),
        );
        for (const { y, left, right } of spans) {
            const row = ellipseOutline(box)
                .filter((point) => point.y === y)
                .map((point) => point.x);
            assert.deepEqual([left, right], [Math.min(...row), Math.max(...row) + 1]);
        }
    }
});

test('an outline with a wide brush', () => {
    const picture = makePicture(8, 6);
    const painter = new StrokePainter(picture, { brush: squareBrush(2), ink: colourInk(1) });
    painter.paint(rectangleOutline({ x: 1, y: 1, width: 7, height: 5 }));
    assert.deepEqual(rowsOf(picture), ['11111111', '11111111', '11....11', '11....11', '11111111', '11111111']);
});

test('boxes of any numbers are bounded', () => {
    const picture = makePicture(3, 3);
    for (const odd of ODD_NUMBERS) {
        const box = shapeBox({ x: odd, y: 0 }, { x: 0, y: odd }, { square: true, centred: true });
        assert.ok(Object.values(box).every(Number.isInteger));
        const raw = { x: odd, y: odd, width: 3, height: odd };
        new StrokePainter(picture, { brush: squareBrush(1), ink: colourInk(1) }).paint(ellipseOutline(raw));
        new StrokePainter(picture, { brush: squareBrush(1), ink: colourInk(1) }).paintSpans([
            ...rectangleSpans(raw),
            ...ellipseSpans(raw),
        ]);
    }
});
