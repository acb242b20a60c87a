import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitView, nextZoom, PAGE_STEPS, previousZoom, zoomAt, ZOOM_STEPS } from '../../../src/kit/zoom.ts';
import { ODD_NUMBERS, randomNumbers } from '../raster/support.ts';

test('the steps up and down', () => {
    assert.deepEqual(ZOOM_STEPS, [1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64]);
    assert.deepEqual(
        [1, 6, 7, 48, 64, 100].map((zoom) => nextZoom(zoom)),
        [2, 8, 8, 64, 64, 64],
    );
    assert.deepEqual(
        [1, 0, 2, 7, 8, 64, 100].map((zoom) => previousZoom(zoom)),
        [1, 1, 1, 6, 6, 48, 64],
    );
});

test('pages of atlases go down to a sixteenth', () => {
    assert.deepEqual(
        [1 / 16, 0.3, 0.5, 1, 64].map((zoom) => nextZoom(zoom, PAGE_STEPS)),
        [1 / 8, 0.5, 1, 2, 64],
    );
    assert.deepEqual(
        [0, 1 / 16, 0.3, 1, 64].map((zoom) => previousZoom(zoom, PAGE_STEPS)),
        [1 / 16, 1 / 16, 1 / 4, 1 / 2, 48],
    );
    // A half of 1000 needs 500 and two margins of 16.
    assert.deepEqual(fitView({ width: 1000, height: 1000 }, { width: 532, height: 600 }, 16, PAGE_STEPS), {
        zoom: 0.5,
        panX: 16,
        panY: 50,
    });
    assert.deepEqual(fitView({ width: 1000, height: 1000 }, { width: 531, height: 600 }, 16, PAGE_STEPS), {
        zoom: 0.25,
        panX: 140,
        panY: 175,
    });
    assert.equal(fitView({ width: 16384, height: 1 }, { width: 9, height: 9 }, 16, PAGE_STEPS).zoom, 1 / 16);
});

test('the pixel under the pointer stays there', () => {
    const random = randomNumbers(15);
    for (let round = 0; round < 2000; round++) {
        const view = { zoom: ZOOM_STEPS[random(13)]!, panX: random(2000) - 1000, panY: random(2000) - 1000 };
        const pointer = { x: random(12000) / 8, y: random(12000) / 8 };
        const zoom = ZOOM_STEPS[random(13)]!;
        const next = zoomAt(view, zoom, pointer);
        assert.equal(next.zoom, zoom);
        assert.ok(Number.isInteger(next.panX) && Number.isInteger(next.panY));
        assert.equal(Math.floor((pointer.x - next.panX) / zoom), Math.floor((pointer.x - view.panX) / view.zoom));
        assert.equal(Math.floor((pointer.y - next.panY) / zoom), Math.floor((pointer.y - view.panY) / view.zoom));
        const moved = Math.abs((pointer.x - next.panX) / zoom - (pointer.x - view.panX) / view.zoom) * zoom;
        assert.ok(moved <= 1, 'and no farther off than a device pixel');
    }
});

test('zooming by hand', () => {
    // Pixel 10 of the canvas begins at 20 + 10 * 2 = 40; at zoom 4 the canvas has to begin at 0 for that.
    assert.deepEqual(zoomAt({ zoom: 2, panX: 20, panY: 0 }, 4, { x: 40, y: 0 }), { zoom: 4, panX: 0, panY: 0 });
});

test('fitting takes the largest step and centres the canvas', () => {
    assert.deepEqual(fitView({ width: 16, height: 16 }, { width: 800, height: 600 }), {
        zoom: 32,
        panX: 144,
        panY: 44,
    });
    assert.deepEqual(fitView({ width: 16, height: 16 }, { width: 512, height: 512 }), { zoom: 32, panX: 0, panY: 0 });
    assert.deepEqual(fitView({ width: 16, height: 16 }, { width: 512, height: 512 }, 8), {
        zoom: 24,
        panX: 64,
        panY: 64,
    });
    assert.deepEqual(fitView({ width: 16, height: 16 }, { width: 520, height: 520 }, 8), {
        zoom: 24,
        panX: 68,
        panY: 68,
    });
    assert.deepEqual(fitView({ width: 1000, height: 10 }, { width: 300, height: 300 }), {
        zoom: 1,
        panX: -350,
        panY: 145,
    });
});

test('any numbers give a view', () => {
    for (const odd of ODD_NUMBERS) {
        const zoomed = zoomAt({ zoom: odd, panX: odd, panY: odd }, 4, { x: odd, y: 1 });
        const views = [zoomed, fitView({ width: 16, height: odd }, { width: odd, height: 9 })];
        assert.ok(
            views.every(
                (view) => !Number.isNaN(view.panX) && !Number.isNaN(view.panY) && ZOOM_STEPS.includes(view.zoom),
            ),
        );
    }
});
