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

/** The example sprites as an atlas: files by name, the descriptor first. `id` says the format where several have the
 * ending; of JSON it is our own. */
export function atlasFiles(ending, id = undefined) {
    const folder = makeFolder();
    if (ending === '.json' && (id ?? 'spritepress-json') === 'spritepress-json') {
        command(folder, 'pack', '-q', path.join(EXAMPLES, 'sprites'), '-o', 'game.pct');
        fs.writeFileSync(path.join(folder, 'game.json'), command(folder, 'inspect', '--json', 'game.pct'));
        fs.rmSync(path.join(folder, 'game.pct'));
    } else {
        // These have names of letters, digits and dots only.
        const more = ending.startsWith('.scs') ? ['--sanitize-names'] : [];
        if (id) more.push('--to', id);
        command(folder, 'pack', '-q', path.join(EXAMPLES, 'sprites'), '-o', `game${ending}`, ...more);
    }
    const files = readFolder(folder);
    const { [`game${ending}`]: descriptor, ...images } = files;
    return { [`game${ending}`]: descriptor, ...images };
}

/** Of formats that cannot hold every atlas, or that nothing is packed for. */
const WRITTEN = {
    bmfont:
        'info face="a" size=8\ncommon lineHeight=8 base=6 scaleW=16 scaleH=16\npage id=0 file="a.png"\n'
        + 'char id=65 x=0 y=0 width=4 height=4 xoffset=0 yoffset=0 xadvance=4 page=0\n',
    'gamemaker-yy':
        '{"bboxMode":0,"collisionKind":1,"name":"hero","frames":[{"name":"a1",},],"sequence":{"playbackSpeed":30.0,"tracks":'
        + '[{"keyframes":{"Keyframes":[{"Key":0.0,"Length":1.0,"Channels":{"0":{"Id":{"name":"a1",},},},},],},},],},"width":8,"height":8,}',
};
const EXAMPLE_OF = { png: 'lamp.png', pcsef: 'ghost.pcsef', pchr: 'lamp.pchr', scs: 'world.scs' };

/** A file of a format that the command reads, and its name. */
export function sampleOf({ id, kinds, extensions }) {
    const ending = extensions.split(' ')[0];
    if (WRITTEN[id]) return [`game${ending}`, Buffer.from(WRITTEN[id])];
    if (EXAMPLE_OF[id]) return [EXAMPLE_OF[id], example(EXAMPLE_OF[id])];
    const folder = makeFolder();
    const source = kinds.includes('atlas') ? 'items.aatls' : 'lamp.pchr';
    const more = kinds.includes('rig') ? [] : ['--copy-images'];
    command(
        folder,
        'convert',
        '-q',
        '--allow-loss',
        ...more,
        path.join(EXAMPLES, source),
        '-o',
        `game${ending}`,
        '--to',
        id,
    );
    const name = fs.readdirSync(folder).find((each) => each.endsWith(ending) && !each.endsWith('.png'));
    return [name, fs.readFileSync(path.join(folder, name))];
}

/** Opens a file in the inspector at once. */
export async function inspectFile(page, name, bytes) {
    await chooseFiles(page, () => run(page, 'Inspect a file'), { [name]: bytes });
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
}
