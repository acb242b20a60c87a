// What the engine tells of an atlas, in the atlas room: columns of costs, why there is a second page, near duplicates
// that blink and animations that jump. Every figure is that of the native command for the same files.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { chosen, openSprites, row, rows, settled, SPRITES, waitForFrames } from './atlas_hands.mjs';
import { expectUsable } from './axe.mjs';
import { python } from './inout_support.mjs';
import { atlasFiles, command, example, EXAMPLES, makeFolder, openFiles, readFolder, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

// The policy forbids scripts of others: only these tests go around it, to put axe into the page.
const test = studio.pages({ before, after, test: nodeTest }, { bypassCSP: true });
const TALL = { viewport: { width: 1280, height: 1400 } }; // all rows are in view

// Pictures of noise: a hill and its mirror image, a rock and one that is two pixels apart; "hop" jumps when its frames
// are cropped one by one, "tile" was drawn in two sizes, and so was "drop", which has something to trim besides.
const ART = `
import random, sys
from PIL import Image
dice = random.Random(3)
def noise(w, h):
    picture = Image.new('RGBA', (w, h))
    picture.putdata([tuple(dice.randrange(256) for _ in range(3)) + (255,) for _ in range(w * h)])
    return picture
def save(picture, name):
    picture.save(sys.argv[1] + '/' + name + '.png')
def within(picture, w, h):
    frame = Image.new('RGBA', (w, h))
    frame.paste(picture, (5, 6))
    return frame
hill, rock = noise(20, 16), noise(14, 14)
save(hill, 'hill')
save(hill.transpose(Image.FLIP_LEFT_RIGHT), 'hill_mirror')
save(rock, 'rock')
for place in [(3, 4), (9, 2)]:
    rock.putpixel(place, tuple(255 - c for c in rock.getpixel(place)[:3]) + (255,))
save(rock, 'rock_mossy')
for i, w in enumerate([10, 12, 10]):
    save(within(noise(w, 10), 24, 24), 'hop_%d' % i)
for i, w in enumerate([8, 9]):
    save(noise(w, 8), 'tile_%d' % i)
for i, w in enumerate([20, 22]):
    save(within(noise(7, 7), w, 20), 'drop_%d' % i)
print('null')
`;
const ART_COUNT = 11;

let art = '';
before(() => {
    art = path.join(makeFolder(), 'art');
    fs.mkdirSync(art);
    python(ART, art);
});

/** What the native command makes of a folder, and what it tells of that. */
function native(folder, ...options) {
    const out = makeFolder();
    const packed = JSON.parse(command(out, 'pack', folder, '-o', 'game.pct', '--explain', '--json', ...options))
        .atlases[0];
    return {
        packed,
        costs: JSON.parse(command(out, 'inspect', '--costs', '--json', 'game.pct')),
        files: readFolder(out),
    };
}

const SAMPLES = path.join(EXAMPLES, 'sprites');
const number = (value) => value?.toLocaleString('en') ?? '–';

async function openArt(page) {
    await openFiles(page, readFolder(art));
    await waitForFrames(page, ART_COUNT);
    await settled(page);
}

/** Sets options of the press by their labels; those that few need are shown first. */
async function setOptions(page, options) {
    await room(page).locator('.option-group').first().waitFor();
    const folded = room(page).locator('.option-group details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();
    for (const [label, value] of Object.entries(options)) {
        const field = room(page).locator('.panel-atlas-press').getByLabel(label, { exact: true });
        if (value === true) await field.check();
        else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value);
        else await field.fill(value);
    }
}

const CROPPED = { 'Trim mode': 'crop', 'Trim group': 'none' };
const CROP_WORDS = ['--trim-mode', 'crop', '--trim-group', 'none'];

const pagesAre = (page, count) => page.locator('.status-bar', { hasText: `on ${count} page` }).waitFor();
const costsButton = (page) => room(page).getByRole('button', { name: 'Costs', exact: true });
const header = (page, name) => room(page).locator('.cost-head').getByRole('columnheader', { name });
const openPanel = (page, title) => room(page).locator('.fold', { hasText: title }).click();

/** The cells of the list as it shows, row by row: name, shared, pixels, text, image. */
async function shownCosts(page) {
    await settled(page);
    await studio.settle(page);
    return rows(page).evaluateAll((list) => list.map((each) => [...each.children].map((cell) => cell.textContent)));
}

function toldCosts({ frames }) {
    return new Map(
        frames.map((frame) => [
            frame.key,
            [
                frame.key,
                frame.sharers > 1 ? `by ${frame.sharers}` : '',
                number(frame.pagePixels),
                number(frame.descriptorBytes),
                number(frame.imageBytes),
            ],
        ]),
    );
}

function assertSameCosts(shown, costs) {
    const told = toldCosts(costs);
    assert.equal(shown.length, told.size);
    for (const cells of shown) assert.deepEqual(cells, told.get(cells[0]));
}

async function openAtlas(page, files) {
    await openFiles(page, files);
    await waitForFrames(page, SPRITES);
}

test(
    'columns and totals have the figures of inspect --costs; aliases that share say so',
    async (page) => {
        const { costs, files } = native(SAMPLES);
        await openAtlas(page, files);
        await costsButton(page).click();
        await room(page).getByRole('table', { name: 'Costs of pages' }).waitFor();
        const shown = await shownCosts(page);
        assertSameCosts(shown, costs);
        assert.ok(shown.filter(([, shared]) => shared === 'by 2').length > 2);
        const totals = await room(page).locator('.cost-totals').textContent();
        assert.ok(
            totals.includes(
                `${number(costs.descriptorBytes)} bytes, ${number(costs.commonBytes)} of them for no single frame`,
            ),
        );
        assert.ok(totals.includes(`${number(costs.trimmedPixels)} of ${number(costs.sourcePixels)} pixels`));
        const lines = await room(page)
            .locator('.cost-totals tbody tr')
            .evaluateAll((list) => list.map((line) => [...line.cells].map((cell) => cell.textContent)));
        assert.deepEqual(
            lines,
            costs.pages.map((each, i) => [
                String(i + 1),
                ...[
                    each.frames,
                    each.pixels,
                    each.usedPixels,
                    each.paddingPixels,
                    each.freePixels,
                    each.imageBytes,
                ].map(number),
            ]),
        );
        await costsButton(page).click();
        await room(page).getByRole('tree', { name: 'Frames' }).waitFor();
        assert.equal(await room(page).locator('.cost').count(), 0);
    },
    TALL,
);

test(
    'a head sorts by pointer and by key, and says how; a stretch follows the order',
    async (page) => {
        const { costs, files } = native(SAMPLES);
        await openAtlas(page, files);
        await rows(page).first().click();
        await page.keyboard.press('c');
        await room(page).getByRole('table', { name: 'Costs of pages' }).waitFor();
        const natural = (await shownCosts(page)).map(([name]) => name);
        const sorted = (field, sign) => {
            // equal figures stay in natural order
            const known = new Map(costs.frames.map((frame) => [frame.key, frame[field]]));
            const places = new Map(natural.map((name, i) => [name, i]));
            return [...natural].sort((a, b) => sign * (known.get(a) - known.get(b)) || places.get(a) - places.get(b));
        };
        const names = async () => (await shownCosts(page)).map(([name]) => name);
        assert.equal(await header(page, 'Frame').getAttribute('aria-sort'), 'ascending');
        await header(page, 'Pixels').getByRole('button').click();
        assert.equal(await header(page, 'Pixels').getAttribute('aria-sort'), 'descending');
        assert.equal(await header(page, 'Frame').getAttribute('aria-sort'), 'none');
        assert.deepEqual(await names(), sorted('pagePixels', -1));
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        assert.equal(await header(page, 'Image').getAttribute('aria-sort'), 'descending');
        assert.deepEqual(await names(), sorted('imageBytes', -1));
        await page.keyboard.press('Space');
        assert.equal(await header(page, 'Image').getAttribute('aria-sort'), 'ascending');
        const cheapest = await names();
        assert.deepEqual(cheapest, sorted('imageBytes', 1));
        await rows(page).nth(0).click();
        await rows(page)
            .nth(2)
            .click({ modifiers: ['Shift'] });
        assert.deepEqual(await chosen(page), cheapest.slice(0, 3));
        await room(page).getByRole('grid', { name: 'Frames' }).press('ArrowDown');
        assert.deepEqual(await chosen(page), [cheapest[3]]);
    },
    TALL,
);

test('without the image its bytes are not known, and everything else is', async (page) => {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, 'items.aatls'), example('items.aatls'));
    const costs = JSON.parse(command(folder, 'inspect', '--costs', '--json', 'items.aatls'));
    await page.getByRole('button', { name: 'Items without their page' }).click();
    await waitForFrames(page, costs.frames.length);
    await costsButton(page).click();
    await room(page).getByRole('table', { name: 'Costs of pages' }).waitFor();
    const shown = await shownCosts(page);
    assertSameCosts(shown, costs);
    assert.ok(shown.every((cells) => cells[4] === '–'));
});

