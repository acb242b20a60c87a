// What can be dragged beside the picture: axes of symmetry, guide pictures, and the width of the panels.
//
//   cd studio && npx vite build && node --test tests/page/grips.test.mjs
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import {
    EXAMPLES,
    expectRows,
    history,
    openFile,
    openSprite,
    pages,
    place,
    projectOf,
    ready,
    run,
    settle,
} from './support.mjs';

const test = pages({ before, after, test: nodeTest });
const EMPTY = Array(6).fill('........').join('\n');
const PICTURE = fs.readFileSync(path.join(EXAMPLES, 'items.png')).toString('base64');

const canvas = (page) => page.locator('.room:not([hidden]) .sprite-canvas');
const zoomOf = async (page) => parseInt(await page.locator('.room:not([hidden]) .zoom-level').textContent(), 10);

/** Where a corner of pixels is on the screen, and so many screen pixels beside it. */
async function corner(page, x, y, dx = 0, dy = 0) {
    const [at, zoom] = [await place(page, x, y), await zoomOf(page)];
    return [at.x - zoom / 2 + dx, at.y - zoom / 2 + dy];
}

async function cursorAt(page, at) {
    await page.mouse.move(...at);
    await settle(page);
    return canvas(page).evaluate((element) => getComputedStyle(element).cursor);
}

const field = (page, label) => page.getByLabel(label, { exact: true });

test('an axis is dragged by its grip: the field follows, it is one step, and no pixel is painted', async (page) => {
    await openSprite(page, EMPTY);
    await page.keyboard.press('s');
    await settle(page);
    const before = await history(page);
    assert.equal(await cursorAt(page, await corner(page, 1, 0, 0, -14)), 'crosshair');
    assert.equal(await cursorAt(page, await corner(page, 4, 0, 0, -14)), 'ew-resize');
    await page.mouse.down();
    for (const x of [5, 6, 7.5, 5.5]) await page.mouse.move(...(await corner(page, x, 0, 0, -14)));
    await settle(page);
    assert.equal(await field(page, 'Axis x').inputValue(), '5.5');
    await page.mouse.up();
    await settle(page);
    const after = await history(page);
    assert.equal(after.labels.length, before.labels.length + 1);
    assert.equal(after.labels.at(-1), 'Symmetry left and right at 5.5');
    await expectRows(page, EMPTY);
    await page.keyboard.press('Control+z');
    await settle(page);
    assert.equal(await field(page, 'Axis x').inputValue(), '4');
});

test('Escape puts an axis back that is being dragged, and nothing of it is in the history', async (page) => {
    await openSprite(page, EMPTY);
    await page.keyboard.press('s');
    await page.keyboard.press('s'); // top and bottom
    await settle(page);
    const before = await history(page);
    assert.equal(await cursorAt(page, await corner(page, 0, 3, -14)), 'ns-resize');
    await page.mouse.down();
    await page.mouse.move(...(await corner(page, 0, 1, -14)));
    await settle(page);
    assert.equal(await field(page, 'Axis y').inputValue(), '1');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await settle(page);
    assert.equal(await field(page, 'Axis y').inputValue(), '3');
    assert.deepEqual(await history(page), before);
    await page.mouse.move(...(await corner(page, 2, 2, 4, 4))); // and the pointer draws again
    await page.mouse.down();
    await page.mouse.up();
    await expectRows(page, '........\n........\n..A.....\n..A.....\n........\n........');
});

test('a guide picture is dragged by its grip, in one step', async (page) => {
    const guides = [
        { id: 'g900', name: 'items.png', image: 'one', x: 1, y: 2, scale: 0.1, opacity: 50, visible: true },
    ];
    await openFile(
        page,
        'test.sprite.json',
        JSON.stringify({ ...projectOf({ frames: [[EMPTY]] }), guides, images: { one: PICTURE } }),
    );
    // At the right, a little below the guide's upper edge.
    const grip = (dx, dy) => corner(page, 8 + dx, 2 + dy, 14, 10);
    assert.equal(await cursorAt(page, await grip(0, 0)), 'move');
    await page.mouse.down();
    for (const [dx, dy] of [
        [-1, 1],
        [-5, 2],
        [-3, 1],
    ])
        await page.mouse.move(...(await grip(dx, dy)));
    await page.mouse.up();
    await settle(page);
    assert.deepEqual((await history(page)).labels.slice(1), ['Change guide image']);
    await run(page, 'Guide pictures');
    assert.deepEqual([await field(page, 'X').inputValue(), await field(page, 'Y').inputValue()], ['-2', '3']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await run(page, 'Guide pictures');
    assert.deepEqual([await field(page, 'X').inputValue(), await field(page, 'Y').inputValue()], ['1', '2']);
});

test('panels are made wider by pointer and by keys, keep their width, and a double click resets it', async (page) => {
    await openSprite(page, EMPTY);
    const splitter = page.locator('.room:not([hidden])').getByRole('separator', { name: 'Width of Panels' });
    const panels = page.locator('.room:not([hidden]) .sprites-panels');
    const widths = async () => {
        await settle(page);
        return [Number(await splitter.getAttribute('aria-valuenow')), (await panels.boundingBox()).width];
    };
    assert.deepEqual(await widths(), [268, 268]);
    const { x, width } = await splitter.boundingBox();
    await page.mouse.move(x + width / 2, 300);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 90, 320);
    await page.mouse.move(x + width / 2 - 60, 320);
    await page.mouse.up();
    await page.mouse.move(200, 300);
    assert.deepEqual(await widths(), [328, 328]);
    await splitter.press('ArrowLeft');
    assert.deepEqual(await widths(), [344, 344]);
    await splitter.press('ArrowRight');
    await splitter.press('ArrowRight');
    assert.deepEqual(await widths(), [312, 312]);
    await page.reload();
    await ready(page);
    assert.deepEqual(await widths(), [312, 312]);
    await splitter.press('Home');
    const [least] = await widths();
    assert.equal(String(least), await splitter.getAttribute('aria-valuemin'));
    await splitter.press('End');
    assert.equal(await splitter.getAttribute('aria-valuenow'), await splitter.getAttribute('aria-valuemax'));
    await splitter.dblclick();
    assert.deepEqual(await widths(), [268, 268]);
    assert.equal(await splitter.getAttribute('aria-controls'), await panels.getAttribute('id'));
});
