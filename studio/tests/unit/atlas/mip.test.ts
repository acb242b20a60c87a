// Mip levels: averages by hand, and frames that share a texel.
import assert from 'node:assert/strict';
import test from 'node:test';
import { defaultNumber } from '../../../src/engine/options.ts';
import { mixingRects, safePadding, shrink, type Pixels } from '../../../src/rooms/atlas/mip_levels/mip.ts';

const CLEAR = [0, 0, 0, 0];
const RED = [255, 0, 0, 255];
const BLUE = [0, 0, 255, 255];

/** Rows of letters: R red, B blue, . empty. */
function pixels(...rows: string[]): Pixels {
    const colours: Record<string, number[]> = { R: RED, B: BLUE, '.': CLEAR };
    const data = Uint8ClampedArray.from(rows.flatMap((row) => [...row].flatMap((letter) => colours[letter]!)));
    return { width: rows[0]!.length, height: rows.length, data };
}

const texels = ({ data }: Pixels) =>
    Array.from({ length: data.length / 4 }, (_, i) => [...data.slice(i * 4, i * 4 + 4)]);

test('a texel is the average of its pixels; empty ones take alpha and no colour', () => {
    const small = shrink(pixels('RR..', 'RR.B'), 1);
    assert.deepEqual([small.width, small.height], [2, 1]);
    assert.deepEqual(texels(small), [RED, [0, 0, 255, 64]]); // 255 / 4 = 63.75
    assert.deepEqual(texels(shrink(pixels('RB', 'RB'), 1)), [[128, 0, 128, 255]]); // 127.5
});

test('squares that pass the edge have the pixels that are there', () => {
    const small = shrink(pixels('RRR', 'RRR', 'RRB'), 1);
    assert.deepEqual([small.width, small.height], [2, 2]);
    assert.deepEqual(texels(small)[3], BLUE);
});

const at = (x: number, width: number) => ({ x, y: 0, width, height: 2 });

test('frames mix where a texel has pixels of both, and only then', () => {
    const page = pixels('RRRBBBBB', 'RRRBBBBB');
    assert.deepEqual(mixingRects(page, [at(0, 3), at(3, 5)], 1), [0, 1]);
    assert.deepEqual(mixingRects(pixels('RRBBBBBB', 'RRBBBBBB'), [at(0, 2), at(2, 6)], 1), []);
    assert.deepEqual(mixingRects(pixels('RRBBBBBB', 'RRBBBBBB'), [at(0, 2), at(2, 6)], 2), [0, 1]);
});

test('a neighbour that is empty there does not mix, but gets what the other one has', () => {
    const page = pixels('RRR.BBBB', 'RRR.BBBB');
    assert.deepEqual(mixingRects(page, [at(0, 3), at(3, 5)], 1), [1], 'the second frame begins with an empty column');
});

test('the safe padding keeps frames apart at every place, and one pixel less does not', () => {
    for (const level of [1, 2, 3]) {
        const mixesAt = (gap: number) =>
            Array.from({ length: 16 }, (_, left) => {
                const row = `${'.'.repeat(left)}RR${'.'.repeat(gap)}BB${'.'.repeat(20)}`;
                return mixingRects(pixels(row, row), [at(left, 2), at(left + 2 + gap, 2)], level).length > 0;
            }).some(Boolean);
        assert.equal(mixesAt(safePadding(level)), false);
        assert.equal(mixesAt(safePadding(level) - 1), true);
    }
});

test('frames that lie outside of the page are no trouble', () => {
    assert.deepEqual(
        mixingRects(pixels('RR', 'RR'), [at(-3, 2), at(1, 9), { x: 50, y: 50, width: 2, height: 2 }], 1),
        [],
    );
});

test('the default of an option may be another one for a format', () => {
    assert.equal(defaultNumber('2; sc-sprites: 0', 'sc-sprites'), 0);
    assert.equal(defaultNumber('2; sc-sprites: 0', 'PCT'), 2);
    assert.equal(defaultNumber(undefined, 'PCT'), 0);
});
