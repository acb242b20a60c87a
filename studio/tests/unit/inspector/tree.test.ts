// Structure trees of the inspector: finding parts by bytes, gaps, and comparing two files.
import assert from 'node:assert/strict';
import test from 'node:test';
import { compareTrees, gaps, keysOf, makeTree, nodeAt, openRows, pathOf, type ToldTree } from '../../../src/rooms/inspector/tree.ts';

/** A file of 12 bytes: a head of 4 with two fields, two bytes that nobody knows, a body of 6 that the reader did not come to. */
const TOLD: ToldTree = {
    format: 'toy', size: 12, complete: false,
    nodes: [
        [0, 'file', 0, 12, 'struct', ''],
        [1, 'head', 0, 4, 'struct', ''],
        [2, 'width', 0, 2, 'u16 LE', '8'],
        [2, 'height', 2, 2, 'u16 LE', '9'],
        [1, 'not read', 6, 6, 'gap', ''],
    ],
    findings: [{ code: 'TOY001', message: 'too short', offset: 6 }],
};
const tree = makeTree(TOLD);

test('ends skip what is inside a part', () => assert.deepEqual([...tree.ends], [5, 4, 3, 4, 5]));

test('a byte has its deepest part', () => {
    assert.deepEqual([0, 1, 2, 3, 4, 6, 11].map((offset) => nodeAt(tree, offset)), [2, 2, 3, 3, 0, 4, 4]);
    assert.equal(nodeAt(tree, 12), -1);
});

test('a part has the parts around it', () => {
    assert.deepEqual(pathOf(tree, 3), [0, 1, 3]);
    assert.deepEqual(pathOf(tree, 4), [0, 4]);
    assert.deepEqual(pathOf(tree, 0), [0]);
});

test('rows show below open parts only', () => {
    assert.deepEqual(openRows(tree, new Set()), [0]);
    assert.deepEqual(openRows(tree, new Set([0])), [0, 1, 4]);
    assert.deepEqual(openRows(tree, new Set([0, 1])), [0, 1, 2, 3, 4]);
    assert.deepEqual(openRows(tree, new Set([1])), [0]);
});

test('bytes without a leaf, and those not read, are gaps', () => {
    assert.deepEqual(gaps(tree), [{ offset: 4, size: 8 }]);
    assert.deepEqual(gaps(makeTree({ ...TOLD, size: 4, nodes: TOLD.nodes.slice(0, 4) })), []);
});

test('findings have their places', () => assert.equal(tree.places.get('TOY001 too short'), 6));

test('equal names beside each other are told apart', () => {
    const twice = makeTree({ size: 4, complete: true,
        nodes: [[0, 'file', 0, 4, '', ''], [1, 'x', 0, 2, '', '1'], [1, 'x', 2, 2, '', '2']] });
    assert.deepEqual(keysOf(twice), ['file', 'file\0x', 'file\0x (2)']);
});

test('a comparison tells changed, added and removed parts', () => {
    const other = makeTree({
        format: 'toy', size: 6, complete: true,
        nodes: [[0, 'file', 0, 6, 'struct', ''], [1, 'head', 0, 6, 'struct', ''], [2, 'width', 0, 2, 'u16 LE', '8'],
            [2, 'height', 2, 2, 'u16 LE', '10'], [2, 'depth', 4, 2, 'u16 LE', '1']],
    });
    assert.deepEqual(compareTrees(tree, other), [
        { key: 'file\0head\0height', kind: 'changed', here: 3, there: 3 },
        { key: 'file\0not read', kind: 'removed', here: 4, there: null },
        { key: 'file\0head\0depth', kind: 'added', here: null, there: 4 },
    ]);
    assert.deepEqual(compareTrees(tree, tree), []);
});

/** A file with pages and frames, whose only part is a width. */
const atlasOf = (page: string, frames: readonly (readonly [string, string])[]) => makeTree({ size: 99, complete: true, nodes: [
    [0, 'file', 0, 99, '', ''], [1, `page 0: ${page}`, 0, 1, '', ''], [2, 'name', 0, 1, 'text', page],
    ...frames.flatMap(([name, width], i): [number, string, number, number, string, string][] =>
        [[1, `frame ${i}: ${name}`, i, 1, '', ''], [2, 'width', i, 1, '', width]]),
] });

test('parts are compared by their names first, wherever they stand; what is left by kind and number', () => {
    const here = atlasOf('one.png', [['a', '1'], ['b', '2'], ['c', '3']]);
    const words = (there: ReturnType<typeof atlasOf>) =>
        compareTrees(here, there).map(({ key, kind }) => `${kind} ${key.split('\0').slice(1).join(' ')}`);
    assert.deepEqual(words(atlasOf('one.png', [['a', '1'], ['c', '3']])), ['removed frame 1: b']);
    assert.deepEqual(words(atlasOf('one.png', [['new', '0'], ['a', '1'], ['b', '2'], ['c', '4']])),
        ['changed frame 2: c width', 'added frame 0: new']);
    assert.deepEqual(words(atlasOf('two.png', [['a', '1'], ['b', '2'], ['c', '3']])), ['changed page 0: one.png name']);
    assert.deepEqual(words(atlasOf('one.png', [['a', '1'], ['x', '9'], ['c', '3']])), ['changed frame 1: b width'], 'renamed');
});
