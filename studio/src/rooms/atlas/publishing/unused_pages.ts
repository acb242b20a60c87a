// Pages of the atlas that publishing replaces which the new one does not have. `pack` removes such pages; the studio
// removes no file of the served folder, and says which ones are left.
import { decode } from 'spritepress';
import { project, server } from '../../../files/server.ts';
import { beside, pageFiles } from '../../../atlases/load.ts';
import type { AtlasSession } from '../session.ts';
import { pathBelow } from '../sources/sources.ts';

/** The images that a descriptor in the served folder names; none if it cannot be read. */
async function pagesOf(name: string, bytes: Uint8Array): Promise<string[]> {
    const document = await decode({ [name]: bytes }, { input: name, lenient: true, worker: true }).catch(() => null);
    return document?.kind === 'atlas' ? pageFiles(document).map((file) => beside(name, file)) : [];
}

async function readServed(path: string): Promise<Uint8Array | null> {
    const file = project.value?.files.find((each) => each.path === path);
    return file && server ? (await server.read(file.id)).bytes : null;
}

/** Whether an atlas would give a page of its own that name. */
function isUsualName(path: string, atlas: string): boolean {
    const stem = atlas.replace(/\.[^./]*$/, '');
    return path.startsWith(stem) && /^(_\d+)?\.(png|webp)$/.test(path.slice(stem.length));
}

/** Pages with names that the atlas gave them, which neither another atlas beside it names nor the press takes as
 * pictures. */
export async function unusedPages({ pressed, files }: AtlasSession): Promise<string[]> {
    const { result, made } = pressed!;
    const own = new Set(result.atlases.map(({ file }) => file));
    const { sprites, others } = files.sources;
    const neighbours = Object.entries(others).filter(([path]) => !own.has(path));
    const used = new Set((await Promise.all(neighbours.map(([path, bytes]) => pagesOf(path, bytes)))).flat());
    for (const name of Object.keys(sprites)) used.add(pathBelow(files.root, name));
    const old = await Promise.all(
        [...own].map(async (atlas) => {
            const bytes = await readServed(atlas);
            return bytes ? (await pagesOf(atlas, bytes)).filter((path) => isUsualName(path, atlas)) : [];
        }),
    );
    const there = new Set(project.value?.files.map(({ path }) => path));
    return [...new Set(old.flat())].filter((path) => there.has(path) && !made[path] && !used.has(path));
}
