// A folder of this machine, dropped on a page without a server: its press follows it. The folders are real ones;
// Chromium drops them as a user would.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import {
    bar,
    editAndPutBack,
    folderRow,
    message,
    publish,
    row,
    settled,
    SPRITES,
    waitForFrames,
} from './atlas_hands.mjs';
import { COMMAND, EXAMPLES, example, makeFolder, readFolder, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const TWO_COINS = { 'coin_1.png': example('sprites/coin_1.png'), 'coin_2.png': example('sprites/coin_2.png') };
const test = studio.pages({ before, after, test: nodeTest });

const followed = (page, name) => room(page).getByText(`Follows the folder ${name}.`);

/** Drops files and folders of this machine on the window. */
async function drop(page, files) {
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'])
        await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
    await session.detach();
}

/** A folder "art" with the sample's pictures, which is dropped and pressed. */
async function dropArt(page) {
    const art = path.join(makeFolder(), 'art');
    fs.cpSync(path.join(EXAMPLES, 'sprites'), art, { recursive: true });
    await drop(page, [art]);
    await waitForFrames(page, SPRITES);
    await followed(page, 'art').waitFor();
    await settled(page);
    return art;
}

/** Edits coin_1.png and puts it back into the document. */
async function editCoin(page) {
    await editAndPutBack(page, 'coin_1.png');
    await message(page, 'coin_1.png is replaced in this document').waitFor();
    await settled(page);
}

/** The picker gives a folder of the browser's own, whose handles are real: a picker asks somebody, whom tests do not
 * have. It has these files too then; those that are null are removed. */
const chooseFolder = (page, files) =>
    page.evaluate(
        async (list) => {
            const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('chosen', {
                create: true,
            });
            for (const [name, bytes] of list) {
                const stream = bytes && (await (await folder.getFileHandle(name, { create: true })).createWritable());
                if (!bytes) await folder.removeEntry(name);
                await stream?.write(new Uint8Array(bytes));
                await stream?.close();
            }
            window.showDirectoryPicker = async () => folder;
        },
        Object.entries(files).map(([name, bytes]) => [name, bytes && [...bytes]]),
    );

/** How many observers of folders live in the page. */
const countObservers = () => {
    const Real = window.FileSystemObserver;
    window.observers = 0;
    window.FileSystemObserver = class extends Real {
        observe(...args) {
            window.observers++;
            return super.observe(...args);
        }
        disconnect() {
            window.observers--;
            super.disconnect();
        }
    };
};

/** Counts them from the beginning. */
async function startCounting(page) {
    await page.addInitScript(countObservers);
    await page.reload();
    await studio.ready(page);
}

/** What the command makes of the folder. */
function pressed(art) {
    const folder = makeFolder();
    execFileSync(COMMAND, ['pack', '-q', 'art', '-o', path.join(folder, 'art.pct')], { cwd: path.dirname(art) });
    return readFolder(folder);
}

test('a dropped folder is followed: pictures come, change and go, also after a reload', async (page) => {
    const art = await dropArt(page);
    assert.deepEqual(await publish(page), pressed(art));
    fs.mkdirSync(path.join(art, 'new/deep'), { recursive: true });
    fs.copyFileSync(path.join(EXAMPLES, 'hero.png'), path.join(art, 'new/deep/all.png'));
    await waitForFrames(page, SPRITES + 1);
    await folderRow(page, 'new/deep').waitFor();
    fs.rmSync(path.join(art, 'coin_1.png'));
    await waitForFrames(page, SPRITES);
    await row(page, 'coin_1.png').waitFor({ state: 'detached' });
    const before = await row(page, 'coin_2.png').textContent();
    fs.writeFileSync(path.join(art, 'coin_2.png'), example('sprites/slime_1.png'));
    await row(page, 'coin_2.png').filter({ hasText: before }).waitFor({ state: 'detached' });
    await settled(page);
    assert.deepEqual(await publish(page), pressed(art));
    fs.writeFileSync(path.join(art, '.spritepressignore'), 'slime_*\n');
    await waitForFrames(page, SPRITES - 6);
    await settled(page);
    assert.deepEqual(await publish(page), pressed(art), 'rules of what to leave out count too');
    fs.rmSync(path.join(art, '.spritepressignore'));
    await waitForFrames(page, SPRITES);
    await page.reload();
    await waitForFrames(page, SPRITES);
    await followed(page, 'art').waitFor();
    fs.copyFileSync(path.join(EXAMPLES, 'hero.png'), path.join(art, 'late.png'));
    await waitForFrames(page, SPRITES + 1);
    await settled(page);
    assert.deepEqual(await publish(page), pressed(art));
});

test('a browser that has forgotten the folder says so, and the pictures stay', async (page) => {
    await dropArt(page);
    await page.goto('about:blank'); // Chromium takes a permission back with the last page that had it
    await page.goBack();
    await bar(page).getByText('The browser does not show us the folder art any more').waitFor();
    await bar(page).getByRole('button', { name: 'Follow it again' }).waitFor();
    await waitForFrames(page, SPRITES);
    assert.equal(await followed(page, 'art').count(), 0);
});

test('what changed while the studio was closed is seen when it opens again', async (page) => {
    const url = page.url();
    await chooseFolder(page, TWO_COINS);
    await page.getByRole('button', { name: 'Open a folder' }).click();
    await waitForFrames(page, 2);
    await followed(page, 'chosen').waitFor();
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 })); // which browsers want for a picture
    await page.goto(`${url}icon.svg`); // of the same origin, without the studio
    const later = { 'coin_3.png': example('sprites/coin_3.png'), 'coin_4.png': example('sprites/coin_4.png') };
    await chooseFolder(page, { 'coin_1.png': null, ...later });
    await page.goto(url);
    await waitForFrames(page, 3);
    await row(page, 'coin_1.png').waitFor({ state: 'detached' });
    await followed(page, 'chosen').waitFor();
});

