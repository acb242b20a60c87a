// A frame comes back from the sprites editor. The source picture of a press is replaced and pressed again; an atlas
// that was opened is taken apart, and its frames are pressed with that one changed: so it may have another size. The
// others stay where they are, if the format allows it.
import { unpack, type AtlasDocument } from 'spritepress';
import { loadSchema } from '../../../engine/schema.ts';
import { attempt, say } from '../../../shell/messages.ts';
import { runWork } from '../../../shell/work.ts';
import { show, tabs } from '../../../shell/workspace.ts';
import type { PartOf } from '../../../files/local.ts';
import { lastPart } from '../../../files/paths.ts';
import { blobHash } from '../sources/blobs.ts';
import { sourcePicture } from './edit_frame.ts';
import { keepPlacesOf } from '../press/keep_places.ts';
import { namesByKeys } from './frame_names.ts';
import type { FileMap, ShownAtlas } from '../../../atlases/load.ts';
import { makeNinePatches, ninePatchPath } from '../overrides/nine_patch.ts';
import { withoutRefused, type PressSettings } from '../press/press.ts';
import { ChangedMeanwhile } from '../sources/press_files.ts';
import room, { openSprites } from '../room.ts';
import type { AtlasSession } from '../session.ts';
import { chosenFormat, withOutput } from '../press/formats.ts';
import { settingsOf } from './settings_of.ts';

interface TakenApart {
    readonly sprites: FileMap;
    readonly settings: PressSettings;
    /** The picture of each frame. */
    readonly sources: ReadonlyMap<string, string>;
}

/** Formats that can be read but not packed become a PCT, in the same folder. */
async function settingsFor({ name, document }: ShownAtlas): Promise<PressSettings> {
    const tables = await loadSchema();
    const isPacked = chosenFormat(tables, { output: name, options: {} }) !== undefined;
    const settings = settingsOf(document, isPacked ? name : `${name.replace(/\.[^./]*$/, '')}.pct`);
    const options = document.format ? { ...settings.options, to: document.format } : settings.options;
    return { ...settings, ...withOutput(tables, { ...settings, options }, settings.output) };
}

/** All frames of an atlas as pictures to press. */
async function takeApart(shown: ShownAtlas): Promise<TakenApart> {
    const settings = await settingsFor(shown);
    const { files, result } = await runWork(`Taking ${shown.name} apart`, (running) =>
        unpack(shown.files, { input: shown.name, output: 'frames', lenient: true, ...running }),
    );
    const cut = result.files.flatMap((each) => (typeof each === 'string' ? [] : [each]));
    const names = settings.output === shown.name ? new Map<string, string>() : namesByKeys(cut);
    const sources = new Map<string, string>();
    for (const { frame, file } of cut)
        if (frame !== undefined && !sources.has(frame)) sources.set(frame, names.get(file) ?? file);
    const sprites = Object.fromEntries(Object.entries(files).map(([file, bytes]) => [names.get(file) ?? file, bytes]));
    return { sprites, settings: await withoutRefused(settings, sprites), sources };
}

/** The picture as its source has it: a nine-patch with the marks of its borders. */
async function asSource(source: string, { borders }: PartOf, picture: Uint8Array): Promise<Uint8Array> {
    if (!borders || !/\.9\.png$/.test(source)) return picture;
    const plain = source.replace(/\.9\.png$/, '.png');
    const made = await runWork(`Borders of ${plain}`, (running) =>
        makeNinePatches({ [plain]: picture }, { [plain]: borders }, running),
    );
    return made[ninePatchPath(plain)]!;
}

/** What the file has and the press makes anew, in words. */
function madeAnew({ clips, frames }: AtlasDocument): string[] {
    const scales = frames.some(({ scale }) => scale !== undefined && scale !== 1);
    return [...(clips?.length ? ['animations'] : []), ...(scales ? ['scales'] : [])];
}

/** What publishing will write, and what is not the same. */
function wordAnew({ name, document }: ShownAtlas, { sprites, settings: { output } }: TakenApart): string {
    const title = lastPart(name);
    const same = output === name;
    const anew = same ? madeAnew(document) : [];
    const clips = same ? 0 : (document.clips?.length ?? 0);
    return (
        `${title} is taken apart: its ${Object.keys(sprites).length} frames are pressed anew here. Publishing writes ${output}`
        + `${same ? '' : `; ${name} stays as it is`}.`
        + (anew.length > 0
            ? ` Look at it first: ${anew.join(' and ')} are made anew, perhaps otherwise than before.`
            : '')
        + (clips > 0 ? ` Its ${clips === 1 ? 'animation is' : `${clips} animations are`} not in the new atlas.` : '')
    );
}

