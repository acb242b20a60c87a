// Frames that nodes of a tree belong to. The names of nodes are those of docs/structure.md.
import assert from 'node:assert/strict';
import test from 'node:test';
import { findFrame, frameAt, hasFrames } from '../../../src/rooms/inspector/frame_at.ts';
import { treeFromTold } from '../../../src/rooms/inspector/tree.ts';

type Told = [depth: number, name: string];
const treeOf = (format: string, ...nodes: Told[]) =>
    treeFromTold({
        format,
        size: 9,
        complete: true,
        nodes: nodes.map(([depth, name]) => [depth, name, 0, 9, 'struct', ''] as const),
    });
const frame = (key: string, page = 0, more = {}) => ({ key, page, x: 0, y: 0, w: 1, h: 1, ...more });

test('a field belongs to the region around it, counted on its page', () => {
    const tree = treeOf(
        'aatls',
        [0, 'file'],
        [1, 'header'],
        [1, 'page 1: b.png'],
        [2, 'width'],
        [2, 'region 1: same'],
        [3, 'left'],
    );
    const place = frameAt(tree, 5)!;
    const frames = [frame('same'), frame('x'), frame('same', 1), frame('same', 1, { x: 7 })];
    assert.equal(findFrame(frames, place), frames[3]);
    assert.deepEqual(
        [0, 1, 2, 3, -1].map((node) => frameAt(tree, node)),
        [null, null, null, null, null],
    );
});

test('a frame of PCT goes by its name, because a later one takes the place of an earlier one', () => {
    const tree = treeOf('pct', [0, 'file'], [1, 'frame 0: a'], [1, 'frame 1: a'], [1, 'frame 2: b'], [1, 'frame 1']);
    const frames = [frame('a'), frame('b')];
    assert.deepEqual(
        [1, 2, 3, 4].map((node) => findFrame(frames, frameAt(tree, node)!)!.key),
        ['a', 'a', 'b', 'b'],
    );
    assert.equal(frameAt(treeOf('pct', [0, 'file'], [1, 'names of the block'], [2, 'frames 0 to 7']), 2), null);
});

test('a sprite of several pictures is one line', () => {
    const tree = treeOf('scs', [0, 'file'], [1, 'sprite 2: c'], [2, 'y']);
    const frames = [
        frame('a'),
        frame('b', 0, { animation: { index: 0, frames: 2, rate: 5 } }),
        frame('b', 0, { animation: { index: 1, frames: 2, rate: 5 } }),
        frame('c'),
    ];
    assert.equal(findFrame(frames, frameAt(tree, 2)!), frames[3]);
});

test('JSON has frames in its list of that name alone', () => {
    const tree = treeOf(
        'spritepress-json',
        [0, 'file'],
        [1, 'value'],
        [2, 'pages'],
        [3, '0'],
        [2, 'frames'],
        [3, '1: b'],
        [4, 'x'],
    );
    assert.equal(findFrame([frame('a'), frame('b')], frameAt(tree, 6)!)!.key, 'b');
    assert.deepEqual(
        [3, 4].map((node) => frameAt(tree, node)),
        [null, null],
    );
});

test('frames of a rig are none of an atlas', () => {
    assert.equal(hasFrames(treeOf('pchr', [0, 'file'], [1, 'animation 0: walk'], [2, 'frame 0'])), false);
    assert.equal(hasFrames(treeOf('pct', [0, 'file'], [1, 'frame 0: a'])), true);
});
