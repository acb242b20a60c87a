// What tests, benchmarks and pictures of the whole studio share: the real command as its server, and hands for the
// page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM, COMMAND, FLAGS, PATIENCE_MS, launch, makeFolder, ready, room, settle } from './browser.mjs';

export * from './browser.mjs';

export async function freePort() {
    const probe = net.createServer();
    await new Promise((resolve) => {
        probe.listen(0, '127.0.0.1', resolve);
    });
    const { port } = probe.address();
    await new Promise((resolve) => {
        probe.close(resolve);
    });
    return port;
}

/** Starts `spritepress studio` and resolves with its address. */
export async function startServer(args, port) {
    const wanted = port ?? (await freePort());
    const child = spawn(COMMAND, ['studio', '--no-open', '--port', String(wanted), ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise((resolve, reject) => {
        child.stdout.once('data', (text) => resolve(String(text).trim()));
        child.once('exit', (code) => reject(new Error(`spritepress studio ended with ${code}`)));
    });
    assert.match(url, new RegExp(`^http://127\\.0\\.0\\.1:${wanted}/#token=[0-9a-f]{32}$`));
    const ended = new Promise((resolve) => {
        child.once('exit', resolve);
    });
    return {
        url,
        port: wanted,
        stop: () => {
            child.kill('SIGINT');
            return ended;
        },
    };
}

/** A Chromium of its own, whose process the test may kill. */
export async function launchProcess(profile) {
    const child = spawn(
        CHROMIUM,
        [...FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
        { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const endpoint = await new Promise((resolve, reject) => {
        let told = '';
        child.stderr.on('data', (text) => {
            told += text;
            const found = /DevTools listening on (ws:\S+)/.exec(told);
            if (found) resolve(found[1]);
        });
        child.once('exit', () => reject(new Error(`Chromium does not start: ${told}`)));
    });
    const ended = new Promise((resolve) => {
        child.once('exit', resolve);
    });
    const browser = await chromium.connectOverCDP(endpoint);
    return {
        context: browser.contexts()[0],
        kill: () => {
            child.kill('SIGKILL');
            return ended;
        },
    };
}

/** Opens the studio. What its policy forbids, and errors that nobody caught, go to `faults`. */
export async function openStudio(context, url, faults) {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
        if (/Content.Security.Policy|Refused to/i.test(message.text())) faults.push(message.text());
    });
    await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
            console.error(`Content Security Policy: ${event.violatedDirective}`),
        );
    });
    await page.goto(url);
    await ready(page);
    return page;
}

/**
 * Gives every test of a file a folder with a server over it, and a context of its own. `fill(folder)` puts files there.
 * What it has is of the test that runs; a test may start another `server`.
 */
export function servedFolders({ before, after, beforeEach, afterEach }, fill) {
    const faults = [];
    const now = {
        open: (url = now.server.url, context = now.context) => openStudio(context, url, faults),
        inFolder: (name) => path.join(now.folder, name),
        /** Writes as another program does: whole, under a new name first. */
        writeElsewhere(name, bytes) {
            fs.writeFileSync(now.inFolder(`${name}.new`), bytes);
            fs.renameSync(now.inFolder(`${name}.new`), now.inFolder(name));
        },
    };
    before(async () => {
        now.browser = await launch();
    });
    after(() => now.browser.close());
    beforeEach(async () => {
        now.folder = makeFolder();
        fill(now.folder);
        now.server = await startServer([now.folder]);
        now.context = await now.browser.newContext({ viewport: { width: 1280, height: 800 } });
        now.context.setDefaultTimeout(PATIENCE_MS);
    });
    afterEach(async () => {
        await now.context.close();
        await now.server.stop();
        assert.deepEqual(faults.splice(0), []);
    });
    return now;
}

/** Runs before the page: a disk of its own, whose handles the browser's pickers and a drop give. */
export function giveDisk(files) {
    window.disk = { ...files };
    window.handleOf = (name) => ({
        kind: 'file',
        name,
        getFile: async () => new File([window.disk[name]], name),
        createWritable: async () => {
            const parts = [];
            const close = async () => {
                window.disk[name] = await new Blob(parts).text();
            };
            return {
                write: async (bytes) => {
                    parts.push(bytes);
                },
                close,
            };
        },
    });
    window.showOpenFilePicker = async () => Object.keys(files).map(window.handleOf);
    window.showSaveFilePicker = async ({ suggestedName }) => window.handleOf(suggestedName);
}

// ---- a sprite on the page

export async function openFromFolder(page, name) {
    await page.getByRole('button', { name: 'Welcome', exact: true }).click();
    await page.locator('.welcome').getByRole('button', { name }).first().click();
    await room(page).locator('#sprite-text').waitFor();
}

export const waitForText = (page, text) =>
    page.waitForFunction(
        (wanted) => document.querySelector('main.room:not([hidden]) #sprite-text')?.textContent === wanted,
        text,
    );

/** The shortest string of the frame that shows. */
export const textOf = (page) => room(page).locator('#sprite-text').textContent();

export const statusOf = (page) => page.locator('.status-bar > span[role=status]').last();

/** Resolves when the document is safe in the browser. */
export async function saved(page) {
    await page.waitForFunction(() =>
        document.querySelector('.status-bar > [role=status]:last-child')?.textContent.startsWith('Saved'),
    );
}

export async function newSprite(page) {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Welcome', exact: true }).click();
    await page.getByRole('button', { name: 'New: Sprite' }).click();
    await room(page).locator('#sprite-text').waitFor();
}

/** Where a pixel of the sprite is on the screen, after the whole sprite was made to fit. */
export async function makeAim(page) {
    await room(page).getByRole('button', { name: 'Fit', exact: true }).click();
    const box = await room(page).locator('.sprite-canvas').boundingBox();
    const zoom = Number.parseInt(await room(page).locator('.zoom-level').textContent(), 10);
    const size = await room(page).locator('.sprites-status .button').first().textContent();
    const [width, height] = size.split('×').map(Number);
    const left = box.x + Math.floor((Math.round(box.width) - width * zoom) / 2);
    const top = box.y + Math.floor((Math.round(box.height) - height * zoom) / 2);
    return (x, y) => [left + (x + 0.5) * zoom, top + (y + 0.5) * zoom];
}

/** Waits for the sprite that opens, and takes one of its pixels away. */
export async function erasePixel(page, x, y) {
    await room(page).locator('#sprite-text').waitFor();
    await page.keyboard.press('e');
    const aim = await makeAim(page);
    await page.mouse.click(...aim(x, y));
}

/** Draws a line of pixels with the pointer. */
export async function stroke(page, from, to = from) {
    const aim = await makeAim(page);
    await page.mouse.move(...aim(...from));
    await page.mouse.down();
    await page.mouse.move(...aim(...to), { steps: 4 });
    await page.mouse.up();
    await settle(page);
    await saved(page);
}

/** The titles of the open tabs, without the mark of those whose file is older. */
export async function tabTitles(page) {
    return (await page.locator('[role=tab]').allTextContents()).map((title) => title.replace(' •', ''));
}
