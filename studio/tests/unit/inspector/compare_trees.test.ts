// Comparing two files part by part.
import assert from 'node:assert/strict';
import test from 'node:test';
import { compareTrees, namePaths } from '../../../src/rooms/inspector/compare_trees.ts';
import { treeFromTold } from '../../../src/rooms/inspector/tree.ts';
import { TOLD } from './toy.ts';

test('equal names beside each other are told apart', () => {
    const twice = treeFromTold({
        size: 4,
        complete: true,
        nodes: [
            [0, 'file', 0, 4, '', ''],
            [1, 'x', 0, 2, '', '1'],
            [1, 'x', 2, 2, '', '2'],
        ],
    });
    assert.deepEqual(namePaths(twice), ['file', 'file\0x', 'file\0x (2)']);
});

test('a comparison tells changed, added and removed parts', () => {
    const tree = treeFromTold(TOLD);
    const other = treeFromTold({
        format: 'toy',
        size: 6,
        complete: true,
        nodes: [
            [0, 'file', 0, 6, 'struct', ''],
            [1, 'head', 0, 6, 'struct', ''],
            [2, 'width', 0, 2, 'u16 LE', '8'],
            [2, 'height', 2, 2, 'u16 LE', '10'],
            [2, 'depth', 4, 2, 'u16 LE', '1'],
        ],
    });
    assert.deepEqual(compareTrees(tree, other), [
        { key: 'file\0head\0height', kind: 'changed', here: 3, there: 3 },
        { key: 'file\0not read', kind: 'removed', here: 4, there: null },
        { key: 'file\0head\0depth', kind: 'added', here: null, there: 4 },
    ]);
    assert.deepEqual(compareTrees(tree, tree), []);
});

test('parts with labels but no numbers are found by these, then by their places', () => {
    const listOf = (...texts: string[]) =>
        treeFromTold({
            size: 9,
            complete: true,
            nodes: texts.flatMap((text, i): [number, string, number, number, string, string][] => [
                [0, `integer: ${text}`, i, 1, 'object', ''],
                [1, 'text', i, 1, 'text', text],
            ]),
        });
    const told = (there: ReturnType<typeof listOf>) =>
        compareTrees(listOf('1', '2', '3'), there).map(({ key, kind }) => `${kind} ${key}`);
    assert.deepEqual(told(listOf('1', '9', '3')), ['changed integer: 2\0text']);
    assert.deepEqual(told(listOf('1', '3')), ['removed integer: 2']);
    assert.deepEqual(told(listOf('3', '1', '2')), ['moved integer: 3']);
});

/** A file with pages and frames, whose only part is a width. */
const atlasOf = (page: string, frames: readonly (readonly [string, string])[]) =>
    treeFromTold({
        size: 99,
        complete: true,
        nodes: [
            [0, 'file', 0, 99, '', ''],
            [1, `page 0: ${page}`, 0, 1, '', ''],
            [2, 'name', 0, 1, 'text', page],
            ...frames.flatMap(([name, width], i): [number, string, number, number, string, string][] => [
                [1, `frame ${i}: ${name}`, i, 1, '', ''],
                [2, 'width', i, 1, '', width],
            ]),
        ],
    });

const here = atlasOf('one.png', [
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
]);
const words = (there: ReturnType<typeof atlasOf>) =>
    compareTrees(here, there).map(({ key, kind }) => `${kind} ${key.split('\0').slice(1).join(' ')}`);

test('parts are compared by their names first, wherever they stand; what is left by kind and number', () => {
    assert.deepEqual(
        words(
            atlasOf('one.png', [
                ['a', '1'],
                ['c', '3'],
            ]),
        ),
        ['removed frame 1: b'],
    );
    assert.deepEqual(
        words(
            atlasOf('one.png', [
                ['new', '0'],
                ['a', '1'],
                ['b', '2'],
                ['c', '4'],
            ]),
        ),
        ['changed frame 2: c width', 'added frame 0: new'],
    );
    assert.deepEqual(
        words(
            atlasOf('two.png', [
                ['a', '1'],
                ['b', '2'],
                ['c', '3'],
            ]),
        ),
        ['changed page 0: one.png name'],
    );
    assert.deepEqual(
        words(
            atlasOf('one.png', [
                ['a', '1'],
                ['x', '9'],
                ['c', '3'],
            ]),
        ),
        ['changed frame 1: b width'],
        'renamed',
    );
});

test('parts in another order are told, as few as explain it', () => {
    assert.deepEqual(
        words(
            atlasOf('one.png', [
                ['c', '3'],
                ['a', '1'],
                ['b', '2'],
            ]),
        ),
        ['moved frame 2: c'],
    );
    assert.deepEqual(
        words(
            atlasOf('one.png', [
                ['b', '2'],
                ['c', '3'],
                ['a', '1'],
            ]),
        ),
        ['moved frame 0: a'],
    );
    assert.deepEqual(
        words(
            atlasOf('one.png', [
                ['c', '4'],
                ['a', '1'],
                ['new', '0'],
            ]),
        ),
        ['moved frame 0: a', 'removed frame 1: b', 'changed frame 2: c width', 'added frame 2: new'],
    );
});

test('formats have their own order of parts: between two of them nothing has moved', () => {
    const turned = atlasOf('one.png', [
        ['c', '3'],
        ['b', '2'],
        ['a', '1'],
    ]);
    assert.deepEqual(compareTrees({ ...here, format: 'pct' }, { ...turned, format: 'aatls' }), []);
});

test('many thousand frames in the opposite order are compared', () => {
    const frames = Array.from({ length: 10_000 }, (_, i) => [`f${i}`, '1'] as const);
    const differences = compareTrees(atlasOf('one.png', frames), atlasOf('one.png', frames.toReversed()));
    assert.equal(differences.length, frames.length - 1);
    assert.ok(differences.every(({ kind }) => kind === 'moved'));
});
