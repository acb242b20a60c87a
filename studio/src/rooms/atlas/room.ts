// The atlas room: registers itself with the shell.
import { MADE_FOR_IT, type Offer, type Room, type RoomDocument } from '../../shell/room.ts';
import type { StudioFile } from '../../files/local.ts';
import { DocumentLock } from '../../store/lock.ts';
import { isAtlas, isDocumentJson, isPicture } from '../../engine/endings.ts';
import { lastPart } from '../../files/paths.ts';
import { counted } from '../../kit/counted.ts';
import { PressHistory, type AtlasJournal, type AtlasSnapshot } from './press/history.ts';
import { beside, pagePaths, showAtlas, type FileMap } from '../../atlases/load.ts';
import type { PressSettings } from './press/press.ts';
import { readSamples, sampleFolder } from './samples.ts';
import { AtlasSession } from './session.ts';
import { isGiven, isRule } from './sources/sources.ts';

const ROOM = 'atlas';
const FIRST: PressSettings = { output: 'game.pct', options: {} };

async function begin(snapshot: AtlasSnapshot): Promise<AtlasSession> {
    const id = crypto.randomUUID();
    const lock = snapshot.kind === 'press' ? new DocumentLock(id) : null;
    await lock?.take();
    const title = snapshot.kind === 'press' ? snapshot.settings.output : snapshot.name;
    return new AtlasSession(PressHistory.begin({ id, room: ROOM, title }, snapshot), lock);
}

async function open(file: StudioFile): Promise<RoomDocument> {
    const shown = await showAtlas(file.name, file.bytes, async (name) => (await file.beside?.(name)) ?? null);
    const session = await begin({ kind: 'file', name: file.name, settings: FIRST });
    session.files.give(shown.files);
    await session.showFile(shown);
    return session;
}

/** Presses pictures that were dropped or made; `name` is that of their folder on the command line. */
export async function openSprites(
    files: FileMap,
    settings: PressSettings = FIRST,
    name = 'sprites',
): Promise<AtlasSession> {
    const session = await begin({ kind: 'press', name, settings });
    session.files.give(files);
    return session;
}

/** Presses a folder that the command serves, and again when its files change. */
export function openFolder(folder: string): Promise<RoomDocument> {
    const output = `${lastPart(folder) || 'game'}.pct`;
    return begin({ kind: 'press', name: folder, folder, settings: { output, options: {} } });
}

async function readBlobs(journal: AtlasJournal): Promise<FileMap> {
    const files: Record<string, Uint8Array> = {};
    for (const name of await journal.blobNames()) {
        const bytes = await journal.getBlob(name);
        if (bytes) files[name] = bytes;
    }
    return files;
}

/** An atlas that was opened needs no lock: nothing of it changes. */
async function restoreFile(history: PressHistory): Promise<RoomDocument | null> {
    const { name } = history.snapshot;
    const files = await readBlobs(history.journal);
    const bytes = files[name];
    if (!bytes) return null;
    const shown = await showAtlas(name, bytes, (image) => Promise.resolve(files[beside(name, image)] ?? null));
    const session = new AtlasSession(history, null);
    await session.showFile(shown);
    return session;
}

/** A press is read under its lock: from then on no other tab writes. */
async function restorePress(id: string): Promise<RoomDocument | null> {
    const lock = new DocumentLock(id);
    try {
        await lock.take();
        const history = await PressHistory.restore(id, lock.held.value);
        if (!history) throw new Error('the browser does not keep it any more');
        const blobs = await readBlobs(history.journal);
        const session = new AtlasSession(history, lock);
        session.files.restoreBlobs(blobs);
        session.followLinked(null);
        return session;
    } catch (error) {
        void lock.release();
        throw error;
    }
}

async function restore(id: string): Promise<RoomDocument | null> {
    const known = await PressHistory.restore(id, false);
    if (!known) return null;
    return known.snapshot.kind === 'press' ? restorePress(id) : restoreFile(known);
}

/** Whether a JSON file is an atlas, as the engine tells it from the beginning: our own says so, and those of other tools
 * have frames with a "frame". */
