// Keys: three presets, exact modifiers, silence while typing, and drawing without a pointer.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const { click, expectRows, history, openSprite, point, project, rows, run, settle, tool } = studio;
const test = studio.pages({ before, after, test: nodeTest });
const key = (page, name) => page.keyboard.press(name);

/** From the studio's design, from Piskel's own list of shortcuts, and from the original editor's grid. */
const PRESETS = {
    aseprite: {
        b: 'pencil',
        p: 'pencil',
        e: 'eraser',
        g: 'bucket',
        i: 'picker',
        l: 'line',
        u: 'rectangle',
        'Shift+u': 'ellipse',
        m: 'marquee',
        q: 'lasso',
        w: 'wand',
        v: 'move',
        d: 'dither',
        k: 'shade',
        'Shift+r': 'replace',
    },
    piskel: {
        p: 'pencil',
        e: 'eraser',
        b: 'bucket',
        o: 'picker',
        l: 'line',
        r: 'rectangle',
        c: 'ellipse',
        s: 'marquee',
        h: 'lasso',
        z: 'wand',
        m: 'move',
        a: 'replace',
        t: 'dither',
        u: 'shade',
    },
    original: {
        q: 'move',
        w: 'pencil',
        e: 'eraser',
        r: 'bucket',
        a: 'picker',
        s: 'rectangle',
        d: 'line',
        f: 'marquee',
    },
};

async function choosePreset(page, preset) {
    await run(page, 'Settings');
    await page.getByLabel('Keys', { exact: true }).selectOption(preset);
    await key(page, 'Escape');
    await page.locator('.sprite-canvas').focus();
}

test('every tool has its key in all three presets', async (page) => {
    await openSprite(page, 'AB\nCD');
    for (const [preset, keys] of Object.entries(PRESETS)) {
        await choosePreset(page, preset);
        for (const [name, wanted] of Object.entries(keys)) {
            await key(page, name);
            assert.equal(await tool(page), wanted, `${preset}: ${name}`);
        }
    }
    // The original's lowest row flips and turns.
    const picture = 'AB\nCD';
    for (const [name, turned] of [
        ['z', 'BA\nDC'],
        ['x', 'CD\nAB'],
        ['c', 'BD\nAC'],
        ['v', 'CA\nDB'],
    ]) {
        await key(page, name);
        await expectRows(page, turned);
        await key(page, 'Control+z');
        await expectRows(page, picture);
    }
});

test('every tool can be chosen with the pointer', async (page) => {
    await openSprite(page, 'AB\nCD');
    const ids = await page
        .locator('.sprites-tools button')
        .evaluateAll((buttons) => buttons.map((button) => button.id.replace('tool-', '')));
    assert.deepEqual([...ids].sort(), [
        'bucket',
        'dither',
        'ellipse',
        'eraser',
        'hand',
        'lasso',
        'line',
        'marquee',
        'move',
        'pencil',
        'picker',
        'rectangle',
        'replace',
        'shade',
        'wand',
    ]);
    for (const id of ids) {
        await page.locator(`#tool-${id}`).click();
        assert.equal(await tool(page), id);
    }
});

test('modifiers match exactly: Ctrl+S saves and turns no symmetry on, Ctrl+Shift+Z redoes', async (page) => {
    await openSprite(page, '....\n....');
    const download = page.waitForEvent('download');
    await key(page, 'Control+s');
    assert.equal((await download).suggestedFilename(), 'test.sprite.json');
    assert.deepEqual((await history(page)).labels, ['Beginning']);
    await click(page, 0, 0);
    await key(page, 'Control+z');
    await expectRows(page, '....\n....');
    await key(page, 'Control+Shift+z');
    await expectRows(page, 'A...\n....');
    await key(page, 'Control+z');
    await key(page, 'Control+y');
    await expectRows(page, 'A...\n....');
    for (const name of ['Alt+e', 'Control+Alt+e', 'Control+e']) {
        await key(page, name);
        assert.equal(await tool(page), 'pencil', name);
    }
});

test('keys are silent while somebody types', async (page) => {
    await openSprite(page, 'AB\nCD');
    await page.getByLabel('The first colour as text').focus();
    for (const name of ['e', 's', 'n', 'x', '2', 'Delete', 'Backspace', '.', 'Enter']) await key(page, name);
    assert.equal(await tool(page), 'pencil');
    await page.keyboard.press('Escape');
    await page.locator('.sprite-canvas').focus();
    const { frames, settings, pixels } = await project(page);
    assert.equal(frames.length, 1);
    assert.equal(settings.symmetry.horizontal, false);
    assert.deepEqual(pixels.c100, ['AB', 'CD']);
});

test('arrows belong to a slider that has the focus, and do not nudge the selection', async (page) => {
    await openSprite(page, 'AB..');
    await key(page, 'm');
    await studio.drag(page, [
        [0, 0],
        [1, 0],
    ]);
    await key(page, 'b');
    const slider = page.locator('.sprites-options input[type=range]');
    await slider.focus();
    await key(page, 'ArrowRight');
    assert.equal(await slider.inputValue(), '2');
    await expectRows(page, 'AB..');
});