test(
    'costs follow the press: another setting, other figures',
    async (page) => {
        await openSprites(page);
        await costsButton(page).click();
        assertSameCosts(await shownCosts(page), native(SAMPLES).costs);
        await setOptions(page, { 'Shape padding': '7' });
        await room(page).locator('.atlas-bar', { hasText: 'moved' }).waitFor();
        await room(page).getByRole('table', { name: 'Costs of pages' }).waitFor();
        assertSameCosts(await shownCosts(page), native(SAMPLES, '--shape-padding', '7').costs);
    },
    TALL,
);

/** The dialog says of each page what the command does. */
async function assertReasons(dialog, { explanation: { reasons, tried } }) {
    const told = await dialog.getByRole('list', { name: 'Reasons' }).locator('> li').allTextContents();
    assert.equal(told.length, reasons.length);
    reasons.forEach((reason, i) => {
        const sprite = `${reason.sprite} (${reason.spriteWidth} × ${reason.spriteHeight})`;
        assert.ok(told[i].startsWith(`Page ${reason.page + 1}: ${sprite} lacks `), told[i]);
        if (reason.missingWidth > 0) assert.match(told[i], new RegExp(`\\b${reason.missingWidth} pixels? of width`));
        if (reason.missingHeight > 0) assert.match(told[i], new RegExp(`\\b${reason.missingHeight} pixels? of height`));
        const hole = `${reason.holeWidth} × ${reason.holeHeight}, on page ${reason.holePage + 1}`;
        assert.ok(told[i].includes(`The largest hole is ${hole}.`), told[i]);
    });
    const words = await dialog.textContent();
    for (const { value, pages } of tried.slice(0, -1)) assert.ok(words.includes(`${value} (${pages} page`), words);
}

