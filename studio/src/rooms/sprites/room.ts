// The sprites editor: registers itself with the shell.
import type { Room, RoomDocument } from '../../shell/room.ts';
import { say } from '../../shell/messages.ts';
import { removeSetting } from '../../store/settings.ts';
import type { StudioFile } from '../../files/local.ts';
import { Journal } from '../../store/journal.ts';
import { DocumentLock } from '../../store/lock.ts';
import { alphabet, loadAlphabet } from './alphabet.ts';
import { fileKind } from './file_names.ts';
import { originOf, type FileOrigin } from './file.ts';
import { canImport } from '../../engine/endings.ts';
import { readSprite, type ReadSprite } from './import/read.ts';
import { SpriteDocument } from './model/document.ts';
import { newOutline } from './model/outline.ts';
import { restore } from './model/snapshot.ts';
import { forgetPart } from './part_of.ts';
import { replay } from './model/replay.ts';
import { snapshot, type Snapshot } from './model/snapshot.ts';
import type { Step } from './model/step.ts';
import { SpriteSettings } from './panels/settings.tsx';
import { samples } from './samples.ts';
import { SpriteSession, type SpriteJournal } from './session.ts';
import { inkSetting } from './session/inks.ts';

const ROOM = 'sprites';
const FIRST_SIZE = 16;

/** A session with a journal of its own. */
export async function startSession(document: SpriteDocument, origin?: FileOrigin): Promise<SpriteSession> {
    const id = crypto.randomUUID();
    const lock = new DocumentLock(id);
    await lock.take();
    const journal: SpriteJournal = Journal.begin({ id, room: ROOM, title: document.outline.name, origin }, () =>
        snapshot(document),
    );
    return new SpriteSession(document, journal, lock);
}

async function start(file: StudioFile, read: ReadSprite, origin?: FileOrigin): Promise<SpriteSession> {
    const session = await startSession(read.document, origin);
    for (const [key, bytes] of read.images) session.journal.putBlob(key, bytes);
    if (read.palette) say(`The colours are those of ${read.palette}, beside it.`);
    if (read.guessed)
        say(`Width ${read.document.outline.width} was guessed.`, {
            title: 'Other widths',
            run: () => {
                session.dialog.value = { kind: 'width', file };
            },
        });
    return session;
}

/** A file that is no sprite is imported as one; the file itself is never written. */
async function openOther(file: StudioFile): Promise<RoomDocument> {
    const { freshSprite } = await import('./import/fresh.ts');
    const { document, note, changed } = await freshSprite(file);
    if (note) say(note);
    const session = await startSession(document);
    session.part.value = file.partOf ? { ...file.partOf, changed } : null;
    return session;
}

async function open(file: StudioFile): Promise<RoomDocument> {
    if (!fileKind(file.name)) return openOther(file);
    return start(file, await readSprite(file), originOf(file));
}

function accepts({ name }: { name: string }): ReturnType<Room['accepts']> {
    if (fileKind(name)) return { eagerness: 2, says: 'edit the sprite' };
    return canImport(name) ? { eagerness: 1, says: 'make a sprite of it' } : null;
}

async function create(): Promise<RoomDocument> {
    const { palette } = await loadAlphabet();
    return startSession(
        new SpriteDocument(newOutline({ name: 'sprite', width: FIRST_SIZE, height: FIRST_SIZE, palette })),
    );
}

async function restoreSession(id: string): Promise<RoomDocument | null> {
    await loadAlphabet();
    const lock = new DocumentLock(id);
    await lock.take(); // before reading: from then on nobody else writes
    const session = await readSession(id, lock).catch((error: unknown) => {
        void lock.release();
        throw error;
    });
    if (!session) void lock.release();
    return session;
}

async function readSession(id: string, lock: DocumentLock): Promise<SpriteSession | null> {
    const restored = await Journal.load<Snapshot, Step>(id);
    if (!restored) return null;
    const outcome = restore(restored.snapshot);
    if (!outcome.ok) throw new Error(outcome.sentence);
    const document = outcome.value;
    const { position, base } = restored.record;
    const replayed = replay(document, restored.steps.slice(restored.snapshotAt - base, position - base));
    if (!replayed.ok) throw new Error(replayed.sentence);
    const journal: SpriteJournal = Journal.resume(restored, () => snapshot(document));
    return new SpriteSession(document, journal, lock, restored);
}

const room: Room = {
    id: ROOM,
    title: 'Sprite',
    icon: 'pencil',
    order: 1,
    about: 'Draws small sprites and animations, and finds the shortest string for each frame.',
    accepts,
    open,
    create,
    restore: restoreSession,
    Settings: SpriteSettings,
    forget: (id) => {
        removeSetting(inkSetting(id));
        forgetPart(id);
    },
    samples: samples.map((sample) => ({
        ...sample,
        open: async () => {
            await loadAlphabet();
            return startSession(sample.make(alphabet()));
        },
    })),
    view: async () => (await import('./view.tsx')).SpriteView,
};

export default room;
