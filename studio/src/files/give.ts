// Gives away files that the studio has made: as downloads, or into the folder that the command serves.
import { download } from './local.ts';
import { project, refreshProject, server } from './server.ts';
import { lastPart } from './paths.ts';

export interface MadeFile {
    /** In the served folder, its path. */
    readonly name: string;
    readonly bytes: Uint8Array;
}

export function madeFiles(files: Readonly<Record<string, Uint8Array>>): MadeFile[] {
    return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
}

/** Browsers drop downloads that come at the same moment. */
const BETWEEN_MS = 200;

/** A download has no folder. */
export async function downloadAll(files: readonly MadeFile[]): Promise<void> {
    for (const [i, { name, bytes }] of files.entries()) {
        if (i > 0)
            await new Promise((resolve) => {
                setTimeout(resolve, BETWEEN_MS);
            });
        download(lastPart(name), bytes);
    }
}

/** The files that the folder has already. */
export function takenNames(files: readonly MadeFile[]): string[] {
    const there = new Set(project.value?.files.map((file) => file.path));
    return files.map((file) => file.name).filter((name) => there.has(name));
}

/** Writes over files of the same name; the caller has asked. */
export async function saveIntoFolder(files: readonly MadeFile[]): Promise<void> {
    for (const { name, bytes } of files) {
        const there = project.value?.files.find((file) => file.path === name);
        if (there) await server!.save(there.id, bytes, (await server!.read(there.id)).hash);
        else await server!.create(name, bytes);
    }
    await refreshProject();
}
