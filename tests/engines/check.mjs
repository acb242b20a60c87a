// The loaders of the npm package in the real Phaser 3, Phaser 4 and Pixi 8, in Chromium: every pixel that they draw
// against what the native command unpacks and draws.
//
//   node check.mjs PACKAGE_FOLDER SPRITEPRESS RIG_PICTURE EXAMPLES
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { openChromium, pageFor } from './chromium.mjs';
import { runnerOf, unpackNatively } from './native.mjs';

const [packageFolder, command, rigPicture, examples] = process.argv.slice(2).map((file) => path.resolve(file));
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-engines-'));
const COPIED = [
    'hero.pct',
    'hero.png',
    'items.aatls',
    'items.png',
    'world.scs',
    'fox.pchr',
    'jellyfish.pchr',
    'lamp.json',
    'lamp.png',
];
/** Folders of addresses; `build` and `examples` are as in the repository, for the example pages. */
const ROOTS = {
    spritepress: packageFolder,
    files: home,
    examples,
    build: path.resolve(packageFolder, '../..'),
};
/** npm packages of engines, and which of our loaders is in them. */
const LOADERS = { phaser: 'phaser', phaser4: 'phaser', pixi: 'pixi' };
const ENGINES = Object.keys(LOADERS);
const PHASERS = ENGINES.filter((engine) => LOADERS[engine] === 'phaser');
const box = (key, x) => ({ key, x, y: 0, w: 8, h: 8 });
const steps = (...list) => list.map(([frame, durationUs]) => ({ frame, durationUs }));
const CLIPS = {
    kind: 'atlas',
    pages: [{ file: 'hero.png', width: 256, height: 160 }],
    frames: [box('a', 0), box('b', 8), box('c', 16)],
    clips: [
        { name: 'walk', direction: 'reverse', rate: 10, steps: steps([0], [1], [2], [1]) },
        { name: 'swing', direction: 'ping-pong', repeats: 3, steps: steps([0, 100_000], [1, 200_000], [2, 300_000]) },
        { name: 'blink', direction: 'ping-pong', repeats: 1, steps: steps([2, 50_000], [0, 50_000]) },
        { name: 'skip', steps: steps([0, 0], [1, 199_999], [2, 1]) },
        { name: '__proto__', steps: steps([0, 125_000], [1, 125_000], [0, 125_000]) },
    ],
};
let chromium;
const run = runnerOf(command, home);

before(async () => {
    for (const name of COPIED) fs.copyFileSync(path.join(examples, name), path.join(home, name));
    fs.writeFileSync(path.join(home, 'broken.pct'), 'PCT:1.0\nP:a.png,RGBA8888,8,8,0\na|0|1,x,3,4\n');
    fs.writeFileSync(path.join(home, 'climbs.pct'), 'PCT:1.0\nP:../hero.png,RGBA8888,8,8,0\na|0|1,2,3,4\n');
    fs.writeFileSync(
        path.join(home, 'turned.pct'),
        'PCT:1.0\nP:hero.png,RGBA8888,256,160,0\nup.png|0|2,2,26,38\nleft.png|1|2,2,38,26\nlow.png|3|92,2,38,20|44,30,3,4\n',
    );
    run(['pack', path.join(examples, 'sprites'), '-o', 'pages/many pages.pct', '--max-size', '128x96', '-q']);
    run(['convert', 'items.aatls', '-o', 'soft.aatls', '--filter-mag', 'linear', '-q']);
    run(['convert', 'fox.pchr', '-o', 'fox.glb', '-q']);
    run(['convert', 'fox.pchr', '-o', 'fox.gltf', '-q']);
    fs.copyFileSync(path.join(home, 'fox.glb'), path.join(home, 'glb.bin'));
    fs.copyFileSync(path.join(home, 'fox.gltf'), path.join(home, 'gltf.json'));
    fs.writeFileSync(path.join(home, 'clips.json'), JSON.stringify(CLIPS));
    fs.writeFileSync(
        path.join(home, 'names.json'),
        JSON.stringify({ ...CLIPS, frames: [box('__BASE', 0), box('a', 8), box('__proto__', 16)], clips: [] }),
    );
    fs.writeFileSync(
        path.join(home, 'raw.json'),
        fs.readFileSync(path.join(home, 'lamp.json'), 'utf8').replace('"png"', '"rgba8888"'),
    );
    run(['convert', 'raw.json', '-o', 'raw.pchr', '-q']);
    chromium = await openChromium(ROOTS);
});

