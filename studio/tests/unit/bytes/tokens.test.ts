// Finding tokens by pixels and by places in the string, on a string that is taken apart by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splits, tokenAt, tokenCount, tokenOfOffset, tokenOfPixel } from '../../../src/rooms/sprites/bytes/tokens.ts';

/** Three rows of twelve: a run of twelve that is split at nine, an empty row, and a mirrored one. */
const TEXT = '9A3A~6B>';
const code = (sign: string): number => sign.charCodeAt(0);
const TOKENS = Uint32Array.of(0, 9, 0, 0, 9, 3, 2, 0, 12, 12, 4, code('~'), 24, 6, 5, 0, 30, 6, 7, code('>'));

test('tokens have their pixels, their place and their code', () => {
    assert.equal(tokenCount(TOKENS), 5);
    assert.deepEqual(tokenAt(TOKENS, 1), { number: 1, pixel: 9, count: 3, offset: 2, size: 2, code: '' });
    assert.deepEqual(tokenAt(TOKENS, 2), { number: 2, pixel: 12, count: 12, offset: 4, size: 1, code: '~' });
    const tokens = Array.from({ length: 5 }, (_, i) => tokenAt(TOKENS, i));
    const joined = tokens.map(({ offset, size }) => TEXT.slice(offset, offset + size)).join('');
    assert.equal(joined, TEXT, 'the tokens cover the string');
});

test('every pixel finds the token that draws it', () => {
    const expected = [9, 3, 12, 6, 6].flatMap((count, number) => Array<number>(count).fill(number));
    assert.deepEqual(
        expected.map((_, pixel) => tokenOfPixel(TOKENS, pixel)?.number),
        expected,
    );
    assert.equal(tokenOfPixel(TOKENS, 36), null);
    assert.equal(tokenOfPixel(new Uint32Array(0), 0), null);
});

test('every character finds its token', () => {
    assert.deepEqual(
        [...TEXT].map((_, offset) => tokenOfOffset(TOKENS, offset)?.number),
        [0, 0, 1, 1, 2, 3, 3, 4],
    );
    assert.equal(tokenOfOffset(TOKENS, TEXT.length), null);
    assert.equal(tokenOfOffset(new Uint32Array(0), 0), null);
});

test('a run of more than nine is split where two tokens of one colour meet', () => {
    assert.deepEqual(splits(TOKENS, TEXT), [9]);
    assert.deepEqual(splits(Uint32Array.of(0, 3, 0, 0, 3, 3, 2, 0), '3A3B'), [], 'other colours are no split');
});
