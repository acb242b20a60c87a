// The whole studio: its page in Chromium, on the real `spritepress studio`, with files that other programs write
// meanwhile.
//
//   node --test studio.test.mjs, with SPRITEPRESS=COMMAND and STUDIO_PAGE=FOLDER if they are not where `make studio` puts them
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import * as studio from './server_support.mjs';

const { COMMAND: command, EXAMPLES: examples, openFromFolder, waitForText } = studio;

const now = studio.servedFolders({ before, after, beforeEach, afterEach }, (folder) => {
    for (const name of ['ghost.pcsef', 'hero.pct', 'hero.png'])
        fs.copyFileSync(path.join(examples, name), path.join(folder, name));
});
const { open, inFolder, writeElsewhere } = now;
const convert = (...args) => execFileSync(command, ['convert', ...args], { cwd: now.folder });

/** The picture of a PCSEF file as the command reads it, sixteen pixels wide. */
function rowsOf(name) {
    convert(name, '--width', '16', '-o', 'rows.json');
    const rows = JSON.parse(fs.readFileSync(inFolder('rows.json'), 'utf8')).rows;
    fs.rmSync(inFolder('rows.json'));
    return rows;
}

/** A run of one for each pixel. */
const longOf = (rows) => rows.join('').replace(/./g, '1$&');
const bar = (page) => page.locator('.document-bar');
const message = (page, text) => page.locator('.message').filter({ hasText: text }).first();
const shortGhost = () => shortOf(rowsOf('ghost.pcsef'));

// ---- files of the folder

test('every file of the folder that is offered opens', async () => {
    const page = await open();
    const names = await page.locator('.welcome .list-name .shorten').allTextContents();
    assert.ok(names.includes('ghost.pcsef'));
    for (const [i, name] of names.entries()) {
        await page.getByRole('button', { name: 'Welcome' }).click();
        await page
            .locator('.welcome .list-name')
            .filter({ has: page.getByText(name, { exact: true }) })
            .click();
        await page.locator('[role=tab]').nth(i).waitFor();
        assert.equal(await page.locator('.message.error').count(), 0, name);
    }
});

test('files that the command names are open at once', async () => {
    fs.copyFileSync(inFolder('ghost.pcsef'), inFolder('other.pcsef'));
    await now.server.stop();
    now.server = await studio.startServer([inFolder('ghost.pcsef'), inFolder('other.pcsef')]);
    const page = await open();
    assert.deepEqual((await studio.tabTitles(page)).sort(), ['ghost', 'other']);
    await studio.room(page).locator('#sprite-text').waitFor();
    assert.equal(await studio.textOf(page), shortGhost());
});

test('a saved .pcsef has exactly the bytes of the command', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    const before = rowsOf('ghost.pcsef');
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    assert.equal(await studio.statusOf(page).textContent(), 'Saved in this browser, not in the file yet');
    const unchanged = fs.readFileSync(path.join(examples, 'ghost.pcsef'));
    assert.deepEqual(fs.readFileSync(inFolder('ghost.pcsef')), unchanged, 'autosave wrote into the file');
    await page.keyboard.press('Control+s');
    await message(page, 'Saved ghost.pcsef').waitFor();
    await studio.saved(page);
    assert.equal(await studio.statusOf(page).textContent(), 'Saved');
    const after = before.map((row, y) => (y === 8 ? `${row.slice(0, 7)}.${row.slice(8)}` : row));
    assert.notDeepEqual(after, before);
    assert.deepEqual(rowsOf('ghost.pcsef'), after);
    convert('ghost.pcsef', '--width', '16', '--to', 'pcsef', '-o', 'again.txt');
    assert.deepEqual(fs.readFileSync(inFolder('ghost.pcsef')), fs.readFileSync(inFolder('again.txt')));
    assert.deepEqual(
        fs.readdirSync(now.folder).filter((name) => name.startsWith('.')),
        [],
    );
});

