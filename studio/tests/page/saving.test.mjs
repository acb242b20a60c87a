// Saving: what the page calls saved is in the file, and no file is written over that somebody else has written. In
// Chromium, on the real `spritepress studio`, and on plain files with the browser's handles.
//
//   node --test saving.test.mjs, with SPRITEPRESS=COMMAND and STUDIO_PAGE=FOLDER if they are not where `make studio` puts them
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import * as studio from './server_support.mjs';
import { projectOf } from './support.mjs';

const { COMMAND: command, EXAMPLES: examples, openFromFolder, waitForText } = studio;
const GHOST = fs.readFileSync(path.join(examples, 'ghost.pcsef'), 'utf8');
const PALETTE = fs.readFileSync(path.join(examples, 'ghost.gpl'), 'utf8');

const now = studio.servedFolders({ before, after, beforeEach, afterEach }, (folder) => {
    fs.mkdirSync(path.join(folder, 'art'));
    fs.writeFileSync(path.join(folder, 'ghost.pcsef'), GHOST);
});
const { open, inFolder, writeElsewhere } = now;
const readText = (name) => fs.readFileSync(inFolder(name), 'utf8');
const bar = (page) => page.locator('.document-bar');
const message = (page, text) => page.locator('.message').filter({ hasText: text }).first();
const NOT_IN_FILE = 'Saved in this browser, not in the file yet';

const waitForStatus = (page, text) =>
    page.waitForFunction(
        (wanted) => document.querySelector('.status-bar > [role=status]:last-child')?.textContent === wanted,
        text,
    );

// ---- what "Saved" means

test('a step in the place of the one that was saved is not in the file', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    await page.keyboard.press('Control+s');
    await waitForStatus(page, 'Saved');
    const saved = readText('ghost.pcsef');
    await page.keyboard.press('Control+z');
    await waitForStatus(page, NOT_IN_FILE);
    await studio.stroke(page, [9, 8]); // as many steps as when it was saved, but another sprite
    await waitForStatus(page, NOT_IN_FILE);
    assert.match(await page.locator('[role=tab]').first().textContent(), /•/);
    assert.equal(readText('ghost.pcsef'), saved);
    await page.keyboard.press('Control+s');
    await waitForStatus(page, 'Saved');
    assert.equal(readText('ghost.pcsef'), await studio.textOf(page));
    assert.notEqual(readText('ghost.pcsef'), saved);
});

test('a nudge after a save is a step of its own, which the file does not have', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await studio.room(page).locator('.sprite-canvas').focus();
    const start = await studio.textOf(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('ArrowRight');
    await waitForStatus(page, NOT_IN_FILE);
    await page.keyboard.press('Control+s');
    await waitForStatus(page, 'Saved');
    const saved = readText('ghost.pcsef');
    assert.notEqual(saved, start);
    await page.keyboard.press('ArrowRight');
    await waitForStatus(page, NOT_IN_FILE);
    await page.keyboard.press('Control+z');
    await waitForText(page, saved); // undo goes to what was saved
    await waitForStatus(page, 'Saved');
});

test('two saves at once are two saves one after the other, and no conflict', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    const statuses = [];
    page.on('response', (response) => {
        if (response.request().method() === 'PUT') statuses.push(response.status());
    });
    await page.evaluate(() => {
        const press = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true };
        for (let i = 0; i < 2; i++) document.activeElement.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    await message(page, 'Saved ghost.pcsef').waitFor();
    await page.locator('.message').filter({ hasText: 'Saved ghost.pcsef' }).nth(1).waitFor();
    assert.deepEqual(statuses, [200, 200]);
    assert.equal(await bar(page).count(), 0);
    assert.equal(readText('ghost.pcsef'), await studio.textOf(page));
});

test('a .pcsef that cannot hold the sprite says what is missing, and offers a project', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await studio.run(page, 'New layer');
    await page.keyboard.press('Control+s');
    const told = message(page, 'Saved ghost.pcsef, which does not hold its 2 layers');
    await told.getByRole('button', { name: 'Save a project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as' });
    assert.equal(await dialog.getByRole('textbox').inputValue(), 'ghost.sprite.json');
    await page.keyboard.press('Enter');
    await message(page, 'Saved ghost.sprite.json').waitFor();
    assert.equal(JSON.parse(readText('ghost.sprite.json')).layers.length, 2);
    assert.equal(readText('ghost.pcsef'), await studio.textOf(page));
});

// ---- what others write

/** A PNG of one pixel in a colour; the command makes it, so that it is a real one. */
function pixel(letter) {
    fs.writeFileSync(inFolder('dot.pcsef'), `1${letter}`);
    execFileSync(command, ['convert', 'dot.pcsef', '--width', '1', '-o', 'dot.png'], { cwd: now.folder });
    const bytes = fs.readFileSync(inFolder('dot.png')).toString('base64');
    for (const name of ['dot.pcsef', 'dot.png']) fs.rmSync(inFolder(name));
    return bytes;
}

