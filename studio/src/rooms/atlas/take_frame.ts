// A frame comes back from the sprites editor. The source picture of a press is replaced and pressed again; an atlas that was
// opened is taken apart, and its frames are pressed with that one changed: so it may have another size.
import { unpack } from 'spritepress';
import { loadSchema } from '../../engine/schema.ts';
import { say } from '../../frame/messages.ts';
import { runWork } from '../../frame/work.ts';
import { show } from '../../frame/workspace.ts';
import type { PartOf } from '../../files/local.ts';
import { Conflict, project, server } from '../../files/server.ts';
import { sourcePicture } from './edit_frame.ts';
import type { FileMap, ShownAtlas } from './load.ts';
import { makeNinePatches } from './nine_patch.ts';
import { NO_OVERRIDES, type Overrides } from './overrides.ts';
import type { PressSettings } from './press.ts';
import room, { openSprites } from './room.ts';
import type { AtlasSession } from './session.ts';

interface TakenApart {
    readonly sprites: FileMap;
    readonly settings: PressSettings;
}

/** Formats that can be read but not packed become a PCT. */
async function settingsFor({ name, document }: ShownAtlas): Promise<PressSettings> {
    const endings = (await loadSchema()).formats.filter((format) => format.packs).flatMap((format) => format.extensions.split(' '));
    const own = name.replace(/^.*\//, '');
    const output = endings.some((ending) => own.endsWith(ending)) ? own : `${own.replace(/\.[^.]*$/, '')}.pct`;
    const bare = !document.frames.some(({ key }) => /\.(png|gif|webp|jpe?g|bmp|tga)$/i.test(key));
    const pivots = Object.fromEntries(document.frames.flatMap(({ key, pivot }) => (pivot ? [[key, pivot] as const] : [])));
    const overrides: Overrides = { ...NO_OVERRIDES, pivots };
    return { output, options: bare && output.endsWith('.pct') ? { stripExtensions: true } : {}, overrides };
}

/** All frames of an atlas as pictures to press, one of them changed. A nine-patch keeps its borders. */
async function takeApart(shown: ShownAtlas, key: string, picture: Uint8Array): Promise<TakenApart> {
    return runWork(`Taking ${shown.name} apart`, async (running) => {
        const made = await unpack(shown.files, { input: shown.name, output: 'frames', lenient: true, ...running });
        const file = made.result.files.find((each) => typeof each !== 'string' && each.frame === key);
        if (!file || typeof file === 'string') throw new Error(`${shown.name} has no frame ${key} any more`);
        const { splits } = shown.document.frames.find((frame) => frame.key === key)!;
        const plain = file.file.replace(/\.9\.png$/, '.png');
        const bordered = file.ninePatch && splits;
        const changed = bordered ? await makeNinePatches({ [plain]: picture }, { [plain]: splits }, running) : { [file.file]: picture };
        return { sprites: { ...made.files, ...changed }, settings: await settingsFor(shown) };
    });
}

async function pressAnew(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    const { sprites, settings } = await takeApart(session.atlas.value!, part.frame, picture);
    const pressed = await openSprites(sprites, settings);
    await show(room, pressed);
    const count = Object.keys(sprites).length;
    say(`${session.title.value} is taken apart: its ${count} frames are pressed anew here. The file changes when you publish.`);
    return { ...part, document: pressed.id, title: pressed.title.value };
}

/** The hash of what was written into the served folder. */
async function saveSource(path: string, picture: Uint8Array, hash: string | undefined): Promise<string> {
    const file = project.value?.files.find((each) => each.path === path);
    if (!server || !file || hash === undefined) throw new Error(`${path} is not in the folder any more: export the sprite to put it there`);
    return server.save(file.id, picture, hash).catch((error: unknown) => {
        if (!(error instanceof Conflict)) throw error;
        throw new Error(`another program has written ${path} since the frame was opened. `
            + 'Nothing was replaced: edit the frame again, or export this sprite.');
    });
}

export async function takeFrame(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    if (session.kind === 'file') return pressAnew(session, part, picture);
    const source = sourcePicture(session, part.frame);
    if (source === undefined) throw new Error(`no picture here is called like the frame ${part.frame} any more`);
    const { folder } = session;
    if (folder === undefined && !session.canEdit()) throw new Error(`${source} is not replaced`); // the document keeps the picture
    const hash = folder === undefined ? undefined : await saveSource(folder ? `${folder}/${source}` : source, picture, part.hash);
    session.replaceSource(source, picture, hash);
    say(hash === undefined ? `${source} is replaced in this document.` : `${source} is replaced in the folder.`);
    return { ...part, title: session.title.value, ...(hash === undefined ? {} : { hash }) };
}