test('a saved project opens again as it was, and a name that is taken gets a number', async () => {
    const page = await open();
    await studio.newSprite(page);
    await studio.stroke(page, [2, 3], [12, 3]);
    const text = await studio.textOf(page);
    fs.writeFileSync(inFolder('sprite.sprite.json'), 'of somebody else');
    await page.keyboard.press('Control+s');
    assert.equal(
        await page.getByRole('dialog', { name: 'Save as' }).getByRole('textbox').inputValue(),
        'sprite 2.sprite.json',
    );
    await page.keyboard.press('Enter');
    await message(page, 'Saved sprite 2.sprite.json').waitFor();
    assert.equal(fs.readFileSync(inFolder('sprite.sprite.json'), 'utf8'), 'of somebody else');
    assert.equal(typeof JSON.parse(fs.readFileSync(inFolder('sprite 2.sprite.json'), 'utf8')), 'object');
    const other = await now.browser.newContext();
    const again = await open(now.server.url, other);
    await openFromFolder(again, 'sprite 2.sprite.json');
    await waitForText(again, text);
    fs.writeFileSync(inFolder('line.pcsef'), text);
    assert.deepEqual(
        rowsOf('line.pcsef').map((row) => row.replace(/[^.]/g, '#')),
        Array.from({ length: 16 }, (_, y) => (y === 3 ? '..###########...' : '................')),
    );
    await other.close();
});

test('an unchanged sprite follows its file, and new files appear', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    const rows = rowsOf('ghost.pcsef').toReversed();
    writeElsewhere('ghost.pcsef', longOf(rows));
    await message(page, 'Loaded ghost.pcsef again').waitFor();
    convert('ghost.pcsef', '--width', '16', '--to', 'pcsef', '-o', 'turned.txt');
    await waitForText(page, fs.readFileSync(inFolder('turned.txt'), 'utf8'));
    assert.equal(await bar(page).count(), 0);
    await page.keyboard.press('Control+z');
    await waitForText(page, shortOf(rows.toReversed()));
    await page.getByRole('button', { name: 'Welcome', exact: true }).click();
    fs.copyFileSync(path.join(examples, 'ghost.pcsef'), inFolder('appears.pcsef'));
    await page.locator('.welcome').getByRole('button', { name: 'appears.pcsef' }).waitFor();
    fs.rmSync(inFolder('appears.pcsef'));
    await page.locator('.welcome').getByRole('button', { name: 'appears.pcsef' }).waitFor({ state: 'detached' });
});

/** The shortest string of rows, by the command. */
function shortOf(rows) {
    fs.writeFileSync(inFolder('long.pcsef'), longOf(rows));
    convert('long.pcsef', '--width', '16', '--to', 'pcsef', '-o', 'short.txt');
    fs.rmSync(inFolder('long.pcsef'));
    return fs.readFileSync(inFolder('short.txt'), 'utf8');
}

test('a file that changed while the page was closed is noticed', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await studio.saved(page);
    await page.goto('about:blank');
    const rows = rowsOf('ghost.pcsef').toReversed();
    writeElsewhere('ghost.pcsef', longOf(rows));
    await page.goto(now.server.url);
    await studio.ready(page);
    await waitForText(page, shortOf(rows));
});

test('a conflict can be compared, reloaded and undone', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    const mine = await studio.textOf(page);
    const rows = rowsOf('ghost.pcsef').toReversed();
    writeElsewhere('ghost.pcsef', longOf(rows));
    await bar(page).getByText('ghost.pcsef was changed by another program, and here too.').waitFor();
    assert.equal(await studio.textOf(page), mine);
    await page.keyboard.press('Control+s');
    await message(page, 'Nothing was saved').waitFor();
    assert.equal(fs.readFileSync(inFolder('ghost.pcsef'), 'utf8'), longOf(rows));
    await bar(page).getByRole('button', { name: 'Compare' }).click();
    await page.locator('.compare-picture').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Reload from the file' }).click();
    await waitForText(page, shortOf(rows));
    assert.equal(await bar(page).count(), 0);
    await page.keyboard.press('Control+z');
    await waitForText(page, mine);
});

test('a conflict can be won: the next save replaces what the other program wrote', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    const mine = await studio.textOf(page);
    writeElsewhere('ghost.pcsef', longOf(rowsOf('ghost.pcsef').toReversed()));
    await bar(page).getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Control+s');
    await message(page, 'Saved ghost.pcsef').waitFor();
    assert.equal(fs.readFileSync(inFolder('ghost.pcsef'), 'utf8'), mine);
});

test('a file that another program has damaged is told of, and the sprite stays', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    const text = shortGhost();
    writeElsewhere('ghost.pcsef', 'no sprite');
    await page.locator('.message.error').filter({ hasText: 'ghost.pcsef: ' }).waitFor();
    assert.equal(await studio.textOf(page), text);
});