test('a folder is pressed whatever else is in it; the command makes the same of it', async (page) => {
    const art = path.join(makeFolder(), 'art');
    fs.cpSync(path.join(EXAMPLES, 'sprites'), art, { recursive: true });
    const finished = ['hero.pct', 'hero.png', 'items.aatls', 'items.png'];
    for (const name of finished) fs.copyFileSync(path.join(EXAMPLES, name), path.join(art, name));
    fs.mkdirSync(path.join(art, '.git'));
    fs.writeFileSync(path.join(art, '.git/picture.png'), example('sprites/coin_1.png'));
    fs.writeFileSync(path.join(art, 'notes.txt'), 'notes');
    await drop(page, [art]);
    await message(page, `press ${SPRITES + 2} pictures, not the 3 other files`).waitFor();
    await waitForFrames(page, SPRITES + 2);
    await followed(page, 'art').waitFor();
    await settled(page);
    assert.deepEqual(await publish(page), pressed(art));
});

test('a folder with an atlas and its pages opens the atlas; one with a single picture is pressed; an empty one says so', async (page) => {
    const folder = makeFolder();
    for (const name of ['one', 'atlas', 'empty']) fs.mkdirSync(path.join(folder, name));
    for (const name of ['hero.pct', 'hero.png'])
        fs.copyFileSync(path.join(EXAMPLES, name), path.join(folder, 'atlas', name));
    fs.copyFileSync(path.join(EXAMPLES, 'sprites/coin_1.png'), path.join(folder, 'one/coin.png'));
    await drop(page, [path.join(folder, 'empty')]);
    await message(page, 'there are no files in empty').waitFor();
    await drop(page, [path.join(folder, 'atlas')]);
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'hero.pct' }).waitFor();
    await drop(page, [path.join(folder, 'one')]);
    await waitForFrames(page, 1);
    await followed(page, 'one').waitFor();
});

