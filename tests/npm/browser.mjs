// The npm package in Chromium, as it is and bundled by Vite: on the page's own thread and in a worker.
//
//   node browser.mjs TARBALL SPRITEPRESS EXAMPLES
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { build, createServer } from 'vite';

const [tarball, command, examples] = process.argv.slice(2).map((file) => path.resolve(file));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.png': 'image/png' };

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-browser-'));
let server, browser, origin;

/** Serves the files of a folder. */
function serve(request, response) {
    const file = path.join(home, path.normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)));
    fs.readFile(file, (error, bytes) => {
        response.writeHead(error ? 404 : 200, {
            'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        });
        response.end(bytes);
    });
}

const PAGE = `<!doctype html><meta charset=utf-8><link rel=icon href=data:,><script type=module src=main.js></script>`;
const MAIN = `
import { pack, SpritepressError } from 'SPRITEPRESS';
window.tryIt = async (names, options) => {
    const read = async (name) => [name, await (await fetch('/sprites/' + name)).arrayBuffer()];
    try {
        const { files } = await pack(Object.fromEntries(await Promise.all(names.map(read))), options);
        return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, [...bytes]]));
    } catch (error) {
        return { thrown: error instanceof SpritepressError ? error.findings[0].code : String(error) };
    }
};`;

/** A page in a folder of its own, which imports the package by that name. */
function writePage(folder, name) {
    fs.mkdirSync(path.join(home, folder));
    fs.writeFileSync(path.join(home, folder, 'index.html'), PAGE);
    fs.writeFileSync(path.join(home, folder, 'main.js'), MAIN.replace('SPRITEPRESS', name));
}

before(async () => {
    fs.cpSync(path.join(examples, 'sprites'), path.join(home, 'sprites'), { recursive: true });
    fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: home, stdio: 'ignore' });
    writePage('plain', '/node_modules/spritepress/index.web.js');
    writePage('app', 'spritepress');
    // All else as Vite has it.
    await build({ root: path.join(home, 'app'), base: './', logLevel: 'warn', configFile: false });
    server = http.createServer(serve);
    await new Promise((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${server.address().port}`;
    browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
    });
});

after(async () => {
    await browser?.close();
    server?.close();
    fs.rmSync(home, { recursive: true, force: true });
});

const NAMES = ['coin_1.png', 'coin_2.png', 'hero/walk_1.png', 'hero/walk_2.png', 'ui/button.9.png'];

/** What the command writes. */
function natively() {
    const folder = fs.mkdtempSync(path.join(home, 'native-'));
    for (const name of NAMES)
        fs.cpSync(path.join(home, 'sprites', name), path.join(folder, 'in', name), { recursive: true });
    execFileSync(command, ['pack', 'in', '-o', 'game.aatls', '-q'], { cwd: folder });
    return Object.fromEntries(
        ['game.png', 'game.aatls'].map((name) => [name, [...fs.readFileSync(path.join(folder, name))]]),
    );
}

/** A new page; `faults` are errors that nobody caught, `modules` what it has fetched. */
async function openPage(address, prepare) {
    const page = await browser.newPage();
    const faults = [];
    const modules = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
        if (request.url().endsWith('.wasm')) modules.push(path.basename(request.url()));
    });
    if (prepare) await page.addInitScript(prepare);
    await page.goto(new URL(address, origin).href);
    await page.waitForFunction(() => window.tryIt);
    return { page, faults, modules };
}

/** Packs on the page's thread and in a worker, and fails there too. */
async function expectPacking(address, module) {
    const { page, faults, modules } = await openPage(address);
    const wanted = natively();
    for (const worker of [false, true]) {
        const made = await page.evaluate(
            ([names, options]) => window.tryIt(names, options),
            [NAMES, { output: 'game.aatls', worker }],
        );
        assert.deepEqual(made, wanted, `worker: ${worker}`);
        const failed = await page.evaluate(
            ([names, options]) => window.tryIt(names, options),
            [NAMES, { output: 'game.aatls', maxSize: 4, worker }],
        );
        assert.deepEqual(failed, { thrown: 'PCK003' });
    }
    assert.deepEqual(faults, []);
    assert.equal(modules.length, 1);
    assert.match(modules[0], module);
    await page.close();
}

test('a page packs as the command does', () => expectPacking('/plain/index.html', /^spritepress\.wasm$/));

test('a page that Vite bundled does, too', () => expectPacking('/app/dist/index.html', /^spritepress-[\w-]+\.wasm$/));

/** Runs a function with the address of a page that Vite's development server serves. */
async function withVite(settings, work) {
    const vite = await createServer({
        root: path.join(home, 'app'),
        logLevel: 'silent',
        configFile: false,
        publicDir: home,
        cacheDir: fs.mkdtempSync(path.join(home, 'node_modules/.vite-')),
        server: { host: '127.0.0.1', port: 0 },
        ...settings,
    });
    await vite.listen();
    try {
        await work(vite.resolvedUrls.local[0]);
    } finally {
        await vite.close();
    }
}

test("Vite's development server serves it, with the setting of the documentation", () =>
    withVite({ optimizeDeps: { exclude: ['spritepress'] } }, (address) =>
        expectPacking(address, /^spritepress\.wasm$/),
    ));

test('without that setting the error tells of it', () =>
    withVite({}, async (address) => {
        const { page } = await openPage(address);
        const { thrown } = await page.evaluate(
            ([names, options]) => window.tryIt(names, options),
            [NAMES, { output: 'game.aatls' }],
        );
        assert.match(
            thrown,
            /spritepress\.wasm is no WebAssembly: \d+ bytes of text\/html came \(.*exclude: \['spritepress'\]/,
        );
        await page.close();
    }));

test('a browser without vectors gets the other module', async () => {
    const { page, modules } = await openPage('/plain/index.html', () => {
        WebAssembly.validate = () => false;
    });
    const made = await page.evaluate(
        ([names, options]) => window.tryIt(names, options),
        [NAMES, { output: 'game.aatls' }],
    );
    assert.deepEqual(made, natively());
    assert.deepEqual(modules, ['spritepress-baseline.wasm']);
    await page.close();
});
