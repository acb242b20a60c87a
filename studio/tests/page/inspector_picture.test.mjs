// The picture beside the tree of the inspector in Chromium: the frame that a part belongs to, pixel by pixel as
// `unpack` of the native command takes it out of the atlas, and the sprite as `render` draws it.
//
//   cd studio && npx vite build && SPRITEPRESS=../build/release/spritepress node --test tests/page/inspector_picture.test.mjs
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { expectUsable } from './axe.mjs';
import {
    atlasFiles,
    chooseFiles,
    command,
    example,
    inspectFile,
    makeFolder,
    openFiles,
    readFolder,
    room,
} from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest }, { bypassCSP: true });
const card = (page) => room(page).getByRole('region', { name: 'Picture' });
const frameCanvas = (page, key) => card(page).getByRole('img', { name: `The frame ${key}`, exact: true });

/** Whether a canvas shows what a PNG shows, in its size. */
async function expectPicture(canvas, png) {
    const told = await canvas.evaluate(async (element, base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes]));
        const other = new OffscreenCanvas(image.width, image.height);
        other.getContext('2d').drawImage(image, 0, 0);
        const pixels = (from) => [...from.getContext('2d').getImageData(0, 0, image.width, image.height).data];
        const [mine, theirs] = [pixels(element), pixels(other)];
        return {
            size: [element.width, element.height],
            wanted: [image.width, image.height],
            different: mine.filter((value, i) => value !== theirs[i]).length,
            visible: theirs.some((value) => value > 0),
        };
    }, png.toString('base64'));
    assert.deepEqual(told, { size: told.wanted, wanted: told.wanted, different: 0, visible: true });
}

/** The frames of an atlas as the native command takes them out, by name without an ending. */
function unpacked(files) {
    const folder = makeFolder();
    for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), bytes);
    command(folder, 'unpack', '-q', Object.keys(files)[0], '-o', 'out');
    return readFolder(path.join(folder, 'out'));
}

/** Opens an atlas with its pages and looks into it. */
async function inspectAtlas(page, files) {
    await openFiles(page, files);
    await room(page).locator('.frame-list, .atlas-canvas, canvas').first().waitFor();
    await studio.run(page, 'Inspect this file');
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
}

/** Chooses the part of that name, by the key that walks over all parts; the native command tells how far it is. */
async function choosePart(page, file, bytes, name) {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, file), bytes);
    const { nodes } = JSON.parse(command(folder, 'inspect', '--tree', '--json', file));
    const at = nodes.findIndex(([, title]) => name.test(title));
    assert.ok(at > 0, `${file} has no part ${name}`);
    await room(page).locator('.tree-row').first().click();
    for (let i = 0; i < at; i++) await page.keyboard.press('.');
    await room(page).locator('.tree-row.chosen', { hasText: nodes[at][1] }).waitFor();
}

for (const [ending, key, picture] of [
    ['.pct', 'items/gem_blue.png', 'items/gem_blue.png'],
    ['.aatls', 'items/gem_blue', 'items/gem_blue.png'],
    ['.scs', 'items.gemblue', 'items/gemblue.png'], // behind sprites of several pictures, which are one line each
]) {
    test(`a part of a frame shows the frame: ${ending}`, async (page) => {
        const files = atlasFiles(ending);
        await inspectAtlas(page, files);
        await card(page).getByText('Choose a part of a frame').waitFor();
        await choosePart(page, ...Object.entries(files)[0], new RegExp(`^(frame|region|sprite) \\d+: ${key}$`));
        await frameCanvas(page, key).waitFor();
        await page.keyboard.press('.'); // its first field, or the frame behind it
        await page.keyboard.press(',');
        await expectPicture(frameCanvas(page, key), unpacked(files)[picture]);
    });
}

test('the line with a finding shows its frame by itself, and again after a reload', async (page) => {
    const text = example('hero.pct').toString();
    const broken = text.replace('|28,92,', '|28x,92,'); // 1/gem_green
    assert.notEqual(broken, text);
    const png = unpacked({ 'hero.pct': Buffer.from(text), 'hero.png': example('hero.png') })['items/gem_green.png'];
    await inspectAtlas(page, { 'hero.pct': Buffer.from(broken), 'hero.png': example('hero.png') });
    await frameCanvas(page, 'items/gem_green.png').waitFor();
    await expectPicture(frameCanvas(page, 'items/gem_green.png'), png);
    await page.reload();
    await studio.ready(page);
    await frameCanvas(page, 'items/gem_green.png').waitFor();
    await expectPicture(frameCanvas(page, 'items/gem_green.png'), png);
});

test('a page that is not there is named', async (page) => {
    await inspectFile(page, 'items.aatls', example('items.aatls'));
    await choosePart(page, 'items.aatls', example('items.aatls'), /^region 1:/);
    await card(page).getByText('items.png is not here').waitFor();
    assert.equal(await card(page).locator('canvas').count(), 0);
});

test('a frame that cannot be read has no picture, and the card says so', async (page) => {
    const broken = example('hero.pct').toString().replace('|28,92,', '|zero,92,');
    await inspectFile(page, 'hero.pct', Buffer.from(broken));
    await card(page).getByText('This frame cannot be read, so that it has no picture.').waitFor();
    await room(page).locator('.tree-row').first().click();
    await card(page).getByText('Choose a part of a frame').waitFor();
});

test('a sprite string shows the sprite when its width is told; a rig has no picture', async (page) => {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, 'ghost.pcsef'), example('ghost.pcsef'));
    command(folder, 'render', '-q', '--width', '16', 'ghost.pcsef', '-o', 'ghost.png');
    await chooseFiles(page, () => studio.run(page, 'Inspect a file'), { 'ghost.pcsef': example('ghost.pcsef') });
    await room(page).getByRole('textbox', { name: 'Width of the sprite' }).fill('16');
    await page.keyboard.press('Enter');
    await room(page).getByRole('button', { name: 'Read', exact: true }).click();
    const sprite = card(page).getByRole('img', { name: 'The sprite ghost.pcsef' });
    await sprite.waitFor();
    await expectPicture(sprite, fs.readFileSync(path.join(folder, 'ghost.png')));
    await chooseFiles(page, () => studio.run(page, 'Inspect a file'), { 'lamp.pchr': example('lamp.pchr') });
    await room(page).locator('.inspector-head', { hasText: 'pchr' }).waitFor();
    assert.equal(await card(page).count(), 0);
});

for (const [where, more] of [
    ['dark', {}],
    ['light', { colorScheme: 'light' }],
    ['phone', { viewport: { width: 390, height: 844 } }],
]) {
    test(
        `axe finds nothing beside the picture: ${where}`,
        async (page) => {
            await inspectAtlas(page, { 'hero.pct': example('hero.pct'), 'hero.png': example('hero.png') });
            await choosePart(page, 'hero.pct', example('hero.pct'), /^frame 20:/);
            await frameCanvas(page, 'items/gem_blue.png').waitFor();
            await expectUsable(page, where);
        },
        more,
    );
}
