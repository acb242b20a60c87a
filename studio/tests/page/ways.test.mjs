// From room to room: a frame goes to the sprites editor and comes back, a rig is baked into an atlas, a finding opens
// its place, and no tab deletes what another one shows.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { decode, unpack } from '../../../build/npm/spritepress/index.node.js';
import {
    bar,
    chosen,
    differing,
    editAndPutBack,
    editMiddle,
    message,
    namesOf,
    openSprites,
    publish,
    row,
    rows,
    settled,
    SPRITES,
    waitForFrames,
} from './atlas_hands.mjs';
import { COMMAND, EXAMPLES, example, makeFolder, openFiles, readFolder, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const frameOf = async (files, input, key) => {
    const { files: made, result } = await unpack(files, { input, output: 'frames' });
    return made[result.files.find((each) => each.frame === key).file];
};

const rectangles = async (files, input) =>
    (await decode(files, { input })).frames.map(({ key, page, x, y, w, h }) => [key, page, x, y, w, h].join()).sort();

// ---- frames

test('a frame of pressed pictures comes back: the picture is replaced in the document and pressed again', async (page) => {
    await openSprites(page);
    await row(page, 'items/star.png').click();
    await editMiddle(page);
    assert.match(await bar(page).textContent(), /^Of game\.pct: frame items\/star\.png/);
    await page.reload();
    await studio.ready(page);
    await bar(page).getByRole('button', { name: 'Put back into the atlas' }).click();
    await message(page, 'items/star.png is replaced in this document').waitFor();
    await settled(page);
    const made = await publish(page);
    assert.equal(differing(await frameOf(made, 'game.pct', 'items/star.png'), example('sprites/items/star.png')), 1);
    assert.equal(differing(await frameOf(made, 'game.pct', 'coin_1.png'), example('sprites/coin_1.png')), 0);
    await page.reload();
    await studio.ready(page);
    await waitForFrames(page, SPRITES);
    await settled(page);
    assert.ok(made['game.png'].equals((await publish(page))['game.png']), 'the picture is kept');
});

test('a frame comes back by keys alone', async (page) => {
    await openSprites(page);
    await row(page, 'coin_1.png').click();
    await studio.run(page, 'Edit this frame');
    await room(page).locator('#length').waitFor();
    await studio.run(page, 'Put back into the atlas');
    await message(page, 'coin_1.png is replaced in this document').waitFor();
    assert.equal(await page.locator('[role=tab][aria-selected=true]').textContent(), 'game.pct');
});

test('a frame of a finished atlas comes back: the atlas is taken apart and pressed anew, and says so', async (page) => {
    const files = { 'hero.pct': example('hero.pct'), 'hero.png': example('hero.png') };
    await openFiles(page, files);
    const count = (await decode(files, { input: 'hero.pct' })).frames.length;
    await waitForFrames(page, count);
    const { key } = (await decode(files, { input: 'hero.pct' })).frames[0];
    await editAndPutBack(page, key);
    await message(page, 'hero.pct is taken apart').waitFor();
    await waitForFrames(page, count);
    await settled(page);
    const made = await publish(page);
    const keys = async (all) => (await decode(all, { input: 'hero.pct' })).frames.map((frame) => frame.key).sort();
    assert.deepEqual(await keys(made), await keys(files));
    assert.equal((await decode(made, { input: 'hero.pct' })).pages[0].padding, 2, 'as in hero.pct');
    assert.equal(differing(await frameOf(made, 'hero.pct', key), await frameOf(files, 'hero.pct', key)), 1);
    const other = (await keys(files)).find((each) => each !== key);
    assert.equal(differing(await frameOf(made, 'hero.pct', other), await frameOf(files, 'hero.pct', other)), 0);
});

test('what pressing decides by itself is told before an atlas is published under its name', async (page) => {
    await openFiles(page, { 'world.scs': example('world.scs') });
    await editAndPutBack(page, 'tile.0');
    await message(page, 'Publishing writes world.scs. Look at it first: animations and scales are made anew').waitFor();
    assert.equal(await room(page).getByLabel('Fps', { exact: true }).inputValue(), '8', 'as the torch has it');
    await settled(page);
    assert.equal(await room(page).getByRole('alert').count(), 0);
});

for (const [ending, options] of [
    ['.pct', ['--size-constraints', 'pot', '--page-name', 'sheet.png']],
    ['.aatls', ['--trim-group', 'none']],
    ['.scs', ['--sanitize-names']],
    ['.json', ['--to', 'json-hash', '--enable-rotation']],
])
    test(`a frame comes back into an atlas of the ending ${ending}, which keeps its names and pages`, async (page) => {
        const folder = makeFolder();
        execFileSync(COMMAND, ['pack', '-q', path.join(EXAMPLES, 'sprites/items'), '-o', `a${ending}`, ...options], {
            cwd: folder,
        });
        const files = readFolder(folder);
        await openFiles(page, files);
        const { frames } = await decode(files, { input: `a${ending}` });
        await waitForFrames(page, frames.length);
        const { key } = frames.find((each) => each.key.includes('star'));
        await editAndPutBack(page, key);
        await message(page, `a${ending} is taken apart`).waitFor();
        await waitForFrames(page, frames.length);
        await settled(page);
        assert.equal(await room(page).getByRole('alert').count(), 0);
        const made = await publish(page);
        const pages = async (all) =>
            (await decode(all, { input: `a${ending}` })).pages.map((each) => [each.file, each.width, each.height]);
        if (ending !== '.json') assert.deepEqual(await pages(made), await pages(files));
        if (['.pct', '.aatls'].includes(ending))
            assert.deepEqual(await rectangles(made, `a${ending}`), await rectangles(files, `a${ending}`));
        assert.equal(differing(await frameOf(made, `a${ending}`, key), await frameOf(files, `a${ending}`, key)), 1);
    });

test('two frames of a finished atlas come back into one press, and the message takes the second one back', async (page) => {
    const files = { 'hero.pct': example('hero.pct'), 'hero.png': example('hero.png') };
    await openFiles(page, files);
    await waitForFrames(page, 28);
    for (const [key, text] of [
        ['coin_1.png', 'hero.pct is taken apart'],
        ['items/star.png', 'items/star.png is replaced'],
    ]) {
        await page
            .locator('.tab-name', { hasText: /^hero\.pct$/ })
            .first()
            .click();
        await editAndPutBack(page, key);
        await message(page, text).waitFor();
    }
    assert.equal(await page.locator('.tab-name', { hasText: /^hero\.pct$/ }).count(), 2, 'the atlas and one press');
    await message(page, 'items/star.png is replaced').getByRole('button', { name: 'Undo' }).click();
    await message(page, 'items/star.png is as it was').waitFor();
    await settled(page);
    const made = await publish(page);
    const changed = async (key) =>
        differing(await frameOf(made, 'hero.pct', key), await frameOf(files, 'hero.pct', key));
    assert.deepEqual([await changed('coin_1.png'), await changed('items/star.png')], [1, 0]);
});

test('frames of a finished atlas come back into one press also after a reload, and nothing of the first is lost', async (page) => {
    const files = { 'hero.pct': example('hero.pct'), 'hero.png': example('hero.png') };
    await openFiles(page, files);
    await waitForFrames(page, 28);
    for (const key of ['coin_1.png', 'items/star.png']) {
        await page
            .locator('.tab-name', { hasText: /^hero\.pct$/ })
            .first()
            .click();
        await editAndPutBack(page, key);
        await message(page, /hero\.pct is taken apart|items\/star\.png is replaced/).waitFor();
        await settled(page);
        await page.reload();
        await studio.ready(page);
    }
    await page
        .locator('.tab-name', { hasText: /^hero\.pct$/ })
        .nth(1)
        .click();
    await settled(page);
    assert.equal(await page.locator('.tab-name', { hasText: /^hero\.pct$/ }).count(), 2, 'the atlas and one press');
    const made = await publish(page);
    const changed = async (key) =>
        differing(await frameOf(made, 'hero.pct', key), await frameOf(files, 'hero.pct', key));
    assert.deepEqual(
        [await changed('coin_1.png'), await changed('items/star.png'), await changed('slime_1.png')],
        [1, 1, 0],
    );
});

test('a picture that came back is a step of the press, undone also after a reload', async (page) => {
    await openSprites(page);
    await editAndPutBack(page, 'coin_1.png');
    await message(page, 'coin_1.png is replaced in this document').waitFor();
    await settled(page);
    await page.reload();
    await waitForFrames(page, SPRITES);
    await settled(page);
    const coin = async () =>
        differing(await frameOf(await publish(page), 'game.pct', 'coin_1.png'), example('sprites/coin_1.png'));
    assert.equal(await coin(), 1);
    await page.keyboard.press('Control+z');
    await settled(page);
    assert.equal(await coin(), 0);
});

test('pictures are pressed whatever else is among the files; a folder gives the atlas its name', async (page) => {
    const names = ['coin_1.png', 'coin_2.png', 'coin_3.png'];
    const pictures = Object.fromEntries(names.map((name) => [name, example(`sprites/${name}`)]));
    await openFiles(page, { ...pictures, 'README.txt': 'notes', '.DS_Store': 'x' });
    await waitForFrames(page, 3);
    assert.equal(await page.locator('[role=tab][aria-selected=true]').textContent(), 'game.pct');
});

test('half-transparent pixels of a picture come back as they were', async (page) => {
    const folder = makeFolder();
    const draw =
        "from PIL import Image; p = Image.new('RGBA', (8, 8), (10, 20, 30, 255)); "
        + "[p.putpixel((x, 0), (200, 0, 0, 20 + 30 * x)) for x in range(8)]; p.save('soft.png')";
    execFileSync('/usr/bin/python3', ['-c', draw], { cwd: folder });
    const soft = fs.readFileSync(path.join(folder, 'soft.png'));
    await openFiles(page, { 'soft.png': soft, 'coin_1.png': example('sprites/coin_1.png') });
    await waitForFrames(page, 2);
    await settled(page);
    await editAndPutBack(page, 'soft.png');
    await message(page, 'soft.png is replaced in this document').waitFor();
    await settled(page);
    assert.equal(differing(await frameOf(await publish(page), 'game.pct', 'soft.png'), soft), 1);
});

test('a nine-patch of a finished atlas keeps its borders', async (page) => {
    const files = { 'items.aatls': example('items.aatls'), 'items.png': example('items.png') };
    await openFiles(page, files);
    await waitForFrames(page, 8);
    await editAndPutBack(page, 'button');
    await message(page, 'items.aatls is taken apart').waitFor();
    await waitForFrames(page, 8);
    await settled(page);
    const made = await publish(page);
    const splits = async (all) =>
        (await decode(all, { input: 'items.aatls' })).frames.find((frame) => frame.key === 'button').splits;
    assert.deepEqual(await splits(made), await splits(files));
    assert.deepEqual(
        await rectangles(made, 'items.aatls'),
        await rectangles(files, 'items.aatls'),
        'nothing has moved',
    );
});

test('frames that were not trimmed are not trimmed when one of them comes back, and filters stay', async (page) => {
    const folder = makeFolder();
    const words = [
        'pack',
        '-q',
        path.join(EXAMPLES, 'sprites/hero'),
        '-o',
        'whole.aatls',
        '--trim-mode',
        'none',
        '--filter-mag',
        'linear',
    ];
    execFileSync(COMMAND, words, { cwd: folder });
    const files = readFolder(folder);
    await openFiles(page, files);
    const key = 'walk_3'; // no other frame has its pixels: one that had would need a place of its own then
    await editAndPutBack(page, key);
    await message(page, 'whole.aatls is taken apart').waitFor();
    await settled(page);
    const made = await publish(page);
    assert.deepEqual(await rectangles(made, 'whole.aatls'), await rectangles(files, 'whole.aatls'));
    const pagesOf = async (all) => (await decode(all, { input: 'whole.aatls' })).pages;
    const filters = async (all) => (await pagesOf(all)).map(({ filterMin, filterMag }) => [filterMin, filterMag]);
    assert.deepEqual(await filters(made), await filters(files));
    assert.equal(differing(await frameOf(made, 'whole.aatls', key), await frameOf(files, 'whole.aatls', key)), 1);
});

// ---- rigs

test('a rig is baked into an atlas: as many frames as the command draws, with the options of the export', async (page) => {
    await openFiles(page, { 'fox.pchr': example('fox.pchr') });
    await room(page).locator('canvas').first().waitFor();
    await page.keyboard.press('Control+e');
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByLabel('Animation', { exact: true }).fill('walk');
    await dialog.getByLabel('Fps', { exact: true }).fill('5');
    await dialog.getByText('Bakes walk.').waitFor();
    await dialog.getByRole('button', { name: 'Bake into an atlas' }).click();
    const folder = makeFolder();
    execFileSync(COMMAND, [
        'render',
        '-q',
        path.join(EXAMPLES, 'fox.pchr'),
        '-o',
        `${folder}/`,
        '--animation',
        'walk',
        '--fps',
        '5',
    ]);
    const theirs = readFolder(folder);
    const count = Object.keys(theirs).length;
    await waitForFrames(page, count);
    assert.deepEqual(
        await namesOf(rows(page)),
        Array.from({ length: count }, (_, i) => `walk_${i}.png`),
    );
    await settled(page);
    assert.equal(await page.locator('[role=tab][aria-selected=true]').textContent(), 'fox.pct');
    const made = await publish(page);
    assert.equal(differing(await frameOf(made, 'fox.pct', 'walk_0.png'), theirs['frame_0.png']), 0);
});

// ---- findings

const DAMAGED = 'PCT:1.0\nP:page.png,RGBA8888,64,32,1\none|0|0,0,10,10\ntwo|0|60,0,10,10\n';

test('a finding about a frame selects it', async (page) => {
    await openFiles(page, { 'damaged.pct': Buffer.from(DAMAGED) });
    await waitForFrames(page, 2);
    await studio.run(page, 'Findings');
    const finding = page
        .locator('.finding button')
        .filter({ hasText: /frames\/1/ })
        .first();
    await finding.focus();
    await page.keyboard.press('Enter');
    await studio.settle(page);
    assert.deepEqual(await chosen(page), ['two']);
});

test('a finding about a line opens the inspector there, and again the same tab', async (page) => {
    await openFiles(page, { 'damaged.pct': Buffer.from(DAMAGED.replace('one|', 'X:what\none|')) });
    await waitForFrames(page, 2);
    await studio.run(page, 'Findings');
    const finding = page.locator('.finding button').filter({ hasText: 'damaged.pct:3' }).first();
    for (let i = 0; i < 2; i++) {
        await finding.click();
        await room(page)
            .locator('.text-pane .lit', { hasText: /^X:what/ })
            .waitFor();
        await page.locator('.tab-name').first().click();
        await waitForFrames(page, 2);
    }
    assert.equal(await page.locator('[role=tab]').count(), 2);
});

test('a finding about a sprite of a press selects its frame; one about a picture opens the sprites editor', async (page) => {
    const names = ['coin_1.png', 'items/star.png'];
    await openFiles(page, { 'coin.png': example(`sprites/${names[0]}`), 'star.9.png': example(`sprites/${names[1]}`) });
    await waitForFrames(page, 2);
    await settled(page);
    await studio.run(page, 'Findings');
    await room(page).getByLabel('Max size', { exact: true }).fill('19');
    await page.locator('.finding button').filter({ hasText: '"coin.png" needs a page' }).click();
    await studio.settle(page);
    assert.deepEqual(await chosen(page), ['coin.png']);
    await room(page).getByLabel('Max size', { exact: true }).fill('');
    await page.locator('.finding button').filter({ hasText: 'its border has no marks' }).click();
    await room(page).locator('#length').waitFor();
    assert.deepEqual(await studio.size(page), { width: 24, height: 24 });
});

// ---- locks

const OPENERS = [
    ['atlas room', (page) => page.getByRole('button', { name: 'Hero, an atlas' }).click(), 'hero.pct'],
    ['rig room', (page) => openFiles(page, { 'fox.pchr': example('fox.pchr') }), 'fox.pchr'],
    ['inspector', (page) => openFiles(page, { 'list.txt': Buffer.from('one\ntwo\n') }), 'list.txt'],
];

for (const [title, open, name] of OPENERS) {
    test(`what the ${title} shows is not deleted from another tab, until it is closed`, async (page) => {
        await open(page);
        await page.locator('[role=tab]', { hasText: name }).waitFor();
        const second = await studio.secondTab(page);
        await second.getByRole('button', { name: 'Welcome', exact: true }).click();
        const trash = second.locator('.welcome').getByRole('button', { name: `Delete ${name} from this browser` });
        await trash.click();
        await message(second, 'another tab edits it').waitFor();
        await second.getByRole('button', { name: 'Close this message' }).click();
        await page.getByRole('button', { name: `Close ${name}` }).click();
        await page.locator('[role=tab]').waitFor({ state: 'detached' });
        await trash.click();
        await message(second, 'is deleted').waitFor();
    });
}

const padding = (page) => room(page).getByLabel('Shape padding', { exact: true });

/** Each of them is a step of its own. */
async function setPadding(page, ...values) {
    for (const value of values) {
        await padding(page).fill(value);
        await padding(page).blur();
    }
}

test('one tab edits a press; another one shows it, refuses changes, and can take it over', async (page) => {
    await openSprites(page);
    await setPadding(page, '3', '4', '5', '6');
    await settled(page);
    const second = await studio.secondTab(page);
    await waitForFrames(second, SPRITES);
    await bar(second).getByText('pressed in another tab').waitFor();
    await padding(second).fill('9');
    await message(second, 'pressed in another tab').waitFor();
    await second.waitForFunction(() => document.querySelector('.panel-atlas-press')?.textContent !== 'Loading');
    assert.equal(await padding(second).inputValue(), '6');
    await bar(second).getByRole('button', { name: 'Edit them here' }).click();
    await bar(page).getByText('pressed in another tab').waitFor();
    await bar(second).waitFor({ state: 'detached' });
    await setPadding(second, '8');
    await setPadding(page, '7');
    await settled(second);
    await page.close();
    await second.reload();
    await studio.ready(second);
    await waitForFrames(second, SPRITES);
    assert.equal(await padding(second).inputValue(), '8');
    await second.keyboard.press('Control+z');
    await second.waitForFunction(() =>
        [...document.querySelectorAll('.panel-atlas-press input')].some((input) => input.value === '6'),
    );
});

/** Changes what the browser keeps of the only document: another place in its steps, or another first step. */
async function damage(page, { position, step }) {
    await page.evaluate(
        ({ place, first }) =>
            new Promise((resolve, reject) => {
                indexedDB.open('spritepress-studio').onsuccess = ({ target: { result: database } }) => {
                    const transaction = database.transaction(['documents', 'steps'], 'readwrite');
                    transaction.oncomplete = () => {
                        database.close();
                        resolve();
                    };
                    transaction.onerror = reject;
                    transaction.objectStore('documents').getAll().onsuccess = ({
                        target: {
                            result: [record],
                        },
                    }) => {
                        if (place) transaction.objectStore('documents').put({ ...record, position: place });
                        if (first !== undefined) transaction.objectStore('steps').put(first, [record.id, 1]);
                    };
                };
            }),
        { place: position, first: step },
    );
    await page.reload();
    await studio.ready(page);
}

test('a press whose steps have a gap opens; one that cannot be read is told of, and the studio starts', async (page) => {
    await openSprites(page);
    await setPadding(page, '3');
    await settled(page);
    await damage(page, { position: 6 });
    await waitForFrames(page, SPRITES);
    assert.equal(await padding(page).inputValue(), '3');
    await damage(page, { step: null });
    await message(page, 'game.pct').waitFor();
    await page.getByRole('button', { name: 'New: Sprite' }).click();
    await page.locator('[role=tab]').waitFor();
    assert.deepEqual(await page.locator('[role=tab]').allTextContents(), ['sprite']);
});
