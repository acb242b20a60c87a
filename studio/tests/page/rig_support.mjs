// What the tests of the rig room share: a server over the built page, a browser with WebGL in software, and pictures to compare.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const COMMAND = path.resolve(process.env.SPRITEPRESS ?? path.join(ROOT, 'build/release/spritepress'));
export const example = (name) => path.join(ROOT, 'examples', name);
const PAGE = path.join(ROOT, 'build/studio/page');
const GRAPHICS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
    '--disable-background-networking'];
const TYPES = {
    '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};
/** The policy that `spritepress studio` sends. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; worker-src 'self'; "
    + "connect-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let server, browser, home;

function answer(request, response) {
    const asked = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const file = path.join(PAGE, path.normalize(asked.endsWith('/') ? `${asked}index.html` : asked));
    const body = fs.existsSync(file) ? fs.readFileSync(file) : null;
    response.writeHead(body ? 200 : 404, {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY,
    });
    response.end(body);
}

export async function startStudio() {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-rig-room-'));
    server = http.createServer(answer).listen(0, '127.0.0.1');
    await new Promise((resolve) => { server.once('listening', resolve); });
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: GRAPHICS });
}

export async function stopStudio() {
    await browser.close();
    server.close();
    fs.rmSync(home, { recursive: true });
}

/** A new folder, which goes with the studio. */
export const newFolder = () => fs.mkdtempSync(path.join(home, 'folder-'));

/** A page with storage of its own; whatever it logs as an error, and whatever is thrown there, fails the test. */
export async function withPage(work, options = {}, prepare = () => {}) {
    const context = await browser.newContext({
        viewport: { width: 1120, height: 720 }, serviceWorkers: 'block', colorScheme: 'dark',
            permissions: ['clipboard-read', 'clipboard-write'], ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.stack));
    page.on('console', (message) => { if (message.type() === 'error') faults.push(message.text()); });
    // Without the browser's picker files come through an <input>, which tests can serve.
    await page.addInitScript(() => { delete window.showOpenFilePicker; });
    await page.addInitScript(prepare);
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForSelector('html[data-ready=yes]');
    try {
        await work(page);
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
}

// ---- doing

/** On a busy machine a page may not have the keyboard yet when it shows. */
async function pressForChooser(page) {
    for (let i = 0; i < 5; i++) {
        const chooser = page.waitForEvent('filechooser', { timeout: 5000 }).catch(() => null);
        await page.keyboard.press('Control+o');
        if (await chooser) return chooser;
    }
    throw new Error('nobody asks for files');
}

export async function openFiles(page, files) {
    const chooser = await pressForChooser(page);
    const all = files.map((file) => (typeof file === 'string' ? { name: path.basename(file), buffer: fs.readFileSync(file) } : file));
    await chooser.setFiles(all.map((file) => ({ mimeType: 'application/octet-stream', ...file })));
}

export async function openRig(page, ...files) {
    const count = await page.locator('.tab').count();
    await openFiles(page, files);
    await page.waitForFunction((before) => document.querySelectorAll('.tab').length > before, count);
    await page.waitForSelector('.room:not([hidden]) .rig-canvas');
    await settle(page);
}

/** Waits until what was done is drawn. */
export function settle(page) {
    return page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
}

/** The room that shows. */
export const room = (page) => page.locator('.room:not([hidden])');
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

/** Runs a command by its title, through the palette. */
export async function run(page, title) {
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').fill(title);
    await page.locator('.palette-list li', { hasText: title }).first().click();
    await page.waitForSelector('dialog.palette-dialog', { state: 'detached' });
}

export async function choose(page, rig, name) {
    await animationList(page).selectOption(String(rig.animations.findIndex((each) => each.name === name)));
    await settle(page);
}

export async function download(page, doing) {
    const wait = page.waitForEvent('download');
    await doing();
    const got = await wait;
    return { name: got.suggestedFilename(), bytes: fs.readFileSync(await got.path()) };
}

// ---- pictures

const READ_PICTURES = `
import sys
from PIL import Image
for name in sys.argv[1:]:
    image = Image.open(name).convert("RGBA")
    sys.stdout.buffer.write(image.width.to_bytes(4, "little") + image.height.to_bytes(4, "little") + image.tobytes())
`;

/** The pixels of PNG files, colours multiplied by alpha, since what alpha hides does not count. Read by Pillow, not by us. */
export function pixelsOf(...files) {
    const raw = execFileSync('/usr/bin/python3', ['-c', READ_PICTURES, ...files], { maxBuffer: 1 << 29 });
    let at = 0;
    return files.map(() => {
        const [width, height] = [raw.readUInt32LE(at), raw.readUInt32LE(at + 4)];
        const data = Uint8Array.from(raw.subarray(at + 8, at + 8 + 4 * width * height));
        at += 8 + data.length;
        for (let i = 0; i < data.length; i++) if (i % 4 < 3) data[i] = Math.round(data[i] * data[i - i % 4 + 3] / 255);
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
    const file = path.join(newFolder(), 'view.png');
    fs.writeFileSync(file, (await download(page, () => run(page, 'Save the picture of this view'))).bytes);
    return file;
}

export async function takePixels(page) {
    return pixelsOf(await takePicture(page))[0];
}

/** Pixels of the overlay that are not empty. */
export async function overlayPixels(page) {
    await settle(page);
    return room(page).locator('.rig-overlay').evaluate((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 3; i < data.length; i += 4) count += data[i] > 0 ? 1 : 0;
        return count;
    });
}

/** All frames of an animation as the native command draws them. */
export function nativeFrames(rig, ...options) {
    const folder = newFolder();
    execFileSync(COMMAND, ['render', '-q', rig, '-o', `${folder}/`, ...options]);
    return fs.readdirSync(folder).sort().map((name) => path.join(folder, name));
}
