// What the tests of the atlas room and of the inspector share: files of every format, made by the native command.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { COMMAND, EXAMPLES, ROOT, chooseFiles, makeFolder, room, run } from './browser.mjs';

export * from './browser.mjs';

export const example = (name) => fs.readFileSync(path.join(EXAMPLES, name));

export function command(folder, ...words) {
    return execFileSync(COMMAND, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The files of a folder by their names; below it, with their paths. */
export function readFolder(folder) {
    const names = fs
        .readdirSync(folder, { recursive: true })
        .filter((name) => fs.statSync(path.join(folder, name)).isFile());
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
        // These have names of letters, digits and dots only.
        const more = ending.startsWith('.scs') ? ['--sanitize-names'] : [];
        command(folder, 'pack', '-q', path.join(EXAMPLES, 'sprites'), '-o', `game${ending}`, ...more);
    }
    const files = readFolder(folder);
    const { [`game${ending}`]: descriptor, ...images } = files;
    return { [`game${ending}`]: descriptor, ...images };
}

/** Opens a file in the inspector at once. */
export async function inspectFile(page, name, bytes) {
    await chooseFiles(page, () => run(page, 'Inspect a file'), { [name]: bytes });
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
}
