// What the atlas room tells of a result: frames trimmed and whole, free and padding pixels, what formats cannot hold,
// bytes beside those of TexturePacker's JSON, and which frames mix at mip levels. What is expected is counted here from
// the page's own pixels.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { decode } from '../../../build/npm/spritepress/index.node.js';
import { chooseFormat, chosen, coloursAt, openSprites, pagePlace, publish, row, settled } from './atlas_hands.mjs';
import { COMMAND, EXAMPLES, makeFolder, openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const picture = (page) => room(page).locator('.panel-atlas-details canvas');
const sizeOf = async (page) => {
    await studio.settle(page);
    return picture(page).evaluate(({ width, height }) => [width, height]);
};

test('a frame shows as large as its source, or trimmed, by the button and by its key', async (page) => {
    await openSprites(page);
    await row(page, 'hero/walk_1.png').click();
    const { frames } = await decode(await publish(page), { input: 'game.pct' });
    const { w, h, sourceW, sourceH } = frames.find(({ key }) => key === 'hero/walk_1.png');
    assert.notDeepEqual([w, h], [sourceW, sourceH]);
    assert.deepEqual(await sizeOf(page), [sourceW, sourceH]);
    const button = room(page).getByRole('button', { name: 'Trimmed' });
    await button.click();
    assert.deepEqual(await sizeOf(page), [w, h]);
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('t');
    assert.deepEqual(await sizeOf(page), [sourceW, sourceH]);
});

// A page of 64 by 32 with a padding of 1 on both sides of every frame.
const ATLAS = 'PCT:1.0\nP:page.png,RGBA8888,64,32,1\none|0|4,4,10,10\ntwo|0|16,4,10,10\n';

/** The contrast of two colours, as WCAG counts it. */
function contrast(...colours) {
    const linear = (level) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4);
    const [dark, light] = colours
        .map((colour) => {
            const [red, green, blue] = colour.split(',').map((level) => linear(level / 255));
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        })
        .sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ['dark', 'light']) {
    test(
        `outlines stand out from the page where its image is missing, ${colorScheme}`,
        async (page) => {
            await openFiles(page, { 'names.pct': Buffer.from(ATLAS) });
            await room(page).locator('.atlas-count', { hasText: 'of 2 frames' }).waitFor();
            await page.mouse.move(5, 300);
            const zoom = (await pagePlace(page, 1, 0)).x - (await pagePlace(page, 0, 0)).x;
            const [edge, middle] = await coloursAt(page, [
                [4 - 0.5 + 0.5 / zoom, 8],
                [8, 8],
            ]); // a line of one pixel of the screen
            assert.ok(contrast(edge, middle) >= 3, `${edge} on ${middle}`);
        },
        { colorScheme },
    );
}

test('the waste map has one tint for padding and another one for free pixels, and a legend', async (page) => {
    await openFiles(page, { 'names.pct': Buffer.from(ATLAS) });
    await room(page).locator('.atlas-count', { hasText: 'of 2 frames' }).waitFor();
    await page.keyboard.press('w');
    await room(page).locator('.waste-legend', { hasText: 'free padding' }).waitFor();
    await page.mouse.move(5, 300);
    const places = [
        [40, 20],
        [15, 8],
        [8, 15],
        [8, 16],
        [8, 8],
        [20, 8],
    ];
    const [free, between, below, beyond, inside, other] = await coloursAt(page, places);
    assert.equal(between, below, 'between frames and beside them is padding');
    assert.equal(beyond, free, 'farther away than the padding is free');
    assert.equal(inside, other);
    assert.equal(new Set([free, between, inside]).size, 3);
});