after(async () => {
    await chromium?.close();
    fs.rmSync(home, { recursive: true, force: true });
});

/** Runs a function in a new page. It gets what is given, and where the engine's page is. */
function inPage(engine, work, given) {
    return chromium.inPage(engine, work, { ...given, code: `/tests/engines/${LOADERS[engine]}_page.js` });
}

/** In the page: draws every frame of an atlas and counts the pixels that are wrong. */
async function drawAtlas({ code, url, expected }) {
    const { open } = await import(code);
    const { PLACE, countDifferent, readPicture } = await import('/tests/engines/compare.js');
    const game = await open(url);
    const wrong = {};
    let seen = 0;
    for (const { frame, file, nine } of expected) {
        const drawn = game.drawFrame(frame);
        const wanted = await readPicture(
            `/files/${file.split('/').map(encodeURIComponent).join('/')}`,
            PLACE,
            nine ? 1 : 0,
        );
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
            const expected = unpackNatively(run, atlas);
            const url = `/files/${atlas.split('/').map(encodeURIComponent).join('/')}`;
            const { wrong, seen, names, animations } = await inPage(engine, drawAtlas, { url, expected });
            assert.deepEqual(wrong, {});
            assert.equal(seen, expected.length);
            assert.deepEqual(names, expected.map(({ frame }) => frame).sort());
            assert.deepEqual(
                animations,
                atlas !== 'world.scs'
                    ? [] // as `inspect` tells them
                    : [
                          {
                              name: 'it/torch',
                              rate: 8,
                              repeats: 0,
                              frames: ['torch_0', 'torch_1', 'torch_2', 'torch_3'],
                              times: [0, 0, 0, 0],
                          },
                      ],
            );
        });

for (const engine of ENGINES)
    test(`${engine} plays clips in their order, at their times and as often as they say`, async () => {
        const work = async ({ code }) => {
            const { open } = await import(code);
            return (await open('/files/clips.json', { load: {} })).animations;
        };
        assert.deepEqual(await inPage(engine, work), [
            { name: 'it/walk', rate: 10, repeats: 0, frames: ['b', 'c', 'b', 'a'], times: [0, 0, 0, 0] },
            { name: 'it/swing', rate: 5, repeats: 3, frames: ['a', 'b', 'c', 'b'], times: [100, 200, 300, 200] },
            { name: 'it/blink', rate: 20, repeats: 1, frames: ['c', 'a'], times: [0, 0] },
            { name: 'it/skip', rate: 15, repeats: 0, frames: ['a', 'b', 'c'], times: [0.001, 199.999, 0.001] },
            { name: 'it/__proto__', rate: 8, repeats: 0, frames: ['a', 'b', 'a'], times: [0, 0, 0] },
        ]);
    });

for (const engine of PHASERS)
    test(`${engine} tells of a key that is taken, and goes on`, async () => {
        const said = await inPage(engine, async ({ code }) => {
            const { makeGame } = await import(code);
            return new Promise((resolve) => {
                const errors = [];
                makeGame({
                    preload() {
                        this.load.on('loaderror', ({ key, error }) => errors.push(`${key}: ${error.message}`));
                        this.load.image('it', '/files/hero.png');
                        this.load.spritepress('it', '/files/world.scs');
                        this.load.spritepress('other', '/files/hero.pct');
                    },
                    create() {
                        resolve({ errors, other: this.textures.exists('other'), failed: this.load.totalFailed });
                    },
                });
            });
        });
        assert.deepEqual(said, { errors: ['it: there is a texture "it" already'], other: true, failed: 1 });
    });

