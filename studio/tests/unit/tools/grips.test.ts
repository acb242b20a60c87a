// Where the grips of axes and guide pictures are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOutline, type Outline } from '../../../src/rooms/sprites/model/outline.ts';
import { nearestGrip, placeGrips } from '../../../src/rooms/sprites/tools/grips.ts';

const GUIDE = { name: 'sky', image: 'i', x: 3, y: 2, scale: 1, opacity: 50, visible: true };

function outline(change: Partial<Outline['settings']['symmetry']>, guides: Outline['guides'] = []): Outline {
    const fresh = newOutline({ name: 'a', width: 10, height: 10, palette: [] });
    return {
        ...fresh,
        guides,
        settings: { ...fresh.settings, symmetry: { horizontal: false, vertical: false, x: 5, y: 5, ...change } },
    };
}

// 10 pixels of 10 in a window of 200: the sprite goes from 50 to 150.
const VIEW = { zoom: 10, panX: 50, panY: 50 };
const WINDOW = { width: 200, height: 200 };

test('without axes and guides there are none', () => {
    assert.deepEqual(placeGrips(outline({}), VIEW, WINDOW), []);
    assert.deepEqual(placeGrips(outline({}, [{ ...GUIDE, id: 'g1', visible: false }]), VIEW, WINDOW), []);
});

test('an axis has its grip at its upper or left end, outside of the sprite', () => {
    const both = outline({ horizontal: true, vertical: true, x: 2.5, y: 7 });
    assert.deepEqual(placeGrips(both, VIEW, WINDOW), [
        { grip: 'axis x', at: { x: 75, y: 36 } },
        { grip: 'axis y', at: { x: 36, y: 120 } },
    ]);
});

test('where there is no room it goes to the other end, and then to the edge of the window', () => {
    const upright = outline({ horizontal: true });
    assert.equal(placeGrips(upright, { ...VIEW, panY: 5 }, WINDOW)[0]!.at.y, 105 + 14);
    assert.equal(placeGrips(upright, { zoom: 40, panX: 0, panY: -100 }, WINDOW)[0]!.at.y, 10);
});

test('guides stand one below the other at the right, and in the window', () => {
    const two = outline({}, [
        { ...GUIDE, id: 'g1' },
        { ...GUIDE, id: 'g2', y: 9000 },
    ]);
    assert.deepEqual(placeGrips(two, VIEW, WINDOW), [
        { grip: 'guide g1', at: { x: 164, y: 80 } },
        { grip: 'guide g2', at: { x: 164, y: 190 } },
    ]);
});

test('a screen with two pixels for one of the page has grips twice as far outside, and twice the reach; a finger reaches farther', () => {
    const placed = placeGrips(outline({ horizontal: true }), VIEW, WINDOW, 2);
    assert.deepEqual(placed, [{ grip: 'axis x', at: { x: 100, y: 22 } }]);
    assert.equal(nearestGrip(placed, { x: 118, y: 22 }, 2, false), 'axis x');
    assert.equal(nearestGrip(placed, { x: 118, y: 22 }, 1, false), null);
    assert.equal(nearestGrip(placed, { x: 119, y: 22 }, 2, false), null);
    assert.equal(nearestGrip(placed, { x: 119, y: 22 }, 2, true), 'axis x');
});
