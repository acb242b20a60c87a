// What the gutter says of rows: codes, near misses and the pixels they are about. Pictures and counts by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingPixels, nearMiss, rowAt, type Row } from '../../../src/rooms/sprites/bytes/rows.ts';

const row = (fields: Partial<Row>): Row => ({ bytes: 8, code: '', toRepeat: -1, toEmpty: -1, toMirror: -1, ...fields });

test('a row is five numbers', () => {
    const rows = Int32Array.of(4, 0, -1, 4, 1, 1, '^'.charCodeAt(0), 0, 4, 1);
    assert.deepEqual(rowAt(rows, 0), { bytes: 4, code: '', toRepeat: -1, toEmpty: 4, toMirror: 1 });
    assert.deepEqual(rowAt(rows, 1), { bytes: 1, code: '^', toRepeat: 0, toEmpty: 4, toMirror: 1 });
});

test('a near miss is at most three pixels away, the nearest one, and of equals the cheapest', () => {
    assert.deepEqual(nearMiss(row({ toRepeat: 1, toEmpty: 3, toMirror: 2 })), { code: '^', pixels: 1 });
    assert.deepEqual(nearMiss(row({ toRepeat: 2, toEmpty: 2, toMirror: 2 })), { code: '~', pixels: 2 });
    assert.deepEqual(nearMiss(row({ toRepeat: 4, toEmpty: 9, toMirror: 3 })), { code: '>', pixels: 3 });
    assert.equal(nearMiss(row({ toRepeat: 4, toEmpty: 4, toMirror: 4 })), null);
    assert.equal(nearMiss(row({})), null, 'what a row can never be is no miss');
});

test('a row that has the best code misses nothing; a mirrored one may still become a copy', () => {
    assert.equal(nearMiss(row({ code: '~', toRepeat: 1, toMirror: 1 })), null);
    assert.equal(nearMiss(row({ code: '^', toEmpty: 1, toMirror: 1 })), null);
    assert.deepEqual(nearMiss(row({ code: '>', toRepeat: 2, toMirror: 0 })), { code: '^', pixels: 2 });
    assert.equal(nearMiss(row({ code: '>', toMirror: 0 })), null);
});

test('the pixels of a near miss are those that differ', () => {
    const flat = Uint8Array.of(1, 1, 2, 1, 1, 3, 2, 0);
    assert.deepEqual(missingPixels(flat, 4, 1, { code: '^', pixels: 2 }), [1, 3]);
    assert.deepEqual(missingPixels(flat, 4, 1, { code: '~', pixels: 3 }), [0, 1, 2]);
    assert.deepEqual(missingPixels(flat, 4, 0, { code: '>', pixels: 1 }), [2], 'of the right half');
});
