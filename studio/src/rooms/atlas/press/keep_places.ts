// Keeps frames where an atlas has them, as `pack --stable` does. Of a served folder it is the file that was published
// there; a document without one keeps a copy of what was published last, or of what is pressed now.
import type { Finding } from 'spritepress';
import { project } from '../../../files/server.ts';
import type { FileMap } from '../../../atlases/load.ts';
import { refusedOptions } from './press.ts';
import type { AtlasSession } from '../session.ts';

/** Why the format of the press cannot keep places. */
async function whyNot({ sprites, settings }: AtlasSession): Promise<Finding | undefined> {
    const { output } = settings.value;
    const [refused] = await refusedOptions({ output, options: {} }, sprites.value, { stable: output });
    return refused;
}

/** Whether the served folder has the atlas whose places are or would be kept. */
export function isPublished({ folder, settings }: AtlasSession): boolean {
    const { kept, output } = settings.value;
    return folder !== undefined && (project.value?.files.some(({ path }) => path === (kept?.name ?? output)) ?? false);
}

interface Atlases {
    readonly name: string;
    /** The descriptors of the atlas and of its variants. */
    readonly files: FileMap;
}

/** What is pressed now. */
export function pressedAtlases({ pressed }: AtlasSession): Atlases {
    if (!pressed) throw new Error('nothing is pressed yet');
    const { name, made, result } = pressed;
    return { name, files: Object.fromEntries(result.atlases.map(({ file }) => [file, made[file]!])) };
}

export async function keepPlaces(session: AtlasSession): Promise<void> {
    const refused = await whyNot(session);
    if (refused) throw new Error(refused.message);
    if (session.folder !== undefined) return session.keepPlaces(session.settings.value.output);
    const { name, files } = pressedAtlases(session);
    await session.keepPlaces(name, files);
}

/** Those of an atlas that was taken apart, where the format of the press can. */
export async function keepPlacesOf(session: AtlasSession, name: string, bytes: Uint8Array): Promise<void> {
    if (!(await whyNot(session))) await session.keepPlaces(name, { [name]: bytes });
}

/** Something was published: from now on frames stay where that has them. */
export async function keepPlacesOfPublished(session: AtlasSession, { name, files }: Atlases): Promise<void> {
    if (session.settings.value.kept) await session.keepPlaces(name, session.folder === undefined ? files : undefined);
}
