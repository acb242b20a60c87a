// The atlas room over a served folder: frames come back into its files, and frames stay in their places while pictures
// come.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import test, { after, afterEach, before, beforeEach } from 'node:test';
import { decode } from '../../../build/npm/spritepress/index.node.js';
import {
    bar,
    copiedCommand,
    differing,
    editAndPutBack,
    editMiddle,
    kept,
    message,
    row,
    settled,
    SPRITES,
    waitForFrames,
} from './atlas_hands.mjs';
import { COMMAND, EXAMPLES, example, makeFolder, readFolder, room } from './rooms_support.mjs';
import { saved, servedFolders } from './server_support.mjs';
import * as studio from './support.mjs';

const now = servedFolders({ before, after, beforeEach, afterEach }, (folder) =>
    fs.cpSync(path.join(EXAMPLES, 'sprites'), path.join(folder, 'art'), { recursive: true }),
);

/** Waits for what no page tells. */
async function waitUntil(holds) {
    for (let i = 0; i < 600 && !holds(); i++)
        await new Promise((resolve) => {
            setTimeout(resolve, 50);
        });
    assert.ok(holds());
}

/** A page that presses the folder "art". */
async function pressArt() {
    await now.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await now.open();
    await page.getByRole('button', { name: 'New: Atlas' }).click();
    await room(page).getByRole('button', { name: /^art/ }).first().click();
    await waitForFrames(page, SPRITES);
    await settled(page);
    return page;
}

test('a frame comes back into its file, also after an undo, unless another program has written that', async () => {
    const page = await pressArt();
    const ours = () => fs.readFileSync(now.inFolder('art/coin_1.png'));
    const putBack = () => bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await row(page, 'coin_1.png').click();
    await editMiddle(page);
    await putBack();
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    assert.equal(differing(ours(), example('sprites/coin_1.png')), 1);
    await message(page, 'coin_1.png is replaced in the folder').getByRole('button', { name: 'Undo' }).click();
    await message(page, 'coin_1.png is as it was').waitFor();
    assert.ok(ours().equals(example('sprites/coin_1.png')), 'the file has its old bytes');
    await page.locator('.tab-name', { hasText: 'coin_1' }).click();
    await putBack();
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    assert.equal(differing(ours(), example('sprites/coin_1.png')), 1);
    await settled(page);
    now.writeElsewhere('art/coin_1.png', example('sprites/coin_2.png'));
    await page.locator('.tab-name', { hasText: 'coin_1' }).click();
    await putBack();
    await message(page, 'art/coin_1.png has changed meanwhile').waitFor();
    assert.ok(ours().equals(example('sprites/coin_2.png')), 'nothing was replaced');
});

test('a picture that was replaced in the folder is a step, also after a reload; undo never writes over what others wrote', async () => {
    const page = await pressArt();
    const ours = () => fs.readFileSync(now.inFolder('art/coin_1.png'));
    const old = example('sprites/coin_1.png');
    await editAndPutBack(page, 'coin_1.png');
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    const replaced = ours();
    assert.equal(differing(replaced, old), 1);
    await room(page).getByLabel('Prefix', { exact: true }).fill('ui/');
    await row(page, 'ui/coin_1.png').waitFor();
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    await page.keyboard.press('Control+z');
    await row(page, 'coin_1.png').waitFor();
    assert.ok(ours().equals(replaced), 'the step before was the prefix');
    await travel(page, 'Control+z', 'coin_1.png is as it was');
    assert.ok(ours().equals(old), 'undone');
    await travel(page, 'Control+y', 'coin_1.png is replaced in the folder again');
    assert.ok(ours().equals(replaced), 'redone');
    await page.reload();
    await waitForFrames(page, SPRITES);
    await settled(page);
    await travel(page, 'Control+z', 'coin_1.png is as it was');
    assert.ok(ours().equals(old), 'undone after a reload');
    await settled(page);
    assert.equal(await page.locator('.tab-name', { hasText: 'coin_1' }).count(), 1);
    await page.locator('.tab-name', { hasText: 'coin_1' }).click();
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    assert.ok(ours().equals(replaced), "what was undone here is nobody else's work");
    now.writeElsewhere('art/coin_1.png', example('sprites/coin_2.png'));
    await page.waitForTimeout(500);
    await travel(page, 'Control+z', 'art/coin_1.png has changed meanwhile');
    assert.ok(ours().equals(example('sprites/coin_2.png')), 'the work of others stays');
});

/** Presses a key for the history, and waits for its message. */
async function travel(page, key, words) {
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    await page.keyboard.press(key);
    await message(page, words).waitFor();
}

