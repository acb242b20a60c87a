// Layers, frames, linked cels, tags, playing and onion skin, each with its undo.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const { click, expectRows, history, openSprite, project, run, settle } = studio;
const test = studio.pages({ before, after, test: nodeTest });
const key = (page, name) => page.keyboard.press(name);
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function menu(page, name, item) {
    await page.locator('.room:not([hidden])').getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Does something, and sees to it that one undo takes all of it back and one redo does it again. */
async function withUndo(page, work) {
    const { ink: _, ...first } = await project(page);
    const from = (await history(page)).position;
    await work();
    await settle(page);
    assert.equal((await history(page)).position, from + 1, 'one step');
    const { ink: __, ...last } = await project(page);
    assert.notDeepEqual(last, first);
    await key(page, 'Control+z');
    assert.deepEqual((({ ink, ...rest }) => rest)(await project(page)), first);
    await key(page, 'Control+y');
    assert.deepEqual((({ ink, ...rest }) => rest)(await project(page)), last);
    return last;
}

test('layers: visibility, lock, opacity, order, merging, duplicating, deleting', async (page) => {
    await openSprite(page, { frames: [['AA..', '.B..']] });
    await expectRows(page, 'AB..');
    const hidden = await withUndo(page, () => button(page, 'Hide Layer 2').click());
    assert.equal(hidden.layers[1].visible, false);
    await expectRows(page, 'AA..');
    await key(page, 'Control+z');
    const locked = await withUndo(page, () => button(page, 'Lock Layer 2').click());
    assert.equal(locked.layers[1].locked, true);
    await key(page, 'Control+z');
    const clear = await withUndo(page, async () => {
        const field = page.locator('.panel-layers').getByLabel('Opacity').last();
        await field.fill('40');
        await field.press('Enter');
        await page.locator('.sprite-canvas').focus();
    });
    assert.equal(clear.layers[1].opacity, 40);
    await key(page, 'Control+z');
    const below = await withUndo(page, () => menu(page, 'Layer', 'Move down'));
    assert.deepEqual(
        below.layers.map(({ name }) => name),
        ['Layer 2', 'Layer 1'],
    );
    await expectRows(page, 'AA..');
    await key(page, 'Control+z');
    const merged = await withUndo(page, () => menu(page, 'Layer', 'Merge down'));
    assert.equal(merged.layers.length, 1);
    assert.deepEqual(Object.values(merged.pixels), [['AB..']]);
    const twice = await withUndo(page, () => menu(page, 'Layer', 'Duplicate'));
    assert.deepEqual(Object.values(twice.pixels), [['AB..'], ['AB..']]);
    const once = await withUndo(page, () => menu(page, 'Layer', 'Delete'));
    assert.equal(once.layers.length, 1);
    await withUndo(page, () => button(page, 'New layer').click());
    await click(page, 3, 0);
    assert.deepEqual(Object.values((await project(page)).pixels).sort(), [['...A'], ['AB..']]);
});

test('frames: new, duplicated, deleted, moved, walked through; pixels follow', async (page) => {
    await openSprite(page, 'A...');
    await withUndo(page, () => key(page, 'n'));
    await expectRows(page, '....');
    await click(page, 1, 0);
    await key(page, 'Shift+n');
    await click(page, 2, 0);
    await expectRows(page, '.AA.');
    await key(page, ',');
    await expectRows(page, '.A..');
    await key(page, ',');
    await expectRows(page, 'A...');
    await key(page, ',');
    await expectRows(page, '.AA.'); // around the end
    await withUndo(page, () => menu(page, 'Frames', 'Move this frame earlier'));
    await key(page, '.');
    await expectRows(page, '.A..');
    await withUndo(page, () => button(page, 'Delete this frame').click());
    assert.equal(await page.locator('.frame').count(), 2);
    await page.locator('.frame').first().click();
    await expectRows(page, 'A...');
});

test('undo and redo show the frame that they change', async (page) => {
    await openSprite(page, { frames: [['....'], ['BBBB']] });
    await click(page, 0, 0);
    await key(page, '.');
    await expectRows(page, 'BBBB');
    await key(page, 'Control+z');
    await expectRows(page, '....');
    await key(page, '.');
    await key(page, 'Control+y');
    await expectRows(page, 'A...');
});

test('linked cels change together until they are unlinked', async (page) => {
    await openSprite(page, 'A...');
    await menu(page, 'Frames', 'Duplicate with linked cels');
    await click(page, 1, 0);
    await key(page, ',');
    await expectRows(page, 'AA..');
    await withUndo(page, () => menu(page, 'Frames', 'Unlink this cel'));
    await click(page, 2, 0);
    await key(page, '.');
    await expectRows(page, 'AA..');
});

test("durations are kept for each frame, and GIF's rounding is told", async (page) => {
    await openSprite(page, { frames: [['A'], ['B']], durations: [100, 200] });
    const field = page.getByLabel('Shown for');
    await withUndo(page, async () => {
        await field.fill('84');
        await field.press('Enter');
        await page.locator('.sprite-canvas').focus();
    });
    await page.getByText('GIF: 80 ms').waitFor(); // 84 ms is 8 hundredths
    await key(page, '.');
    await settle(page);
    assert.equal(await field.inputValue(), '200');
});

/** The frames that show, one after the other, as often as the page shows another one. */
async function played(page, count) {
    return page.evaluate(
        (wanted) =>
            new Promise((resolve) => {
                const seen = [];
                const list = document.querySelector('.frames');
                const note = () => {
                    const now = [...list.children].findIndex((item) => item.querySelector('[aria-current]')) + 1;
                    if (now !== seen.at(-1)) seen.push(now);
                    if (seen.length >= wanted) {
                        observer.disconnect();
                        resolve(seen);
                    }
                };
                const observer = new MutationObserver(note);
                observer.observe(list, { subtree: true, attributes: true });
                note();
            }),
        count,
    );
}

test('tags play forward, in reverse and to and fro, and stop where they began', async (page) => {
    await openSprite(page, {
        frames: [['A'], ['B'], ['C'], ['D']],
        durations: [120, 120, 120, 120],
        tags: [
            { name: 'to and fro', from: 1, to: 3, direction: 'ping-pong' },
            { name: 'back', from: 0, to: 2, direction: 'reverse' },
        ],
    });
    const plays = page.getByLabel('Plays', { exact: true });
    await plays.selectOption({ label: 'to and fro' });
    await page.locator('.sprite-canvas').focus();
    await key(page, 'Enter');
    const frames = await played(page, 8);
    assert.match(frames.join(''), /2343234|3432343|4323432/);
    await key(page, 'Enter');
    await expectRows(page, 'A');
    await plays.selectOption({ label: 'back' });
    await page.locator('.sprite-canvas').focus();
    await key(page, 'Enter');
    assert.match((await played(page, 6)).join(''), /32132|21321|13213/);
    await key(page, 'Escape');
    await expectRows(page, 'A');
});

test('a tag is made, changed and deleted', async (page) => {
    await openSprite(page, { frames: [['A'], ['B'], ['C']] });
    await button(page, 'New tag from this frame on').click();
    await page.keyboard.press('Escape');
    const name = (await project(page)).tags[0].name;
    await page.locator('.tag', { hasText: name }).click();
    await page.getByLabel('Name', { exact: true }).fill('run');
    await page.getByLabel('Name', { exact: true }).press('Tab');
    await page.getByLabel('From frame').fill('2');
    await page.getByLabel('From frame').press('Enter');
    await page.locator('dialog').getByLabel('Plays', { exact: true }).selectOption('ping-pong');
    await key(page, 'Escape');
    const { tags, frames } = await project(page);
    assert.deepEqual(
        { ...tags[0], id: '', colour: '' },
        { id: '', colour: '', name: 'run', from: frames[1].id, to: tags[0].to, direction: 'ping-pong' },
    );
    await page.locator('.tag', { hasText: 'run' }).click();
    await page.getByRole('button', { name: 'Delete the tag' }).click();
    assert.deepEqual((await project(page)).tags, []);
});

test('onion skin tints the frame before red and the one after blue, and only on the screen', async (page) => {
    await openSprite(page, { frames: [['A..'], ['...'], ['..A']], palette: ['#ffffffff'] });
    await key(page, '.');
    const text = await studio.shownText(page);
    await key(page, 'o');
    await settle(page);
    const colour = async (x) => {
        const { x: left, y: top } = await studio.place(page, x, 0);
        return page.evaluate(
            ({ clientX, clientY }) => {
                const canvas = document.querySelector('.sprite-canvas canvas');
                const box = canvas.getBoundingClientRect();
                return [...canvas.getContext('2d').getImageData(clientX - box.left, clientY - box.top, 1, 1).data];
            },
            { clientX: left, clientY: top },
        );
    };
    const [before, after] = [await colour(0), await colour(2)];
    assert.ok(before[0] > before[2] + 20, `red: ${before}`);
    assert.ok(after[2] > after[0] + 20, `blue: ${after}`);
    assert.equal(await studio.shownText(page), text);
});

test('resizing, cropping and turning the canvas are undone like everything else', async (page) => {
    await openSprite(page, { frames: [['AB'], ['CD']] });
    await withUndo(page, async () => {
        await run(page, 'Size and name of the sprite');
        await page.getByLabel('Width', { exact: true }).fill('4');
        await page.getByLabel('Height', { exact: true }).fill('2');
        await page.getByRole('radio', { name: 'Top left' }).click();
        await page.getByRole('button', { name: 'Resize' }).click();
    });
    await expectRows(page, 'AB..\n....');
    const turned = await withUndo(page, () => run(page, 'Turn the whole sprite right'));
    assert.deepEqual([turned.width, turned.height], [2, 4]);
    await expectRows(page, '.A\n.B\n..\n..');
    await key(page, '.');
    await expectRows(page, '.C\n.D\n..\n..'); // all frames turn, not one
});

test('a press while it plays draws on the frame that shows, and playing stops', async (page) => {
    await openSprite(page, { frames: [['..'], ['..']], durations: [100, 100] });
    await key(page, 'Enter');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await studio.drag(page, [[0, 0]], { during: () => page.waitForTimeout(300) });
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await expectRows(page, 'A.');
    const { pixels } = await project(page);
    assert.deepEqual(
        Object.values(pixels)
            .map(([row]) => row)
            .sort(),
        ['..', 'A.'],
    );
});

test('a click on a frame while it plays stays there; Play goes back to where playing began', async (page) => {
    await openSprite(page, { frames: [['A.'], ['B.'], ['C.']] });
    await key(page, 'Enter');
    await page.locator('.frame').nth(2).click();
    await page.waitForTimeout(300);
    await expectRows(page, 'C.');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForTimeout(250);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expectRows(page, 'C.');
});

test('Ctrl+K finds frames', async (page) => {
    await openSprite(page, { frames: [['A.'], ['B.'], ['C.']] });
    await run(page, 'Frame 3');
    await expectRows(page, 'C.');
});

test('a fraction in the frames of a tag is rounded', async (page) => {
    await openSprite(page, {
        frames: [['A.'], ['B.'], ['C.']],
        tags: [{ name: 'walk', from: 0, to: 0, direction: 'forward' }],
    });
    await page.getByTitle('walk: edit').click();
    const field = page.getByLabel('To frame');
    await field.fill('1.6');
    await field.press('Enter');
    assert.equal(await field.inputValue(), '2');
});

test('Escape in the name of a layer keeps the name, Enter changes it once', async (page) => {
    await openSprite(page, 'A.');
    const name = page.getByLabel('Name of the layer');
    for (const [end, wanted, steps] of [
        ['Escape', 'Layer 1', 0],
        ['Enter', 'ghost', 1],
    ]) {
        await page.locator('.layer-name').dblclick();
        await name.fill('ghost');
        await name.press(end);
        await name.waitFor({ state: 'detached' });
        assert.equal(await page.locator('.layer-name').textContent(), wanted);
        assert.equal((await history(page)).position, steps);
    }
});
