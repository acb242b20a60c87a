// A frame comes back from the sprites editor. The source picture of a press is replaced and pressed again; an atlas that was
// opened is taken apart, and its frames are pressed with that one changed: so it may have another size. The others stay where
// they are, if the format allows it.
import { unpack, type AtlasDocument } from 'spritepress';
import { isPicture } from '../../engine/endings.ts';
import { loadSchema } from '../../engine/schema.ts';
import { attempt, say } from '../../frame/messages.ts';
import { runWork } from '../../frame/work.ts';
import { show, tabs } from '../../frame/workspace.ts';
import type { PartOf } from '../../files/local.ts';
import { Conflict, project, server } from '../../files/server.ts';
import { sourcePicture } from './edit_frame.ts';
import { keepPlacesOf } from './keep_places.ts';
import { namesByKeys } from './frame_names.ts';
import type { FileMap, ShownAtlas } from './load.ts';
import { makeNinePatches, ninePatchPath } from './nine_patch.ts';
import { NO_OVERRIDES, type Overrides } from './overrides.ts';
import type { PressSettings } from './press.ts';
import room, { openSprites } from './room.ts';
import type { AtlasSession } from './session.ts';

interface TakenApart {
    readonly sprites: FileMap;
    readonly settings: PressSettings;
    /** The picture of each frame. */
    readonly sources: ReadonlyMap<string, string>;
}

/** Formats that can be read but not packed become a PCT, in the same folder. */
async function outputFor(name: string): Promise<string> {
    const endings = (await loadSchema()).formats.filter((format) => format.packs).flatMap((format) => format.extensions.split(' '));
    return endings.some((ending) => name.endsWith(ending)) ? name : `${name.replace(/\.[^./]*$/, '')}.pct`;
}

/** What the atlas tells of how it was made. PCT notes half of the padding between two frames. */
function settingsFor({ frames, pages, clips }: AtlasDocument, output: string): PressSettings {
    const bare = output.endsWith('.pct') && !frames.some(({ key }) => isPicture(key));
    const padding = Math.max(0, ...pages.map((page) => page.padding ?? 0));
    const rates = new Set(clips?.map((clip) => clip.rate));
    const [rate] = rates.size === 1 ? rates : [];
    const whole = !frames.some(({ trimmed }) => trimmed);
    const made = { ...(padding > 0 && { shapePadding: 2 * padding }), ...(whole && { trimMode: 'none' }), ...(rate && { fps: rate }) };
    const options = { ...(bare && { stripExtensions: true }), ...made };
    const pivots = Object.fromEntries(frames.flatMap(({ key, pivot }) => (pivot ? [[key, pivot] as const] : [])));
    const overrides: Overrides = { ...NO_OVERRIDES, pivots };
    return { output, options, overrides };
}

/** All frames of an atlas as pictures to press. */
async function takeApart(shown: ShownAtlas): Promise<TakenApart> {
    const output = await outputFor(shown.name);
    const { files, result } = await runWork(`Taking ${shown.name} apart`, (running) =>
        unpack(shown.files, { input: shown.name, output: 'frames', lenient: true, ...running }));
    const cut = result.files.flatMap((each) => (typeof each === 'string' ? [] : [each]));
    const names = output === shown.name ? new Map<string, string>() : namesByKeys(cut);
    const sources = new Map<string, string>();
    for (const { frame, file } of cut) if (frame !== undefined && !sources.has(frame)) sources.set(frame, names.get(file) ?? file);
    const sprites = Object.fromEntries(Object.entries(files).map(([file, bytes]) => [names.get(file) ?? file, bytes]));
    return { sprites, settings: settingsFor(shown.document, output), sources };
}

/** The picture as its source has it: a nine-patch with the marks of its borders. */
async function asSource(source: string, { borders }: PartOf, picture: Uint8Array): Promise<Uint8Array> {
    if (!borders || !/\.9\.png$/.test(source)) return picture;
    const plain = source.replace(/\.9\.png$/, '.png');
    const made = await runWork(`Borders of ${plain}`, (running) => makeNinePatches({ [plain]: picture }, { [plain]: borders }, running));
    return made[ninePatchPath(plain)]!;
}

/** What pressing decides by itself, whatever the file had. */
function madeAnew({ clips, frames }: AtlasDocument): string[] {
    const scales = frames.some(({ scale }) => scale !== undefined && scale !== 1);
    return [...(clips?.length ? ['animations'] : []), ...(scales ? ['scales'] : [])];
}