const guideProject = (image, data) =>
    JSON.stringify({
        ...projectOf({ frames: [['AB\nCD']] }),
        images: { [image]: data },
        guides: [{ id: 'g900', name: 'sky.png', image, x: 0, y: 0, scale: 1, opacity: 50, visible: true }],
    });

test('guide pictures that another program put into the project are still there after the next save', async () => {
    const [first, second] = [pixel('A'), pixel('B')];
    fs.writeFileSync(inFolder('sky.sprite.json'), guideProject('one', first));
    const page = await open();
    await openFromFolder(page, 'sky.sprite.json');
    writeElsewhere('sky.sprite.json', guideProject('two', second));
    await message(page, 'Loaded sky.sprite.json again').waitFor();
    await studio.stroke(page, [0, 0]);
    await page.keyboard.press('Control+s');
    await message(page, 'Saved sky.sprite.json').waitFor();
    const { guides, images } = JSON.parse(readText('sky.sprite.json'));
    assert.deepEqual(
        guides.map(({ image }) => image),
        ['two'],
    );
    assert.deepEqual(images, { two: second });
});

test('a file that was opened by its handle is not written over when another program has written it', async (t) => {
    const plain = await studio.servePage();
    t.after(() => plain.close());
    await now.context.addInitScript(studio.giveDisk, { 'mine.pcsef': GHOST });
    const page = await open(plain.url);
    await page.keyboard.press('Control+o');
    await studio.erasePixel(page, 7, 8);
    const theirs = '9.7.9.7.';
    await page.evaluate((text) => {
        window.disk['mine.pcsef'] = text;
    }, theirs);
    await page.keyboard.press('Control+s');
    await message(page, 'Nothing was saved').waitFor();
    assert.equal(await page.evaluate(() => window.disk['mine.pcsef']), theirs);
    await bar(page).getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Control+s');
    await message(page, 'Saved mine.pcsef').waitFor();
    assert.equal(await page.evaluate(() => window.disk['mine.pcsef']), await studio.textOf(page));
});

test('a sprite that opens while another tab still writes has the last step of that tab', async () => {
    const first = await open();
    await studio.newSprite(first);
    await studio.stroke(first, [2, 2], [9, 2]);
    const second = await now.context.newPage();
    await second.addInitScript(() => {
        // the answer to who has the lock comes late
        const request = navigator.locks.request.bind(navigator.locks);
        const gate = new Promise((resolve) => {
            window.openGate = resolve;
        });
        navigator.locks.request = (...given) => {
            window.asked = true;
            return gate.then(() => request(...given));
        };
    });
    await second.goto(now.server.url);
    await second.waitForFunction(() => window.asked);
    await first.bringToFront();
    await studio.stroke(first, [2, 5], [9, 5]);
    const text = await studio.textOf(first);
    await first.close();
    await second.evaluate(() => window.openGate());
    await waitForText(second, text);
});

// ---- where files go

test('"Save as" asks for a path in the folder, begins beside the present file, and says what is not possible', async () => {
    fs.writeFileSync(inFolder('art/hero.sprite.json'), JSON.stringify(projectOf({ frames: [['AB\nCD']] })));
    const page = await open();
    await openFromFolder(page, 'art/hero.sprite.json');
    await studio.run(page, 'Save as');
    const dialog = page.getByRole('dialog', { name: 'Save as' });
    const field = dialog.getByRole('textbox');
    assert.equal(await field.inputValue(), 'art/test.sprite.json'); // its own name is "test"
    await field.fill('nowhere/test');
    await dialog.getByText('Saves nowhere/test.sprite.json.').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await field.fill('../out');
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await field.fill('art/');
    await page.keyboard.press('Enter');
    await dialog.getByText('A file needs a name.').waitFor();
    await field.fill('art/other');
    await page.keyboard.press('Enter');
    await message(page, 'Saved art/other.sprite.json').waitFor();
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(fs.readdirSync(inFolder('art')).toSorted(), ['hero.sprite.json', 'other.sprite.json']);
    assert.equal(fs.existsSync(path.join(now.folder, '../out.sprite.json')), false);
    await studio.stroke(page, [0, 0]);
    await page.keyboard.press('Control+s'); // from now on that file is the sprite's
    await waitForStatus(page, 'Saved');
    assert.notEqual(readText('art/other.sprite.json'), readText('art/hero.sprite.json'));
});

