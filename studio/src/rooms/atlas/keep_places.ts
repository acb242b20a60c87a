// Keeps frames where an atlas has them, as `pack --stable` does. The document has a copy of that atlas, so that undo goes back to it.
import type { Finding } from 'spritepress';
import { project, server } from '../../files/server.ts';
import { tryPress } from './press.ts';
import type { AtlasSession } from './session.ts';

/** Why the format of the press cannot keep places: the engine refuses the option before any work, so one picture is enough. */
async function whyNot({ sprites, settings }: AtlasSession): Promise<Finding | undefined> {
    const files = Object.fromEntries(Object.entries(sprites.value).slice(0, 1));
    const { output } = settings.value;
    const findings = await tryPress({ files, named: { stable: output } }, { output, options: {} }, {});
    return findings.find(({ path }) => path === 'stable');
}

/** The atlas in the served folder that publishing would replace. */
function publishedFile(output: string) {
    return server ? project.value?.files.find(({ path }) => path === output) : undefined;
}

/** Whether places would be those of a file, not of what is pressed now. */
export function wasPublished({ settings }: AtlasSession): boolean {
    return publishedFile(settings.value.output) !== undefined;
}

/** Those of what was published under the name of the output, where that is in the served folder, else of what is pressed now. */
export async function keepPlaces(session: AtlasSession): Promise<void> {
    const { output } = session.settings.value;
    const refused = await whyNot(session);
    if (refused) throw new Error(refused.message);
    const file = publishedFile(output);
    const bytes = file ? (await server!.read(file.id)).bytes : session.pressed?.made[output];
    if (!bytes) throw new Error('nothing is pressed yet');
    await session.keepPlaces(output, bytes);
}

/** Those of an atlas that was taken apart, where the format of the press can. */
export async function keepPlacesOf(session: AtlasSession, name: string, bytes: Uint8Array): Promise<void> {
    if (!await whyNot(session)) await session.keepPlaces(name, bytes);
}

/** What was published is what the next result is compared with, as on the command line. */
export async function keepPublished(session: AtlasSession): Promise<void> {
    const { kept, output } = session.settings.value;
    const bytes = session.pressed?.made[output];
    if (kept?.name === output && bytes) await session.keepPlaces(output, bytes);
}