test('the waste map shows what was trimmed away from the chosen frame, and from no other', async (page) => {
    // A picture of 16 by 16, of which 10 by 10 are kept, at 4, 2.
    const trimmed = ATLAS.replace('one|0|4,4,10,10', 'one|2|20,12,10,10|16,16,4,2').replace('two|0|16,4', 'two|0|48,4');
    await openFiles(page, { 'names.pct': Buffer.from(trimmed) });
    await room(page).locator('.atlas-count', { hasText: 'of 2 frames' }).waitFor();
    await page.keyboard.press('w');
    const tints = async () => {
        await page.mouse.move(5, 300);
        return coloursAt(page, [
            [17, 11],
            [25, 25],
            [22, 15],
            [15, 11],
            [32, 20],
            [52, 8],
        ]);
    };
    const before = await tints();
    await row(page, 'one').click();
    const [left, below, kept, ...rest] = await tints();
    assert.ok(left !== before[0] && below !== before[1], 'both sides are tinted');
    assert.ok(kept !== left && left === below);
    assert.deepEqual(rest, before.slice(3), 'nothing else is');
    await row(page, 'two').click();
    assert.deepEqual((await tints()).slice(0, 5), before.slice(0, 5));
});

test('formats that cannot hold the set are grey, with the reason that the engine gives', async (page) => {
    await openSprites(page);
    const picker = room(page).getByLabel('Format', { exact: true });
    await picker.focus();
    const reasons = room(page).getByRole('list', { name: 'What formats cannot hold' });
    await reasons.waitFor();
    const told = await reasons.locator('li').allTextContents();
    const folder = makeFolder();
    const words = (name) => ['pack', '-n', path.join(EXAMPLES, 'sprites'), '-o', path.join(folder, name)];
    const tried = (name, ...more) => spawnSync(COMMAND, [...words(name), ...more], { encoding: 'utf8' }).stderr;
    assert.match(
        told.find((text) => text.startsWith('PCT') || text.includes('Phaser')),
        /cannot hold the splits of "ui\/button/,
    );
    assert.ok(tried('game.pct').includes('cannot hold the splits'));
    assert.ok(
        !told.some((text) => /Arc|AATLS/.test(text)) && !tried('game.aatls').includes('cannot hold'),
        'AATLS holds all',
    );
    const options = await picker
        .locator('option')
        .evaluateAll((list) => list.map(({ value, className, title }) => ({ value, className, title })));
    for (const { value, className, title } of options) {
        const [ending, id] = value.split(' ');
        const said = tried(`game${ending}`, ...(id ? ['--to', id] : []));
        assert.equal(className === 'grey', said !== '', `${value} ${title} ${said}`);
    }
    const holding = options.filter(({ className }) => className !== 'grey').map(({ value }) => value);
    assert.ok(holding.includes('.aatls') && holding.includes('.json spritepress-json'), `${holding}`);
    assert.ok(options.filter(({ className }) => className === 'grey').every(({ title }) => title.length > 10));
});

