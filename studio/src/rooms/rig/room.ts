// The rig room: registers itself with the shell.
import { isDocumentJson, isRig } from '../../engine/endings.ts';
import { MADE_FOR_IT, type Room, type RoomDocument } from '../../shell/room.ts';
import type { StudioFile } from '../../files/local.ts';
import { Journal } from '../../store/journal.ts';
import { gatherFiles, looksLikeRig, type RigFiles } from './files.ts';
import { loadImages, loadRig } from './load.ts';
import { samples } from './samples.ts';
import { RigSession, type RigJournal, type RigSnapshot } from './session.ts';
import { RigState } from './state.ts';

const ROOM = 'rig';

async function open(file: StudioFile): Promise<RoomDocument> {
    const files = await gatherFiles(file);
    const loaded = await loadRig(files, {}); // before the journal begins: what cannot be read leaves nothing there
    const origin: RigSnapshot = {
        input: files.input,
        names: Object.keys(files.files),
        ...(file.origin.kind === 'server' ? { path: file.origin.path, project: file.origin.project } : {}),
    };
    const journal: RigJournal = Journal.begin(
        { id: crypto.randomUUID(), room: ROOM, title: files.input, origin },
        () => origin,
    );
    for (const [name, bytes] of Object.entries(files.files)) journal.putBlob(name, bytes);
    return new RigSession(
        files,
        { ...loaded, images: await loadImages(loaded.rig.images) },
        journal,
        new RigState(journal.record.id),
    );
}

/** Loads a rig as the user left it; a bind pose that the file does not have any more is forgotten. */
async function resume(files: RigFiles, journal: RigJournal): Promise<RigSession> {
    const state = new RigState(journal.record.id);
    const loaded = await loadRig(files, state.choices).catch(() => {
        state.bind.value = '';
        return loadRig(files, state.choices);
    });
    return new RigSession(files, { ...loaded, images: await loadImages(loaded.rig.images) }, journal, state);
}

async function restore(id: string): Promise<RoomDocument | null> {
    const restored = await Journal.load<RigSnapshot, never>(id);
    if (!restored) return null;
    const journal: RigJournal = Journal.resume(restored, () => restored.snapshot);
    const { input, names } = restored.snapshot;
    const blobs = await Promise.all(names.map(async (name) => [name, await journal.getBlob(name)] as const));
    const files = Object.fromEntries(
        blobs.filter((entry): entry is readonly [string, Uint8Array] => entry[1] !== undefined),
    );
    return files[input] ? resume({ input, files }, journal) : null;
}

function accepts({ name, bytes }: { name: string; bytes?: Uint8Array }): { eagerness: number; says: string } | null {
    const says = 'play the rig';
    if (isRig(name)) return { eagerness: MADE_FOR_IT, says };
    if (!isDocumentJson(name)) return null;
    if (!bytes) return { eagerness: 1, says: 'play the rig, if it is one' };
    return looksLikeRig(bytes) ? { eagerness: MADE_FOR_IT, says } : null;
}

const room: Room = {
    id: ROOM,
    title: 'Rig',
    icon: 'bone',
    order: 3,
    about: 'Plays rigs: bones, weights, meshes and draw order, and draws films and pictures of them.',
    accepts,
    open,
    restore,
    samples: samples.map(({ title, about, read }) => ({ title, about, open: async () => open(await read()) })),
    view: async () => (await import('./view.tsx')).RigView,
};

export default room;