/** Edits a picture twice, and puts both back: what the file has after each. */
async function putBackTwice(page) {
    const states = [];
    await row(page, 'coin_1.png').click();
    await editMiddle(page);
    for (const pixel of [0, 1]) {
        await page.keyboard.press('b');
        await studio.click(page, pixel, 0);
        await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
        await message(page, 'coin_1.png is replaced in the folder.').waitFor();
        await message(page, 'coin_1.png is replaced in the folder.').getByRole('button', { name: 'Close' }).click();
        states.push(fs.readFileSync(now.inFolder('art/coin_1.png')));
        await settled(page);
        if (pixel === 0) await page.locator('.tab-name', { hasText: 'coin_1' }).click();
    }
    assert.ok(!states[0].equals(states[1]));
    return states;
}

test('what was put back twice and undone twice comes back again: nobody else has written meanwhile', async () => {
    const page = await pressArt();
    const ours = () => fs.readFileSync(now.inFolder('art/coin_1.png'));
    const [first, second] = await putBackTwice(page);
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    // The second waits until the first is written.
    for (const key of ['Control+z', 'Control+z']) await page.keyboard.press(key);
    await waitUntil(() => ours().equals(example('sprites/coin_1.png')));
    for (const key of ['Control+y', 'Control+y']) await page.keyboard.press(key);
    await waitUntil(() => ours().equals(second));
    for (const state of [first, example('sprites/coin_1.png')]) {
        await page.keyboard.press('Control+z');
        await waitUntil(() => ours().equals(state));
    }
    await settled(page);
    await page.locator('.tab-name', { hasText: 'coin_1' }).click();
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await message(page, 'coin_1.png is replaced in the folder.').waitFor();
    assert.ok(ours().equals(second));
});

