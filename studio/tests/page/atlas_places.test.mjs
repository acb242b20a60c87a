// Frames that stay in their places while others come and go, as with `pack --stable`, and the native command's bytes for it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { decode } from '../../../build/npm/spritepress/index.node.js';
import { chooseFormat, copiedCommand, openSprites, settled, SPRITES, waitForFrames } from './atlas_hands.mjs';
import { COMMAND, EXAMPLES, readFolder, room } from './rooms_support.mjs';
import * as server from './server_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const changes = (page, words) => room(page).locator('.atlas-figures').getByText(words).waitFor();
const kept = (page) => room(page).locator('.kept-places');

/** Writes what is pressed into the served folder. */
async function writeIntoFolder(page) {
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Write into the folder' }).click();
    await page.locator('.message', { hasText: 'files are in the folder' }).last().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settled(page);
}

/** The rectangles of frames by their names. */
async function rectangles(folder, name) {
    const { frames } = await decode(readFolder(folder), { input: name });
    return Object.fromEntries(frames.map(({ key, page, x, y, w, h }) => [key, [page, x, y, w, h]]));
}

nodeTest('a sprite comes into a served folder: with kept places nothing else moves, and the copied command writes the same', async () => {
    const folder = server.makeFolder();
    fs.cpSync(path.join(EXAMPLES, 'sprites'), path.join(folder, 'art'), { recursive: true });
    const running = await server.startServer([folder]);
    const browser = await server.launch();
    const faults = [];
    try {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });
        context.setDefaultTimeout(studio.PATIENCE_MS);
        const page = await server.openStudio(context, running.url, faults);
        await page.getByRole('button', { name: 'New: Atlas' }).click();
        await room(page).getByRole('button', { name: /^art/ }).first().click();
        await waitForFrames(page, SPRITES);
        await settled(page);
        assert.equal(await kept(page).getByRole('button').textContent(), 'Keep places');
        await writeIntoFolder(page);
        const before = await rectangles(folder, 'art.pct');
        await kept(page).getByRole('button', { name: 'Keep the places of art.pct' }).click();
        await kept(page).getByText('Frames stay where art.pct has them').waitFor();
        await settled(page);
        // As large as the largest, so that a layout from nothing begins with it.
        fs.copyFileSync(path.join(EXAMPLES, 'hero.png'), path.join(folder, 'art/all.png'));
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
        await writeIntoFolder(page);
        const { 'all.png': added, ...stayed } = await rectangles(folder, 'art.pct');
        assert.ok(added);
        assert.deepEqual(stayed, before);
        const ours = readFolder(folder);
        execFileSync('sh', ['-c', line.replace(/^spritepress/, '"$0"'), COMMAND], { cwd: folder, stdio: 'ignore' });
        assert.deepEqual(readFolder(folder), ours);
        await page.reload();
        await waitForFrames(page, SPRITES + 1);
        await settled(page);
        await kept(page).getByText('Frames stay where art.pct has them').waitFor();
        assert.deepEqual(faults, []);
    } finally {
        await browser.close();
        await running.stop();
        fs.rmSync(folder, { recursive: true });
    }
});

test('places of what is pressed now are kept by the palette, also after a reload; undo lets them go', async (page) => {
    await openSprites(page);
    await studio.run(page, 'Keep places');
    await kept(page).getByText('Frames stay where game.pct has them').waitFor();
    await settled(page);
    await studio.settle(page);
    await page.reload();
    await waitForFrames(page, SPRITES);
    await settled(page);
    await kept(page).getByText(/game\.pct has them: [1-9][0-9]* did/).waitFor();
    await page.keyboard.press('Control+z');
    await kept(page).getByRole('button', { name: 'Keep places' }).waitFor();
});

test('a format that cannot keep places says so, and nothing is lost', async (page) => {
    await openSprites(page);
    await chooseFormat(page, '.scs');
    await room(page).getByRole('checkbox', { name: 'Sanitize names' }).check();
    await settled(page);
    await kept(page).getByRole('button', { name: 'Keep places' }).click();
    await page.locator('.message', { hasText: 'is not for formats of cells' }).waitFor();
    await kept(page).getByRole('button', { name: 'Keep places' }).waitFor();
    await chooseFormat(page, '.aatls');
    await room(page).getByRole('checkbox', { name: 'Sanitize names' }).uncheck();
    await settled(page);
    await kept(page).getByRole('button', { name: 'Keep places' }).click();
    await kept(page).getByText('Frames stay where game.aatls has them').waitFor();
    await room(page).getByLabel('Format', { exact: true }).selectOption('.scs');
    await room(page).getByRole('alert').filter({ hasText: 'stable is not for formats of cells' }).waitFor();
    await waitForFrames(page, SPRITES); // the last result stays
    await kept(page).getByRole('button', { name: 'Let them move' }).waitFor();
});