test('bytes of the text stand beside those of the last result and of TexturePacker', async (page) => {
    await openSprites(page);
    const text = room(page).locator('.text-bytes');
    const measure = (name) => {
        const folder = makeFolder();
        const words = ['pack', '--json', path.join(EXAMPLES, 'sprites'), '-o', path.join(folder, name)];
        const { atlases } = JSON.parse(
            execFileSync(COMMAND, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
        );
        return { bytes: fs.statSync(path.join(folder, name)).size, json: atlases[0].texturePackerJsonBytes };
    };
    const [pct, aatls] = [measure('game.pct'), measure('game.aatls')];
    const share = ({ bytes, json }) =>
        `${bytes.toLocaleString('en')} of text, ${((100 * bytes) / json).toFixed(1)}% of TexturePacker's JSON (${json.toLocaleString('en')})`;
    assert.equal(await text.textContent(), share(pct));
    await chooseFormat(page, '.aatls');
    await page.waitForFunction(
        (wanted) => document.querySelector('.text-bytes')?.textContent === wanted,
        `${share(aatls)}, +${aatls.bytes - pct.bytes} since the last result`,
    );
});

for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [390, 844],
]) {
    test(
        `all figures above the page can be read at ${width} x ${height}, and the page keeps its room`,
        async (page) => {
            await openSprites(page);
            await room(page).getByLabel('Shape padding', { exact: true }).fill('7');
            await room(page).locator('.atlas-figures').getByText('moved').waitFor();
            const { figures, cut, canvas } = await page.evaluate(() => {
                const line = document.querySelector('.atlas-figures');
                return {
                    figures: line.textContent,
                    canvas: document.querySelector('.atlas-canvas').clientHeight / window.innerHeight,
                    cut: [line, ...line.querySelectorAll('*')].some(
                        (each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth,
                    ),
                };
            });
            assert.match(
                figures,
                /used, .*trimmed away.*of images.*of TexturePacker's JSON.*moved \d+, added 0, removed 0, [-+]\d+ bytes$/,
            );
            assert.equal(cut, false);
            assert.ok(canvas > 0.4, `${canvas} of the window`);
        },
        { viewport: { width, height } },
    );
}

// ---- mip levels

/** Frames that share a square of `side` pixels with visible pixels of another frame, counted from the page itself. */
async function mixingFrames(files, side) {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, 'page.png'), files['game.png']);
    const read =
        "from PIL import Image; open('raw', 'wb').write(Image.open('page.png').convert('RGBA').getchannel('A').tobytes())";
    execFileSync('/usr/bin/python3', ['-c', read], { cwd: folder });
    const alpha = fs.readFileSync(path.join(folder, 'raw'));
    const {
        frames,
        pages: [{ width }],
    } = await decode(files, { input: 'game.pct' });
    const squares = new Map();
    const key = (x, y) => `${Math.floor(x / side)} ${Math.floor(y / side)}`;
    const walk = ({ x, y, w, h }, visit) => {
        for (let row = y; row < y + h; row++) for (let column = x; column < x + w; column++) visit(column, row);
    };
    const single = frames.filter((frame) => !frame.aliasOf);
    for (const frame of single)
        walk(frame, (x, y) => {
            if (alpha[y * width + x] > 0) squares.set(key(x, y), (squares.get(key(x, y)) ?? new Set()).add(frame.key));
        });
    return single
        .filter((frame) => {
            let mixes = false;
            walk(frame, (x, y) => {
                mixes ||= [...(squares.get(key(x, y)) ?? [])].some((other) => other !== frame.key);
            });
            return mixes;
        })
        .map((frame) => frame.key)
        .sort();
}

test('the bleed preview names the frames that mix at each level, and the padding that keeps them apart', async (page) => {
    await openSprites(page);
    for (const [label, value] of [
        ['Shape padding', '0'],
        ['Border padding', '1'],
    ]) {
        // an odd border, because the samples have even sides
        await room(page).getByLabel(label, { exact: true }).fill(value);
        await studio.settle(page);
    }
    await settled(page);
    const made = await publish(page);
    const {
        pages: [whole],
    } = await decode(made, { input: 'game.pct' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await room(page).getByRole('button', { name: 'Mipmaps' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bleeding at mip levels' });
    for (const [value, side, safe] of [
        ['1', 2, 1],
        ['2', 4, 3],
        ['3', 8, 7],
    ]) {
        await dialog.getByLabel('The page at').selectOption(value);
        await dialog.getByText(new RegExp(`A padding of ${safe} pixels? is the least`)).waitFor();
        const expected = await mixingFrames(made, side);
        assert.ok(expected.length > 0);
        await dialog.locator('#bleed-words', { hasText: `${expected.length} of` }).waitFor();
        const names = await dialog.getByRole('list', { name: 'Frames that mix' }).getByRole('button').allTextContents();
        assert.deepEqual(names.sort(), expected, `1/${side}`);
        const [width, height] = await dialog.locator('canvas').evaluate((element) => [element.width, element.height]);
        assert.deepEqual(
            [width, height],
            [whole.width, whole.height].map((length) => Math.ceil(length / side) * side),
        );
    }
    await dialog.getByRole('button', { name: 'Set shape padding to 7' }).click();
    await dialog.locator('#bleed-words', { hasText: /^None of/ }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await room(page).getByLabel('Shape padding', { exact: true }).inputValue(), '7');
});

test('the bleed preview opens by its key, and a frame that mixes is selected by a click', async (page) => {
    await openSprites(page);
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Bleeding at mip levels' });
    await dialog.getByLabel('The page at').selectOption('3');
    const first = dialog.getByRole('list', { name: 'Frames that mix' }).getByRole('button').first();
    const name = await first.textContent();
    await first.click();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await chosen(page), [name]);
});
