// Pages of the atlas that publishing replaces which the new one does not have. `pack` removes them; the studio removes no file of the
// served folder, and says which ones are left.
import { decode } from 'spritepress';
import { project, server } from '../../files/server.ts';
import { beside, pageFiles } from './load.ts';
import type { AtlasSession } from './session.ts';

/** The images that a descriptor in the served folder names; none if it cannot be read. */
async function pagesOf(name: string, bytes: Uint8Array): Promise<string[]> {
    const document = await decode({ [name]: bytes }, { input: name, lenient: true, worker: true }).catch(() => null);
    return document?.kind === 'atlas' ? pageFiles(document).map((file) => beside(name, file)) : [];
}

async function readServed(path: string): Promise<Uint8Array | null> {
    const file = project.value?.files.find((each) => each.path === path);
    return file && server ? (await server.read(file.id)).bytes : null;
}

export async function unusedPages(session: AtlasSession): Promise<string[]> {
    const { result, made } = session.pressed!;
    const there = new Set(project.value?.files.map(({ path }) => path));
    const old = await Promise.all(result.atlases.map(async ({ file }) => {
        const bytes = await readServed(file);
        return bytes ? pagesOf(file, bytes) : [];
    }));
    return [...new Set(old.flat())].filter((path) => there.has(path) && !made[path]);
}
