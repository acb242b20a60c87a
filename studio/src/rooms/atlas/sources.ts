// The pictures of a served folder that a press takes: which files are some, and what of them is new.
import { isPicture } from '../../engine/endings.ts';
import type { ProjectFile } from '../../files/server.ts';
import type { FileMap } from './load.ts';

export interface Source {
    /** Below the folder. */
    readonly name: string;
    readonly file: ProjectFile;
}

export interface ReadPicture {
    readonly bytes: Uint8Array;
    readonly hash: string;
}

/** Pictures below a folder, "" for all of them, without those that the press has written itself. */
export function findSources(files: readonly ProjectFile[], folder: string, own: ReadonlySet<string>): Source[] {
    const prefix = folder ? `${folder}/` : '';
    const isSource = ({ path }: ProjectFile) => path.startsWith(prefix) && isPicture(path) && !own.has(path);
    return files.filter(isSource).map((file) => ({ name: file.path.slice(prefix.length), file }));
}

/** Sources whose content is not the one that is known. */
export function changedSources(sources: readonly Source[], known: FileMap, hashes: ReadonlyMap<string, string>): Source[] {
    return sources.filter(({ name, file }) => {
        const bytes = known[name];
        return !bytes || bytes.length !== file.size || (file.hash !== undefined && hashes.get(name) !== file.hash);
    });
}

/** What the folder has, after reading. What was put back meanwhile is newer than what was read: `before` is what there was
 * when reading began, `now` what there is at its end. */
export function mergeRead(sources: readonly Source[], read: ReadonlyMap<string, ReadPicture>, before: FileMap, now: FileMap): FileMap {
    const merged: Record<string, Uint8Array> = {};
    for (const { name } of sources) {
        const bytes = now[name] === before[name] ? read.get(name)?.bytes ?? now[name] : now[name];
        if (bytes) merged[name] = bytes;
    }
    return merged;
}

/** Those of the files that were published which would become sources. A nine-patch that replaces a source stays one. */
export function publishedPictures(paths: readonly string[], sources: readonly string[]): string[] {
    const kept = new Set(sources);
    return paths.filter((path) => isPicture(path) && !kept.has(path));
}