function looksLikeAtlas(bytes: Uint8Array): boolean {
    const head = new TextDecoder().decode(bytes.subarray(0, 4096));
    const kind = /"kind"\s*:\s*"(\w*)"/.exec(head)?.[1];
    return kind ? kind === 'atlas' : /"frames"\s*:\s*[[{]/.test(head) && /"frame"\s*:\s*\{/.test(head);
}

function accepts({ name, bytes }: { name: string; bytes?: Uint8Array }): ReturnType<Room['accepts']> {
    const takes = isAtlas(name) || (isDocumentJson(name) && bytes !== undefined && looksLikeAtlas(bytes));
    return takes ? { eagerness: MADE_FOR_IT, says: 'show the atlas' } : null;
}

/** The folder that was given, if there is one: names of sprites are paths below it. */
function commonFolder(names: readonly string[]): string {
    const [first = ''] = names;
    const [folder = ''] = first.split('/');
    return folder !== first && names.every((name) => name.startsWith(`${folder}/`)) ? folder : '';
}

/** Whether there are pictures that no atlas among the files has as its pages. */
async function hasLoosePictures(files: readonly StudioFile[], atlases: readonly StudioFile[]): Promise<boolean> {
    const pages = new Set<string>();
    for (const { name, bytes } of atlases) for (const path of await pagePaths(name, bytes)) pages.add(path);
    return files.some(({ name }) => isPicture(name) && !pages.has(name));
}

/** Several pictures, or a folder with some, are pressed, whatever else lies beside them. An atlas with its pages,
 * or a rig with its images, is shown instead. */
async function takesAll(
    files: readonly StudioFile[],
    alone: readonly (Offer | null)[],
): ReturnType<NonNullable<Room['takesAll']>> {
    const names = files.map(({ name }) => name);
    const pictures = names.filter(isPicture).length;
    const others = names.filter((name) => !isPicture(name) && !isRule(lastPart(name))).length;
    const left = others > 0 ? `, not the ${others === 1 ? 'other file' : `${others} other files`}` : '';
    const says = `press ${counted(pictures, 'picture')}${left}`;
    const documents = files.filter((_, i) => (alone[i]?.eagerness ?? 0) >= MADE_FOR_IT);
    const atlases = files.filter((_, i) => alone[i]?.room === room);
    const isFolder = commonFolder(names) !== '' && documents.length === atlases.length;
    if (isFolder && (await hasLoosePictures(files, atlases))) return { eagerness: MADE_FOR_IT + 1, says };
    return pictures > 1 ? { eagerness: MADE_FOR_IT - 1, says } : null;
}

export async function openAll(files: readonly StudioFile[]): Promise<AtlasSession> {
    const folder = commonFolder(files.map((file) => file.name));
    const below = files.map(({ name, bytes }) => [folder ? name.slice(folder.length + 1) : name, bytes] as const);
    const settings = folder ? { ...FIRST, output: `${folder}.pct` } : FIRST;
    const session = await openSprites(
        Object.fromEntries(below.filter(([name]) => isGiven(name))),
        settings,
        folder || undefined,
    );
    const within = files[0]!.within;
    if (within) session.link(within);
    return session;
}

const room: Room = {
    id: ROOM,
    title: 'Atlas',
    icon: 'tiles',
    order: 2,
    about: 'Shows atlases with their frames, and presses folders of pictures live.',
    accepts,
    open,
    takesAll,
    openAll,
    create: () => openSprites({}),
    restore,
    samples: [
        {
            title: 'Sprites to press',
            about: 'Some pictures, two animations among them: change a setting and see the pages change.',
            open: async () => openSprites(await sampleFolder()),
        },
        {
            title: 'Hero, an atlas',
            about: 'A compact text atlas of Phaser with its page.',
            open: async () => open(await readSamples('hero.pct', ['hero.png'])),
        },
        {
            title: 'Items without their page',
            about: 'The image is missing: the outlines show, and a slot asks for it.',
            open: async () => open(await readSamples('items.aatls', [])),
        },
    ],
    view: async () => (await import('./view.tsx')).AtlasView,
};

export default room;
