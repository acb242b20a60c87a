// Pivots and nine-patch borders of single sprites, by pointer and by keys: they reach all that is selected, survive a
// reload, can be undone, and the copied command line with the published files makes the same bytes.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { decode } from '../../../build/npm/spritepress/index.node.js';
import {
    chooseFormat,
    copiedCommand,
    openSprites,
    publish,
    row,
    runCopied,
    settled,
    SPRITES,
    waitForFrames,
} from './atlas_hands.mjs';
import { room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest }, { permissions: ['clipboard-read', 'clipboard-write'] });

const panel = (page) => room(page).locator('.panel-atlas-overrides');
const stage = (page) => panel(page).locator('.override-stage');
const field = (page, label) => panel(page).getByLabel(label, { exact: true });

async function numbers(page, ...labels) {
    await studio.settle(page);
    return Promise.all(labels.map((label) => field(page, label).inputValue()));
}

const preset = (page, name) => panel(page).getByRole('button', { name, exact: true });

async function type(page, label, text) {
    await field(page, label).fill(text);
    await field(page, label).press('Enter');
    await settled(page);
}

async function undo(page) {
    await room(page)
        .locator('.atlas-canvas')
        .click({ position: { x: 9, y: 9 } }); // letters belong to a field while it has the focus
    await page.keyboard.press('Control+z');
    await settled(page);
}

test('nine presets, typed numbers and a dash for what differs; an edit reaches all selected', async (page) => {
    await openSprites(page);
    await row(page, 'coin_1.png').click();
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['', ''], 'no sprite has a pivot at first');
    const presets = panel(page).getByRole('group', { name: 'Pivot presets' }).getByRole('button');
    assert.deepEqual(await presets.evaluateAll((list) => list.map((each) => each.title)), [
        'Top left',
        'Top centre',
        'Top right',
        'Middle left',
        'Middle centre',
        'Middle right',
        'Bottom left',
        'Bottom centre',
        'Bottom right',
    ]);
    await preset(page, 'Bottom centre').click();
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['0.5', '1']);
    await settled(page);
    assert.equal(await preset(page, 'Bottom centre').getAttribute('aria-pressed'), 'true');
    await row(page, 'coin_2.png').click();
    await preset(page, 'Top right').focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['1', '0']);
    await settled(page);
    await row(page, 'coin_1.png').click({ modifiers: ['Control'] });
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['', '']);
    assert.equal(await field(page, 'X').getAttribute('placeholder'), '–');
    await type(page, 'Y', '0,25');
    await row(page, 'coin_1.png').click();
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['0.5', '0.25'], 'the other number stays');
    await row(page, 'coin_2.png').click();
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['1', '0.25']);
    await type(page, 'X', 'left');
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['1', '0.25'], 'what is no number changes nothing');
    await panel(page).getByRole('button', { name: 'Reset the pivot' }).click();
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['', '']);
});

test('the pivot is dragged on the picture, and moved by arrows: pixels of the sprite; nudges are one step of undo', async (page) => {
    await openSprites(page);
    await row(page, 'items/star.png').click(); // 24 by 24 pixels
    const box = await stage(page).boundingBox();
    const zoom = Math.floor((box.height - 28) / 24);
    const left = box.x + Math.floor((Math.round(box.width) - 24 * zoom) / 2);
    const top = box.y + Math.floor((Math.round(box.height) - 24 * zoom) / 2);
    await page.mouse.move(left + 2, top + 2);
    await page.mouse.down();
    await page.mouse.move(left + 10 * zoom, top + 20 * zoom);
    await page.mouse.move(left + 6 * zoom, top + 18 * zoom);
    await page.mouse.up();
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['0.25', '0.75']);
    await stage(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowUp'])
        await page.keyboard.press(key);
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['0.375', '0.375']);
    await settled(page);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['0.25', '0.75']);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['', '']);
    await page.keyboard.press('Control+y');
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['0.25', '0.75']);
});