async function pressAnew(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    const shown = session.atlas.value!;
    const apart = await takeApart(shown);
    const source = apart.sources.get(part.frame);
    if (source === undefined) throw new Error(`${shown.name} has no frame ${part.frame} any more`);
    const press = await openSprites(
        { ...apart.sprites, [source]: await asSource(source, part, picture) },
        apart.settings,
    );
    await keepPlacesOf(press, shown.name, shown.files[shown.name]!);
    session.keepAnew({ press: press.id, sources: Object.fromEntries(apart.sources) });
    await show(room, press);
    say(wordAnew(shown, apart));
    return { ...part, document: press.id, title: press.title.value, source };
}

/** The press that the atlas was taken apart for, opened again if it was closed; null when the browser does not keep
 * it. */
async function pressOf({ anew }: AtlasSession): Promise<AtlasSession | null> {
    if (!anew) return null;
    const open = tabs.value.find(({ document }) => document.id === anew.press)?.document;
    const press = open ?? (await room.restore(anew.press).catch(() => null));
    if (press && !open) await show(room, press);
    return press as AtlasSession | null;
}

/** A frame of an atlas that was opened: all that come back go into one press. */
async function takeIntoPress(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    const press = await pressOf(session);
    const source = session.anew?.sources[part.frame];
    if (!press || source === undefined) return pressAnew(session, part, picture);
    return takeFrame(press, { ...part, document: press.id, source }, picture);
}

/** The source of a press; its folder may still be read, when the tab was opened only now. */
async function findSource(session: AtlasSession, part: PartOf): Promise<string> {
    await session.files.folderRead;
    const source = part.source ?? sourcePicture(session, part.frame);
    if (source === undefined || !session.sprites.value[source])
        throw new Error(`no picture here is called like the frame ${part.frame} any more`);
    return source;
}

const UNDONE = 'That picture is not there any more: it is undone, or another one has come.';

/** The user may have closed the tab while its message still shows. */
function needOpen(session: AtlasSession): void {
    if (!tabs.value.some(({ document }) => document === session))
        throw new Error('its atlas is closed: open it again, and undo there');
}

/** Replaces a picture of the document, which is a step of its history. */
async function replaceKept(session: AtlasSession, source: string, picture: Uint8Array): Promise<void> {
    const { replaced } = session.settings.value;
    const blob = await session.replaceSource(source, picture);
    if (blob === null) throw new Error(`${source} is not replaced`);
    const undo = async () => {
        needOpen(session);
        if (!session.canEdit()) return;
        if (session.settings.value.replaced?.[source] !== blob) return say(UNDONE);
        session.change({ replaced: { ...session.settings.value.replaced, [source]: replaced?.[source] ?? '' } });
        say(`${source} is as it was.`);
    };
    say(`${source} is replaced in this document.`, { title: 'Undo', run: () => void attempt(source, undo) });
}

/** Writes a picture over its file in the served folder, whose new hash it resolves with. */
async function replaceFile(
    session: AtlasSession,
    source: string,
    picture: Uint8Array,
    seen: string | undefined,
): Promise<string> {
    if (seen === undefined) throw new Error(`${source} was not in the folder: export the sprite to put it there`);
    const written = await session.writeSource(source, picture, seen).catch((error: unknown) => {
        throw error instanceof ChangedMeanwhile
            ? new Error(`${error.message}: edit the frame again, or export this sprite`)
            : error;
    });
    const hash = blobHash(written.is);
    const undo = async () => {
        needOpen(session);
        if (!session.canEdit()) return;
        if (JSON.stringify(session.settings.value.written) !== JSON.stringify(written)) return say(UNDONE);
        await session.writeSource(source, session.files.blob(written.was)!, hash);
        say(`${source} is as it was.`);
    };
    say(`${source} is replaced in the folder.`, { title: 'Undo', run: () => void attempt(source, undo) });
    return hash;
}

export async function takeFrame(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    if (session.kind === 'file') return takeIntoPress(session, part, picture);
    const source = await findSource(session, part);
    if (!session.canEdit()) throw new Error(`${source} is not replaced`);
    const back = { ...part, title: session.title.value };
    const whole = await asSource(source, part, picture);
    if (session.folder !== undefined) return { ...back, hash: await replaceFile(session, source, whole, part.hash) };
    await replaceKept(session, source, whole);
    return back;
}
