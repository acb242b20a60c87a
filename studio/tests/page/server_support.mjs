// What tests, benchmarks and pictures of the whole studio share: the real command as its server, Debian's Chromium, and hands for
// the page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

export async function freePort() {
    const probe = net.createServer();
    await new Promise((resolve) => { probe.listen(0, '127.0.0.1', resolve); });
    const { port } = probe.address();
    await new Promise((resolve) => { probe.close(resolve); });
    return port;
}

/** Starts `spritepress studio` and resolves with its address. */
export async function startServer(command, args, port) {
    const wanted = port ?? await freePort();
    const child = spawn(command, ['studio', '--no-open', '--port', String(wanted), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await new Promise((resolve, reject) => {
        child.stdout.once('data', (text) => resolve(String(text).trim()));
        child.once('exit', (code) => reject(new Error(`spritepress studio ended with ${code}`)));
    });
    assert.match(url, new RegExp(`^http://127\\.0\\.0\\.1:${wanted}/#token=[0-9a-f]{32}$`));
    const ended = new Promise((resolve) => { child.once('exit', resolve); });
    return { url, port: wanted, stop: () => { child.kill('SIGINT'); return ended; } };
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/** A plain web server of one folder. */
export async function serveFolder(folder) {
    const server = http.createServer((request, response) => {
        const { pathname } = new URL(request.url, 'http://x');
        const file = path.join(folder, path.normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
        fs.readFile(file, (error, bytes) => {
            response.writeHead(error ? 404 : 200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
            response.end(bytes);
        });
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    const close = () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
    return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

export function makeFolder(prefix = 'spritepress-page-') {
    return fs.mkdtempSync(path.join(os.tmpdir(), prefix));
}

/** A Chromium of its own, whose process the test may kill. */
export async function launchProcess(profile) {
    const child = spawn(CHROMIUM, [...FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
        { stdio: ['ignore', 'ignore', 'pipe'] });
    const endpoint = await new Promise((resolve, reject) => {
        let told = '';
        child.stderr.on('data', (text) => {
            told += text;
            const found = /DevTools listening on (ws:\S+)/.exec(told);
            if (found) resolve(found[1]);
        });
        child.once('exit', () => reject(new Error(`Chromium does not start: ${told}`)));
    });
    const ended = new Promise((resolve) => { child.once('exit', resolve); });
    const browser = await chromium.connectOverCDP(endpoint);
    return { context: browser.contexts()[0], kill: () => { child.kill('SIGKILL'); return ended; } };
}

/** Opens the studio. What its policy forbids, and errors that nobody caught, go to `faults`. */
export async function openStudio(context, url, faults) {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
        if (/Content.Security.Policy|Refused to/i.test(message.text())) faults.push(message.text());
    });
    await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => console.error(`Content Security Policy: ${event.violatedDirective}`));
    });
    await page.goto(url);
    await ready(page);
    return page;
}

export const ready = (page) => page.waitForSelector('html[data-ready=yes]', { state: 'attached' });

// ---- a sprite on the page

/** The part of the page that shows; hidden tabs keep theirs. */
export const room = (page) => page.locator('main.room:not([hidden])');

/** The shortest string of the frame that shows. */
export const textOf = (page) => room(page).locator('#sprite-text').textContent();

export const statusOf = (page) => page.locator('.status-bar > span[role=status]').last();

/** Resolves when the document is safe in the browser. */
export async function saved(page) {
    await page.waitForFunction(() => document.querySelector('.status-bar > [role=status]:last-child')?.textContent.startsWith('Saved'));
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

/** Resolves when the page has drawn and measured what was done. */
export const shown = (page) => page.evaluate(() => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
}));

/** Draws a line of pixels with the pointer. */
export async function stroke(page, from, to = from) {
    const aim = await makeAim(page);
    await page.mouse.move(...aim(...from));
    await page.mouse.down();
    await page.mouse.move(...aim(...to), { steps: 4 });
    await page.mouse.up();
    await shown(page);
    await saved(page);
}

/** The titles of the open tabs, without the mark of those whose file is older. */
export async function tabTitles(page) {
    return (await page.locator('[role=tab]').allTextContents()).map((title) => title.replace(' •', ''));
}
