// The loss matrix: a row for each thing of the file that some format cannot hold, a column for each format; numbers
// select frames.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { chooseFormat, chosen, openSprites, row, settled, waitForFrames } from './atlas_hands.mjs';
import { example, formats, openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const dialog = (page) => page.getByRole('dialog', { name: 'Which formats hold all of it' });
const WRITTEN = formats.filter((each) => each.writes && each.kinds.includes('atlas'));

/** Formats whose losses the tests know by their documents; each of the others has its column, too. */
const KNOWN = ['pct', 'aatls', 'scs', 'spritepress-json'].map((id) => WRITTEN.findIndex((each) => each.id === id));

/** The columns of those, and the rows in which one of them loses something. */
function known(matrix) {
    const rows = Object.entries(matrix).map(([head, cells]) => [head, KNOWN.map((column) => cells[column])]);
    return Object.fromEntries(
        rows.filter(([head, cells]) => head === 'Can be written' || cells.some((cell) => cell !== 'ok')),
    );
}

async function openMatrix(page) {
    await room(page).getByRole('button', { name: 'Formats' }).click();
    await dialog(page).getByRole('table').waitFor();
}

/** The cells by their row's head: a number, "refused", "ok" for a tick, "–". */
async function readMatrix(page) {
    const rows = await dialog(page)
        .locator('tbody tr')
        .evaluateAll((list) =>
            list.map((row) =>
                [...row.cells].map((cell) =>
                    cell.querySelector('[aria-label="nothing is lost"]') ? 'ok' : cell.textContent.trim(),
                ),
            ),
        );
    return Object.fromEntries(rows.map(([head, ...cells]) => [head, cells]));
}

async function openItems(page) {
    await openFiles(page, { 'items.aatls': example('items.aatls'), 'items.png': example('items.png') });
    await waitForFrames(page, 8);
}

test('each format has one column, and each thing that some format loses a row with numbers', async (page) => {
    await openItems(page);
    await openMatrix(page);
    const heads = await dialog(page).locator('thead th').allTextContents();
    assert.deepEqual(
        heads.slice(1),
        WRITTEN.map(({ title, extensions }) => `${title} ${extensions}`),
    );
    assert.deepEqual(known(await readMatrix(page)), {
        'Can be written': ['ok', 'ok', 'ok', 'ok'],
        'Filters and wraps pages': ['1', 'ok', '1', 'ok'],
        'Splits frames': ['1', 'ok', '1', 'ok'],
        'Pads frames': ['1', 'ok', '1', 'ok'],
        'Names frames': ['ok', 'ok', '5', 'ok'],
    });
});

test('the table of a press is about its pictures, whatever format is chosen', async (page) => {
    await openSprites(page);
    const table = async () => {
        await openMatrix(page);
        const matrix = await readMatrix(page);
        await page.keyboard.press('Escape');
        return matrix;
    };
    const pct = await table();
    const [ours] = pct[Object.keys(pct).find((head) => /split/i.test(head))];
    assert.equal(ours, '1', 'PCT has no room for the borders of the nine-patch');
    await chooseFormat(page, '.aatls');
    assert.deepEqual(await table(), pct);
});

test('numbers select the frames of a press that has other names for its pictures, and pivots count whatever their names', async (page) => {
    await openSprites(page);
    await row(page, 'items/star.png').click();
    await row(page, 'coin_3.png').click({ modifiers: ['Control'] });
    await room(page).getByRole('button', { name: 'Bottom centre' }).click();
    await settled(page);
    await chooseFormat(page, '.scs'); // whose keys have letters, digits and dots, one for all frames of an animation
    await room(page).getByLabel('Sanitize names', { exact: true }).check();
    await row(page, 'items.star').waitFor();
    await settled(page);
    await openMatrix(page);
    await dialog(page).getByRole('button', { name: '2 frames lose Pivot in Arc atlas' }).click();
    assert.deepEqual(await chosen(page), ['coin', 'items.star']);
    const coins = await row(page, 'coin').evaluateAll((list) => list.map((each) => each.getAttribute('aria-selected')));
    assert.deepEqual(coins, ['false', 'false', 'true', 'false', 'false', 'false'], 'the third coin is the one');
    await openMatrix(page);
    await dialog(page).getByRole('button', { name: '1 frame loses Splits in Phaser Compact Texture atlas' }).click();
    assert.deepEqual(await chosen(page), ['ui.button']);
});

test('a number closes the dialog and selects the frames that lose it, by click and by Enter', async (page) => {
    await openItems(page);
    await openMatrix(page);
    await dialog(page).getByRole('button', { name: '1 frame loses Splits in Phaser Compact Texture atlas' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    assert.deepEqual(await chosen(page), ['button']);
    await openMatrix(page);
    await dialog(page)
        .getByRole('button', { name: /^5 frames lose Names/ })
        .focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    assert.deepEqual(await chosen(page), ['gem_blue', 'gem_green', 'gem_red', 'potion_health', 'potion_mana']);
    await openMatrix(page);
    await dialog(page)
        .getByRole('button', { name: /^1 page loses Filters and wraps in Phaser Compact/ })
        .click();
    assert.equal((await chosen(page)).length, 8, 'all frames are on that page');
});

/** Pivots, a drawing scale of 1, which is none, and turned frames, which PCT and AATLS refuse. */
function makeAtlas(count) {
    const frames = Array.from({ length: count }, (_, i) => ({
        key: count < 10 && i === 2 ? 'f😀' : `f${i}`,
        x: (i % 100) * 8,
        y: Math.floor(i / 100) * 8,
        w: 8,
        h: 8,
        scale: i === 1 ? 3 : 1,
        ...(i % 2 ? {} : { pivot: [0.5, 1] }),
    }));
    return { kind: 'atlas', pages: [{ width: 808, height: 8 + Math.ceil(count / 100) * 8, file: 'none.png' }], frames };
}

test('a format that cannot take the file at all says why, and selects the frames that it names', async (page) => {
    await openFiles(page, { 'smiling.json': JSON.stringify(makeAtlas(4)) });
    await waitForFrames(page, 4);
    await openMatrix(page);
    const { 'Can be written': written } = known(await readMatrix(page));
    assert.deepEqual(written, ['ok', 'refused', 'refused', 'ok']);
    const reasons = await dialog(page).locator('.loss-reasons li').allTextContents();
    assert.match(reasons[0], /^Arc atlas \(Mindustry\) refuses it: "f😀" has a character beyond U\+FFFF\.$/);
    assert.match(
        reasons.find((reason) => reason.startsWith('sc-sprites')),
        /^sc-sprites sheet refuses it: the image file "none.png" does not exist\.$/,
    );
    await dialog(page)
        .getByRole('button', { name: /^refused by Arc atlas/ })
        .click();
    assert.deepEqual(await chosen(page), ['f😀']);
});

test('with 10,000 frames the page stays awake, and one number selects 5,000 of them', async (page) => {
    await openFiles(page, { 'many.json': JSON.stringify(makeAtlas(10000)) });
    await waitForFrames(page, '10,000');
    await page.evaluate(() => {
        window.longest = 0;
        let last = performance.now();
        const beat = () => {
            window.longest = Math.max(window.longest, performance.now() - last);
            last = performance.now();
            window.beating = setTimeout(beat, 10);
        };
        beat();
    });
    await openMatrix(page);
    assert.ok((await page.evaluate(() => window.longest)) < 1000);
    assert.equal((await readMatrix(page))['Drawing scale frames'][0], '1');
    await dialog(page)
        .getByRole('button', { name: /^5,000 frames lose Pivot in Arc/ })
        .click();
    await room(page).getByText('5,000 frames, ').waitFor();
});

test('a trial that fails says so and can be repeated', async (page) => {
    await openItems(page);
    await page.evaluate(() => {
        window.RealWorker = window.Worker;
        window.Worker = class {
            constructor() {
                throw new Error('no worker today');
            }
        };
    });
    await room(page).getByRole('button', { name: 'Formats' }).click();
    await dialog(page).getByRole('alert').waitFor();
    assert.match(await dialog(page).getByRole('alert').textContent(), /\w/);
    await page.evaluate(() => {
        window.Worker = window.RealWorker;
    });
    await dialog(page).getByRole('button', { name: 'Ask again' }).click();
    await dialog(page).getByRole('table').waitFor();
    assert.equal(await dialog(page).getByRole('alert').count(), 0);
});

test(
    'on a phone the table scrolls inside the dialog',
    async (page) => {
        await openSprites(page);
        await openMatrix(page);
        const fits = await page.evaluate(() => {
            const [scroll, body] = ['.loss-scroll', 'dialog .dialog-body'].map((name) => document.querySelector(name));
            return { table: scroll.scrollWidth > scroll.clientWidth, body: body.scrollWidth <= body.clientWidth };
        });
        assert.deepEqual(fits, { table: true, body: true });
    },
    { viewport: { width: 390, height: 844 } },
);
