// Rows and pieces of the inspector's text view.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutLine } from '../../../src/rooms/inspector/text_pieces.ts';
import { TextRows } from '../../../src/rooms/inspector/text_rows.ts';

test('a line with findings has a row more behind it', () => {
    const rows = new TextRows(4, [2, 0, 2, 9]); // there is no line 9
    assert.equal(rows.count, 6);
    assert.deepEqual(
        Array.from({ length: 6 }, (_, i) => rows.at(i)).map(({ line, findings }) => `${line}${findings ? '!' : ''}`),
        ['0', '0!', '1', '2', '2!', '3'],
    );
    assert.deepEqual(
        [0, 1, 2, 3].map((line) => rows.rowOf(line)),
        [0, 2, 3, 5],
    );
});

test('a line is cut where selection and marks are, never inside a character', () => {
    const bytes = new TextEncoder().encode('aé,bad');
    const { pieces } = cutLine(bytes, { offset: 0, size: bytes.length }, { offset: 2, size: 2 }, [
        { offset: 4, size: 3 },
    ]);
    assert.deepEqual(
        pieces.map(({ from, text, wavy }) => [from, text, wavy]),
        [
            [0, 'a', false],
            [1, 'é,', false],
            [4, 'bad', true],
        ],
    );
});

test('a very long line shows what is around the selection', () => {
    const bytes = new Uint8Array(100_000).fill(120);
    const { pieces, cutBefore, cutBehind } = cutLine(
        bytes,
        { offset: 0, size: bytes.length },
        { offset: 50_000, size: 1 },
        [],
    );
    assert.equal(cutBefore && cutBehind, true);
    assert.equal(
        pieces.reduce((sum, { text }) => sum + text.length, 0),
        4000,
    );
    assert.ok(pieces.some(({ from }) => from === 50_000));
});