for (const engine of PHASERS)
    test(`${engine} loads a key again after it was removed, with its animations`, async () => {
        const same = await inPage(engine, async ({ code }) => {
            const { makeGame } = await import(code);
            return new Promise((resolve) => {
                makeGame({
                    preload() {
                        this.load.spritepress('it', '/files/world.scs');
                    },
                    create() {
                        this.textures.remove('it');
                        this.load.spritepress('it', '/files/world.scs');
                        this.load.once('complete', () => {
                            const sprite = this.add.sprite(9, 9, 'it').play('it/torch');
                            resolve(
                                sprite.frame.texture === this.textures.get('it') && sprite.frame.name === 'torch_0',
                            );
                        });
                        this.load.start();
                    },
                });
            });
        });
        assert.equal(same, true);
    });

for (const engine of PHASERS)
    test(`${engine} names the frames that it cannot have`, async () => {
        const { warnings, names } = await inPage(engine, async ({ code }) => {
            const warnings = [];
            console.warn = (text) => warnings.push(text);
            const { open } = await import(code);
            return {
                names: (await open('/files/names.json')).names,
                warnings: warnings.filter((text) => text.includes('frames')),
            };
        });
        assert.deepEqual(names, ['a']);
        assert.deepEqual(warnings, ['spritepress: "it" has frames whose names Phaser cannot take: __BASE, __proto__']);
    });

for (const engine of PHASERS)
    test(`a ${engine} game may end while a file is loaded`, async () => {
        await inPage(engine, async ({ code }) => {
            const { makeGame } = await import(code);
            await new Promise((resolve) => {
                const game = makeGame({
                    preload() {
                        this.load.spritepress('it', '/files/world.scs');
                        setTimeout(() => game.destroy(true), 0);
                        setTimeout(resolve, 1500);
                    },
                });
            });
        });
    });

/** In the page: draws moments of a rig and compares them with pictures of the native library. */
async function drawMoments({ code, url, moments, load, same }) {
    const { open } = await import(code);
    const { compareRig, readPicture } = await import('/tests/engines/compare.js');
    const game = await open(url, { smooth: true, load });
    const found = [];
    for (const { animation, seconds, x, y, file } of moments)
        found.push(compareRig(game.drawRig(animation, seconds, x, y), await readPicture(`/files/${file}`), same));
    await game.close();
    return found;
}

/** Pictures of the native library. */
function drawNatively(rig, animations) {
    return animations.flatMap(([animation, index]) =>
        [0, 0.3, 0.71].map((seconds) => {
            const [x, y] = [128, 190],
                file = `${rig}-${index}-${seconds}.png`;
            const words = [path.join(examples, rig), index, seconds, 256, x, y].map(String);
            fs.writeFileSync(path.join(home, file), execFileSync(rigPicture, words));
            return { animation, seconds, x, y, file };
        }),
    );
}

