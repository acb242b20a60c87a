import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coveredOf64, isCovered } from '../../../src/rooms/sprites/raster/bayer.ts';
import {
    brushColour,
    brushPoint,
    pictureBrush,
    roundBrush,
    squareBrush,
    type Brush,
} from '../../../src/rooms/sprites/raster/brush.ts';
import { ODD_NUMBERS, pairs, pictureFrom, plot, pointsOf } from './support.ts';

function rows(brush: Brush): string[] {
    const [dx, dy] = [brush.width >> 1, brush.height >> 1];
    return plot(
        brush.width,
        brush.height,
        pointsOf(brush.spans).map(({ x, y }) => ({ x: x + dx, y: y + dy })),
    );
}

test('small round brushes', () => {
    assert.deepEqual(rows(roundBrush(1)), ['1']);
    assert.deepEqual(rows(roundBrush(2)), ['11', '11']);
    assert.deepEqual(rows(roundBrush(3)), ['.1.', '111', '.1.']);
    assert.deepEqual(rows(roundBrush(4)), ['.11.', '1111', '1111', '.11.']);
    assert.deepEqual(rows(roundBrush(5)), ['.111.', '11111', '11111', '11111', '.111.']);
    assert.deepEqual(rows(roundBrush(7)), [
        '..111..',
        '.11111.',
        '1111111',
        '1111111',
        '1111111',
        '.11111.',
        '..111..',
    ]);
});

test('every size is a brush of its own, symmetric, and as wide and high as its size', () => {
    for (const make of [squareBrush, roundBrush]) {
        const seen = new Set<string>();
        let area = 0;
        for (let size = 1; size <= 64; size++) {
            const brush = make(size);
            const drawn = rows(brush);
            seen.add(drawn.join('\n'));
            assert.deepEqual(
                drawn.map((row) => [...row].reverse().join('')),
                drawn,
            );
            assert.deepEqual([...drawn].reverse(), drawn);
            assert.equal(drawn.length, size);
            assert.ok(drawn.every((row) => row.includes('1')));
            assert.ok(
                drawn.some((row) => row[0] === '1'),
                'touches its left side',
            );
            const grown = pointsOf(brush.spans).length;
            assert.ok(grown > area);
            area = grown;
        }
        assert.equal(seen.size, 64);
    }
});

test('sizes are bounded', () => {
    for (const size of ODD_NUMBERS) {
        assert.ok(roundBrush(size).width >= 1 && roundBrush(size).width <= 64);
        assert.ok(squareBrush(size).width >= 1 && squareBrush(size).width <= 64);
    }
    assert.equal(squareBrush(3.7).width, 3);
});

test('odd brushes are centred on the pixel, even ones on the nearest corner', () => {
    assert.deepEqual(pairs(pointsOf(squareBrush(3).spans)).at(0), '-1,-1');
    assert.deepEqual(pairs(pointsOf(squareBrush(2).spans)), ['-1,-1', '0,-1', '-1,0', '0,0']);
    assert.deepEqual(brushPoint(squareBrush(3), { x: 4.9, y: 4.1 }), { x: 4, y: 4 });
    assert.deepEqual(brushPoint(squareBrush(2), { x: 4.9, y: 4.1 }), { x: 5, y: 4 });
});

test('a brush of a picture is cropped, keeps its colours and its holes', () => {
    const brush = pictureBrush(pictureFrom(['.....', '.1.2.', '...3.', '.....']))!;
    assert.deepEqual([brush.width, brush.height], [3, 2]);
    assert.deepEqual(pairs(pointsOf(brush.spans)), ['-1,-1', '1,-1', '1,0']);
    assert.deepEqual(
        pointsOf(brush.spans).map(({ x, y }) => brushColour(brush, x, y)),
        [1, 2, 3],
    );
    assert.equal(pictureBrush(pictureFrom(['..', '..'])), null);
});

test("the order of dithering is Bayer's matrix", () => {
    // The matrix of 8 x 8 as it is printed in textbooks, its first two rows and the first column.
    const order = (x: number, y: number): number => {
        let covered = 1;
        while (!isCovered(x, y, covered)) {
            covered++;
        }
        return covered - 1;
    };
    assert.deepEqual(
        [0, 1, 2, 3, 4, 5, 6, 7].map((x) => order(x, 0)),
        [0, 32, 8, 40, 2, 34, 10, 42],
    );
    assert.deepEqual(
        [0, 1, 2, 3, 4, 5, 6, 7].map((x) => order(x, 1)),
        [48, 16, 56, 24, 50, 18, 58, 26],
    );
    assert.deepEqual(
        [0, 1, 2, 3, 4, 5, 6, 7].map((y) => order(0, y)),
        [0, 48, 12, 60, 3, 51, 15, 63],
    );
    assert.equal(order(-8, -7), order(0, 1), 'it repeats on both sides of 0');
});

test('opacities cover as many of 64 pixels as they say', () => {
    assert.deepEqual([0, 25, 50, 75, 100].map(coveredOf64), [0, 16, 32, 48, 64]);
    assert.deepEqual([0.001, 99.999, -5, 200, NaN].map(coveredOf64), [1, 63, 0, 64, 0]);
    for (let percent = 0; percent <= 100; percent++) {
        let covered = 0;
        for (let i = 0; i < 64; i++) {
            covered += isCovered(i % 8, i >> 3, coveredOf64(percent)) ? 1 : 0;
        }
        assert.equal(covered, coveredOf64(percent));
        assert.ok(Math.abs(covered - percent * 0.64) <= 1);
    }
});
