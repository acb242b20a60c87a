// The atlas room: registers itself with the frame.
import type { Room, RoomDocument } from '../../frame/room.ts';
import type { StudioFile } from '../../files/local.ts';
import { DocumentLock } from '../../store/lock.ts';
import { isAtlas, isDocumentJson, isPicture } from '../../engine/endings.ts';
import { PressHistory, type AtlasJournal, type AtlasSnapshot } from './history.ts';
import { beside, showAtlas, type FileMap } from './load.ts';
import { isKeptBlob, type PressSettings } from './press.ts';
import { readSamples, sampleFolder } from './samples.ts';
import { AtlasSession } from './session.ts';

const ROOM = 'atlas';
const FIRST: PressSettings = { output: 'game.pct', options: {} };

async function begin(snapshot: AtlasSnapshot, blobs: FileMap): Promise<AtlasSession> {
    const id = crypto.randomUUID();
    const lock = snapshot.kind === 'press' ? new DocumentLock(id) : null;
    await lock?.take();
    const title = snapshot.kind === 'press' ? snapshot.settings.output : snapshot.name;
    const history = PressHistory.begin({ id, room: ROOM, title }, snapshot);
    for (const [name, bytes] of Object.entries(blobs)) history.journal.putBlob(name, bytes);
    return new AtlasSession(history, lock);
}

async function open(file: StudioFile): Promise<RoomDocument> {
    const shown = await showAtlas(file.name, file.bytes, async (name) => (await file.beside?.(name)) ?? null);
    const session = await begin({ kind: 'file', name: file.name, settings: FIRST }, shown.files);
    await session.showFile(shown);
    return session;
}

/** Presses pictures that were dropped. */
export async function openSprites(sprites: FileMap, settings: PressSettings = FIRST): Promise<AtlasSession> {
    const session = await begin({ kind: 'press', name: 'sprites', settings }, sprites);
    session.sprites.value = sprites;
    return session;
}

/** Presses a folder that the command serves, and again when its files change. */
export function openFolder(folder: string): Promise<RoomDocument> {
    const output = `${folder.replace(/^.*\//, '') || 'game'}.pct`;
    return begin({ kind: 'press', name: folder, folder, settings: { output, options: {} } }, {});
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

/** A press is read under its lock: from then on nobody else writes. */
async function restorePress(id: string): Promise<RoomDocument | null> {
    const lock = new DocumentLock(id);
    try {
        await lock.take();
        const history = await PressHistory.restore(id, lock.held.value);
        if (!history) throw new Error('the browser does not keep it any more');
        const blobs = Object.entries(await readBlobs(history.journal));
        const session = new AtlasSession(history, lock);
        session.keptFiles = Object.fromEntries(blobs.filter(([name]) => isKeptBlob(name)));
        if (session.folder === undefined) session.sprites.value = Object.fromEntries(blobs.filter(([name]) => !isKeptBlob(name)));
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

/** Whether a JSON file is the dump of an atlas. */
function looksLikeAtlas(bytes: Uint8Array): boolean {
    return /"kind"\s*:\s*"atlas"/.test(new TextDecoder().decode(bytes.subarray(0, 4096)));
}

function accepts({ name, bytes }: { name: string; bytes?: Uint8Array }): ReturnType<Room['accepts']> {
    return isAtlas(name) || (isDocumentJson(name) && bytes && looksLikeAtlas(bytes)) ? { eagerness: 3, says: 'show the atlas' } : null;
}

/** Several pictures, or a folder of them, are pressed. */
function takesAll(files: readonly { name: string }[]): { eagerness: number; says: string } | null {
    const pictures = files.filter((file) => isPicture(file.name)).length;
    return pictures > 1 && pictures === files.length ? { eagerness: 2, says: `press ${pictures} pictures` } : null;
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
    openAll: (files) => openSprites(Object.fromEntries(files.map((file) => [file.name, file.bytes]))),
    create: () => openSprites({}),
    restore,
    samples: [
        { title: 'Sprites to press', about: 'Some pictures, two animations among them: change a setting and see the pages change.',
            open: async () => openSprites(await sampleFolder()) },
        { title: 'Hero, an atlas', about: 'A compact text atlas of Phaser with its page.',
            open: async () => open(await readSamples('hero.pct', ['hero.png'])) },
        { title: 'Items without their page', about: 'The image is missing: the outlines show, and a slot asks for it.',
            open: async () => open(await readSamples('items.aatls', [])) },
    ],
    view: async () => (await import('./view.tsx')).AtlasView,
};

export default room;
