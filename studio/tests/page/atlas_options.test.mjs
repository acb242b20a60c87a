// The options of the press: all that is typed into a field is one step of undo; a dot marks a change, and a double
// click, the dot itself or an empty field takes it back. The palette finds them, and faults name their files.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { openSprites, settled } from './atlas_hands.mjs';
import { example, openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const field = (page, label) => room(page).locator('.panel-atlas-press').getByLabel(label, { exact: true });
const label = (page, text) =>
    room(page)
        .locator('.option .label')
        .filter({ hasText: new RegExp(`^${text}$`) });
const dot = (page, text) => room(page).getByRole('button', { name: `Reset ${text}` });
const undo = (page) => page.locator('.top-bar [aria-label=Undo]');
const redo = (page) => page.locator('.top-bar [aria-label=Redo]');

async function fieldValue(page, text) {
    await studio.settle(page);
    return field(page, text).inputValue();
}

test('all that is typed into a field is one step; the next field is another; so it is after a reload', async (page) => {
    await openSprites(page);
    assert.equal(await undo(page).isDisabled(), true);
    await field(page, 'Shape padding').pressSequentially('123');
    await field(page, 'Border padding').pressSequentially('45');
    await field(page, 'Shape padding').click();
    await page.keyboard.press('End');
    await page.keyboard.type('6');
    await settled(page);
    await page.reload();
    await studio.ready(page);
    await settled(page);
    const steps = [];
    for (;;) {
        steps.push([await fieldValue(page, 'Shape padding'), await fieldValue(page, 'Border padding')]);
        if (await undo(page).isDisabled()) break;
        await undo(page).click();
    }
    assert.deepEqual(steps, [
        ['1236', '45'],
        ['123', '45'],
        ['123', ''],
        ['', ''],
    ]);
    for (let i = 0; i < 3; i++) await redo(page).click();
    assert.equal(await fieldValue(page, 'Shape padding'), '1236');
    assert.equal(await redo(page).isDisabled(), true);
});

test('after an undo the same field begins a new step', async (page) => {
    await openSprites(page);
    await field(page, 'Shape padding').pressSequentially('12');
    await undo(page).click();
    assert.equal(await fieldValue(page, 'Shape padding'), '');
    await field(page, 'Shape padding').pressSequentially('34');
    await undo(page).click();
    assert.equal(await fieldValue(page, 'Shape padding'), '');
    assert.equal(await undo(page).isDisabled(), true);
});

test('a dot marks what was changed; a double click on the label takes it back, and again changes nothing', async (page) => {
    await openSprites(page);
    assert.equal(await dot(page, 'Shape padding').count(), 0);
    await field(page, 'Shape padding').fill('7');
    await dot(page, 'Shape padding').waitFor();
    await label(page, 'Shape padding').dblclick();
    await dot(page, 'Shape padding').waitFor({ state: 'detached' });
    assert.equal(await fieldValue(page, 'Shape padding'), '');
    await label(page, 'Shape padding').dblclick();
    await undo(page).click();
    assert.equal(await fieldValue(page, 'Shape padding'), '7', 'the second double click was no step');
    await dot(page, 'Shape padding').focus();
    await page.keyboard.press('Enter');
    assert.equal(await fieldValue(page, 'Shape padding'), '');
});

test('words and flags have dots too, and double clicks take them back', async (page) => {
    await openSprites(page);
    await field(page, 'Effort').selectOption('fast');
    await dot(page, 'Effort').waitFor();
    await label(page, 'Effort').dblclick();
    assert.equal(await fieldValue(page, 'Effort'), '');
    await field(page, 'No multipack').check();
    await dot(page, 'No multipack').waitFor();
    await label(page, 'No multipack').dblclick();
    await studio.settle(page);
    assert.equal(await field(page, 'No multipack').isChecked(), false);
    await label(page, 'No multipack').dblclick();
    await studio.settle(page);
    assert.equal(await field(page, 'No multipack').isChecked(), false, 'what is off stays off');
});

/** Finds something by the palette, without running it. */
async function search(page, words) {
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').fill(words);
    return page.locator('.palette-list > li').first().textContent();
}

test('the palette finds an option by its label and its flag, unfolds what hides its field, and focuses it', async (page) => {
    await openSprites(page);
    await page.keyboard.press('Control+k');
    assert.equal(
        await page.locator('.palette-list').getByText('--shape-padding').count(),
        0,
        'not before somebody searches',
    );
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.match(await search(page, 'shape padding'), /Options\s*Shape padding\s*--shape-padding/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('[data-option=shape-padding]'));
    const rare = room(page).locator('.option-form details:not([open]) [data-option]').first();
    const name = await rare.getAttribute('data-option');
    await room(page).locator('.panel-atlas-press .fold').click();
    assert.match(await search(page, `--${name}`), new RegExp(`--${name}$`));
    await page.keyboard.press('Enter');
    await page.waitForFunction((wanted) => document.activeElement?.closest(`[data-option="${wanted}"]`), name);
    assert.ok(await page.locator(':focus').isVisible());
});

test('the palette knows every option of the form, also those of the format', async (page) => {
    await openSprites(page);
    const names = await room(page)
        .locator('[data-option]')
        .evaluateAll((list) => list.map((each) => each.dataset.option));
    assert.ok(names.length > 20);
    for (const name of [names[0], names.at(-1)]) {
        assert.match(await search(page, `--${name}`), new RegExp(`--${name}$`));
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
    }
});

test('what stops the press names its file, and a full stop stands before the advice', async (page) => {
    await openFiles(page, { 'good.png': example('hero.png'), 'broken.png': Buffer.from('no picture at all') });
    const alert = room(page).locator('.panel-atlas-press [role=alert]').first();
    await alert.waitFor();
    assert.match(await alert.textContent(), /^sprites\/broken\.png: the file .*[^.]\. [A-Z`][^.]*\.$/);
});