test('"Save as" replaces a file only after it has said so', async () => {
    fs.writeFileSync(inFolder('taken.sprite.json'), 'of somebody else');
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await studio.run(page, 'Save as');
    const dialog = page.getByRole('dialog', { name: 'Save as' });
    await dialog.getByRole('textbox').fill('taken.sprite.json');
    await page.keyboard.press('Enter');
    await dialog.getByText('taken.sprite.json is there already').waitFor();
    assert.equal(readText('taken.sprite.json'), 'of somebody else');
    await dialog.getByRole('textbox').fill('taken');
    await dialog.getByRole('button', { name: 'Replace' }).click(); // the same path
    await message(page, 'Saved taken.sprite.json').waitFor();
    assert.equal(JSON.parse(readText('taken.sprite.json')).name, 'ghost');
    assert.equal(readText('ghost.pcsef'), GHOST);
});

/** Drops files; `handles` says whether the browser gives their handles. */
const drop = (page, files, handles) =>
    page.evaluate(
        ([list, gives]) => {
            DataTransferItem.prototype.getAsFileSystemHandle = gives
                ? async () => window.handleOf(list[0][0])
                : undefined;
            const dataTransfer = new DataTransfer();
            for (const [name, text] of list) dataTransfer.items.add(new File([text], name));
            window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        [Object.entries(files), handles],
    );

test('a dropped file is written back where the browser gives its handle, and downloaded where it does not', async (t) => {
    const plain = await studio.servePage();
    t.after(() => plain.close());
    await now.context.addInitScript(studio.giveDisk, { 'dropped.pcsef': GHOST });
    const page = await open(plain.url);
    await drop(page, { 'dropped.pcsef': GHOST }, true);
    await studio.erasePixel(page, 7, 8);
    await page.keyboard.press('Control+s');
    await message(page, 'Saved dropped.pcsef').waitFor();
    assert.equal(await page.evaluate(() => window.disk['dropped.pcsef']), await studio.textOf(page));
    await page.evaluate(() => {
        window.showSaveFilePicker = undefined;
    });
    await drop(page, { 'copy.pcsef': GHOST }, false);
    await page.locator('[role=tab]').nth(1).waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
    assert.equal(download.suggestedFilename(), 'copy.sprite.json');
});

// ---- colours beside a string

/** The colours of the palette's panel, in their order. */
const swatches = (page) =>
    studio
        .room(page)
        .locator('.swatch')
        .evaluateAll((list) => list.map((each) => getComputedStyle(each).backgroundColor));
/** As examples/ghost.gpl lists them. */
const GHOST_COLOURS = ['rgb(38, 28, 56)', 'rgb(226, 232, 246)', 'rgb(250, 250, 255)', 'rgb(244, 160, 170)'];

/** Resolves when the small picture of the frame has exactly these colours. */
const waitForColours = (page, wanted) =>
    page.waitForFunction((list) => {
        const canvas = document.querySelector('main.room:not([hidden]) canvas.thumbnail');
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4)
            if (data[i + 3] > 0) seen.add(`rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`);
        return [...seen].sort().join() === [...list].sort().join();
    }, wanted);

test('a palette of the same name beside a string gives it its colours, also when the file is written anew', async () => {
    fs.writeFileSync(inFolder('ghost.gpl'), PALETTE);
    fs.writeFileSync(inFolder('ghost.txt'), 'notes about the ghost');
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await message(page, 'The colours are those of ghost.gpl').waitFor();
    assert.deepEqual(await swatches(page), GHOST_COLOURS);
    await waitForColours(page, GHOST_COLOURS);
    await page.evaluate(() => {
        for (const each of document.querySelectorAll('.message')) each.querySelector('button')?.click();
    });
    writeElsewhere('ghost.pcsef', GHOST.replaceAll('D', 'C'));
    await message(page, 'Loaded ghost.pcsef again').waitFor();
    assert.deepEqual(await swatches(page), GHOST_COLOURS);
    await waitForColours(page, GHOST_COLOURS.slice(0, 3)); // no pixel is D any more
});

test('a palette that is dropped together with a string is taken, a damaged one is told of', async () => {
    const page = await open();
    await drop(page, { 'a.pcsef': GHOST, 'a.gpl': PALETTE }, false);
    await message(page, 'The colours are those of a.gpl').waitFor();
    await studio.room(page).locator('.swatch').first().waitFor();
    assert.deepEqual(await swatches(page), GHOST_COLOURS);
    assert.equal(await page.locator('[role=tab]').count(), 1);
    await drop(page, { 'b.pcsef': GHOST, 'b.gpl': 'GIMP Palette\n1 2 red\n' }, false);
    await message(page, 'b.gpl is beside the file, but no palette that can be read').waitFor();
    await page.locator('[role=tab]').nth(1).and(page.locator('[aria-selected=true]')).waitFor();
    await studio.room(page).locator('.swatch').first().waitFor();
    assert.ok((await swatches(page)).length > GHOST_COLOURS.length); // the studio's own
});