test('a removed file is told of, and saving makes it again', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    fs.rmSync(inFolder('ghost.pcsef'));
    await message(page, 'ghost.pcsef was removed by another program').waitFor();
    await studio.saved(page);
    assert.match(await studio.statusOf(page).textContent(), /not in the file yet/);
    await page.keyboard.press('Control+s');
    await message(page, 'Saved ghost.pcsef').waitFor();
    assert.equal(fs.readFileSync(inFolder('ghost.pcsef'), 'utf8'), await studio.textOf(page));
});

test('work goes on after the server has ended, and is saved when it is there again', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await now.server.stop();
    await page.locator('.status-bar').getByText('The command has ended').waitFor();
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    await page.keyboard.press('Control+s');
    await message(page, 'The server does not answer').waitFor();
    const mine = await studio.textOf(page);
    await page.reload();
    await studio.ready(page);
    await waitForText(page, mine);
    now.server = await studio.startServer([now.folder], now.server.port);
    await page.locator('.status-bar').getByText('The command was started again').waitFor();
    await page.goto(now.server.url); // only what is behind the "#" changes
    await page.locator('.status-bar').getByText('The command was started again').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await message(page, 'Saved ghost.pcsef').waitFor();
    assert.equal(fs.readFileSync(inFolder('ghost.pcsef'), 'utf8'), mine);
});

// ---- work that must not be lost