test('"Why page 2?" has the reasons of pack --explain; "Try it" saves pages in one step of undo', async (page) => {
    const { packed } = native(SAMPLES, '--max-size', '72');
    const help = packed.explanation.tried.at(-1);
    assert.deepEqual([help.option, help.leftOut], ['max-size', false]);
    await openSprites(page);
    assert.equal(
        await room(page).getByRole('button', { name: 'Why page 2?' }).count(),
        0,
        'one page has nothing to explain',
    );
    await setOptions(page, { 'Max size': '72' });
    await pagesAre(page, packed.pages.length);
    await room(page).getByRole('button', { name: 'Why page 2?' }).click();
    const dialog = page.getByRole('dialog', { name: `Why there are ${packed.pages.length} pages` });
    await dialog.getByRole('button', { name: 'Try it' }).waitFor();
    await assertReasons(dialog, packed);
    await dialog.getByText(`Max size ${help.value}`).waitFor();
    await dialog.getByRole('button', { name: 'Try it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await pagesAre(page, help.pages);
    assert.ok(help.pages < packed.pages.length);
    const field = room(page).locator('.panel-atlas-press').getByLabel('Max size', { exact: true });
    assert.equal(await field.inputValue(), help.value);
    await page.locator('.top-bar [aria-label=Undo]').click();
    await pagesAre(page, packed.pages.length);
    assert.equal(await field.inputValue(), '72');
});

test('by keys alone: a flag is left out, and that saves a page', async (page) => {
    const folder = path.join(makeFolder(), 'twins');
    fs.mkdirSync(folder);
    for (const name of ['one.png', 'two.png']) fs.copyFileSync(path.join(art, 'hill.png'), path.join(folder, name));
    const { packed } = native(folder, '--max-size', '24', '--keep-duplicates');
    assert.deepEqual(packed.explanation.tried, [
        { ...packed.explanation.tried[0], option: 'keep-duplicates', leftOut: true, pages: 1 },
    ]);
    await openFiles(page, readFolder(folder));
    await waitForFrames(page, 2);
    await settled(page);
    await setOptions(page, { 'Max size': '24', 'Keep duplicates': true });
    await pagesAre(page, 2);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Why there are several');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Try it' });
    await button.waitFor();
    await page.getByText('without Keep duplicates').waitFor();
    for (let i = 0; i < 6 && !(await button.evaluate((element) => element === document.activeElement)); i++)
        await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await pagesAre(page, 1);
    assert.equal(await room(page).getByLabel('Keep duplicates', { exact: true }).isChecked(), false);
    await page.keyboard.press('Control+z');
    await pagesAre(page, 2);
    assert.equal(await room(page).getByLabel('Keep duplicates', { exact: true }).isChecked(), true);
});