/** What publishing will write, and what is not the same. */
function wordAnew({ name, document }: ShownAtlas, { sprites, settings: { output } }: TakenApart): string {
    const title = name.replace(/^.*\//, '');
    const same = output === name;
    const anew = same ? madeAnew(document) : [];
    const clips = same ? 0 : document.clips?.length ?? 0;
    return `${title} is taken apart: its ${Object.keys(sprites).length} frames are pressed anew here. Publishing writes ${output}`
        + `${same ? '' : `; ${name} stays as it is`}.`
        + (anew.length > 0 ? ` Look at it first: ${anew.join(' and ')} are made anew, perhaps otherwise than before.` : '')
        + (clips > 0 ? ` Its ${clips === 1 ? 'animation is' : `${clips} animations are`} not in the new atlas.` : '');
}

async function pressAnew(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    const shown = session.atlas.value!;
    const apart = await takeApart(shown);
    const source = apart.sources.get(part.frame);
    if (source === undefined) throw new Error(`${shown.name} has no frame ${part.frame} any more`);
    const press = await openSprites({ ...apart.sprites, [source]: await asSource(source, part, picture) }, apart.settings);
    await keepPlacesOf(press, shown.name, shown.files[shown.name]!);
    session.anew = { press, sources: apart.sources };
    await show(room, press);
    say(wordAnew(shown, apart));
    return { ...part, document: press.id, title: press.title.value, source };
}

/** A frame of an atlas that was opened: all that come back go into one press, as long as that is open. */
async function takeIntoPress(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    const { anew } = session;
    const source = anew?.sources.get(part.frame);
    if (!anew || source === undefined || !tabs.value.some((tab) => tab.document === anew.press)) return pressAnew(session, part, picture);
    return takeFrame(anew.press, { ...part, document: anew.press.id, source }, picture);
}

/** By path and hash of pictures whose replacing was undone: what their files have had since. */
const undone = new Map<string, string>();

/** The hash of what was written into the served folder. */
async function saveSource(path: string, picture: Uint8Array, hash: string | undefined): Promise<string> {
    const file = project.value?.files.find((each) => each.path === path);
    if (!server || !file || hash === undefined) throw new Error(`${path} is not in the folder any more: export the sprite to put it there`);
    const saved = await server.save(file.id, picture, undone.get(`${path} ${hash}`) ?? hash).catch((error: unknown) => {
        if (!(error instanceof Conflict)) throw error;
        throw new Error(`another program has written ${path} since the frame was opened. `
            + 'Nothing was replaced: edit the frame again, or export this sprite.');
    });
    undone.delete(`${path} ${saved}`); // the file has it again
    return saved;
}

const pathOf = ({ folder }: AtlasSession, source: string) => (folder ? `${folder}/${source}` : source);

/** Writes the picture where its source is: into the document, or into the served folder, whose new hash it resolves with. */
async function replace(session: AtlasSession, source: string, picture: Uint8Array, hash: string | undefined): Promise<string | undefined> {
    const written = session.folder === undefined ? undefined : await saveSource(pathOf(session, source), picture, hash);
    session.replaceSource(source, picture, written);
    return written;
}

/** Pictures that the document keeps are only replaced by the tab that edits it. */
const mayReplace = (session: AtlasSession) => session.folder !== undefined || session.canEdit();

/** The old picture is written back, unless another program has written the file in between. */
async function undo(session: AtlasSession, source: string, old: Uint8Array, hash: string | undefined): Promise<void> {
    if (!mayReplace(session)) throw new Error(`${source} stays as it is`);
    const written = await replace(session, source, old, hash);
    if (hash !== undefined && written !== undefined) undone.set(`${pathOf(session, source)} ${hash}`, written);
    say(`${source} is as it was.`);
}

/** The source of a press; its folder may still be read, when the tab was opened only now. */
async function findSource(session: AtlasSession, part: PartOf): Promise<string> {
    await session.folderRead;
    const known = part.source !== undefined && session.sprites.value[part.source] ? part.source : undefined;
    const source = known ?? sourcePicture(session, part.frame);
    if (source === undefined) throw new Error(`no picture here is called like the frame ${part.frame} any more`);
    return source;
}

export async function takeFrame(session: AtlasSession, part: PartOf, picture: Uint8Array): Promise<PartOf> {
    if (session.kind === 'file') return takeIntoPress(session, part, picture);
    const source = await findSource(session, part);
    if (!mayReplace(session)) throw new Error(`${source} is not replaced`);
    const old = session.sprites.value[source]!;
    const hash = await replace(session, source, await asSource(source, part, picture), part.hash);
    say(hash === undefined ? `${source} is replaced in this document.` : `${source} is replaced in the folder.`,
        { title: 'Undo', run: () => void attempt(source, () => undo(session, source, old, hash)) });
    return { ...part, title: session.title.value, ...(hash === undefined ? {} : { hash }) };
}
