// What the tests of the rig room share: a browser with WebGL in software, hands for the room, and pictures to compare.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { COMMAND, EXAMPLES, download, makeFolder, openFiles, room, run, settle } from './browser.mjs';

export * from './browser.mjs';

export const example = (name) => path.join(EXAMPLES, name);

/** WebGL drawn by the processor. */
export const GRAPHICS = [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-background-networking',
];

// ---- doing

/** Opens a rig with what lies beside it: paths, or contents by name. */
export async function openRig(page, ...files) {
    const count = await page.locator('.tab').count();
    const contents = files.map((file) =>
        typeof file === 'string' ? { [path.basename(file)]: fs.readFileSync(file) } : file,
    );
    await openFiles(page, Object.assign({}, ...contents));
    await page.waitForFunction((before) => document.querySelectorAll('.tab').length > before, count);
    await page.waitForSelector('.room:not([hidden]) .rig-canvas');
    await settle(page);
}

export const button = (page, name) => page.getByRole('button', { name, exact: true });
export const number = (page, name) => room(page).getByRole('textbox', { name, exact: true });
export const shown = async (page, name) => Number(await number(page, name).inputValue());
export const isPressed = async (page, name) => (await button(page, name).getAttribute('aria-pressed')) === 'true';
export const animationList = (page) => room(page).locator('.rig-toolbar select').first();

/** Types a number and gives the focus back to the picture. */
export async function type(page, name, value) {
    await number(page, name).fill(String(value));
    await page.keyboard.press('Enter');
    await room(page).locator('.rig-canvas').focus();
    await settle(page);
}

export async function press(page, key) {
    await room(page).locator('.rig-canvas').focus();
    await page.keyboard.press(key);
    await settle(page);
}

export async function choose(page, rig, name) {
    await animationList(page).selectOption(String(rig.animations.findIndex((each) => each.name === name)));
    await settle(page);
}

// ---- pictures

const READ_PICTURES = `
import sys
from PIL import Image
for name in sys.argv[1:]:
    image = Image.open(name).convert("RGBA")
    sys.stdout.buffer.write(image.width.to_bytes(4, "little") + image.height.to_bytes(4, "little") + image.tobytes())
`;

/** The pixels of PNG files, colours multiplied by alpha, since what alpha hides does not count. Read by Pillow, not by
 * us. */
export function pixelsOf(...files) {
    const raw = execFileSync('/usr/bin/python3', ['-c', READ_PICTURES, ...files], { maxBuffer: 1 << 29 });
    let at = 0;
    return files.map(() => {
        const [width, height] = [raw.readUInt32LE(at), raw.readUInt32LE(at + 4)];
        const data = Uint8Array.from(raw.subarray(at + 8, at + 8 + 4 * width * height));
        at += 8 + data.length;
        for (let i = 0; i < data.length; i++)
            if (i % 4 < 3) data[i] = Math.round((data[i] * data[i - (i % 4) + 3]) / 255);
        return { width, height, data };
    });
}

/** The part of the pixels that differ by more than one level, with the second picture in the middle of the first. */
export function difference(whole, part) {
    const [left, top] = [Math.floor((whole.width - part.width) / 2), Math.floor((whole.height - part.height) / 2)];
    assert.ok(left >= 0 && top >= 0, 'the picture is larger than the view');
    let off = 0;
    for (let y = 0; y < part.height; y++)
        for (let x = 0; x < part.width; x++) {
            const [a, b] = [4 * ((y + top) * whole.width + x + left), 4 * (y * part.width + x)];
            off += [0, 1, 2, 3].some((k) => Math.abs(whole.data[a + k] - part.data[b + k]) > 1) ? 1 : 0;
        }
    return off / (part.width * part.height);
}

/** How many pixels are not empty. */
export function drawnPixels({ data }) {
    let count = 0;
    for (let i = 3; i < data.length; i += 4) count += data[i] > 0 ? 1 : 0;
    return count;
}

/** The picture that shows, without what lies over it, as a file. */
export async function takePicture(page) {
    await settle(page);
    const file = path.join(makeFolder(), 'view.png');
    fs.writeFileSync(file, (await download(page, () => run(page, 'Save the picture of this view'))).bytes);
    return file;
}

export async function takePixels(page) {
    return pixelsOf(await takePicture(page))[0];
}

/** Pixels of the overlay that are not empty. */
export async function overlayPixels(page) {
    await settle(page);
    return room(page)
        .locator('.rig-overlay')
        .evaluate((canvas) => {
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let i = 3; i < data.length; i += 4) count += data[i] > 0 ? 1 : 0;
            return count;
        });
}

/** All frames of an animation as the native command draws them. */
export function nativeFrames(rig, ...options) {
    const folder = makeFolder();
    execFileSync(COMMAND, ['render', '-q', rig, '-o', `${folder}/`, ...options]);
    return fs
        .readdirSync(folder)
        .sort()
        .map((name) => path.join(folder, name));
}