test('several folders that are dropped together are copied', async (page) => {
    await startCounting(page);
    const folder = makeFolder();
    const both = ['hero', 'items'].map((name) => path.join(folder, name));
    for (const each of both) fs.cpSync(path.join(EXAMPLES, 'sprites', path.basename(each)), each, { recursive: true });
    await drop(page, both);
    await waitForFrames(page, 15);
    await folderRow(page, 'hero').waitFor();
    await settled(page);
    assert.equal(await page.evaluate(() => window.observers), 0);
});

test('a file that is written all the time does not hide that others change', async (page) => {
    const art = await dropArt(page);
    let count = 0;
    const writing = setInterval(() => fs.writeFileSync(path.join(art, 'log.txt'), String(++count)), 40);
    try {
        fs.rmSync(path.join(art, 'coin_1.png'));
        await waitForFrames(page, SPRITES - 1);
    } finally {
        clearInterval(writing);
    }
});

test('another folder in the place of the old one is followed', async (page) => {
    const art = await dropArt(page);
    for (const name of ['coin_1.png', 'coin_2.png']) {
        // twice: the second one has an observer of its own too
        fs.cpSync(art, `${art}.new`, { recursive: true });
        fs.rmSync(path.join(`${art}.new`, name));
        fs.renameSync(art, `${art}.old`);
        fs.renameSync(`${art}.new`, art);
        fs.rmSync(`${art}.old`, { recursive: true });
        await row(page, name).waitFor({ state: 'detached' });
        await followed(page, 'art').waitFor();
        await settled(page);
    }
    fs.rmSync(path.join(art, 'coin_3.png'));
    await waitForFrames(page, SPRITES - 3);
});

test('a picture that is hidden by its new name is left out', async (page) => {
    const art = await dropArt(page);
    fs.renameSync(path.join(art, 'coin_1.png'), path.join(art, '.coin_1.png'));
    await waitForFrames(page, SPRITES - 1);
});

test('a folder that became empty says so, and is followed on', async (page) => {
    const art = await dropArt(page);
    for (const name of fs.readdirSync(art)) fs.rmSync(path.join(art, name), { recursive: true });
    await room(page).getByText('There are no pictures in the folder art').waitFor();
    assert.equal(
        await room(page).getByRole('button', { name: 'Choose pictures' }).count(),
        0,
        'the folder would take them away again',
    );
    fs.copyFileSync(path.join(EXAMPLES, 'hero.png'), path.join(art, 'hero.png'));
    await waitForFrames(page, 1);
});

test('a folder that cannot be read says why, and is read again when somebody asks', async (page) => {
    const art = await dropArt(page);
    await page.evaluate(() => {
        window.values = FileSystemDirectoryHandle.prototype.values;
        FileSystemDirectoryHandle.prototype.values = () => {
            throw new Error('the disk is tired');
        };
    });
    fs.rmSync(path.join(art, 'coin_1.png'));
    await bar(page).getByText('The folder art cannot be read (the disk is tired)').waitFor();
    assert.equal(await followed(page, 'art').count(), 0);
    await page.evaluate(() => {
        FileSystemDirectoryHandle.prototype.values = window.values;
    });
    await bar(page).getByRole('button', { name: 'Look again' }).click();
    await waitForFrames(page, SPRITES - 1);
    await followed(page, 'art').waitFor();
});

test('where the browser does not tell of changes, they are seen when somebody comes back to the window', async (page) => {
    await page.addInitScript(() => {
        delete window.FileSystemObserver;
    });
    await page.reload();
    await studio.ready(page);
    const art = await dropArt(page);
    fs.rmSync(path.join(art, 'coin_1.png'));
    await page.evaluate(() => {
        window.dispatchEvent(new Event('focus'));
    });
    await waitForFrames(page, SPRITES - 1);
});

