// The native command: what it unpacks is what engines must draw.
import { execFileSync } from 'node:child_process';

/** A function that runs the command in a folder. */
export function runnerOf(command, home) {
    return (words) => execFileSync(command, words, { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What `unpack` makes of an atlas: [{frame, file, nine}], names as the files have them where several frames share
 * one. */
export function unpackNatively(run, atlas) {
    const folder = `${atlas}.unpacked`;
    const { files } = JSON.parse(run(['unpack', atlas, '-o', folder, '--json']));
    const shared = new Set(files.map(({ frame }) => frame).filter((name, i, all) => all.indexOf(name) !== i));
    return files.map(({ frame, file, ninePatch }) => ({
        frame: shared.has(frame) ? file.replace(/\.png$/, '') : frame,
        file: `${folder}/${file}`,
        nine: Boolean(ninePatch),
    }));
}