test('Cyrillic layouts reach letters by their place', async (page) => {
    await openSprite(page, 'AB\nCD');
    await page.evaluate(() =>
        document
            .querySelector('.sprite-canvas')
            .dispatchEvent(new KeyboardEvent('keydown', { key: 'у', code: 'KeyE', bubbles: true, cancelable: true })),
    );
    assert.equal(await tool(page), 'eraser');
});

test('drawing without a pointer, with words for a screen reader', async (page) => {
    await openSprite(page, { frames: [['....\n....\n....']], palette: ['#ff0000ff', '#00ff00ff'] });
    await page.locator('.sprite-canvas').focus();
    // Into the corner.
    for (const name of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await key(page, name);
    await key(page, 'Space');
    await key(page, 'ArrowRight');
    await key(page, 'ArrowDown');
    await key(page, '2');
    await key(page, 'Space');
    await expectRows(page, 'A...\n.B..\n....');
    const bytes = (await studio.shownText(page)).length;
    await page.waitForFunction(
        (words) => document.querySelector('#pixel-news').textContent === words,
        `1,1 #00ff00ff B, ${bytes} bytes`,
    );
    await key(page, 'Delete');
    await expectRows(page, 'A...\n....\n....');
    await key(page, 'Shift+ArrowRight');
    await settle(page);
    assert.equal(await page.locator('#place').textContent(), '3, 1', 'Shift goes eight at a time, to the edge');
    await key(page, 'g');
    await key(page, 'Space');
    assert.equal((await rows(page))[2], 'BBBB');
});

test('the drawing area is one tab stop', async (page) => {
    await openSprite(page, 'AB\nCD');
    await page.locator('.sprite-canvas').focus();
    assert.equal(
        await page.evaluate(() => document.querySelectorAll('.sprite-canvas [tabindex], .sprite-canvas button').length),
        0,
    );
    await key(page, 'Tab');
    assert.equal(await page.evaluate(() => document.activeElement.closest('.sprite-canvas') === null), true);
});

test('X swaps the colours, numbers choose them', async (page) => {
    await openSprite(page, '....');
    await key(page, 'x');
    await click(page, 0, 0);
    await key(page, '8');
    await click(page, 1, 0);
    await click(page, 2, 0, { button: 'right' });
    await expectRows(page, 'BHA.');
});

test('? shows the keys of this room, Ctrl+K finds commands, and neither leaks keys', async (page) => {
    await openSprite(page, 'AB\nCD');
    await key(page, '?');
    await page.waitForSelector('dialog[open].help-dialog');
    assert.match(await page.locator('.help-dialog').textContent(), /Ctrl\+Shift\+Z/);
    await key(page, 'e');
    await key(page, 'Escape');
    assert.equal(await tool(page), 'pencil');
    await run(page, 'Select all');
    await point(page, 0, 0);
    await key(page, 'Delete');
    await expectRows(page, '..\n..');
});

test('the first key on the drawing area only shows the cursor', async (page) => {
    await openSprite(page, 'AAA\nAAA\nAAA');
    await page.mouse.move(2, 2);
    await page.locator('.sprite-canvas').focus();
    await key(page, 'Delete');
    await expectRows(page, 'AAA\nAAA\nAAA');
    assert.equal(await page.locator('#place').textContent(), '1, 1');
    await key(page, 'Delete');
    await expectRows(page, 'AAA\nA.A\nAAA');
});

test('dialogs give the focus back to the drawing area', async (page) => {
    await openSprite(page, 'AB\nCD');
    const focused = () => page.evaluate(() => document.activeElement.className);
    await key(page, 'Control+k');
    await page.locator('.palette-input').fill('Select all');
    await key(page, 'Enter');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await focused(), 'sprite-canvas');
    await key(page, '?');
    await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.equal(await focused(), 'sprite-canvas');
});

test('tooltips have the keys of the arrangement; in all of them Shift+H flips', async (page) => {
    await openSprite(page, 'AB\nCD');
    for (const [preset, onion] of [
        ['aseprite', 'O'],
        ['piskel', 'Shift+O'],
        ['original', 'O'],
    ]) {
        await choosePreset(page, preset);
        assert.equal(await page.locator('[aria-label="Onion skin"]').getAttribute('title'), `Onion skin (${onion})`);
        await key(page, 'Shift+h');
        await expectRows(page, 'BA\nDC');
        await key(page, 'Shift+h');
    }
});

test("Ctrl+S and Ctrl+O are never the browser's: on the welcome page, and while a dialog shows", async (page) => {
    const taken = (name) =>
        page.evaluate((letter) => {
            const event = new KeyboardEvent('keydown', { key: letter, ctrlKey: true, bubbles: true, cancelable: true });
            (document.querySelector('dialog') ?? document.body).dispatchEvent(event);
            return event.defaultPrevented;
        }, name);
    assert.equal(await taken('s'), true);
    await openSprite(page, 'AB');
    await key(page, '?');
    for (const name of ['s', 'o']) assert.equal(await taken(name), true);
});

test('New in the menu makes a sprite, also while one shows; no id stands in the page twice', async (page) => {
    await openSprite(page, 'AB\nCD');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: /^New: / }).click();
    await page.waitForFunction(() => document.querySelectorAll('.tab').length === 2);
    await page.locator('.room:not([hidden]) #sprite-text').waitFor();
    const twice = await page.evaluate(() => {
        const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
        return ids.filter((id, at) => ids.indexOf(id) !== at);
    });
    assert.deepEqual(twice, []);
});
