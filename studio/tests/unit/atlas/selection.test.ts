// What clicks and keys with Ctrl and Shift select in the list of frames, of single frames and of folders.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
    chooseFrames,
    NOTHING,
    onlyFrames,
    sameFrames,
    type Choice,
    type How,
} from '../../../src/rooms/atlas/frames/selection.ts';

const ROWS = [10, 11, 12, 13, 14, 15];
const FOLDER = [12, 13];
const sorted = ({ selected }: Choice) => [...selected].sort((a, b) => a - b);

/** What is selected after some rows were chosen, one after the other. */
const chosen = (...steps: readonly [frames: readonly number[], how: How][]): Choice =>
    steps.reduce((choice, [frames, how]) => chooseFrames(choice, frames, how, ROWS), NOTHING);

test('a folder is selected, added, taken away, and reached by a stretch from either side', () => {
    assert.deepEqual(sorted(chosen([[10], 'replace'], [FOLDER, 'replace'])), [12, 13]);
    assert.deepEqual(sorted(chosen([[10], 'replace'], [FOLDER, 'toggle'])), [10, 12, 13]);
    assert.deepEqual(sorted(chosen([[10], 'replace'], [FOLDER, 'toggle'], [FOLDER, 'toggle'])), [10]);
    assert.deepEqual(sorted(chosen([[10], 'replace'], [FOLDER, 'stretch'])), [10, 11, 12, 13]);
    assert.deepEqual(sorted(chosen([[15], 'replace'], [FOLDER, 'stretch'])), [12, 13, 14, 15]);
    assert.deepEqual(sorted(chosen([FOLDER, 'stretch'])), [12, 13], 'without an anchor');
});

test('a stretch that begins with a folder keeps all of it, in both directions', () => {
    assert.deepEqual(sorted(chosen([FOLDER, 'replace'], [[10], 'stretch'])), [10, 11, 12, 13]);
    assert.deepEqual(sorted(chosen([FOLDER, 'replace'], [[15], 'stretch'])), [12, 13, 14, 15]);
    assert.deepEqual(
        sorted(chosen([FOLDER, 'replace'], [[12], 'stretch'])),
        [12, 13],
        'its first frame is a part of it',
    );
    assert.deepEqual(
        sorted(chosen([FOLDER, 'replace'], [[10, 11], 'stretch'], [[14], 'stretch'])),
        [12, 13, 14],
        'it begins there again',
    );
});

test('what a search hides is no end of a stretch', () => {
    const folder = chosen([FOLDER, 'replace']);
    assert.deepEqual(
        sorted(chooseFrames(folder, [15], 'stretch', [10, 13, 15])),
        [13, 15],
        'one frame of the folder shows',
    );
    assert.deepEqual(sorted(chooseFrames(folder, [15], 'stretch', [10, 15])), [12, 13, 15], 'none shows: it is added');
});

test('a stretch after a choice from elsewhere begins with the first of these frames', () => {
    assert.deepEqual(sorted(chooseFrames(onlyFrames([13, 10]), [14], 'stretch', ROWS)), [13, 14]);
    assert.deepEqual(onlyFrames([]), NOTHING);
});

test('another result has the same frames selected, and a stretch goes on from the same row', () => {
    const choice = chooseFrames(NOTHING, [0, 1], 'replace', [0, 1, 2]);
    const after = sameFrames(choice, ['a', 'b', 'c'], ['new', 'b', 'a', 'c']);
    assert.deepEqual(sorted(after), [1, 2]);
    assert.deepEqual(sorted(chooseFrames(after, [3], 'stretch', [2, 1, 3, 0])), [1, 2, 3]);
    const less = sameFrames(choice, ['a', 'b', 'c'], ['b', 'c']);
    assert.deepEqual(sorted(chooseFrames(less, [1], 'stretch', [0, 1])), [0, 1], 'one end of it is gone');
    assert.deepEqual(sameFrames(choice, ['a', 'b', 'c'], ['c']), NOTHING);
});