test('borders make a nine-patch, with a stretch preview; published files and the copied command give the same bytes', async (page) => {
    await openSprites(page);
    await chooseFormat(page, '.aatls');
    await row(page, 'items/star').click();
    await preset(page, 'Middle centre').click();
    await settled(page);
    for (const [label, text] of [
        ['Left', '3'],
        ['Right', '4'],
        ['Top', '5'],
        ['Bottom', '6'],
    ])
        await type(page, label, text);
    const preview = panel(page).getByRole('img', { name: 'items/star, stretched' });
    assert.deepEqual(
        await preview.evaluate(({ width, height }) => [width, height]),
        [48, 36],
        'twice as wide, half as high again',
    );
    await panel(page).getByRole('textbox', { name: 'Width' }).fill('3');
    await page.keyboard.press('Enter');
    await studio.settle(page);
    assert.deepEqual(await preview.evaluate(({ width, height }) => [width, height]), [72, 36]);
    await row(page, 'items/star').click();
    const made = await publish(page);
    assert.deepEqual(Object.keys(made), ['sprites/items/star.9.png', 'game.pivots.json', 'game.png', 'game.aatls']);
    assert.deepEqual(JSON.parse(made['game.pivots.json']), { 'items/star': [0.5, 0.5] });
    const { frames } = await decode(made, { input: 'game.aatls' });
    assert.deepEqual(frames.find((frame) => frame.key === 'items/star').splits, [3, 4, 5, 6]);
    const line = await copiedCommand(page);
    assert.equal(line, 'spritepress pack sprites -o game.aatls --exclude /items/star.png --pivots game.pivots.json');
    const { 'game.png': image, 'game.aatls': text, ...needed } = made;
    const theirs = runCopied(line, needed);
    assert.ok(image.equals(theirs['game.png']) && text.equals(theirs['game.aatls']));
});

test('a border is never more than the other one leaves; borders of several sprites are typed at once', async (page) => {
    await openSprites(page);
    await chooseFormat(page, '.aatls');
    await row(page, 'items/star').click();
    await type(page, 'Left', '20');
    await type(page, 'Right', '9');
    assert.deepEqual(
        await numbers(page, 'Left', 'Right', 'Top', 'Bottom'),
        ['20', '4', '0', '0'],
        'the star is 24 pixels wide',
    );
    await row(page, 'coin_1').click({ modifiers: ['Control'] });
    assert.equal(await field(page, 'Left').getAttribute('placeholder'), '–');
    await type(page, 'Top', '2');
    await row(page, 'coin_1').click();
    assert.deepEqual(await numbers(page, 'Left', 'Right', 'Top', 'Bottom'), ['0', '0', '2', '0']);
    await panel(page).getByRole('button', { name: 'Reset the borders' }).click();
    await settled(page);
    assert.deepEqual(await numbers(page, 'Left', 'Top'), ['', '']);
    await row(page, 'items/star').click();
    assert.deepEqual(await numbers(page, 'Left', 'Right', 'Top', 'Bottom'), ['20', '4', '2', '0']);
    await row(page, 'ui/button').click(); // a .9.png
    await panel(page).getByText('ui/button is made of no plain .png').waitFor();
    assert.equal(await field(page, 'Left').count(), 0);
});

test('overrides survive a reload and another format, and are told where the format cannot hold them', async (page) => {
    await openSprites(page);
    await row(page, 'items/star.png').click();
    await preset(page, 'Top left').click();
    await panel(page).getByText('cannot hold the pivot of "items/star.png"').waitFor();
    await type(page, 'Left', '7');
    await page.reload();
    await studio.ready(page);
    await waitForFrames(page, SPRITES);
    await row(page, 'items/star.png').click();
    assert.deepEqual(await numbers(page, 'X', 'Y', 'Left'), ['0', '0', '7']);
    await chooseFormat(page, '.aatls');
    await row(page, 'items/star').click();
    assert.deepEqual(await numbers(page, 'X', 'Y', 'Left'), ['0', '0', '7'], 'AATLS has names without .png');
    await undo(page);
    await undo(page);
    await row(page, 'items/star.png').click();
    assert.deepEqual(await numbers(page, 'X', 'Y', 'Left'), ['0', '0', '']);
});

test('a pivot whose sprite has another name now is kept and told, and the press goes on', async (page) => {
    await openSprites(page);
    await row(page, 'coin_1.png').click();
    await preset(page, 'Top left').click();
    await settled(page);
    await room(page).getByLabel('Prefix', { exact: true }).fill('ui/');
    await row(page, 'ui/coin_1.png').waitFor();
    await settled(page);
    await studio.run(page, 'Findings');
    await page.locator('.finding.warning', { hasText: 'no sprite is called "coin_1.png"' }).waitFor();
    await room(page).getByLabel('Prefix', { exact: true }).fill('');
    await row(page, 'coin_1.png').click();
    assert.deepEqual(await numbers(page, 'X', 'Y'), ['0', '0']);
});
