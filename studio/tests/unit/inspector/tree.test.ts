// Structure trees of the inspector: finding parts by bytes, and gaps.
import assert from 'node:assert/strict';
import test from 'node:test';
import { gaps, nodeAt, pathOf, shownNodes, treeFromTold } from '../../../src/rooms/inspector/tree.ts';
import { TOLD } from './toy.ts';

const tree = treeFromTold(TOLD);

test('ends skip what is inside a part', () => assert.deepEqual([...tree.ends], [5, 4, 3, 4, 5]));

test('a byte has its deepest part', () => {
    assert.deepEqual(
        [0, 1, 2, 3, 4, 6, 11].map((offset) => nodeAt(tree, offset)),
        [2, 2, 3, 3, 0, 4, 4],
    );
    assert.equal(nodeAt(tree, 12), -1);
});

test('a part has the parts around it', () => {
    assert.deepEqual(pathOf(tree, 3), [0, 1, 3]);
    assert.deepEqual(pathOf(tree, 4), [0, 4]);
    assert.deepEqual(pathOf(tree, 0), [0]);
});

test('rows show below open parts only', () => {
    assert.deepEqual(shownNodes(tree, new Set()), [0]);
    assert.deepEqual(shownNodes(tree, new Set([0])), [0, 1, 4]);
    assert.deepEqual(shownNodes(tree, new Set([0, 1])), [0, 1, 2, 3, 4]);
    assert.deepEqual(shownNodes(tree, new Set([1])), [0]);
});

test('bytes that were not read are gaps; those between parts are none', () => {
    assert.deepEqual(
        gaps(tree).map(({ offset, size }) => [offset, size]),
        [[6, 6]],
    );
    assert.deepEqual(gaps(treeFromTold({ ...TOLD, size: 4, nodes: TOLD.nodes.slice(0, 4) })), []);
});
