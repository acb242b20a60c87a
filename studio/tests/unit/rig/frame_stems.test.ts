// Names of baked frames: two animations never get one.
import assert from 'node:assert/strict';
import test from 'node:test';
import { frameStems } from '../../../src/rooms/rig/frame_stems.ts';

test('animations whose names become one are numbered', () => {
    assert.deepEqual(frameStems(['a/b', 'a-b', 'a\\b', 'A-B', 'walk', 'a-b-2']), [
        'a-b',
        'a-b-2',
        'a-b-3',
        'A-B-4',
        'walk',
        'a-b-2-2',
    ]);
});