// Our rasteriser places corners to 1/256 of a pixel; a graphics card, and SwiftShader, may do so more coarsely, and it
// weighs texels with 8 bits: a pixel whose middle lies next to an edge may belong to the other side of it. So no pixel
// may have a colour that is not within one pixel of it, and of two hundred one may differ by more than rounding.
// (Measured: at most one in a thousand.)
const SAME = 10;
const RIGS = [
    [
        'fox.pchr',
        'fox.pchr',
        [
            ['walk', 2],
            ['attack', 3],
        ],
    ],
    ['jellyfish.pchr', 'jellyfish.pchr', [['sway', 1]]],
    ['fox.glb', 'fox.pchr', [['walk', 2]]],
    ['fox.gltf', 'fox.pchr', [['idle', 1]]],
    ['lamp.json', 'lamp.pchr', [['nod', 0]]],
    ['raw.pchr', 'lamp.pchr', [['nod', 0]]], // pixels, not a PNG
    ['glb.bin', 'fox.pchr', [['walk', 2]]],
    ['gltf.json', 'fox.pchr', [['idle', 1]]],
]; // glTF by other names
for (const engine of ENGINES) {
    for (const [file, original, animations] of RIGS)
        test(`${engine} plays ${file} as it is drawn natively`, async () => {
            const moments = drawNatively(original, animations);
            const found = await inPage(engine, drawMoments, { url: `/files/${file}`, moments, same: SAME, load: {} });
            for (const { covered, unlike, wrong } of found) {
                assert.ok(covered > 500, `${covered} pixels`);
                assert.equal(wrong, 0, JSON.stringify(found));
                assert.ok(unlike < covered / 200, `${unlike} of ${covered}`);
            }
        });

    test(`${engine} takes options for a rig`, async () => {
        const moments = drawNatively('fox.pchr', [['walk', 2]]);
        const given = { url: '/files/fox.pchr', moments, same: SAME };
        const [usual] = await inPage(engine, drawMoments, { ...given, load: {} });
        assert.equal(usual.wrong, 0);
        const [upside] = await inPage(engine, drawMoments, { ...given, load: { yDown: true, clockwise: true } });
        assert.ok(upside.wrong > 1000);
    });

    test(`${engine} magnifies pages as their document says`, async () => {
        const filters = async ({ code, url, smooth }) => {
            const { open } = await import(code);
            return (await open(url, { smooth })).filters;
        };
        const [{ filterMag }] = JSON.parse(run(['inspect', 'items.aatls', '--json'])).pages;
        assert.equal(filterMag, 0); // "nearest" in docs/formats/aatls.md
        assert.deepEqual(await inPage(engine, filters, { url: '/files/items.aatls', smooth: true }), ['nearest']);
        assert.deepEqual(await inPage(engine, filters, { url: '/files/soft.aatls', smooth: false }), ['linear']);
        // PCT does not say.
        assert.deepEqual(await inPage(engine, filters, { url: '/files/hero.pct', smooth: true }), ['linear']);
    });

    test(`${engine} tells what is wrong with a file`, async () => {
        const refusal = async ({ code, url }) => {
            const { open } = await import(code);
            return open(url).then(
                () => 'loaded',
                (error) => `${error.findings?.[0].code ?? ''} ${error.message}`,
            );
        };
        assert.match(await inPage(engine, refusal, { url: '/files/broken.pct' }), /PCT008/);
        assert.match(await inPage(engine, refusal, { url: '/files/missing.pct' }), /cannot load .*missing\.pct: 404/);
        assert.match(await inPage(engine, refusal, { url: '/files/climbs.pct' }), /does not lie beside it/);
    });
}

test('frames that lie turned, either way, become upright', async () => {
    const work = async () => {
        const { turnUpright } = await import('/spritepress/lib/upright.js');
        const page = new OffscreenCanvas(40, 20),
            context = page.getContext('2d');
        // Upright it is 3 wide and 2 high: red, green, blue, and white below the red. On the page it is 2 wide and 3
        // high.
        const put = (colour, x, y) => {
            context.fillStyle = colour;
            context.fillRect(x, y, 1, 1);
        };
        const clockwise = [
            ['#f00', 6, 7],
            ['#0f0', 6, 8],
            ['#00f', 6, 9],
            ['#fff', 5, 7],
        ]; // at 5,7
        const otherWay = [
            ['#f00', 30, 14],
            ['#0f0', 30, 13],
            ['#00f', 30, 12],
            ['#fff', 31, 14],
        ]; // at 30,12
        for (const each of [...clockwise, ...otherWay]) put(...each);
        const size = { page: 0, w: 3, h: 2 };
        const frames = [
            { ...size, x: 5, y: 7, turn: 'clockwise' },
            { ...size, x: 30, y: 12, turn: 'counter-clockwise' },
            { ...size, x: 1, y: 1 },
        ];
        const images = [page],
            filters = ['nearest'];
        turnUpright({ frames, images, filters });
        const pixels = ({ page: index, x, y }) => [...images[index].getContext('2d').getImageData(x, y, 3, 2).data];
        return { pages: frames.map((frame) => frame.page), filters, drawn: frames.slice(0, 2).map(pixels) };
    };
    const { pages, filters, drawn } = await inPage('phaser', work);
    const wanted = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0];
    assert.deepEqual(drawn, [wanted, wanted]);
    assert.deepEqual(
        [pages, filters],
        [
            [1, 2, 0],
            ['nearest', 'nearest', 'nearest'],
        ],
    );
});

