// The loaders of the npm package in the real Phaser 3 and the real Pixi 8, in Chromium: every pixel that they draw against what the native
// command unpacks and draws.
//
//   node check.mjs PACKAGE_FOLDER SPRITEPRESS RIG_PICTURE EXAMPLES
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const [packageFolder, command, rigPicture, examples] = process.argv.slice(2).map((file) => path.resolve(file));
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-engines-'));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm', '.png': 'image/png' };
const ROOTS = { spritepress: packageFolder, engines: path.join(here, 'node_modules'), tests: here, files: home };
const PAGE = `<!doctype html><meta charset=utf-8><link rel=icon href=data:,><script type=importmap>{ "imports": {
    "phaser": "/engines/phaser/dist/phaser.esm.js", "pixi.js": "/engines/pixi.js/dist/pixi.mjs",
    "spritepress/phaser": "/spritepress/phaser.js", "spritepress/pixi": "/spritepress/pixi.js" } }</script>`;
const GL = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
const ENGINES = ['phaser', 'pixi'];
let server, browser, origin;

function serve(request, response) {
    const [, root, ...rest] = decodeURIComponent(new URL(request.url, 'http://x').pathname).split('/');
    const type = (file) => ({ 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    if (root === '') return response.writeHead(200, type('page.html')).end(PAGE);
    const file = path.join(ROOTS[root] ?? '/nowhere', ...rest);
    return fs.readFile(file, (error, bytes) => response.writeHead(error ? 404 : 200, type(file)).end(bytes));
}

const run = (words) => execFileSync(command, words, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** What `unpack` makes of an atlas: [{frame, file, nine}], names as the files have them where several frames share one. */
function unpackNatively(atlas) {
    const folder = `${atlas}.unpacked`;
    const { files } = JSON.parse(run(['unpack', atlas, '-o', folder, '--json']));
    const shared = new Set(files.map(({ frame }) => frame).filter((name, i, all) => all.indexOf(name) !== i));
    return files.map(({ frame, file, ninePatch }) => ({
        frame: shared.has(frame) ? file.replace(/\.png$/, '') : frame, file: `${folder}/${file}`, nine: Boolean(ninePatch) }));
}

before(async () => {
    for (const name of ['hero.pct', 'hero.png', 'items.aatls', 'items.png', 'world.scs', 'fox.pchr', 'jellyfish.pchr', 'lamp.json', 'lamp.png'])
        fs.copyFileSync(path.join(examples, name), path.join(home, name));
    fs.writeFileSync(path.join(home, 'broken.pct'), 'PCT:1.0\nP:a.png,RGBA8888,8,8,0\na|0|1,x,3,4\n');
    fs.writeFileSync(path.join(home, 'climbs.pct'), 'PCT:1.0\nP:../hero.png,RGBA8888,8,8,0\na|0|1,2,3,4\n');
    fs.writeFileSync(path.join(home, 'turned.pct'),
        'PCT:1.0\nP:hero.png,RGBA8888,256,160,0\nup.png|0|2,2,26,38\nleft.png|1|2,2,38,26\nlow.png|3|92,2,38,20|44,30,3,4\n');
    run(['pack', path.join(examples, 'sprites'), '-o', 'pages/many pages.pct', '--max-size', '128x96', '-q']);
    run(['convert', 'fox.pchr', '-o', 'fox.glb', '-q']);
    run(['convert', 'fox.pchr', '-o', 'fox.gltf', '-q']);
    server = http.createServer(serve);
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    origin = `http://127.0.0.1:${server.address().port}`;
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: GL });
});

after(async () => {
    await browser?.close();
    server?.close();
    fs.rmSync(home, { recursive: true, force: true });
});

/** Runs a function in a new page, which must not complain. */
async function inPage(work, given) {
    const page = await browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${origin}/`);
    const result = await page.evaluate(work, given);
    await page.close();
    assert.deepEqual(faults, []);
    return result;
}

/** In the page: draws every frame of an atlas and counts the pixels that are wrong. */
async function drawAtlas({ engine, url, expected }) {
    const { open } = await import(`/tests/${engine}_page.js`);
    const { PLACE, countDifferent, readPicture } = await import('/tests/compare.js');
    const game = await open(url);
    const wrong = {};
    let seen = 0;
    for (const { frame, file, nine } of expected) {
        const drawn = game.drawFrame(frame);
        const wanted = await readPicture(`/files/${file.split('/').map(encodeURIComponent).join('/')}`, PLACE, nine ? 1 : 0);
        if (wanted.some((value) => value !== 0)) seen++;
        const different = countDifferent(drawn, wanted);
        if (different) wrong[frame] = different;
    }
    const { names, animations } = game;
    await game.close();
    return { wrong, seen, names: names.sort(), animations };
}

const ATLASES = ['hero.pct', 'items.aatls', 'world.scs', 'turned.pct', 'pages/many pages.pct'];
for (const engine of ENGINES)
    for (const atlas of ATLASES)
        test(`${engine} draws every frame of ${atlas} to the pixel`, async () => {
            const expected = unpackNatively(atlas);
            const url = `/files/${atlas.split('/').map(encodeURIComponent).join('/')}`;
            const { wrong, seen, names, animations } = await inPage(drawAtlas, { engine, url, expected });
            assert.deepEqual(wrong, {});
            assert.equal(seen, expected.length);
            assert.deepEqual(names, expected.map(({ frame }) => frame).sort());
            assert.deepEqual(animations, atlas !== 'world.scs' ? [] // as `inspect` tells them
                : [{ name: 'it/torch', rate: 8, frames: ['torch_0', 'torch_1', 'torch_2', 'torch_3'] }]);
        });

/** In the page: draws moments of a rig and compares them with pictures of the native library. */
async function drawMoments({ engine, url, moments, load, same }) {
    const { open } = await import(`/tests/${engine}_page.js`);
    const { compareRig, readPicture } = await import('/tests/compare.js');
    const game = await open(url, { smooth: true, load });
    const found = [];
    for (const { animation, seconds, x, y, file } of moments)
        found.push(compareRig(game.drawRig(animation, seconds, x, y), await readPicture(`/files/${file}`), same));
    await game.close();
    return found;
}

/** Pictures of the native library. */
function drawNatively(rig, animations) {
    return animations.flatMap(([animation, index]) => [0, 0.3, 0.71].map((seconds) => {
        const [x, y] = [128, 190], file = `${rig}-${index}-${seconds}.png`;
        fs.writeFileSync(path.join(home, file), execFileSync(rigPicture, [path.join(examples, rig), index, seconds, 256, x, y].map(String)));
        return { animation, seconds, x, y, file };
    }));
}

// Our rasteriser places corners to 1/256 of a pixel, a graphics card (and SwiftShader) to 1/16 or coarser, and it weighs texels with 8 bits:
// a pixel whose middle lies next to an edge may belong to the other side of it. So no pixel may have a colour that is not within one pixel
// of it, and of two hundred one may differ by more than rounding. (Measured: at most one in a thousand.)
const SAME = 10;
const RIGS = [['fox.pchr', 'fox.pchr', [['walk', 2], ['attack', 3]]], ['jellyfish.pchr', 'jellyfish.pchr', [['sway', 1]]],
    ['fox.glb', 'fox.pchr', [['walk', 2]]], ['fox.gltf', 'fox.pchr', [['idle', 1]]]];
for (const engine of ENGINES) {
    for (const [file, original, animations] of RIGS)
        test(`${engine} plays ${file} as it is drawn natively`, async () => {
            const moments = drawNatively(original, animations);
            const found = await inPage(drawMoments, { engine, url: `/files/${file}`, moments, same: SAME });
            for (const { covered, unlike, wrong } of found) {
                assert.ok(covered > 3000, `${covered} pixels`);
                assert.equal(wrong, 0, JSON.stringify(found));
                assert.ok(unlike < covered / 200, `${unlike} of ${covered}`);
            }
        });

    test(`${engine} takes options for a rig`, async () => {
        const moments = drawNatively('fox.pchr', [['walk', 2]]);
        const [usual] = await inPage(drawMoments, { engine, url: '/files/fox.pchr', moments, load: {}, same: SAME });
        assert.equal(usual.wrong, 0);
        const [upside] = await inPage(drawMoments, { engine, url: '/files/fox.pchr', moments, load: { yDown: true, clockwise: true }, same: SAME });
        assert.ok(upside.wrong > 1000);
    });

    test(`${engine} tells what is wrong with a file`, async () => {
        const refusal = async ({ engine: which, url }) => {
            const { open } = await import(`/tests/${which}_page.js`);
            return open(url).then(() => 'loaded', (error) => `${error.findings?.[0].code ?? ''} ${error.message}`);
        };
        assert.match(await inPage(refusal, { engine, url: '/files/broken.pct' }), /PCT008/);
        assert.match(await inPage(refusal, { engine, url: '/files/missing.pct' }), /cannot load .*missing\.pct: 404/);
        assert.match(await inPage(refusal, { engine, url: '/files/climbs.pct' }), /does not lie beside it/);
    });
}