const pairRows = (page) => room(page).locator('.pair-row');
const byTurns = (page, name) => room(page).getByRole('img', { name: `By turns: ${name}`, exact: true });

/** Remembers which intervals the page asks for. */
function hearIntervals() {
    window.intervals = [];
    const { setInterval } = window;
    window.setInterval = (work, ms, ...more) => {
        window.intervals.push(ms);
        return setInterval(work, ms, ...more);
    };
}

const LIKENESS = { 'flipped-x': 'flipped left to right', 'nearly': '2 pixels apart' };

test(
    'near duplicates are those of inspect --costs; choosing one selects both, and they blink twice a second',
    async (page) => {
        const { costs, files } = native(art);
        assert.deepEqual(
            costs.nearDuplicates.map(({ likeness }) => likeness),
            ['flipped-x', 'nearly'],
        );
        await openFiles(page, files);
        await waitForFrames(page, ART_COUNT);
        await openPanel(page, 'Near duplicates');
        await pairRows(page).first().waitFor();
        const name = (frame) => costs.frames.find((each) => each.frame === frame).key;
        assert.deepEqual(
            await pairRows(page).evaluateAll((list) =>
                list.map((each) => [...each.children].map((part) => part.textContent)),
            ),
            costs.nearDuplicates.map(({ frame, original, likeness, savedPixels }) => [
                `${name(frame)} ~ ${name(original)}`,
                `${LIKENESS[likeness]}, saves ${number(savedPixels)} pixels`,
            ]),
        );
        await pairRows(page).nth(1).click();
        assert.deepEqual((await chosen(page)).sort(), ['rock.png', 'rock_mossy.png']);
        await byTurns(page, 'rock.png').waitFor();
        await byTurns(page, 'rock_mossy.png').waitFor();
        await byTurns(page, 'rock.png').waitFor();
        assert.ok((await page.evaluate(() => window.intervals)).includes(500));
        const different = await room(page)
            .locator('.blink-both canvas')
            .evaluateAll(([one, two]) => {
                const words = (each) =>
                    new Uint32Array(each.getContext('2d').getImageData(0, 0, each.width, each.height).data.buffer);
                const [left, right] = [words(one), words(two)];
                const sizes = [one, two].map(({ width, height }) => [width, height]);
                return { sizes, count: left.filter((pixel, i) => pixel !== right[i]).length };
            });
        assert.deepEqual(different, {
            sizes: [
                [14, 14],
                [14, 14],
            ],
            count: 2,
        });
    },
    { prepare: hearIntervals },
);

test('by keys: arrows choose a pair, Space stops and shows the other picture, a button does too', async (page) => {
    await openFiles(page, native(art).files);
    await waitForFrames(page, ART_COUNT);
    await room(page).locator('.fold', { hasText: 'Near duplicates' }).press('Enter');
    const list = room(page).getByRole('listbox', { name: 'Near duplicates' });
    await list.focus();
    await page.keyboard.press('ArrowDown');
    assert.deepEqual((await chosen(page)).sort(), ['hill.png', 'hill_mirror.png']);
    await page.keyboard.press('ArrowDown');
    assert.deepEqual((await chosen(page)).sort(), ['rock.png', 'rock_mossy.png']);
    const blink = room(page).getByRole('button', { name: 'Blink' });
    assert.equal(await blink.getAttribute('aria-pressed'), 'true');
    const now = () => room(page).locator('.blink > canvas').getAttribute('aria-label');
    await page.keyboard.press('Space');
    await studio.settle(page);
    assert.equal(await blink.getAttribute('aria-pressed'), 'false');
    const stopped = await now();
    await page.keyboard.press('Space');
    await studio.settle(page);
    assert.notEqual(await now(), stopped);
    await room(page).getByRole('button', { name: 'Other picture' }).click();
    await studio.settle(page);
    assert.equal(await now(), stopped);
    await row(page, 'tile_0.png').click();
    assert.equal(await now(), stopped, 'the pair stays while other frames are selected');
});