test('a press that is closed looks no more; one that shows in a second tab says nothing untrue', async (page) => {
    await startCounting(page);
    const art = await dropArt(page);
    assert.equal(await page.evaluate(() => window.observers), 1);
    await editCoin(page);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await bar(second).getByText('These sprites are pressed in another tab').waitFor();
    await waitForFrames(second, SPRITES);
    fs.writeFileSync(path.join(art, 'coin_1.png'), example('sprites/coin_3.png'));
    await message(page, 'coin_1.png: the folder has a newer picture').waitFor();
    await second.waitForTimeout(1000);
    assert.deepEqual(await second.locator('.message').allTextContents(), []);
    await second.close();
    await page.getByRole('button', { name: 'Close art.pct' }).click();
    await page.waitForFunction(() => window.observers === 0);
});

test('a picture that is removed and written again as it was does not undo what was edited here', async (page) => {
    const art = await dropArt(page);
    await editCoin(page);
    const edited = await publish(page);
    fs.rmSync(path.join(art, 'coin_1.png'));
    await waitForFrames(page, SPRITES - 1);
    fs.writeFileSync(path.join(art, 'coin_1.png'), example('sprites/coin_1.png'));
    await waitForFrames(page, SPRITES);
    await settled(page);
    assert.deepEqual(await publish(page), edited);
});

test('a folder that is gone leaves its pictures, and is followed again when it is back', async (page) => {
    const art = await dropArt(page);
    fs.renameSync(art, `${art}-away`);
    await bar(page).getByText('The folder art is not there any more').waitFor();
    await waitForFrames(page, SPRITES);
    fs.renameSync(`${art}-away`, art);
    fs.rmSync(path.join(art, 'coin_1.png'));
    await bar(page).getByRole('button', { name: 'Look again' }).click();
    await waitForFrames(page, SPRITES - 1);
    await followed(page, 'art').waitFor();
    fs.rmSync(path.join(art, 'coin_2.png'));
    await waitForFrames(page, SPRITES - 2);
});

test('a picture that changes in the folder takes the place of the one that was put back here; undo brings that again', async (page) => {
    const art = await dropArt(page);
    await editCoin(page);
    assert.ok(fs.readFileSync(path.join(art, 'coin_1.png')).equals(example('sprites/coin_1.png')), 'the file stays');
    const edited = await publish(page);
    fs.writeFileSync(path.join(art, 'coin_1.png'), example('sprites/hero/walk_1.png'));
    await message(page, 'coin_1.png: the folder has a newer picture').waitFor();
    await settled(page);
    assert.deepEqual(await publish(page), pressed(art));
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    await page.keyboard.press('Control+z');
    await settled(page);
    await page.waitForTimeout(300);
    await settled(page);
    assert.deepEqual(await publish(page), edited);
});

test('a folder is chosen by the picker of the browser, from the first page and from an empty press', async (page) => {
    await chooseFolder(page, TWO_COINS);
    await page.getByRole('button', { name: 'Open a folder' }).click();
    await waitForFrames(page, 2);
    await followed(page, 'chosen').waitFor();
    assert.equal(await page.locator('[role=tab][aria-selected=true]').textContent(), 'chosen.pct');
    await page.getByRole('button', { name: 'Welcome', exact: true }).click();
    await page.getByRole('button', { name: 'New: Atlas' }).click();
    await room(page).getByRole('button', { name: 'Choose a folder' }).click();
    await waitForFrames(page, 2);
    await followed(page, 'chosen').waitFor();
});

test('where the browser shows no folders, one that is chosen is copied', async (page) => {
    const art = path.join(makeFolder(), 'art');
    fs.cpSync(path.join(EXAMPLES, 'sprites'), art, { recursive: true });
    await page.evaluate(() => {
        delete window.showDirectoryPicker;
    });
    const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Open a folder' }).click(),
    ]);
    await chooser.setFiles(art);
    await waitForFrames(page, SPRITES);
    await settled(page);
    assert.equal(await followed(page, 'art').count(), 0);
    assert.deepEqual(await publish(page), pressed(art));
});
