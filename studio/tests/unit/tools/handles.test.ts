// Handles of a floating selection: what a drag makes of the box.
import assert from 'node:assert/strict';
import test from 'node:test';
import { dragHandle, handleAt, HANDLES, handlePlace } from '../../../src/rooms/sprites/tools/handles.ts';
import type { Transform } from '../../../src/rooms/sprites/raster/transform.ts';

const transform: Transform = {
    box: { x: 4, y: 6, width: 8, height: 2 },
    flipX: false,
    flipY: false,
    angle: 0,
    smooth: false,
};
const still = { shift: false, ctrl: false, space: false };
const handle = (x: number, y: number) => HANDLES.find((each) => each.x === x && each.y === y && !each.turns)!;
const turner = HANDLES.find((each) => each.turns)!;
const drag = (x: number, y: number, to: { x: number; y: number }, shift = false) =>
    dragHandle(handle(x, y), transform, to, { ...still, shift });

test('a side moves to the pointer and the opposite side stays', () => {
    assert.deepEqual(drag(1, 0, { x: 20.4, y: 0 }).box, { x: 4, y: 6, width: 16, height: 2 });
    assert.deepEqual(drag(-1, 0, { x: 1, y: 0 }).box, { x: 1, y: 6, width: 11, height: 2 });
    assert.deepEqual(drag(0, -1, { x: 0, y: 2 }).box, { x: 4, y: 2, width: 8, height: 6 });
    assert.deepEqual(drag(1, 1, { x: 6, y: 20 }).box, { x: 4, y: 6, width: 2, height: 14 });
});

test('across the opposite side the piece is flipped, and is never smaller than a pixel', () => {
    const flipped = drag(1, 0, { x: 1, y: 0 });
    assert.deepEqual([flipped.box, flipped.flipX, flipped.flipY], [{ x: 1, y: 6, width: 3, height: 2 }, true, false]);
    const left = drag(-1, 0, { x: 15, y: 0 });
    assert.deepEqual([left.box, left.flipX], [{ x: 12, y: 6, width: 3, height: 2 }, true]);
    assert.deepEqual(drag(1, 0, { x: 4, y: 0 }).box, { x: 4, y: 6, width: 1, height: 2 });
});

test('Shift keeps the shape', () => {
    assert.deepEqual(drag(1, 1, { x: 20, y: 7 }, true).box, { x: 4, y: 6, width: 16, height: 4 });
    assert.deepEqual(drag(-1, -1, { x: -4, y: 0 }, true).box, { x: -4, y: 4, width: 16, height: 4 });
});

test('the circle turns clockwise from above, with Shift in steps of 15 degrees', () => {
    const turn = (x: number, y: number, shift = false) =>
        dragHandle(turner, transform, { x, y }, { ...still, shift }).angle;
    assert.equal(turn(8, -10), 0);
    assert.equal(turn(30, 7), 90);
    assert.equal(turn(8, 30), 180);
    assert.equal(turn(-10, 7), -90);
    assert.equal(turn(18, -3.5, true), 45);
});

test('handles are found where they are drawn; a turned piece has the circle alone', () => {
    const view = { zoom: 32, panX: 100, panY: 50 }; // so large that no two handles touch
    for (const each of HANDLES) {
        const place = handlePlace(each, transform.box, view);
        const at = { x: (place.x - view.panX) / view.zoom, y: (place.y - view.panY) / view.zoom };
        assert.equal(handleAt(transform, at, view), each);
        assert.equal(handleAt({ ...transform, angle: 30 }, at, view), each.turns ? each : null);
    }
    assert.equal(handleAt(transform, { x: 8.1, y: 6.9 }, { ...view, zoom: 64 }), null);
});
