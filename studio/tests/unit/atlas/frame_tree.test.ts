// Frames in folders: the order of the tree, what folding hides, and what searching shows.
import assert from 'node:assert/strict';
import test from 'node:test';
import { signal } from '@preact/signals';
import { FrameTree, lastPart, type TreeRow } from '../../../src/rooms/atlas/frame_tree.ts';

const NAMES = ['b.png', 'a/2.png', 'a/10.png', 'a/deep/x.png', 'a-z.png', 'a//odd'];

function makeTree(names = NAMES) {
    const filter = signal('');
    const found = signal<readonly number[]>(names.map((_, i) => i));
    return { filter, found, tree: new FrameTree(signal(names), found, filter) };
}

const word = (row: TreeRow) => ('folder' in row ? `${row.folder}/ ${row.all.length}` : NAMES[row.frame]!);

test('folders stand before the frames beside them, and count all that is below them', () => {
    const { tree } = makeTree();
    assert.deepEqual(tree.rows.value.map(word),
        ['a/ 4', 'a/deep/ 1', 'a/deep/x.png', 'a// 1', 'a//odd', 'a/2.png', 'a/10.png', 'b.png', 'a-z.png']);
    assert.deepEqual(tree.order.value, [3, 5, 1, 2, 0, 4], 'frames of one folder stay in the order that they are given in');
    assert.deepEqual(tree.rows.value.map(({ depth }) => depth), [0, 1, 2, 1, 2, 1, 1, 0, 0]);
});

test('a name that ends with a slash is a frame in that folder', () => {
    const { tree } = makeTree(['a/']);
    assert.deepEqual(tree.rows.value, [{ folder: 'a', depth: 0, all: [0] }, { frame: 0, depth: 1 }]);
    assert.equal(lastPart('a/'), '');
});

test('what is folded hides its inside, and keeps it in the order; revealing opens all around a frame', () => {
    const { tree } = makeTree();
    tree.toggle('a/deep');
    tree.toggle('a');
    assert.deepEqual(tree.rows.value.map(word), ['a/ 4', 'b.png', 'a-z.png']);
    assert.equal(tree.order.value.length, NAMES.length);
    assert.equal(tree.at.value, 'a');
    tree.reveal(1);
    assert.ok(tree.isFolded('a/deep'), 'the folder beside it stays as it was');
    tree.reveal(3);
    assert.ok(!tree.isFolded('a') && !tree.isFolded('a/deep'));
    assert.equal(tree.at.value, null);
});

test('what is searched for is not hidden; other words open all again, and no words bring back what was folded', () => {
    const { tree, filter, found } = makeTree();
    tree.toggle('a');
    filter.value = 'x';
    found.value = [3];
    assert.deepEqual(tree.rows.value.map(word), ['a/ 1', 'a/deep/ 1', 'a/deep/x.png']);
    tree.toggle('a/deep');
    assert.deepEqual(tree.rows.value.map(word), ['a/ 1', 'a/deep/ 1']);
    filter.value = 'x.';
    assert.deepEqual(tree.rows.value.map(word), ['a/ 1', 'a/deep/ 1', 'a/deep/x.png']);
    filter.value = '';
    found.value = NAMES.map((_, i) => i);
    assert.deepEqual(tree.rows.value.map(word), ['a/ 4', 'b.png', 'a-z.png']);
});