test('a reload brings back tabs, steps, and what was undone', async () => {
    const page = await open();
    await studio.newSprite(page);
    const texts = [];
    for (const y of [2, 4, 6]) {
        await studio.stroke(page, [1, y], [9, y]);
        texts.push(await studio.textOf(page));
    }
    await page.keyboard.press('Control+z');
    await waitForText(page, texts[1]);
    await openFromFolder(page, 'ghost.pcsef');
    await page.locator('[role=tab]').first().click();
    await studio.saved(page);
    await page.reload();
    await studio.ready(page);
    assert.deepEqual(await studio.tabTitles(page), ['sprite', 'ghost']);
    assert.equal(await page.locator('[role=tab]').first().getAttribute('aria-selected'), 'true');
    await waitForText(page, texts[1]);
    await page.keyboard.press('Control+y');
    await waitForText(page, texts[2]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await waitForText(page, texts[0]);
});

test('a file whose tab was closed opens again with the work that was not saved', async () => {
    const page = await open();
    await openFromFolder(page, 'ghost.pcsef');
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    const mine = await studio.textOf(page);
    await page.getByRole('button', { name: /^Close ghost/ }).click();
    await openFromFolder(page, 'ghost.pcsef');
    await waitForText(page, mine);
    await page.keyboard.press('Control+z');
    await waitForText(page, shortGhost());
});

test('a crashed tab and a killed browser lose nothing that was said to be saved', async (t) => {
    const profile = studio.makeFolder();
    const first = await studio.launchProcess(profile);
    t.after(() => first.kill());
    const page = await open(now.server.url, first.context);
    await studio.newSprite(page);
    await studio.stroke(page, [3, 3], [12, 12]);
    const text = await studio.textOf(page);
    const crashed = page.waitForEvent('crash'); // before that, its tab has the document
    await page.goto('chrome://crash').catch(() => {});
    await crashed;
    const next = await open(now.server.url, first.context);
    await waitForText(next, text);
    await studio.stroke(next, [3, 12], [12, 3]);
    const both = await studio.textOf(next);
    await first.kill();
    const second = await studio.launchProcess(profile);
    t.after(() => second.kill());
    const last = await open(now.server.url, second.context);
    await waitForText(last, both);
    await last.keyboard.press('Control+z');
    await waitForText(last, text);
});

test('drafts survive another launch of the command on the same port', async () => {
    const page = await open();
    await studio.newSprite(page);
    await studio.stroke(page, [3, 3], [12, 12]);
    const text = await studio.textOf(page);
    await page.close();
    await now.server.stop();
    now.server = await studio.startServer([now.folder], now.server.port);
    const again = await open();
    await waitForText(again, text);
});

/** Runs in the page: how many tabs the database has. */
async function keptTabs() {
    const database = await new Promise((resolve) => {
        const request = indexedDB.open('spritepress-studio');
        request.onsuccess = () => resolve(request.result);
    });
    const request = database.transaction('tabs').objectStore('tabs').getAll();
    await new Promise((resolve) => {
        request.onsuccess = resolve;
    });
    database.close();
    return request.result.reduce((sum, list) => sum + list.tabs.length, 0);
}

test('full storage is told, loses nothing, and is made up for when there is room again', async () => {
    const devtools = await now.context.newCDPSession(await now.context.newPage());
    const origin = new URL(now.server.url).origin;
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    const page = await open();
    await studio.newSprite(page);
    const aim = await studio.makeAim(page);
    await page.mouse.click(...aim(4, 4));
    await page.locator('.status-bar .fault').getByText("The browser's storage is full").waitFor();
    await page.mouse.click(...aim(6, 6));
    await studio.settle(page);
    const text = await studio.textOf(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    await studio.saved(page);
    assert.equal(await page.locator('.status-bar .fault').count(), 0);
    await page.waitForFunction(keptTabs);
    await page.reload();
    await studio.ready(page);
    await waitForText(page, text);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.waitForFunction(() =>
        /Beginning/.test(document.querySelector('.history-step.chosen')?.textContent ?? ''),
    );
});

test('one tab edits a sprite at a time, and another takes it over with the last step', async () => {
    const first = await open();
    await openFromFolder(first, 'ghost.pcsef');
    await first.keyboard.press('e');
    await studio.stroke(first, [7, 8]);
    const second = await open();
    await bar(second).getByText('This sprite is open in another tab.').waitFor();
    const aim = await studio.makeAim(second);
    await second.mouse.click(...aim(2, 2));
    await message(second, 'open in another tab').waitFor();
    const aimFirst = await studio.makeAim(first);
    await first.bringToFront();
    await first.mouse.click(...aimFirst(8, 8));
    await studio.settle(first);
    await studio.saved(first);
    const text = await studio.textOf(first);
    await second.bringToFront();
    await bar(second).getByRole('button', { name: 'Edit it here' }).click();
    await bar(second).waitFor({ state: 'detached' });
    await waitForText(second, text);
    await bar(first).getByText('This sprite is open in another tab.').waitFor();
    await second.keyboard.press('e');
    await studio.stroke(second, [5, 4]);
    const last = await studio.textOf(second);
    assert.notEqual(last, text);
    await first.bringToFront();
    await first.keyboard.press('Control+s'); // would store its older position
    await message(first, 'open in another tab').waitFor();
    assert.deepEqual(fs.readFileSync(inFolder('ghost.pcsef')), fs.readFileSync(path.join(examples, 'ghost.pcsef')));
    await second.reload();
    await studio.ready(second);
    await waitForText(second, last);
    await first.close();
});

test('a tab that hangs loses the lock without being asked', async () => {
    const first = await open();
    await studio.newSprite(first);
    await studio.stroke(first, [3, 3], [12, 12]);
    const text = await studio.textOf(first);
    const second = await open();
    await bar(second).waitFor();
    void first
        .evaluate(() => {
            for (const until = Date.now() + 6000; Date.now() < until; );
        })
        .catch(() => {});
    await bar(second).getByRole('button', { name: 'Edit it here' }).click();
    await bar(second).waitFor({ state: 'detached' });
    await waitForText(second, text);
});

test('samples open as copies', async () => {
    const page = await open();
    const sample = () => page.locator('.card').filter({ hasText: 'most rows cost half' });
    await sample().click();
    await studio.room(page).locator('#sprite-text').waitFor();
    const fresh = await studio.textOf(page);
    await page.keyboard.press('e');
    await studio.stroke(page, [7, 8]);
    assert.notEqual(await studio.textOf(page), fresh);
    await page.getByRole('button', { name: 'Welcome', exact: true }).click();
    await sample().click();
    await waitForText(page, fresh);
    assert.equal(await page.locator('[role=tab]').count(), 2);
});

// ---- the frame

async function runByPalette(page, typed) {
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await palette.waitFor({ state: 'detached' });
}

test('the palette, settings, themes and help work by keyboard', async () => {
    const page = await open();
    await studio.newSprite(page);
    const chosen = () => page.evaluate(() => document.documentElement.dataset.theme);
    await runByPalette(page, 'light th');
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await runByPalette(page, 'ellipse');
    await studio.room(page).getByRole('button', { name: 'Ellipse', pressed: true }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys: Sprite' });
    await help.getByText('Ctrl+Z', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByLabel('Theme').selectOption('dark');
    assert.equal(await chosen(), 'dark');
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
    await page.reload();
    await studio.ready(page);
    assert.equal(await chosen(), 'dark');
});

test('the palette, settings, themes and help work by pointer', async () => {
    const page = await open();
    await studio.newSprite(page);
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    await page.getByRole('button', { name: /^(Light|Dark) theme$/ }).click();
    assert.notEqual(await page.evaluate(() => document.documentElement.dataset.theme), theme);
    await page.getByRole('button', { name: 'Commands', exact: true }).click();
    await page.getByRole('combobox', { name: 'What do you want to do?' }).fill('settings');
    await page.getByRole('option', { name: /Settings/ }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('button', { name: 'Close' }).click();
    await settings.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keys and help' }).click();
    const help = page.getByRole('dialog', { name: 'Keys: Sprite' });
    await help.waitFor();
    await page.mouse.click(5, 400); // beside the dialog
    await help.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: /Welcome page/ }).click();
    await page.locator('.welcome').waitFor();
});

/** Holds files over the window, or drops them. */
async function drag(page, kind, files) {
    await page.evaluate(
        ([name, list]) => {
            const dataTransfer = new DataTransfer();
            for (const [file, text] of list) dataTransfer.items.add(new File([text], file));
            window.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
        },
        [kind, files],
    );
}

test('dropped files open, what no other room takes in the inspector, and a damaged one is told of', async () => {
    const page = await open();
    const ghost = fs.readFileSync(inFolder('ghost.pcsef'), 'utf8');
    await drag(page, 'dragover', [['ghost.pcsef', ghost]]);
    await page.getByText('Drop the file or folder to open it in its room').waitFor();
    await drag(page, 'dragleave', []);
    await page.locator('.drop-target').waitFor({ state: 'detached' });
    await drag(page, 'drop', [
        ['a.pcsef', ghost],
        ['b.pcsef', ghost],
    ]);
    await page.locator('[role=tab]').nth(1).waitFor();
    assert.deepEqual(await studio.tabTitles(page), ['a', 'b']);
    await drag(page, 'drop', [['notes.txt', 'nothing']]);
    await page.locator('[role=tab]').nth(2).waitFor();
    assert.deepEqual(await studio.tabTitles(page), ['a', 'b', 'notes.txt']);
    await drag(page, 'drop', [['bad.pcsef', 'a\u0001b']]);
    await message(page, 'bad.pcsef').waitFor();
    assert.equal(await page.locator('[role=tab]').count(), 3);
});

// ---- without the command

test('the pickers of the browser open and save, and where there are none files are downloaded', async () => {
    const plain = await studio.servePage();
    const ghost = fs.readFileSync(inFolder('ghost.pcsef'), 'utf8');
    await now.context.addInitScript(studio.giveDisk, { 'mine.pcsef': ghost });
    const page = await open(plain.url);
    await page.keyboard.press('Control+o');
    await studio.erasePixel(page, 7, 8);
    await page.keyboard.press('Control+s');
    await message(page, 'Saved mine.pcsef').waitFor();
    assert.equal(await page.evaluate(() => window.disk['mine.pcsef']), await studio.textOf(page));
    await page.evaluate(() => {
        window.showSaveFilePicker = async () => {
            throw new DOMException('closed', 'AbortError');
        };
    });
    await studio.newSprite(page);
    await page.keyboard.press('Control+s');
    await page.evaluate(() => {
        window.showSaveFilePicker = undefined;
    });
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
    assert.equal(download.suggestedFilename(), 'sprite.sprite.json');
    assert.equal(await page.locator('.message.error').count(), 0);
    await plain.close();
});

test('after one visit the page opens and encodes without its server', async () => {
    const plain = await studio.servePage();
    const page = await open(plain.url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await plain.close();
    await page.reload();
    await studio.ready(page);
    await studio.newSprite(page);
    await studio.stroke(page, [0, 0], [15, 0]);
    fs.writeFileSync(inFolder('offline.pcsef'), await studio.textOf(page));
    assert.match(rowsOf('offline.pcsef')[0], /^([^.])\1{15}$/);
});

test('a choice of files arrives also when the browser collects garbage meanwhile', async () => {
    const plain = await studio.servePage();
    const collecting = await studio.launch([...studio.FLAGS, '--js-flags=--expose-gc']);
    const page = await studio.openPage(collecting, plain.url, {
        prepare: () => addEventListener('keydown', () => setTimeout(() => globalThis.gc(), 0)),
    });
    await studio.openFiles(page, { 'ghost.pcsef': fs.readFileSync(path.join(examples, 'ghost.pcsef')) });
    await studio.room(page).locator('#sprite-text').waitFor();
    assert.equal(await page.locator('input[type=file]').count(), 0);
    await studio.closePage(page);
    await collecting.close();
    await plain.close();
});