test('TypeScript knows the loaders', () => {
    const folder = path.join(home, 'types');
    fs.mkdirSync(path.join(folder, 'node_modules'), { recursive: true });
    fs.symlinkSync(packageFolder, path.join(folder, 'node_modules/spritepress'));
    for (const name of fs.readdirSync(path.join(here, 'node_modules')).filter((each) => !each.startsWith('.')))
        fs.symlinkSync(path.join(here, 'node_modules', name), path.join(folder, 'node_modules', name));
    fs.writeFileSync(
        path.join(folder, 'game.mts'),
        `
        import * as Phaser from 'phaser';
        import { Assets, Sprite, extensions } from 'pixi.js';
        import { SpritepressPlugin, type RigObject } from 'spritepress/phaser';
        import { RigView, spritepressLoader, type SpritepressRig, type SpritepressSheet } from 'spritepress/pixi';
        class Level extends Phaser.Scene {
            preload() { this.load.spritepress('fox', 'fox.pchr', { clockwise: true }); }
            create() {
                const fox: RigObject = this.add.spritepressRig(10, 20, 'fox', 'walk').play('attack');
                fox.setTint(0xff0000).timeScale = fox.rig.fps;
            }
        }
        new Phaser.Game({ plugins: { global: [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }] }, scene: Level });
        extensions.add(spritepressLoader);
        const sheet = await Assets.load<SpritepressSheet>('game.pct'), hero = new Sprite(sheet.textures['hero']);
        const view = new RigView(await Assets.load<SpritepressRig>('fox.pchr'), 'walk');
        view.addChild(hero);
        view.update(view.seconds);`,
    );
    fs.writeFileSync(
        path.join(folder, 'bad.mts'),
        `
        import 'spritepress/phaser';
        import { RigView } from 'spritepress/pixi';
        export const start = (scene: Phaser.Scene, view: RigView) => { scene.load.spritepress(7); view.updat(1); view.position.se(1); };`,
    );
    const how = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        '--skipLibCheck',
        '--preserveSymlinks',
    ];
    const tsc = path.join(here, '../npm/node_modules/typescript/bin/tsc');
    const check = (name) => {
        try {
            return execFileSync('node', [tsc, ...how, name], { cwd: folder, encoding: 'utf8' });
        } catch (error) {
            return error.stdout;
        }
    };
    assert.equal(check('game.mts'), '');
    assert.equal(check('bad.mts').match(/error TS/g).length, 3);
});

/** The examples of the package's README: [Phaser's, Pixi's]. */
const readme = [...fs.readFileSync(path.join(packageFolder, 'README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
    (match) => match[1],
);

/** Opens a page and takes a picture of its canvas once `until` of what is given holds in it. */
async function photograph(url, until, given) {
    const page = await chromium.browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('response', (response) => {
        if (!response.ok()) faults.push(`${response.url()}: ${response.status()}`);
    });
    await page.goto(`${chromium.origin}${url}`);
    await page.waitForFunction(until, given);
    await page.waitForTimeout(700);
    const picture = await page.locator('canvas').screenshot();
    await page.close();
    assert.deepEqual(faults, []);
    assert.ok(picture.length > 10_000, `${picture.length} bytes; a picture of one colour takes a few hundred`);
    return picture;
}

test('the examples of the README run', async () => {
    const folder = path.join(home, 'readme');
    fs.mkdirSync(folder);
    run(['pack', path.join(examples, 'sprites'), '-o', 'readme/game.pct', '-q']);
    fs.copyFileSync(path.join(examples, 'fox.pchr'), path.join(folder, 'fox.pchr'));
    assert.equal(readme.length, 2);
    for (const engine of ENGINES) {
        fs.writeFileSync(path.join(folder, `${engine}.js`), readme[LOADERS[engine] === 'phaser' ? 0 : 1]);
        fs.writeFileSync(
            path.join(folder, `${engine}.html`),
            `${pageFor(engine)}<body><script type=module src=${engine}.js></script>`,
        );
        await photograph(`/files/readme/${engine}.html`, () => document.querySelector('canvas'));
    }
});

test('the example pages run', async () => {
    for (const [name, file, version] of [
        ['phaser', 'phaser/index.html', '3.90.0'],
        ['phaser4', 'phaser/phaser4.html', '4.2.1'],
        ['pixi', 'pixi/index.html', 'yes'],
    ]) {
        const ready = (wanted) => document.body.dataset.ready === wanted;
        const picture = await photograph(`/examples/${file}`, ready, version);
        if (process.env.SCREENSHOTS) fs.writeFileSync(path.join(process.env.SCREENSHOTS, `${name}.png`), picture);
    }
});
