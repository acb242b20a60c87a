// Pivots and borders of single sprites: which frame has which, whatever its format does with endings, and how borders
// stretch.
import assert from 'node:assert/strict';
import test from 'node:test';
import { namesByKeys } from '../../../src/rooms/atlas/editing/frame_names.ts';
import { nineParts, scaledBorders } from '../../../src/rooms/atlas/overrides/nine_parts.ts';
import {
    NO_OVERRIDES,
    pivotOf,
    shared,
    sourceOf,
    withBorders,
    withPivots,
} from '../../../src/rooms/atlas/overrides/overrides.ts';

test('a pivot is found by the name of its frame, with or without the ending of a picture', () => {
    const overrides = withPivots(NO_OVERRIDES, ['hero/walk_1.png'], () => [0.5, 1]);
    assert.deepEqual(pivotOf(overrides, 'hero/walk_1.png'), [0.5, 1]);
    assert.deepEqual(pivotOf(overrides, 'hero/walk_1'), [0.5, 1]);
    assert.equal(pivotOf(overrides, 'walk_1'), undefined);
    assert.equal(pivotOf(overrides, 'toString'), undefined);
});

test('a new pivot takes the place of the old one, also under the other name; undefined takes it away', () => {
    const first = withPivots(NO_OVERRIDES, ['gem.png'], () => [0, 0]);
    const second = withPivots(first, ['gem'], () => [1, 1]);
    assert.deepEqual(second.pivots, { gem: [1, 1] });
    assert.deepEqual(first.pivots, { 'gem.png': [0, 0] }, 'the old value is for undo');
    assert.deepEqual(withPivots(second, ['gem.png'], () => undefined).pivots, {});
});

test('two pictures that only differ in their endings have pivots of their own', () => {
    const first = withPivots(NO_OVERRIDES, ['gem.png'], () => [0, 0]);
    assert.equal(pivotOf(first, 'gem.gif'), undefined);
    const both = withPivots(first, ['gem.gif'], () => [1, 0]);
    assert.deepEqual(both.pivots, { 'gem.png': [0, 0], 'gem.gif': [1, 0] });
    assert.deepEqual(withPivots(both, ['gem.png'], () => undefined).pivots, { 'gem.gif': [1, 0] });
});

test('borders are set and taken away picture by picture', () => {
    const set = withBorders(NO_OVERRIDES, ['a.png', 'b.png'], () => [1, 2, 3, 4]);
    assert.deepEqual(Object.keys(withBorders(set, ['a.png'], () => undefined).borders), ['b.png']);
});

test('what all have is shared, what differs is null', () => {
    assert.equal(shared([1, 1, 1]), 1);
    assert.equal(shared([1, 2]), null);
    assert.equal(shared([undefined, undefined]), undefined);
    assert.equal(shared([undefined, 1]), null);
    assert.equal(shared([]), null);
});

test('the picture of a frame is found by its path, its stem, its last part or its letters when only one has them', () => {
    const pictures = ['ui/button.9.png', 'hero/walk_1.png', 'a/star.png', 'b/star.png', 'gem.gif', 'gem.png'];
    assert.equal(sourceOf('hero/walk_1.png', pictures), 'hero/walk_1.png');
    assert.equal(sourceOf('hero/walk_1', pictures), 'hero/walk_1.png');
    assert.equal(sourceOf('ui/button.png', pictures), 'ui/button.9.png');
    assert.equal(sourceOf('x-hero/walk_1', pictures, 'x-'), 'hero/walk_1.png');
    assert.equal(sourceOf('walk_1', pictures), 'hero/walk_1.png');
    assert.equal(sourceOf('star', pictures), undefined, 'two pictures are called so');
    assert.equal(sourceOf('gem', pictures), undefined);
    assert.equal(sourceOf('gem.gif', pictures), 'gem.gif');
    assert.equal(sourceOf('hero.walk1', pictures), 'hero/walk_1.png', 'a key of sc-sprites');
    assert.equal(sourceOf('x.hero.walk1', pictures, 'x/'), 'hero/walk_1.png', 'a key of sc-sprites with a prefix');
    assert.equal(sourceOf('gone', pictures), undefined);
});

test('a frame whose picture is not there is of no other one, however alike', () => {
    assert.equal(sourceOf('герой.gif', ['монета.png']), undefined);
    assert.equal(sourceOf('герой', ['монета.png']), undefined);
    assert.equal(sourceOf('icon1.gif', ['icon_1.png']), undefined);
});

test('corners of a nine-patch keep their size, edges grow in one direction, the middle in both', () => {
    const parts = nineParts({ width: 10, height: 8 }, { width: 30, height: 20 }, [2, 3, 1, 4]);
    assert.equal(parts.length, 9);
    assert.deepEqual(parts[0], { from: { x: 0, y: 0, width: 2, height: 1 }, to: { x: 0, y: 0, width: 2, height: 1 } });
    assert.deepEqual(parts[4], {
        from: { x: 2, y: 1, width: 5, height: 3 },
        to: { x: 2, y: 1, width: 25, height: 15 },
    });
    assert.deepEqual(parts[5], {
        from: { x: 7, y: 1, width: 3, height: 3 },
        to: { x: 27, y: 1, width: 3, height: 15 },
    });
    assert.deepEqual(parts[8], {
        from: { x: 7, y: 4, width: 3, height: 4 },
        to: { x: 27, y: 16, width: 3, height: 4 },
    });
});

test('a target that is smaller than the borders has them smaller, and nothing in the middle', () => {
    const parts = nineParts({ width: 10, height: 10 }, { width: 5, height: 10 }, [5, 5, 0, 0]);
    assert.deepEqual(
        parts.slice(3, 6).map(({ to }) => [to.x, to.width]),
        [
            [0, 2.5],
            [2.5, 0],
            [2.5, 2.5],
        ],
    );
});

test('borders of a picture are drawn as large as the press has scaled it', () => {
    assert.deepEqual(scaledBorders([2, 4, 6, 8], { width: 20, height: 20 }, { width: 10, height: 40 }), [1, 2, 12, 16]);
});

test('pictures of an atlas that is taken apart are named by the keys of their frames, where no two have one', () => {
    const names = namesByKeys([
        { frame: 'a', file: 'walk_0.png' },
        { frame: 'ui/b.png', file: 'walk_1.png' },
        { frame: 'button', file: 'x.9.png', ninePatch: true },
        { frame: 'torch', file: 'torch_0.png' },
        { frame: 'torch', file: 'torch_1.png' },
        { frame: '../up', file: 'up.png' },
        { frame: 'torch_0', file: 'other.png' },
    ]);
    assert.deepEqual(
        [...names.values()],
        ['a.png', 'ui/b.png', 'button.9.png', 'torch_0.png', 'torch_1.png', 'up.png', 'other.png'],
    );
});
