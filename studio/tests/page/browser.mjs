// The studio in Debian's Chromium, for tests, benchmarks and pictures: where things are, servers of the page, and what
// everybody does with it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const COMMAND = path.resolve(process.env.SPRITEPRESS ?? path.join(ROOT, 'build/release/spritepress'));
export const PAGE = path.resolve(process.env.STUDIO_PAGE ?? path.join(ROOT, 'build/studio/page'));
export const EXAMPLES = path.join(ROOT, 'examples');

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export const launch = (flags = FLAGS) => chromium.launch({ executablePath: CHROMIUM, args: flags });

const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};
/** The policy that `spritepress studio` sends. */
const POLICY =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    + "worker-src 'self'; connect-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'";

/** A plain web server of a folder; without one, of the studio's page. */
export async function servePage(folder = PAGE) {
    const server = http.createServer((request, response) => {
        const asked = decodeURIComponent(new URL(request.url, 'http://x').pathname);
        const file = path.join(folder, path.normalize(asked.endsWith('/') ? `${asked}index.html` : asked));
        fs.readFile(file, (error, bytes) => {
            response.writeHead(error ? 404 : 200, {
                'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
                'content-security-policy': POLICY,
            });
            response.end(bytes);
        });
    });
    await new Promise((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
    });
    const close = () =>
        new Promise((resolve) => {
            server.close(resolve);
            server.closeAllConnections();
        });
    return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

const folders = [];
process.on('exit', () => {
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A folder that goes when the tests are through. */
export function makeFolder() {
    folders.push(fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-page-')));
    return folders.at(-1);
}

/** Without the browser's pickers files come through an <input> and leave as downloads, which tests can serve. */
export function withoutPickers() {
    delete window.showOpenFilePicker;
    delete window.showSaveFilePicker;
}

/** How long a machine with other work may take for one thing. */
export const PATIENCE_MS = 30_000;

/** A page of its own storage, without pickers: whatever it logs as an error, and whatever is thrown there, fails in
 * `closePage`. */
export async function openPage(browser, url, { prepare = () => {}, ...options } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers: 'block',
        colorScheme: 'dark',
        ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.faults = [];
    page.on('filechooser', () => {}); // from now on the browser tells of choosers instead of opening them
    page.on('pageerror', (error) => page.faults.push(error.stack));
    page.on('console', (message) => {
        if (message.type() === 'error') page.faults.push(message.text());
    });
    await page.addInitScript(withoutPickers);
    await page.addInitScript(prepare);
    await page.goto(url);
    await ready(page);
    return page;
}

export async function closePage(page) {
    await page.context().close();
    assert.deepEqual(page.faults, []);
}

export const ready = (page) => page.waitForSelector('html[data-ready=yes]', { state: 'attached' });

/** The same storage in another tab, which restores what is open. */
export async function secondTab(page) {
    const second = await page.context().newPage();
    second.setDefaultTimeout(PATIENCE_MS);
    await second.addInitScript(withoutPickers);
    await second.goto(page.url());
    await ready(second);
    return second;
}

/** Waits until the page has drawn and measured what was done. */
export function settle(page) {
    return page.evaluate(
        () =>
            new Promise((resolve) => {
                requestAnimationFrame(() => requestAnimationFrame(resolve));
            }),
    );
}

/** The room that shows; hidden tabs keep theirs. */
export const room = (page) => page.locator('main.room:not([hidden])');

/** Runs a command by its title, through the palette. */
export async function run(page, title) {
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').fill(title);
    await page.locator('.palette-list li', { hasText: title }).first().click();
    await page.waitForSelector('dialog.palette-dialog', { state: 'detached' });
    await settle(page);
}

/** Does what asks for files, and answers: contents by name. */
export async function chooseFiles(page, asking, files) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), asking()]);
    await chooser.setFiles(
        Object.entries(files).map(([name, content]) => ({
            name,
            mimeType: 'application/octet-stream',
            buffer: Buffer.from(content),
        })),
    );
}

/** Opens files as somebody does who chooses them together. */
export const openFiles = (page, files) => chooseFiles(page, () => page.keyboard.press('Control+o'), files);

/** What the page downloads while something is done. */
export async function download(page, doing) {
    const [got] = await Promise.all([page.waitForEvent('download'), doing()]);
    return { name: got.suggestedFilename(), bytes: fs.readFileSync(await got.path()) };
}

/** Gives every test of a file a page of its own: `const test = pages({ before, after, test })`, then `test(title, async
 * (page) => ...)`. */
export function pages({ before, after, test }, { flags, ...options } = {}) {
    let served, browser;
    before(async () => {
        served = await servePage();
        browser = await launch(flags);
    });
    after(async () => {
        await browser.close();
        await served.close();
    });
    return (title, work, more = {}) =>
        test(title, async () => {
            const page = await openPage(browser, served.url, { ...options, ...more });
            try {
                await work(page);
            } finally {
                await closePage(page);
            }
        });
}
