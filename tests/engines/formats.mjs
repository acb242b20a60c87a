// Files that we write, in the loaders of the engines that they are for: an atlas with turned, trimmed and scaled frames
// that have pivots, nine-patches and animations becomes every format, and each frame is drawn by the engine and compared
// with the pixels that `unpack` gives.
//
//   node formats.mjs SPRITEPRESS SPRITES
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { openChromium } from './chromium.mjs';
import { runnerOf, unpackNatively } from './native.mjs';

const [command, sprites] = process.argv.slice(2).map((file) => path.resolve(file));
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-formats-'));
const run = runnerOf(command, home);
const read = (file) => JSON.parse(fs.readFileSync(path.join(home, file), 'utf8'));

/** Engines: the npm package that is installed here, and how `verified` calls it. */
const ENGINES = {
    phaser: ['phaser', 'Phaser'],
    phaser4: ['phaser4', 'Phaser'],
    pixi: ['pixi.js', 'PixiJS'],
    spine: ['@esotericsoftware/spine-core', 'spine-core'],
    melon: ['melonjs', 'melonJS'],
    kaplay: ['kaplay', 'Kaplay'],
    excalibur: ['excalibur', 'Excalibur'],
    yy: ['@bscotch/yy', '@bscotch/yy'],
};
const JSON_FILE = { file: 'game.json' };
const ATLAS_FILE = { file: 'game.atlas', told: ['splits', 'turned'] };

/** What is seen: who reads which file, made for whom (`--for`), of which atlas, and the facts beside pixels and
 * sizes that the engine tells of frames. */
const ROWS = [
    { engine: 'phaser', format: 'json-hash', made: 'phaser3', ...JSON_FILE, told: ['pivot'] },
    { engine: 'phaser4', format: 'json-hash', made: 'phaser4', ...JSON_FILE, told: ['pivot'] },
    {
        engine: 'pixi',
        format: 'json-hash',
        made: 'pixi',
        ...JSON_FILE,
        told: ['pivot', 'splits', 'scale', 'animations'],
    },
    {
        engine: 'pixi',
        format: 'json-hash',
        made: 'pixi',
        ...JSON_FILE,
        told: ['pivot', 'splits', 'scale'],
        atlas: 'many',
    },
    { engine: 'phaser', format: 'json-array', made: 'phaser3', ...JSON_FILE, told: ['pivot'] },
    { engine: 'phaser4', format: 'json-array', made: 'phaser4', ...JSON_FILE, told: ['pivot'] },
    { engine: 'melon', format: 'json-array', made: 'melonjs', ...JSON_FILE },
    { engine: 'phaser', format: 'multiatlas', made: 'phaser3', ...JSON_FILE, told: ['pivot', 'box'], atlas: 'many' },
    { engine: 'phaser4', format: 'multiatlas', made: 'phaser4', ...JSON_FILE, told: ['pivot', 'box'], atlas: 'many' },
    { engine: 'phaser', format: 'aseprite-json', ...JSON_FILE, told: ['animations'], numbered: true },
    { engine: 'phaser4', format: 'aseprite-json', ...JSON_FILE, told: ['animations'], numbered: true },
    { engine: 'kaplay', format: 'aseprite-json', ...JSON_FILE, told: ['animations'], numbered: true, atlas: 'whole' },
    {
        engine: 'excalibur',
        format: 'aseprite-json',
        ...JSON_FILE,
        told: ['animations'],
        numbered: true,
        atlas: 'whole',
    },
    { engine: 'phaser4', format: 'pct', made: 'phaser4', file: 'game.pct', atlas: 'many' },
    { engine: 'phaser4', format: 'starling', made: 'phaser4', file: 'game.xml' },
    { engine: 'spine', format: 'spine', made: 'spine', ...ATLAS_FILE, atlas: 'many' },
    { engine: 'spine', format: 'libgdx', made: 'libgdx', ...ATLAS_FILE },
    { engine: 'spine', format: 'libgdx-legacy', made: 'libgdx', ...ATLAS_FILE },
];
/** Who is seen reading what by other tests of this folder. */
const ELSEWHERE = [
    { engine: 'pixi', format: 'bmfont' },
    { engine: 'yy', format: 'gamemaker-yy' },
];
let chromium;

const COMMON = ['--sequences', '--pivots', 'pivots.json'];
/** The atlases that are converted, and how they are packed. Kaplay and Excalibur know no trim. */
const BASES = {
    one: ['--enable-rotation', '--trim-group', 'none', '--max-size', '512'],
    many: ['--enable-rotation', '--trim-group', 'none', '--max-size', '64'],
    whole: ['--trim-mode', 'none', '--max-size', '512'],
};

