// What a folder opens as: its pictures are pressed, unless it has nothing but an atlas and its pages, or has a rig.
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { settled, waitForFrames } from './atlas_hands.mjs';
import { command, EXAMPLES, example, makeFolder, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

/** A folder on this machine with some files, by their paths. */
function folderOf(name, files) {
    const folder = path.join(makeFolder(), name);
    for (const [file, bytes] of Object.entries(files)) {
        fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        fs.writeFileSync(path.join(folder, file), bytes);
    }
    return folder;
}

/** Opens a folder as browsers do that give copies of its files. */
async function openFolder(page, folder) {
    await page.evaluate(() => {
        delete window.showDirectoryPicker;
    });
    const asking = page.getByRole('button', { name: 'Open a folder' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), asking]);
    await chooser.setFiles(folder);
}

const tab = (page, title) => page.locator('[role=tab][aria-selected=true]').filter({ hasText: title });

/** Pictures whose names begin with that of their folder. */
const coins = (stem, count) =>
    Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`${stem}_${i + 1}.png`, example(`sprites/coin_${(i % 6) + 1}.png`)]),
    );

test('pictures that are called like the atlas beside them are pressed: the atlas names its page, not them', async (page) => {
    const folder = folderOf('hero', coins('hero', 9));
    // What publishing under the default name into the folder gives.
    command(folder, 'pack', '-q', '.', '-o', 'hero.pct');
    await openFolder(page, folder);
    await waitForFrames(page, 10);
    await settled(page);
    await room(page).getByRole('button', { name: 'Publish' }).waitFor();
});

for (const [ending, ...format] of [['.pct'], ['.aatls'], ['.json', '--to', 'json-hash']]) {
    test(`an atlas opens with pages of any names: ${ending}`, async (page) => {
        const folder = folderOf('made', { 'notes.txt': 'notes' });
        const options = ['--page-name', 'page.png', ...format];
        command(folder, 'pack', '-q', path.join(EXAMPLES, 'sprites/items'), '-o', `names${ending}`, ...options);
        await openFolder(page, folder);
        await tab(page, `names${ending}`).waitFor();
        await waitForFrames(page, 7);
    });
}

test('a folder with a rig opens that, also one of JSON with its images in a folder of their own', async (page) => {
    await openFolder(
        page,
        folderOf('animal', { 'fox.pchr': example('fox.pchr'), 'a.png': example('sprites/coin_1.png') }),
    );
    await tab(page, 'fox.pchr').waitFor();
    await page.getByRole('button', { name: 'Welcome', exact: true }).click();
    const lamp = example('lamp.json').toString().replace('"lamp.png"', '"textures/lamp.png"');
    const images = { 'textures/lamp.png': example('lamp.png'), 'textures/other.png': example('sprites/coin_1.png') };
    await openFolder(page, folderOf('lamp', { 'lamp.json': lamp, ...images }));
    await tab(page, 'lamp.json').waitFor();
});

test('JSON that is no atlas and no rig lies beside pictures that are pressed', async (page) => {
    await openFolder(page, folderOf('art', { ...coins('art', 2), 'art.json': '{"notes": []}' }));
    await waitForFrames(page, 2);
});
