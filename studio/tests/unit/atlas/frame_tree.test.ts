// Frames in folders: the order of the tree, what folding hides, and what searching shows.
import assert from 'node:assert/strict';
import test from 'node:test';
import { signal } from '@preact/signals';
import { foldersAround, FrameTree, nameInFolder, type TreeRow } from '../../../src/rooms/atlas/frames/frame_tree.ts';

const NAMES = ['b.png', 'a/2.png', 'a/10.png', 'a/deep/x.png', 'a-z.png', 'a//odd'];

function makeTree(names = NAMES) {
    const filter = signal('');
    const found = signal<readonly number[]>(names.map((_, i) => i));
    return { filter, found, tree: new FrameTree(signal(names), found, filter) };
}

const word = (row: TreeRow) => ('folder' in row ? `${row.folder}/ ${row.all.length}` : NAMES[row.frame]!);

test('folders stand before the frames beside them, and count all that is below them', () => {
    const { tree } = makeTree();
    assert.deepEqual(tree.rows.value.map(word), [
        'a/ 4',
        'a// 1',
        'a//odd',
        'a/deep/ 1',
        'a/deep/x.png',
        'a/2.png',
        'a/10.png',
        'b.png',
        'a-z.png',
    ]);
    assert.deepEqual(
        tree.order.value,
        [5, 3, 1, 2, 0, 4],
        'frames of one folder stay in the order that they are given in',
    );
    assert.deepEqual(
        tree.rows.value.map(({ depth }) => depth),
        [0, 1, 2, 1, 2, 1, 1, 0, 0],
    );
    assert.deepEqual(
        tree.rows.value.map(({ position, siblings }) => `${position}/${siblings}`),
        ['1/3', '1/4', '1/1', '2/4', '1/1', '3/4', '4/4', '2/3', '3/3'],
    );
});

test('folders are in natural order, whatever stands behind their names', () => {
    const { tree } = makeTree(['hero 2/a', 'hero-2/a', 'hero/a', 'hero10/a', 'hero9/a']);
    const folders = tree.rows.value.flatMap((row) => ('folder' in row ? [row.folder] : []));
    assert.equal(folders[0], 'hero', 'the shorter name first');
    assert.ok(folders.indexOf('hero9') < folders.indexOf('hero10'));
});

test('a name that ends with a slash is a frame in that folder', () => {
    const { tree } = makeTree(['a/']);
    assert.deepEqual(
        tree.rows.value.map((row) => ('folder' in row ? row.folder : row.frame)),
        ['a', 0],
    );
    assert.equal(nameInFolder('a/'), 'a/');
    assert.equal(nameInFolder('a/b.png'), 'b.png');
});

test('a name of nothing but slashes is no tree of a hundred thousand folders', () => {
    const name = `${'/'.repeat(100_000)}x`;
    const { tree } = makeTree([name, 'b']);
    assert.equal(tree.rows.value.length, foldersAround(name).length + 2);
    assert.ok(foldersAround(name).length <= 16);
    assert.equal(`${foldersAround(name).at(-1)}/${nameInFolder(name)}`, name);
});

test('what is folded hides its inside, and keeps it in the order; revealing opens all around a frame', () => {
    const { tree } = makeTree();
    tree.toggle('a/deep');
    tree.toggle('a');
    assert.deepEqual(tree.rows.value.map(word), ['a/ 4', 'b.png', 'a-z.png']);
    assert.equal(tree.order.value.length, NAMES.length);
    assert.equal(tree.at.value, 'a');
    assert.equal(tree.hides(3), 'a', 'the outermost has the row');
    assert.equal(tree.hides(0), null);
    tree.reveal(1);
    assert.ok(tree.isFolded('a/deep'), 'the folder beside it stays as it was');
    assert.equal(tree.hides(3), 'a/deep');
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

test('a frame that was chosen while somebody searched shows afterwards', () => {
    const { tree, filter } = makeTree();
    tree.toggle('a');
    filter.value = '2';
    tree.reveal(1);
    filter.value = '';
    assert.equal(tree.hides(1), null);
});
