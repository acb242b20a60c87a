// Hands for the atlas room that its tests share: press the samples, select frames, publish, run the copied command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { COMMAND, EXAMPLES, makeFolder, readFolder, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

/** Pictures below examples/sprites. */
export const SPRITES = 28;

export const rows = (page) => room(page).locator('.atlas-row');
export const row = (page, name) => rows(page).filter({ has: page.getByTitle(name, { exact: true }) });
export const folderRow = (page, path) =>
    room(page)
        .locator('.atlas-folder')
        .filter({ has: page.getByTitle(path, { exact: true }) });
/** Whole names of frames, of which rows show the last part. */
export const namesOf = (some) => some.locator('> .grow').evaluateAll((cells) => cells.map((cell) => cell.title));
export const canvas = (page) => room(page).locator('.atlas-canvas');
export const kept = (page) => room(page).locator('.kept-places');
export const chosen = (page) => namesOf(room(page).locator('.atlas-row[aria-selected=true]'));

export const pageSize = (page) => room(page).locator('.atlas-figures > .quiet').first().textContent();

/** Where a pixel of the page is on the screen, while all of the page shows. */
export async function pagePlace(page, x, y) {
    const [width, height] = (await pageSize(page)).split(' × ').map(Number);
    const box = await canvas(page).boundingBox();
    const zoom = [64, 48, 32, 24, 16, 12, 8, 6, 5, 4, 3, 2, 1, 0.5, 0.25].find(
        (step) => width * step + 32 <= box.width && height * step + 32 <= box.height,
    );
    return {
        x: box.x + Math.floor((Math.round(box.width) - width * zoom) / 2) + (x + 0.5) * zoom,
        y: box.y + Math.floor((Math.round(box.height) - height * zoom) / 2) + (y + 0.5) * zoom,
    };
}

/** Colours of the canvas at pixels of the page, while all of the page shows. */
export async function coloursAt(page, places) {
    await studio.settle(page);
    const box = await canvas(page).boundingBox();
    const at = await Promise.all(places.map(([x, y]) => pagePlace(page, x, y)));
    return canvas(page).evaluate(
        (element, list) => {
            const pen = element.getContext('2d');
            return list.map(([x, y]) => pen.getImageData(x, y, 1, 1).data.join());
        },
        at.map(({ x, y }) => [x - box.x, y - box.y]),
    );
}

/** The size and every pixel of a canvas, as the browser packs them: short enough to compare. */
export const pixelsOf = (locator) => locator.evaluate((element) => element.toDataURL());

export async function waitForFrames(page, count) {
    await room(page)
        .locator('.atlas-count', { hasText: `of ${count} frames` })
        .waitFor();
    await studio.settle(page);
}

/** Waits until the press rests: the status is that of a result, and no work is under way. */
export const settled = (page) =>
    page.waitForFunction(() => {
        const bar = document.querySelector('.status-bar');
        return /frames? on/.test(bar?.textContent ?? '') && !bar.querySelector('.work');
    });

export async function openSprites(page) {
    await page.getByRole('button', { name: 'Sprites to press' }).click();
    await waitForFrames(page, SPRITES);
    await settled(page);
}

/** Another format for the press: an ending, with an id behind it where several have that. */
export async function chooseFormat(page, value) {
    await room(page).getByLabel('Format', { exact: true }).selectOption(value);
    await page.locator('[role=tab][aria-selected=true]', { hasText: value.split(' ')[0] }).waitFor();
    await settled(page);
}

/** What is published, by download: bytes by the names that the dialog lists. */
export async function publish(page) {
    const downloads = [];
    const hear = (download) => downloads.push(download);
    page.on('download', hear);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.locator('li').first().waitFor();
    const promised = await dialog.locator('li .mono').allTextContents();
    await dialog.getByRole('button', { name: 'Download' }).click();
    for (let i = 0; downloads.length < promised.length && i < 200; i++) await page.waitForTimeout(50);
    page.off('download', hear);
    assert.deepEqual(
        downloads.map((each) => each.suggestedFilename()),
        promised.map((name) => name.replace(/^.*\//, '')),
    );
    return Object.fromEntries(
        await Promise.all(downloads.map(async (each, i) => [promised[i], fs.readFileSync(await each.path())])),
    );
}

export async function copiedCommand(page) {
    await room(page).getByRole('button', { name: 'Copy as command' }).click();
    await page.getByText('The command is in the clipboard.').first().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
}

/** Runs a copied command line in a shell, beside a folder "sprites" and the files that it needs. */
export function runCopied(line, needed = {}, errors = 'inherit') {
    const folder = makeFolder();
    fs.cpSync(path.join(EXAMPLES, 'sprites'), path.join(folder, 'sprites'), { recursive: true });
    for (const [name, bytes] of Object.entries(needed)) fs.writeFileSync(path.join(folder, name), bytes);
    execFileSync('sh', ['-c', line.replace(/^spritepress/, '"$0"'), COMMAND], {
        cwd: folder,
        stdio: ['ignore', 'ignore', errors],
    });
    fs.rmSync(path.join(folder, 'sprites'), { recursive: true });
    return readFolder(folder);
}

export const bar = (page) => page.locator('.document-bar');
export const message = (page, text) => page.locator('.message').filter({ hasText: text }).first();

/** Every pixel of a PNG, as the command reads it. */
function pixels(bytes) {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, 'picture.png'), bytes);
    const read = "from PIL import Image; open('raw', 'wb').write(Image.open('picture.png').convert('RGBA').tobytes())";
    execFileSync('/usr/bin/python3', ['-c', read], { cwd: folder });
    return fs.readFileSync(path.join(folder, 'raw'));
}

/** How many pixels of two pictures of one size are different; of empty ones only that they are empty counts. */
export function differing(ours, theirs) {
    const [a, b] = [pixels(ours), pixels(theirs)];
    assert.equal(a.length, b.length);
    let count = 0;
    for (let i = 0; i < a.length; i += 4)
        if (!a.subarray(i, i + 4).equals(b.subarray(i, i + 4)) && a[i + 3] + b[i + 3] > 0) count++;
    return count;
}

/** Opens the selected frame in the editor and erases the pixel in its middle. */
export async function editMiddle(page) {
    await room(page).getByRole('button', { name: 'Edit this frame' }).click();
    await room(page).locator('#length').waitFor();
    const { width, height } = await studio.size(page);
    await page.locator('.room:not([hidden]) .sprite-canvas').focus();
    await page.keyboard.press('e');
    await studio.click(page, width / 2, height / 2);
    await studio.settle(page);
}

/** Edits a frame of the atlas that shows and gives it back. */
export async function editAndPutBack(page, key) {
    await row(page, key).click();
    await editMiddle(page);
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
}
