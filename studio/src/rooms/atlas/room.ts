// The atlas room: registers itself with the frame.
import type { Room, RoomDocument } from '../../frame/room.ts';
import type { StudioFile } from '../../files/local.ts';
import { Journal } from '../../store/journal.ts';
import { isAtlas, isDocumentJson, isPicture } from '../../engine/endings.ts';
import { beside, showAtlas, type FileMap } from './load.ts';
import type { PressSettings } from './press.ts';
import { readSamples, sampleFolder } from './samples.ts';
import { AtlasSession, type AtlasJournal, type AtlasSnapshot } from './session.ts';

const ROOM = 'atlas';
const FIRST: PressSettings = { output: 'game.pct', options: {} };

function begin(snapshot: AtlasSnapshot, blobs: FileMap): AtlasSession {
    const title = snapshot.kind === 'press' ? snapshot.settings.output : snapshot.name;
    const journal: AtlasJournal = Journal.begin({ id: crypto.randomUUID(), room: ROOM, title }, () => snapshot);
    for (const [name, bytes] of Object.entries(blobs)) journal.putBlob(name, bytes);
    return new AtlasSession(snapshot, journal);
}

async function open(file: StudioFile): Promise<RoomDocument> {
    const shown = await showAtlas(file.name, file.bytes, async (name) => (await file.beside?.(name)) ?? null);
    const session = begin({ kind: 'file', name: file.name, settings: FIRST }, shown.files);
    await session.showFile(shown);
    return session;
}

/** Presses pictures that were dropped. */
export function openSprites(sprites: FileMap, settings: PressSettings = FIRST): AtlasSession {
    const session = begin({ kind: 'press', name: 'sprites', settings }, sprites);
    session.sprites.value = sprites;
    return session;
}

/** Presses a folder that the command serves, and again when its files change. */
export function openFolder(folder: string): RoomDocument {
    const output = `${folder.replace(/^.*\//, '') || 'game'}.pct`;
    return begin({ kind: 'press', name: folder, folder, settings: { output, options: {} } }, {});
}

async function restore(id: string): Promise<RoomDocument | null> {
    const restored = await Journal.load<AtlasSnapshot, PressSettings>(id);
    if (!restored) return null;
    const { snapshot, record, steps } = restored;
    const journal: AtlasJournal = Journal.resume(restored, () => snapshot);
    const files: Record<string, Uint8Array> = {};
    for (const name of await journal.blobNames()) {
        const bytes = await journal.getBlob(name);
        if (bytes) files[name] = bytes;
    }
    const forgotten = Array.from({ length: record.base }, () => snapshot.settings); // states count from the first step of all
    const session = new AtlasSession(snapshot, journal, [...forgotten, snapshot.settings, ...steps], record.position);
    if (snapshot.kind === 'press') {
        if (snapshot.folder === undefined) session.sprites.value = files;
        return session;
    }
    const bytes = files[snapshot.name];
    if (!bytes) return null;
    await session.showFile(await showAtlas(snapshot.name, bytes, (name) => Promise.resolve(files[beside(snapshot.name, name)] ?? null)));
    return session;
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
    openAll: (files) => Promise.resolve(openSprites(Object.fromEntries(files.map((file) => [file.name, file.bytes])))),
    create: () => Promise.resolve(openSprites({})),
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
