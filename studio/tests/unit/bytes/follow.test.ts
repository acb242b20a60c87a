// Where the editor looks after undo and redo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followChange } from '../../../src/rooms/sprites/follow.ts';
import { newOutline, type Outline } from '../../../src/rooms/sprites/model/outline.ts';

const BASE = newOutline({ name: 'n', width: 2, height: 2, palette: [] });
const layer = (id: string) => ({ id, name: id, visible: true, opacity: 100, locked: false });
const frame = (id: string) => ({ id, durationMs: 100 });
const ONE: Outline = {
    ...BASE,
    layers: [layer('l1')],
    frames: [frame('f1'), frame('f2')],
    cels: { l1: { f1: 'c1', f2: 'c2' } },
};
const AT = { layer: 'l1', frame: 'f1' };

test('pixels of another frame are shown; those of this frame need no move', () => {
    assert.deepEqual(followChange(ONE, ONE, ['c2'], AT), { layer: 'l1', frame: 'f2' });
    assert.deepEqual(followChange(ONE, ONE, ['c1', 'c2'], AT), AT);
    assert.deepEqual(followChange(ONE, ONE, [], AT), AT);
});

test('linked cels keep the frame that shows them', () => {
    const linked = { ...ONE, cels: { l1: { f1: 'c1', f2: 'c1' } } };
    assert.deepEqual(followChange(linked, linked, ['c1'], { layer: 'l1', frame: 'f2' }), { layer: 'l1', frame: 'f2' });
});

test('a frame or layer that comes back is gone to', () => {
    const more = { ...ONE, layers: [...ONE.layers, layer('l2')], frames: [...ONE.frames, frame('f3')] };
    assert.deepEqual(followChange(ONE, more, ['c1'], AT), { layer: 'l2', frame: 'f3' });
});