test(
    'nothing blinks for somebody who wants less motion; Space still steps',
    async (page) => {
        await openFiles(page, native(art).files);
        await waitForFrames(page, ART_COUNT);
        await openPanel(page, 'Near duplicates');
        await pairRows(page).first().click();
        await byTurns(page, 'hill.png').waitFor();
        assert.equal(await room(page).getByRole('button', { name: 'Blink' }).count(), 0);
        await room(page).getByRole('listbox', { name: 'Near duplicates' }).press('Space');
        await byTurns(page, 'hill_mirror.png').waitFor();
        assert.ok(!(await page.evaluate(() => window.intervals)).includes(500));
    },
    { reducedMotion: 'reduce', prepare: hearIntervals },
);

const jumping = (page) => room(page).getByRole('list', { name: 'Animations that jump' }).locator('> li');
const jump = (page, name) =>
    jumping(page).filter({ has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }) });

const range = (least, most) => (least === most ? String(least) : `${least} to ${most}`);

test('"Trim alike" sets what the engine names, in one step; what is drawn in two sizes says so', async (page) => {
    const { costs } = native(art, ...CROP_WORDS);
    await openArt(page);
    await setOptions(page, CROPPED);
    await openPanel(page, 'Jumping animations');
    await jump(page, 'hop').waitFor();
    await settled(page);
    const told = await jumping(page).locator('p:first-child').allTextContents();
    assert.deepEqual(
        told,
        costs.jitter.map(
            (each) =>
                `${each.name}: ${each.frames} frames, ${range(each.leastWidth, each.mostWidth)} × ${range(
                    each.leastHeight,
                    each.mostHeight,
                )}`,
        ),
    );
    await jump(page, 'hop').getByRole('button', { name: 'Select 1 odd' }).click();
    assert.deepEqual(await chosen(page), ['hop_1.png']);
    await jump(page, 'hop').getByRole('button', { name: 'Trim alike' }).focus();
    await page.keyboard.press('Enter');
    await jump(page, 'hop').waitFor({ state: 'detached' });
    const group = room(page).locator('.panel-atlas-press').getByLabel('Trim group', { exact: true });
    assert.equal(await group.inputValue(), 'sequence');
    await jump(page, 'tile').getByText('trimmed alike already: the artwork has these sizes').waitFor();
    await page.keyboard.press('Control+z');
    await jump(page, 'hop').getByRole('button', { name: 'Trim alike' }).waitFor();
    assert.equal(await group.inputValue(), 'none');
});

test('an atlas that was opened has no option to set: panels say what helps', async (page) => {
    const cropped = native(art, ...CROP_WORDS);
    await openFiles(page, cropped.files);
    await waitForFrames(page, ART_COUNT);
    await openPanel(page, 'Jumping animations');
    await jump(page, 'hop').getByText('press them with Trim group sequence').waitFor();
    assert.equal(await room(page).getByRole('button', { name: 'Trim alike' }).count(), 0);
    const trimmed = native(art);
    const drop = trimmed.costs.jitter.find(({ name }) => name === 'drop');
    assert.equal(drop.option, undefined);
    await openFiles(page, trimmed.files);
    await jump(page, 'drop').getByText('draw all frames in one size').waitFor();
});

test('panels with nothing to tell say so in a sentence', async (page) => {
    await openAtlas(page, atlasFiles('.pct'));
    await openPanel(page, 'Near duplicates');
    await openPanel(page, 'Jumping animations');
    await room(page).getByText('No frame is nearly like another one.').waitFor();
    await room(page).getByText('No animation jumps.').waitFor();
});

for (const colorScheme of ['dark', 'light']) {
    test(
        `axe finds nothing serious, ${colorScheme}`,
        async (page) => {
            await openArt(page);
            await setOptions(page, { ...CROPPED, 'Max size': '32' });
            await room(page).getByRole('button', { name: 'Why page 2?' }).waitFor();
            await costsButton(page).click();
            await room(page).getByRole('table', { name: 'Costs of pages' }).waitFor();
            await header(page, 'Pixels').getByRole('button').click();
            await rows(page).first().click();
            await expectUsable(page, 'columns of costs');
            await openPanel(page, 'Near duplicates');
            await openPanel(page, 'Jumping animations');
            await pairRows(page).first().click();
            await jumping(page).first().waitFor();
            await expectUsable(page, 'near duplicates and animations that jump');
            await room(page).getByRole('button', { name: 'Why page 2?' }).click();
            await page.getByRole('list', { name: 'Reasons' }).waitFor();
            await expectUsable(page, 'why page 2');
        },
        { colorScheme },
    );
}
