// Palettes as they are edited, sorted, swapped, loaded and saved; and guide pictures.
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import nodeTest, { after, before } from 'node:test';
import zlib from 'node:zlib';
import { encode, readPalette, spriteAlphabet } from '../../../build/npm/spritepress/index.node.js';
import * as studio from './support.mjs';

const { click, expectRows, history, openSprite, project, run } = studio;
const test = studio.pages({ before, after, test: nodeTest });
const key = (page, name) => page.keyboard.press(name);

async function menu(page, item) {
    await page.locator('.panel-colours').getByRole('button', { name: 'Palette', exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const colours = async (page) => (await project(page)).palette.map((colour) => colour?.rgba ?? null);

test('a colour is edited as text, added, and removed; pixels get the nearest one', async (page) => {
    await openSprite(page, { frames: [['ABC']], palette: ['#ff0000ff', '#fe0000ff', '#0000ffff'] });
    const field = page.getByLabel('The first colour as text');
    await field.fill('#123456');
    await field.press('Enter');
    await page.locator('.sprite-canvas').focus();
    assert.deepEqual(await colours(page), ['#123456ff', '#fe0000ff', '#0000ffff']);
    await key(page, 'Control+z');
    assert.deepEqual(await colours(page), ['#ff0000ff', '#fe0000ff', '#0000ffff']);
    await field.fill('no colour');
    await field.press('Enter');
    assert.deepEqual(await colours(page), ['#ff0000ff', '#fe0000ff', '#0000ffff']);
    await page.getByRole('button', { name: /^Remove this colour/ }).click();
    await expectRows(page, 'BBC');
    await key(page, 'Control+z');
    await expectRows(page, 'ABC');
    await page.getByRole('button', { name: 'Add a colour' }).click();
    assert.equal((await colours(page)).length, 4);
});

test('sorting keeps the look: pixels follow their colours', async (page) => {
    await openSprite(page, { frames: [['ABC']], palette: ['#ffffffff', '#000000ff', '#808080ff'] });
    await menu(page, 'Sort by lightness');
    const sorted = await colours(page);
    const drawn = (await studio.rows(page))[0];
    const seen = [...drawn].map((letter) => sorted[letter.charCodeAt(0) - 65]);
    assert.deepEqual(seen, ['#ffffffff', '#000000ff', '#808080ff']);
    assert.deepEqual([...sorted].sort(), ['#000000ff', '#808080ff', '#ffffffff']);
    assert.notDeepEqual(sorted, ['#ffffffff', '#000000ff', '#808080ff']);
    await key(page, 'Control+z');
    await expectRows(page, 'ABC');
});

test('two colours are swapped in the palette, or in the picture', async (page) => {
    await openSprite(page, { frames: [['AAB']], palette: ['#ff0000ff', '#00ff00ff'] });
    await menu(page, 'Swap both colours in the palette');
    await expectRows(page, 'BBA');
    assert.deepEqual(await colours(page), ['#00ff00ff', '#ff0000ff']);
    await key(page, 'Control+z');
    await menu(page, 'Swap both colours in the picture');
    const { palette, pixels } = await project(page);
    const seen = [...pixels.c100[0]].map((letter) => palette[letter.charCodeAt(0) - 65].rgba);
    assert.deepEqual(seen, ['#00ff00ff', '#00ff00ff', '#ff0000ff']);
});

const FILES = {
    'a.gpl': 'GIMP Palette\nName: a\n#\n1 2 3\tone\n250 251 252\ttwo\n',
    'a.pal': 'JASC-PAL\n0100\n2\n1 2 3\n250 251 252\n',
    'a.txt': '; paint.net Palette File\nFF010203\nFFFAFBFC\n',
    'a.hex': '010203\nfafbfc\n',
};

for (const [name, text] of Object.entries(FILES)) {
    test(`a palette is loaded from ${name}`, async (page) => {
        await openSprite(page, { frames: [['AB']] });
        await run(page, 'Load a palette');
        await studio.chooseFiles(page, () => page.getByRole('button', { name: 'Choose a file' }).click(), {
            [name]: Buffer.from(text),
        });
        await page.waitForSelector('dialog', { state: 'detached' });
        assert.deepEqual(await colours(page), ['#010203ff', '#fafbfcff']);
        await key(page, 'Control+z');
        assert.deepEqual(await colours(page), studio.COLOURS);
    });
}

test('a damaged palette is refused with a sentence, and nothing changes', async (page) => {
    await openSprite(page, { frames: [['AB']] });
    await run(page, 'Load a palette');
    await studio.chooseFiles(page, () => page.getByRole('button', { name: 'Choose a file' }).click(), {
        'a.gpl': Buffer.from([0, 1, 2, 255]),
    });
    await page.locator('.message.error').waitFor();
    await key(page, 'Escape');
    assert.deepEqual(await colours(page), studio.COLOURS);
});

test('a palette is saved in four formats, which the engine reads back', async (page) => {
    await openSprite(page, { frames: [['AB']], palette: ['#010203ff', '#fafbfcff'] });
    for (const [kind, ending] of [
        ['gimp', 'gpl'],
        ['jasc', 'pal'],
        ['paint.net', 'txt'],
        ['hex', 'hex'],
    ]) {
        await run(page, 'Save the palette');
        await page.getByLabel('As', { exact: true }).selectOption(kind);
        const download = page.waitForEvent('download');
        await page.locator('dialog').getByRole('button', { name: 'Save' }).click();
        const file = await download;
        assert.equal(file.suggestedFilename(), `test.${ending}`);
        const { colours: read } = await readPalette(await fs.readFile(await file.path()));
        assert.deepEqual(
            read.map((colour) => colour.slice(0, 7)),
            ['#010203', '#fafbfc'],
            kind,
        );
    }
});

test('palette files have the colours in the order of the alphabet, with its positions that are no colour', async (page) => {
    const { palette, usable } = await spriteAlphabet(); // the new sprite has the engine's own colours
    await page.getByRole('button', { name: 'New: Sprite' }).click();
    await page.waitForSelector('.room:not([hidden]) #length');
    await run(page, 'Save the palette');
    await page.getByLabel('As', { exact: true }).selectOption('hex');
    const download = page.waitForEvent('download');
    await page.locator('dialog').getByRole('button', { name: 'Save' }).click();
    const { colours: saved } = await readPalette(await fs.readFile(await (await download).path()));
    assert.ok(usable.includes(false));
    for (const [i, colour] of palette.entries())
        if (usable[i]) assert.equal(saved[i].slice(0, 7), colour.slice(0, 7), `position ${i}`);
    const grey = (i) => `#${i.toString(16).padStart(2, '0').repeat(3)}`;
    await run(page, 'Load a palette');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const text = usable.map((_, i) => grey(i).slice(1)).join('\n');
    await (await chooser).setFiles({ name: 'grey.hex', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.deepEqual(
        await colours(page),
        usable.map((can, i) => (can ? `${grey(i)}ff` : null)),
    );
});

test('a palette is taken from a TGA, which no browser reads', async (page) => {
    const head = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 24, 0x20]; // 2 x 1 pixels of blue, green, red
    await openSprite(page, { frames: [['AB']] });
    await run(page, 'Load a palette');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({
        name: 'two.tga',
        mimeType: 'image/x-tga',
        buffer: Buffer.from([...head, 3, 2, 1, 252, 251, 250]),
    });
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.deepEqual((await colours(page)).toSorted(), ['#010203ff', '#fafbfcff']);
});

/** A PNG of one colour, written by hand: signature, IHDR, IDAT, IEND. */
function png(width, height, [r, g, b]) {
    const chunk = (type, data) => {
        const body = Buffer.concat([Buffer.from(type), data]);
        const out = Buffer.alloc(body.length + 8);
        out.writeUInt32BE(data.length, 0);
        body.copy(out, 4);
        out.writeUInt32BE(crc(body), body.length + 4);
        return out;
    };
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 2, 0, 0, 0], 8);
    const row = Buffer.from([0, ...Array(width).fill([r, g, b]).flat()]);
    return Buffer.concat([
        Buffer.from('89504e470d0a1a0a', 'hex'),
        chunk('IHDR', head),
        chunk('IDAT', zlib.deflateSync(Buffer.concat(Array(height).fill(row)))),
        chunk('IEND', Buffer.alloc(0)),
    ]);
}

function crc(bytes) {
    let value = ~0;
    for (const byte of bytes) {
        value ^= byte;
        for (let i = 0; i < 8; i++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
    }
    return ~value >>> 0;
}

test('a guide picture can be picked from, and is in no string', async (page) => {
    await openSprite(page, { frames: [['....\n....']], palette: ['#ff0000ff', '#00ff00ff', '#0000ffff'] });
    await run(page, 'Guide pictures');
    await studio.chooseFiles(page, () => page.getByRole('button', { name: 'Add a picture' }).click(), {
        'sky.png': png(8, 4, [10, 20, 250]),
    });
    await page.locator('.guide legend', { hasText: 'sky.png' }).waitFor();
    await key(page, 'Escape');
    await expectRows(page, '....\n....');
    await key(page, 'i');
    let ink;
    do {
        // until the picture is decoded there is nothing to pick
        await click(page, 1, 1);
        ({ ink } = await studio.project(page));
    } while (ink.first === 1);
    await key(page, 'b');
    await click(page, 0, 0);
    await expectRows(page, 'C...\n....'); // the palette's blue is nearest
    const { files } = await encode(
        { kind: 'sprite', width: 4, height: 2, empty: '.', rows: ['C...', '....'], palette: [] },
        { output: 'a.pcsef' },
    );
    assert.equal(await studio.shownText(page), Buffer.from(files['a.pcsef']).toString());
    assert.deepEqual((await history(page)).labels.length, 3);
});

test('a damaged guide picture is refused with a sentence', async (page) => {
    await openSprite(page, '....');
    await run(page, 'Guide pictures');
    await studio.chooseFiles(page, () => page.getByRole('button', { name: 'Add a picture' }).click(), {
        'bad.png': Buffer.from('no picture'),
    });
    await page.locator('.message.error').waitFor();
    assert.match(await page.locator('.message.error').textContent(), /bad\.png/);
    assert.equal(await page.locator('.guide').count(), 0);
});
