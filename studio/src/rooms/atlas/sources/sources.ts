// The files that a press takes: which of a served folder it looks at, what of them is new, and what took the place of
// pictures.
import { endingOf, isAtlas, isPicture } from '../../../engine/endings.ts';
import type { ProjectFile } from '../../../files/server.ts';
import type { FileMap } from '../../../atlases/load.ts';
import type { PressSettings } from '../press/press.ts';

export interface Source {
    readonly name: string;
    readonly file: ProjectFile;
}

export interface ReadFile {
    readonly bytes: Uint8Array;
    readonly hash: string;
}

/** The path of a picture, as findings and the command line name it. */
export function pathBelow(folder: string, name: string): string {
    return folder ? `${folder}/${name}` : name;
}

/** A folder as an input of `pack`, for which "@2x" would be a list of files. */
export function inputPath(folder: string): string {
    return folder.startsWith('@') ? `./${folder}` : folder || '.';
}

/** Pictures below a folder, "" for all of them, by their paths there, without nine-patches that the press has written
 * itself. */
export function findSources(files: readonly ProjectFile[], folder: string, own: ReadonlySet<string>): Source[] {
    const prefix = pathBelow(folder, '');
    return files
        .filter(({ path }) => path.startsWith(prefix) && isPicture(path) && !own.has(path))
        .map((file) => ({ name: file.path.slice(prefix.length), file }));
}

const IGNORE_FILE = /(^|\/)\.spritepressignore$/;

/** What tells `pack` how to take the pictures of a folder. */
export function isRule(path: string): boolean {
    return IGNORE_FILE.test(path) || path === 'pivots.json';
}

/** Files that `pack` looks at in a folder of pictures; pages of atlases where the output goes are no sprites. */
export function isGiven(path: string): boolean {
    return isPicture(path) || isRule(path) || isAtlas(path);
}

const folderOf = (path: string) => path.replace(/[^/]*$/, '');
const stemOf = (path: string) => path.replace(/\.[^./]*$/, '');

/** What `pack` looks at besides pictures, by their paths: its rules of what to leave out, a file of pivots, atlases
 * where the output goes, whose pages are no sprites, and the atlas whose places are kept, with its variants. */
export function findOthers(files: readonly ProjectFile[], folder: string, { output, kept }: PressSettings): Source[] {
    const prefix = pathBelow(folder, '');
    const isBeside = (path: string, atlas: string) =>
        folderOf(path) === folderOf(atlas) && endingOf(path) === endingOf(atlas);
    const isKept = (path: string) =>
        kept !== undefined && isBeside(path, kept.name) && path.startsWith(stemOf(kept.name));
    const isNeighbour = (path: string) =>
        isBeside(path, output) || (isAtlas(path) && folderOf(path) === folderOf(output));
    const isRuleHere = (path: string) => path.startsWith(prefix) && isRule(path.slice(prefix.length));
    return files
        .filter(({ path }) => isRuleHere(path) || isNeighbour(path) || isKept(path))
        .map((file) => ({ name: file.path, file }));
}

/** Sources whose content is not the one that is known. */
export function changedSources(
    sources: readonly Source[],
    known: FileMap,
    hashes: ReadonlyMap<string, string>,
): Source[] {
    return sources.filter(({ name, file }) => {
        const bytes = known[name];
        return !bytes || bytes.length !== file.size || (file.hash !== undefined && hashes.get(file.path) !== file.hash);
    });
}

/** What the folder has, after reading. What was put back meanwhile is newer than what was read: `before` is what there
 * was when reading began, `now` what there is at its end. */
export function mergeRead(
    sources: readonly Source[],
    read: ReadonlyMap<string, ReadFile>,
    before: FileMap,
    now: FileMap,
): FileMap {
    const merged: Record<string, Uint8Array> = {};
    for (const { name } of sources) {
        const bytes = now[name] === before[name] ? (read.get(name)?.bytes ?? now[name]) : now[name];
        if (bytes) merged[name] = bytes;
    }
    return merged;
}

export function picturesOf(files: FileMap): FileMap {
    return Object.fromEntries(Object.entries(files).filter(([name]) => isPicture(name)));
}

/** The pictures, some of them replaced. */
export function withReplaced(pictures: FileMap, replaced: PressSettings['replaced'], blobs: FileMap): FileMap {
    const present = Object.entries(replaced ?? {}).filter(([name, blob]) => pictures[name] && blobs[blob]);
    return { ...pictures, ...Object.fromEntries(present.map(([name, blob]) => [name, blobs[blob]!])) };
}
