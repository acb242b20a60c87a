// Files of other people's tools: every one that the command reads opens in the room of its kind, with its images,
// without an error. They lie beside the repository, or where SPRITEPRESS_REAL says; without them the test is skipped.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { COMMAND, makeFolder, openFiles, ROOT, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const REAL = process.env.SPRITEPRESS_REAL ?? path.join(ROOT, '../shared/real');
const skip = fs.existsSync(REAL) ? false : `there is no folder ${REAL}`;

/** What shows that a room has the file. */
const SHOWN = { atlas: '.atlas-row', sprite: '#length', image: '#length', rig: '.rig canvas' };

function inspect(file) {
    const { status, stdout } = spawnSync(COMMAND, ['inspect', '--json', file], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
    });
    if (status !== 0) return null;
    const { kind, pages = [], frames = [] } = JSON.parse(stdout);
    const images = pages.flatMap((page) => page.file ?? []).map((name) => path.join(path.dirname(file), name));
    return { file, kind, frames: frames.length, images, beside: images.filter((name) => fs.existsSync(name)) };
}

/** A file with what it is and the images that it names; null for what the command does not read. The page gets no other
 * file, and so the command tells it anew in a folder without the sheets of further pages. */
function readByCommand(file) {
    const all = inspect(file);
    if (!all) return null;
    const folder = makeFolder();
    for (const name of [file, ...all.beside]) fs.copyFileSync(name, path.join(folder, path.basename(name)));
    return inspect(path.join(folder, path.basename(file)));
}

const listFiles = () =>
    fs
        .readdirSync(REAL, { recursive: true })
        .map((name) => path.join(REAL, name))
        .filter((name) => fs.statSync(name).isFile())
        .sort();

async function openOne(page, { file, kind, frames, images, beside }) {
    await openFiles(
        page,
        Object.fromEntries([file, ...beside].map((name) => [path.basename(name), fs.readFileSync(name)])),
    );
    await page.locator('.room:not([hidden]), .message.error').first().waitFor();
    assert.deepEqual(await page.locator('.message.error').allTextContents(), [], file);
    await room(page).locator(SHOWN[kind]).first().waitFor();
    if (kind === 'atlas') {
        await room(page)
            .locator('.atlas-count', { hasText: `of ${frames.toLocaleString('en')} frames` })
            .waitFor();
        assert.equal(await room(page).locator('.atlas-missing').count(), images.length > beside.length ? 1 : 0, file);
    }
    await page
        .getByRole('button', { name: /^Close / })
        .first()
        .click();
    await page.locator('[role=tab]').waitFor({ state: 'detached' });
}

if (skip) {
    nodeTest('every real file opens in its room', { skip }, () => {});
} else {
    const test = studio.pages({ before, after, test: nodeTest });
    test('every real file opens in its room', async (page) => {
        const readable = listFiles().map(readByCommand).filter(Boolean);
        assert.ok(readable.length > 20, `${readable.length} files that the command reads in ${REAL}`);
        for (const one of readable)
            await openOne(page, one).catch((cause) => {
                throw new Error(one.file, { cause });
            });
    });
}
