// What the tests of the atlas room and of the inspector share: files of every format, made by the native command.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const COMMAND = path.resolve(process.env.SPRITEPRESS ?? path.join(ROOT, 'build/release/spritepress'));
export const EXAMPLES = path.join(ROOT, 'examples');
export const example = (name) => fs.readFileSync(path.join(EXAMPLES, name));

/** A folder that goes when the tests are through. */
export function makeFolder() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-rooms-'));
    process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
    return folder;
}

export function command(folder, ...words) {
    return execFileSync(COMMAND, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The files of a folder by their names; below it, with their paths. */
export function readFolder(folder) {
    const names = fs.readdirSync(folder, { recursive: true }).filter((name) => fs.statSync(path.join(folder, name)).isFile());
    return Object.fromEntries(names.sort().map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}

export const formats = JSON.parse(command(ROOT, 'formats', '--json')).formats;

/** The example sprites as an atlas of each ending that the command reads: files by name, the descriptor first. */
export function atlasFiles(ending) {
    const folder = makeFolder();
    if (ending === '.json') {
        command(folder, 'pack', '-q', path.join(EXAMPLES, 'sprites'), '-o', 'game.pct');
        fs.writeFileSync(path.join(folder, 'game.json'), command(folder, 'inspect', '--json', 'game.pct'));
        fs.rmSync(path.join(folder, 'game.pct'));
    } else {
        const more = ending.startsWith('.scs') ? ['--sanitize-names'] : []; // these have names of letters, digits and dots only
        command(folder, 'pack', '-q', path.join(EXAMPLES, 'sprites'), '-o', `game${ending}`, ...more);
    }
    const files = readFolder(folder);
    const { [`game${ending}`]: descriptor, ...images } = files;
    return { [`game${ending}`]: descriptor, ...images };
}

// ---- doing

/** Opens files as somebody does who chooses them together. */
export async function openFiles(page, files) {
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Control+o');
    await setFiles(await chooser, files);
}

export function setFiles(chooser, files) {
    return chooser.setFiles(Object.entries(files).map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })));
}

/** The room that shows. */
export const room = (page) => page.locator('.room:not([hidden])');
