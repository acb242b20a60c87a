// The frames of an atlas as a tree: folders that fold, select what is in them and light it on the page; keys, search,
// and the width of the panel.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { chosen, coloursAt, folderRow, pagePlace, row, waitForFrames } from './atlas_hands.mjs';
import { openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const FOLDERS =
    'PCT:1.0\nP:page.png,RGBA8888,64,32,1\nroot|0|0,0,10,10\nui/icon10|0|10,0,10,10\nui/icon2|0|20,0,10,10\n'
    + 'hero/walk/1|0|30,0,10,10\nhero/idle|0|40,0,10,10\n';

async function openFolders(page) {
    await openFiles(page, { 'folders.pct': Buffer.from(FOLDERS) });
    await waitForFrames(page, 5);
}

const tree = (page) => room(page).getByRole('tree', { name: 'Frames' });

/** Every row as it reads: "> " before a folder that is folded, "v " before an open one. */
const treeRows = (page) =>
    room(page)
        .locator('[role=treeitem]')
        .evaluateAll((items) =>
            items.map((item) => {
                const mark = { true: 'v ', false: '> ' }[item.ariaExpanded] ?? '';
                return `${item.ariaLevel} ${mark}${item.querySelector('.grow').textContent}`;
            }),
        );

test('frames stand in folders that fold and select what is in them; the page and search open them', async (page) => {
    await openFolders(page);
    const all = ['1 v hero', '2 v walk', '3 1', '2 idle', '1 v ui', '2 icon2', '2 icon10', '1 root'];
    assert.deepEqual(await treeRows(page), all);
    await folderRow(page, 'hero').click();
    assert.deepEqual(await chosen(page), ['hero/walk/1', 'hero/idle']);
    await folderRow(page, 'ui').click({ modifiers: ['Control'] });
    assert.deepEqual(await chosen(page), ['hero/walk/1', 'hero/idle', 'ui/icon2', 'ui/icon10']);
    await folderRow(page, 'hero').click({ modifiers: ['Control'] });
    assert.deepEqual(await chosen(page), ['ui/icon2', 'ui/icon10']);
    await folderRow(page, 'hero').locator('.tree-fold').click();
    assert.deepEqual(await treeRows(page), ['1 > hero', '1 v ui', '2 icon2', '2 icon10', '1 root']);
    assert.deepEqual(await chosen(page), ['ui/icon2', 'ui/icon10'], 'folding selects nothing');
    await folderRow(page, 'ui').dblclick();
    assert.deepEqual(await treeRows(page), ['1 > hero', '1 > ui', '1 root']);
    await page.mouse.click(...Object.values(await pagePlace(page, 15, 5)));
    assert.deepEqual(await chosen(page), ['ui/icon10']);
    assert.deepEqual(await treeRows(page), ['1 > hero', '1 v ui', '2 icon2', '2 icon10', '1 root']);
    await page.keyboard.press('/');
    await page.keyboard.type('walk');
    await room(page).locator('.atlas-count', { hasText: '1 of 5 frames' }).waitFor();
    assert.deepEqual(await treeRows(page), ['1 v hero', '2 v walk', '3 1']);
    await folderRow(page, 'hero').locator('.tree-fold').click();
    assert.deepEqual(await treeRows(page), ['1 > hero']);
    await room(page).getByLabel('Search frames').fill('');
    assert.deepEqual(await treeRows(page), ['1 > hero', '1 v ui', '2 icon2', '2 icon10', '1 root'], 'as it was before');
});

test('keys fold and open folders, and go in and out of them', async (page) => {
    await openFolders(page);
    const active = async () =>
        page.locator(`[id="${await tree(page).getAttribute('aria-activedescendant')}"] > .grow`).getAttribute('title');
    const press = async (key, wanted) => {
        await page.keyboard.press(key);
        await studio.settle(page);
        assert.equal(await active(), wanted, key);
    };
    await tree(page).focus();
    await press('ArrowDown', 'hero');
    assert.deepEqual(await chosen(page), ['hero/walk/1', 'hero/idle']);
    await press('ArrowRight', 'hero/walk');
    await press('ArrowRight', 'hero/walk/1');
    await press('ArrowLeft', 'hero/walk');
    await press('ArrowLeft', 'hero/walk');
    assert.deepEqual((await treeRows(page)).slice(0, 3), ['1 v hero', '2 > walk', '2 idle']);
    await press('ArrowLeft', 'hero');
    await press('Enter', 'hero');
    assert.deepEqual((await treeRows(page)).slice(0, 2), ['1 > hero', '1 v ui']);
    await press('ArrowRight', 'hero');
    await press('End', 'root');
    await press('ArrowUp', 'ui/icon10');
    await press('Shift+ArrowUp', 'ui/icon2');
    assert.deepEqual(await chosen(page), ['ui/icon2', 'ui/icon10']);
    await press('ArrowLeft', 'ui');
});

test('a stretch that begins or ends with a folder takes all of it', async (page) => {
    await openFolders(page);
    await folderRow(page, 'ui').click();
    await row(page, 'hero/idle').click({ modifiers: ['Shift'] });
    assert.deepEqual(await chosen(page), ['hero/idle', 'ui/icon2', 'ui/icon10']);
    await folderRow(page, 'ui').click();
    await page.keyboard.press('Shift+ArrowDown');
    assert.deepEqual(await chosen(page), ['ui/icon2', 'ui/icon10'], 'its first frame is a part of it');
    await folderRow(page, 'hero').click({ modifiers: ['Shift'] });
    assert.deepEqual(await chosen(page), ['hero/walk/1', 'hero/idle', 'ui/icon2', 'ui/icon10']);
});

test('commands fold and open all folders', async (page) => {
    await openFolders(page);
    await studio.run(page, 'Fold all folders');
    assert.deepEqual(await treeRows(page), ['1 > hero', '1 > ui', '1 root']);
    await folderRow(page, 'hero').locator('.tree-fold').click();
    assert.deepEqual(
        await treeRows(page),
        ['1 v hero', '2 > walk', '2 idle', '1 > ui', '1 root'],
        'folders in folders are folded too',
    );
    await studio.run(page, 'Open all folders');
    assert.equal((await treeRows(page)).length, 8);
});

for (const key of ['ArrowDown', 'Enter']) {
    test(`${key} goes from the search to what is found`, async (page) => {
        await openFolders(page);
        await page.keyboard.press('/');
        await page.keyboard.type('icon');
        await room(page).locator('.atlas-count', { hasText: '2 of 5 frames' }).waitFor();
        await page.keyboard.press(key);
        assert.deepEqual(await chosen(page), ['ui/icon2', 'ui/icon10'], 'the first row is their folder');
        await page.keyboard.press('ArrowDown');
        assert.deepEqual(await chosen(page), ['ui/icon2'], 'keys walk over the list from there');
    });
}

// ---- light

/** Colours of the five frames, in the order of FOLDERS. */
const lights = (page) =>
    coloursAt(
        page,
        [0, 1, 2, 3, 4].map((i) => [10 * i + 5, 5]),
    );

/** Which of the frames the page lights. */
async function lit(page, dark) {
    const now = await lights(page);
    return ['root', 'icon10', 'icon2', '1', 'idle'].filter((_, i) => now[i] !== dark[i]);
}

test('a folder under the pointer lights its frames on the page, and no others, as long as its row is there', async (page) => {
    await openFolders(page);
    await page.mouse.move(5, 5);
    const dark = await lights(page);
    await folderRow(page, 'ui').hover();
    assert.deepEqual(await lit(page, dark), ['icon10', 'icon2']);
    await folderRow(page, 'hero').hover();
    assert.deepEqual(await lit(page, dark), ['1', 'idle'], 'also what is deeper');
    await page.mouse.move(5, 5);
    assert.deepEqual(await lit(page, dark), []);
    await folderRow(page, 'ui').hover();
    await page.keyboard.press('c');
    await room(page).getByRole('grid', { name: 'Frames' }).waitFor();
    await page.mouse.move(5, 5);
    assert.deepEqual(await lit(page, dark), [], 'the list by costs has no folders');
    await page.keyboard.press('c');
    await folderRow(page, 'ui').hover();
    assert.deepEqual(await lit(page, dark), ['icon10', 'icon2']);
    await page.keyboard.press('/');
    await page.keyboard.type('hero');
    await folderRow(page, 'ui').waitFor({ state: 'detached' });
    assert.deepEqual(await lit(page, dark), [], 'a search has taken its row away');
});

test('a row that scrolls away does not leave its frames lit', async (page) => {
    const frames = Array.from({ length: 200 }, (_, i) => `f${i}/a|0|${(i % 20) * 10},${Math.floor(i / 20) * 10},10,10`);
    await openFiles(page, {
        'many.pct': Buffer.from(`PCT:1.0\nP:page.png,RGBA8888,200,100,1\n${frames.join('\n')}\n`),
    });
    await waitForFrames(page, 200);
    await page.mouse.move(5, 5);
    const [dark] = await coloursAt(page, [[5, 5]]);
    for (const there of [folderRow(page, 'f0'), row(page, 'f0/a')]) {
        await there.hover();
        assert.notEqual((await coloursAt(page, [[5, 5]]))[0], dark);
        await page.mouse.wheel(0, 6000);
        await there.waitFor({ state: 'detached' });
        await page.mouse.move(5, 5);
        assert.equal((await coloursAt(page, [[5, 5]]))[0], dark);
        await tree(page).evaluate((element) => {
            element.scrollTop = 0;
        });
        await there.waitFor();
    }
});

// ---- the panel

test('the tree is made wider by dragging its edge and by arrow keys; a double click gives the first width back', async (page) => {
    await openFolders(page);
    const edge = room(page).getByRole('separator', { name: 'Width of Frames' });
    const width = async () => (await room(page).getByRole('complementary', { name: 'Frames' }).boundingBox()).width;
    const first = await width();
    const { x, y, width: thick } = await edge.boundingBox();
    await page.mouse.move(x + thick / 2, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + thick / 2 + 60, y + 100, { steps: 3 });
    await page.mouse.up();
    assert.equal(await width(), first + 60);
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    assert.ok((await width()) < first + 60);
    await page.keyboard.press('ArrowRight');
    assert.equal(await width(), first + 60);
    await page.reload();
    await waitForFrames(page, 5);
    assert.equal(await width(), first + 60, 'it is remembered');
    await edge.dblclick();
    assert.equal(await width(), first);
});
