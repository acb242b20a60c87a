// A browser with pages that load an engine, and the files that they ask for.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const SCRIPT = 'text/javascript';
const TYPES = { '.html': 'text/html', '.js': SCRIPT, '.mjs': SCRIPT, '.wasm': 'application/wasm', '.png': 'image/png' };
const GL = [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
];

/** An empty page in which an engine is imported by its usual name. */
export const pageFor = (
    engine,
) => `<!doctype html><meta charset=utf-8><link rel=icon href=data:,><script type=importmap>{ "imports": {
    "phaser": "/engines/${engine === 'phaser4' ? engine : 'phaser'}/dist/phaser.esm.js",
    "pixi.js": "/engines/pixi.js/dist/pixi.mjs",
    "melonjs": "/engines/melonjs/build/index.js", "kaplay": "/engines/kaplay/dist/kaplay.mjs",
    "excalibur": "/engines/excalibur/build/esm/excalibur.js",
    "@excaliburjs/plugin-aseprite": "/engines/@excaliburjs/plugin-aseprite/build/esm/excalibur-aseprite.js",
    "spine": "/engines/@esotericsoftware/spine-core/dist/index.js",
    "spritepress/phaser": "/spritepress/phaser.js", "spritepress/pixi": "/spritepress/pixi.js" } }</script>`;

/** Opens a browser and a server of files: `roots` are folders by the first part of an address, beside the engines and
 * the tests. */
export async function openChromium(given) {
    const roots = { engines: path.join(here, 'node_modules'), tests: path.dirname(here), ...given };
    const server = http.createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url, 'http://x');
        const [, root, ...rest] = decodeURIComponent(pathname).split('/');
        const type = (file) => ({ 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
        if (root === '') return response.writeHead(200, type('page.html')).end(pageFor(searchParams.get('engine')));
        const file = path.join(roots[root] ?? '/nowhere', ...rest);
        return fs.readFile(file, (error, bytes) => response.writeHead(error ? 404 : 200, type(file)).end(bytes));
    });
    await new Promise((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
    });
    const origin = `http://127.0.0.1:${server.address().port}`;
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: GL });
    return {
        origin,
        browser,
        /** Runs a function in a new page, which must not complain. */
        async inPage(engine, work, argument) {
            const page = await browser.newPage();
            const faults = [];
            page.on('pageerror', (error) => faults.push(String(error)));
            await page.goto(`${origin}/?engine=${engine}`);
            const result = await page.evaluate(work, argument);
            await page.close();
            assert.deepEqual(faults, []);
            return result;
        },
        async close() {
            await browser.close();
            server.close();
        },
    };
}