test('two undos that cannot write leave file and history as they were', async () => {
    const page = await pressArt();
    const [, second] = await putBackTwice(page);
    await page.route('**/api/files/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    for (const key of ['Control+z', 'Control+z']) await page.keyboard.press(key);
    await page.locator('.message').filter({ hasText: 'The server does not answer' }).nth(1).waitFor();
    await page.unroute('**/api/files/*');
    assert.ok(fs.readFileSync(now.inFolder('art/coin_1.png')).equals(second));
    for (const key of ['Control+z', 'Control+z']) await page.keyboard.press(key);
    await waitUntil(() => fs.readFileSync(now.inFolder('art/coin_1.png')).equals(example('sprites/coin_1.png')));
});

test('a picture that is gone keeps nobody from undoing what was before', async () => {
    const page = await pressArt();
    const prefix = room(page).getByLabel('Prefix', { exact: true });
    await prefix.fill('ui/');
    await prefix.blur();
    await row(page, 'ui/coin_1.png').waitFor();
    await editAndPutBack(page, 'ui/coin_1.png');
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    fs.rmSync(now.inFolder('art/coin_1.png'));
    await waitForFrames(page, SPRITES - 1);
    await travel(page, 'Control+z', 'art/coin_1.png is not in the folder any more');
    await page.keyboard.press('Control+z');
    await row(page, 'coin_2.png').waitFor();
});

test('a picture whose old bytes cannot be kept is not replaced', async () => {
    const page = await pressArt();
    await row(page, 'coin_1.png').click();
    await editMiddle(page);
    await saved(page); // a write that has begun would fail where the page cannot catch it
    await page.evaluate(() => {
        window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    });
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await message(page, "The browser's storage is full").waitFor();
    assert.ok(fs.readFileSync(now.inFolder('art/coin_1.png')).equals(example('sprites/coin_1.png')));
    await page.evaluate(() => {
        IDBObjectStore.prototype.put = window.put;
    });
    await page.locator('.tab-name', { hasText: 'coin_1' }).click();
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    assert.equal(differing(fs.readFileSync(now.inFolder('art/coin_1.png')), example('sprites/coin_1.png')), 1);
});

test('two editors of one frame do not write over each other', async () => {
    const page = await pressArt();
    for (let i = 0; i < 2; i++) {
        await page.locator('.tab-name', { hasText: 'art.pct' }).click();
        await row(page, 'coin_1.png').click();
        await editMiddle(page);
    }
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    const first = fs.readFileSync(now.inFolder('art/coin_1.png'));
    await page.locator('.tab-name', { hasText: 'coin_1' }).first().click();
    await page.keyboard.press('b');
    await studio.click(page, 0, 0);
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await message(page, 'art/coin_1.png has changed meanwhile').waitFor();
    assert.ok(fs.readFileSync(now.inFolder('art/coin_1.png')).equals(first), 'what was put back first stays');
});

test('the Undo of a message that is undone already takes no redo away; a picture that is gone is not called replaced', async () => {
    const page = await pressArt();
    await editAndPutBack(page, 'coin_1.png');
    const replaced = message(page, 'coin_1.png is replaced in the folder.');
    await replaced.waitFor();
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    await page.keyboard.press('Control+z');
    await message(page, 'coin_1.png is as it was').waitFor();
    await replaced.getByRole('button', { name: 'Undo' }).click();
    await message(page, 'it is undone, or another one has come').waitFor();
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    await page.keyboard.press('Control+y');
    await message(page, 'coin_1.png is replaced in the folder again').waitFor();
    assert.equal(differing(fs.readFileSync(now.inFolder('art/coin_1.png')), example('sprites/coin_1.png')), 1);
    fs.rmSync(now.inFolder('art/coin_1.png'));
    await waitForFrames(page, SPRITES - 1);
    await page.keyboard.press('Control+z');
    await message(page, 'art/coin_1.png is not in the folder any more, and nothing was written').waitFor();
    assert.ok(!fs.existsSync(now.inFolder('art/coin_1.png')));
});

test('an undo that cannot write is not done, and can be tried again', async () => {
    const page = await pressArt();
    await editAndPutBack(page, 'coin_1.png');
    await message(page, 'coin_1.png is replaced in the folder').waitFor();
    await page.route('**/api/files/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    await page.keyboard.press('Control+z');
    await message(page, 'The server does not answer').waitFor();
    await page.unroute('**/api/files/*');
    await page.keyboard.press('Control+z');
    await message(page, 'coin_1.png is as it was').waitFor();
    assert.ok(fs.readFileSync(now.inFolder('art/coin_1.png')).equals(example('sprites/coin_1.png')));
});

const changes = (page, words) => room(page).locator('.atlas-figures').getByText(words).waitFor();

/** Writes what is pressed into the folder. */
async function publishThere(page) {
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('button', { name: 'Write into the folder' }).click();
    await dialog.waitFor({ state: 'detached' });
    await settled(page);
}

/** The rectangles of the frames of the published atlas by their names. */
async function rectangles() {
    const { frames } = await decode(readFolder(now.folder), { input: 'art.pct' });
    return Object.fromEntries(frames.map(({ key, page, x, y, w, h }) => [key, [page, x, y, w, h]]));
}

test('a picture comes: with kept places nothing else moves, and the copied command writes the same', async () => {
    const page = await pressArt();
    assert.equal(await kept(page).getByRole('button').textContent(), 'Keep places');
    await publishThere(page);
    const places = await rectangles();
    await kept(page).getByRole('button', { name: 'Keep the places of art.pct' }).click();
    await kept(page).getByText('Frames stay where art.pct has them').waitFor();
    await settled(page);
    // As large as the largest, so that a layout from nothing begins with it.
    fs.copyFileSync(path.join(EXAMPLES, 'hero.png'), now.inFolder('art/all.png'));
    await waitForFrames(page, SPRITES + 1);
    await settled(page);
    await changes(page, 'moved 0, added 1, removed 0');
    await kept(page).getByRole('button', { name: 'Let them move' }).click();
    await changes(page, /moved [1-9][0-9]*, added 0, removed 0/);
    await settled(page);
    await page.keyboard.press('Control+z');
    await kept(page).getByText('Frames stay where art.pct has them').waitFor();
    await settled(page);
    const line = await copiedCommand(page);
    assert.match(line, / --stable art\.pct( |$)/);
    await publishThere(page);
    const { 'all.png': added, ...stayed } = await rectangles();
    assert.ok(added);
    assert.deepEqual(stayed, places);
    const ours = readFolder(now.folder);
    execFileSync('sh', ['-c', line.replace(/^spritepress/, '"$0"'), COMMAND], { cwd: now.folder, stdio: 'ignore' });
    assert.deepEqual(readFolder(now.folder), ours);
    await page.reload();
    await waitForFrames(page, SPRITES + 1);
    await settled(page);
    await kept(page).getByText('Frames stay where art.pct has them').waitFor();
});

/** What the copied command makes of the folder, in a copy of it. */
async function commandMakes(page) {
    const folder = makeFolder();
    fs.cpSync(now.folder, folder, { recursive: true });
    const line = await copiedCommand(page);
    execFileSync('sh', ['-c', line.replace(/^spritepress/, '"$0"'), COMMAND], { cwd: folder, stdio: 'ignore' });
    return readFolder(folder);
}

test('a variant has places of its own, and the room shows the atlas, not its variant', async () => {
    const page = await pressArt();
    const variant = room(page).getByRole('textbox', { name: 'Variant', exact: true });
    await room(page)
        .locator('details', { has: variant })
        .evaluateAll((all) => {
            for (const each of all) each.open = true;
        });
    await variant.fill('0.5:@half');
    await variant.blur();
    await settled(page);
    // The half one has 10.
    await room(page).locator('.atlas-row', { hasText: 'coin_1.png' }).getByText('20×20').waitFor();
    await kept(page).getByRole('button', { name: 'Keep places' }).click();
    await kept(page).getByText('once art.pct is published').waitFor();
    await publishThere(page);
    await kept(page)
        .getByText(/art\.pct has them: [1-9]/)
        .waitFor();
    fs.copyFileSync(path.join(EXAMPLES, 'hero.png'), now.inFolder('art/all.png'));
    await waitForFrames(page, SPRITES + 1);
    await settled(page);
    const theirs = await commandMakes(page);
    await publishThere(page);
    assert.deepEqual(readFolder(now.folder), theirs);
});

test('what pack leaves out and reads beside pictures counts here too: .spritepressignore, pivots.json, pages of atlases', async () => {
    fs.writeFileSync(now.inFolder('art/.spritepressignore'), 'slime_*\n');
    fs.writeFileSync(now.inFolder('art/pivots.json'), '{"coin_1": [0.25, 1]}');
    const page = await now.open();
    await now.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New: Atlas' }).click();
    await room(page).getByRole('button', { name: /^art/ }).first().click();
    await waitForFrames(page, SPRITES - 6);
    const name = room(page).getByLabel('Name', { exact: true });
    await name.fill('art/all.json');
    await name.blur();
    await settled(page);
    const theirs = await commandMakes(page);
    await publishThere(page);
    await waitForFrames(page, SPRITES - 6); // the page is no sprite
    assert.deepEqual(readFolder(now.folder), theirs);
    const { frames } = JSON.parse(theirs['art/all.json']);
    const [, coin] = Object.entries(frames).find(([key]) => key.startsWith('coin_1'));
    assert.deepEqual(coin.anchor, { x: 0.25, y: 1 });
});

test('an output that would take the place of a picture is refused, and the picture stays', async () => {
    const page = await pressArt();
    const name = room(page).getByLabel('Name', { exact: true });
    await name.fill('art/coin_1.pct');
    await name.blur();
    await room(page)
        .getByRole('alert')
        .filter({ hasText: 'art/coin_1.png is one of the inputs and would be overwritten' })
        .waitFor();
    await waitForFrames(page, SPRITES);
    assert.ok(fs.readFileSync(now.inFolder('art/coin_1.png')).equals(example('sprites/coin_1.png')));
});

test('pages that are not used any more are named when others are published', async () => {
    const page = await pressArt();
    const size = room(page).getByLabel('Max size', { exact: true });
    await size.fill('64');
    await settled(page);
    await publishThere(page);
    assert.ok(fs.existsSync(now.inFolder('art_1.png')));
    await size.fill('1024');
    await room(page).locator('#page-number', { hasText: '/ 1' }).waitFor();
    await settled(page);
    await publishThere(page);
    await message(page, /Not used any more, and yours to delete: art_0\.png, art_1\.png/).waitFor();
});

test('a page that another atlas names, or that is a picture of the press, is not called unused', async () => {
    fs.writeFileSync(
        now.inFolder('art.pct'),
        'PCT:1.0\nP:art_0.png,RGBA8888,64,64,1,0\nP:art_1.png,RGBA8888,64,64,1,0\na|0|0,0,8,8\n',
    );
    fs.writeFileSync(now.inFolder('hud.pct'), 'PCT:1.0\nP:art_1.png,RGBA8888,64,64,1,0\na|0|0,0,8,8\n');
    for (const name of ['art_0.png', 'art_1.png']) fs.copyFileSync(path.join(EXAMPLES, 'hero.png'), now.inFolder(name));
    const page = await pressArt();
    await publishThere(page);
    await message(page, 'yours to delete: art_0.png.').waitFor();
});

test('a folder whose name begins with @ is pressed, and its command runs', async () => {
    fs.renameSync(now.inFolder('art'), now.inFolder('@2x'));
    await now.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await now.open();
    await page.getByRole('button', { name: 'New: Atlas' }).click();
    await room(page).getByRole('button', { name: /^@2x/ }).first().click();
    await waitForFrames(page, SPRITES);
    await settled(page);
    const theirs = await commandMakes(page);
    await publishThere(page);
    assert.deepEqual(readFolder(now.folder), theirs);
});

test('the last picture goes, and nothing is shown any more', async () => {
    const page = await pressArt();
    fs.rmSync(now.inFolder('art'), { recursive: true });
    await room(page).locator('.atlas-row').first().waitFor({ state: 'detached' });
    await room(page).getByText('There are no pictures in the folder art').waitFor();
    assert.ok(await room(page).getByRole('button', { name: 'Publish' }).isDisabled());
});
