// Two tabs over one browser's storage: nothing that one of them edits is deleted, given away or closed before it is
// stored.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import * as studio from './support.mjs';

const { click, expectRows, openSprite, ready, secondTab } = studio;
const test = studio.pages({ before, after, test: nodeTest });

const message = (page, text) => page.locator('.message').filter({ hasText: text }).first();
const recent = (page) => page.locator('.welcome').getByRole('button', { name: /^Delete / });
const welcome = (page) => page.getByRole('button', { name: 'Welcome', exact: true }).click();
const status = (page, text) => page.getByText(text).first().waitFor();

/** From now on the page's storage is full, until `work` is done. */
async function withFullStorage(page, work) {
    await page.evaluate(() => {
        window.realPut = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => {
            throw new DOMException('no room', 'QuotaExceededError');
        };
    });
    await work();
    await page.evaluate(() => {
        IDBObjectStore.prototype.put = window.realPut;
    });
}

test('a sprite that another tab edits is not deleted', async (page) => {
    await openSprite(page, '..\n..');
    await click(page, 0, 0);
    await status(page, 'Saved');
    const second = await secondTab(page);
    await welcome(second);
    await recent(second).click();
    await message(second, 'another tab edits it').waitFor();
    await click(page, 1, 1);
    await status(page, 'Saved');
    await page.reload();
    await ready(page);
    await page.locator('.welcome').getByRole('button', { name: /^test/ }).click();
    await expectRows(page, 'A.\n.A');
});

test('a deleted sprite can be brought back', async (page) => {
    await openSprite(page, '..\n..');
    await click(page, 0, 0);
    await status(page, 'Saved');
    await page.reload(); // the list is read when the page opens
    await ready(page);
    await welcome(page);
    await recent(page).click();
    await message(page, 'is deleted').waitFor();
    assert.equal(await recent(page).count(), 0);
    await message(page, 'is deleted').getByRole('button', { name: 'Undo' }).click();
    await recent(page).waitFor();
    await page.locator('.welcome').getByRole('button', { name: /^test/ }).click();
    await expectRows(page, 'A.\n..');
});

test('a tab whose storage is full keeps the sprite, and stays open', async (page) => {
    await openSprite(page, '..\n..');
    await click(page, 0, 0);
    await status(page, 'Saved');
    const second = await secondTab(page);
    await withFullStorage(page, async () => {
        await click(page, 1, 1);
        await status(page, 'storage is full');
        await second.getByRole('button', { name: 'Edit it here' }).click();
        await message(second, 'cannot store its last steps').waitFor();
        await page.getByRole('button', { name: 'Close test' }).click();
        await message(page, 'stays open').waitFor();
    });
    await expectRows(page, 'A.\n.A');
    await second.getByRole('button', { name: 'Edit it here' }).click();
    await second.getByText('This sprite is open in another tab.').waitFor({ state: 'detached' });
    await expectRows(second, 'A.\n.A');
});