/** Packs once, and says of the pages what packing cannot: that there are two pixels where the game has one. */
function makeBase(name) {
    run(['pack', sprites, '-o', `${name}.json`, '--to', 'spritepress-json', ...COMMON, ...BASES[name], '-q']);
    const base = read(`${name}.json`);
    for (const page of base.pages) page.scale = 2;
    fs.writeFileSync(path.join(home, `${name}.json`), JSON.stringify(base));
    for (const fact of name === 'whole' ? [] : ['rotated', 'trimmed']) assert.ok(base.frames.some((one) => one[fact]));
    return base;
}

before(async () => {
    fs.writeFileSync(path.join(home, 'pivots.json'), '{"hero/*": [0.5, 1], "items/*": [0.25, 0.75]}');
    chromium = await openChromium({ files: home });
});

after(async () => {
    await chromium?.close();
    fs.rmSync(home, { recursive: true, force: true });
});

/** In the page: draws every frame and counts the pixels that are wrong. */
async function drawAll({ expected, ...given }) {
    const { open } = await import('/tests/engines/formats_page.js');
    const { PLACE, countDifferent, readPicture } = await import('/tests/engines/compare.js');
    const engine = await open(given);
    const wrong = {},
        facts = {};
    for (const { frame, file, nine } of expected) {
        const address = `/files/${file.split('/').map(encodeURIComponent).join('/')}`;
        const different = countDifferent(await engine.draw(frame), await readPicture(address, PLACE, nine ? 1 : 0));
        if (different) wrong[frame] = different;
        facts[frame] = engine.facts(frame);
    }
    return { wrong, facts, names: engine.names.sort(), animations: engine.animations };
}

/** What the engine must tell of a frame. */
function factsOf({ pages }, { pivot, splits, sourceW, sourceH, page }) {
    const [left, right, top, bottom] = splits ?? [];
    return {
        pivot: pivot ?? null,
        splits: splits ?? null,
        box: splits ? [left, top, sourceW - left - right, sourceH - top - bottom] : null,
        size: [sourceW, sourceH],
        scale: pages[page].scale,
    };
}

/** Converts the atlas for a row; the addresses of the document and of its first page. */
function convertFor({ engine, format, made, file, numbered }, base, folder) {
    const words = [...(made ? ['--for', made] : []), ...(numbered ? ['--number-frames'] : [])];
    const out = `${folder}/${file}`;
    run(['convert', `${base}.json`, '-o', out, '--to', format, ...words, '--copy-images', '--allow-loss', '-q']);
    const address = (ending) =>
        `/files/${folder}/${fs.readdirSync(path.join(home, folder)).find((each) => each.endsWith(ending))}`;
    return { engine, format, url: address(path.extname(file)), picture: address('.png') };
}

function compareFacts(base, nameOf, facts, told) {
    for (const frame of base.frames) {
        const wanted = factsOf(base, frame),
            name = nameOf(frame.key);
        for (const fact of ['size', ...told.filter((each) => each in wanted)])
            assert.deepEqual(facts[name][fact], wanted[fact], `${frame.key}: ${fact}`);
    }
    if (told.includes('turned')) assert.ok(Object.values(facts).some(({ turned }) => turned === 90));
}

for (const [number, row] of ROWS.entries()) {
    const { engine, format, told = [], atlas = 'one', numbered } = row;
    test(`${engine} draws every frame of ${format}${atlas === 'many' ? ', of several pages' : ''}`, async () => {
        const base = makeBase(atlas);
        const keys = base.frames.map(({ key }) => key);
        const nameOf = (key) => (numbered ? String(keys.indexOf(key)) : key);
        const expected = unpackNatively(run, `${atlas}.json`).map((one) => ({ ...one, frame: nameOf(one.frame) }));
        const given = { ...convertFor(row, atlas, `${number}`), expected };
        const { wrong, names, facts, animations } = await chromium.inPage(engine, drawAll, given);
        assert.deepEqual(wrong, {});
        assert.deepEqual(names, expected.map(({ frame }) => frame).sort());
        compareFacts(base, nameOf, facts, told);
        const clips = base.clips.map(({ name, steps }) => [name, steps.map(({ frame }) => nameOf(keys[frame]))]);
        if (told.includes('animations')) assert.deepEqual(animations, Object.fromEntries(clips));
    });
}

test('formats name the engines that were seen reading them, in the versions that are installed', () => {
    const version = (module) =>
        JSON.parse(fs.readFileSync(path.join(here, 'node_modules', module, 'package.json'))).version;
    const seen = {};
    for (const { engine, format } of [...ROWS, ...ELSEWHERE]) {
        const [module, title] = ENGINES[engine];
        seen[format] = [...new Set([...(seen[format] ?? []), `${title} ${version(module)}`])];
    }
    const { formats } = JSON.parse(run(['help', '--json']));
    for (const [format, engines] of Object.entries(seen))
        assert.equal(formats.find(({ id }) => id === format).verified, engines.join(', '), format);
});
