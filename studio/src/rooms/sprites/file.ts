// The file that a sprite belongs to: on the command's server, or one that the browser lets us write. Autosave never
// touches it; saving does, and only when no other program has written it meanwhile. One save at a time: a second one
// waits.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { attempt, say } from '../../shell/messages.ts';
import type { Bar } from '../../shell/room.ts';
import { takeOver } from '../../shell/take_over.ts';
import { download, hashOf, pickTarget, readHandle, writeHandle, type StudioFile } from '../../files/local.ts';
import { Conflict, project, refreshProject, server, type ProjectFile } from '../../files/server.ts';
import { encodeWith, guideImages, lostInPcsef } from './encode.ts';
import { fileKind, fileStem, freePath } from './file_names.ts';
import { readSprite, type ReadSprite } from './import/read.ts';
import { replaceSprite } from './model/edit/replace.ts';
import type { SpriteSession } from './session.ts';

/** What the journal remembers of a file. `hash` is of the content that was read or written last; '' when there is no
 * file any more, and missing where an older studio opened it. `savedAt` is the position of the journal then; -1 never
 * is one: the step that was saved is not there any more. */
export type FileOrigin =
    | { kind: 'server'; project: string; path: string; hash: string; savedAt: number }
    | { kind: 'handle'; handle: FileSystemFileHandle; hash?: string; savedAt: number };

type ServerOrigin = Extract<FileOrigin, { kind: 'server' }>;
type HandleOrigin = Extract<FileOrigin, { kind: 'handle' }>;

const WRITTEN_ELSEWHERE = 'another program has written the file meanwhile. Nothing was saved.';

/** How the journal remembers a file that was just opened; undefined for what can only be imported. */
export function originOf({ name, origin }: StudioFile): FileOrigin | undefined {
    if (!fileKind(name)) return undefined;
    if (origin.kind === 'server')
        return { kind: 'server', project: origin.project, path: origin.path, hash: origin.hash, savedAt: 0 };
    return origin.kind === 'handle'
        ? { kind: 'handle', handle: origin.handle, hash: origin.hash, savedAt: 0 }
        : undefined;
}

export class SpriteFile {
    readonly #session: SpriteSession;
    readonly #origin = signal<FileOrigin | undefined>(undefined);
    /** The save that goes on, and those that wait for it. */
    #saves: Promise<void> = Promise.resolve();
    /** The position that is being saved; -1 when its step was replaced meanwhile. */
    #saving = -1;
    readonly conflict = signal<Bar | null>(null);
    /** Whether the sprite has changed since it was saved to its file. */
    readonly differs: ReadonlySignal<boolean>;
    readonly serverPath: ReadonlySignal<string | null>;

    constructor(session: SpriteSession, origin: FileOrigin | undefined) {
        this.#session = session;
        this.#origin.value = origin;
        this.differs = computed(() => {
            void session.revision.value;
            return this.#origin.value !== undefined && this.#origin.value.savedAt !== session.journal.record.position;
        });
        this.serverPath = computed(() => {
            const known = this.#origin.value;
            return known?.kind === 'server' && known.project === project.value?.id ? known.path : null;
        });
    }

    get name(): string {
        const origin = this.#origin.value;
        if (origin?.kind === 'server') return origin.path;
        return origin?.handle.name ?? `${this.#session.outline.value.name}.sprite.json`;
    }

    // ---- saving

    save(): Promise<void> {
        return this.#queue(() => this.#saveNow());
    }

    /** Asks for a file, or for a path in the served folder; downloads where the browser cannot ask. */
    saveAs(): Promise<void> {
        return this.#queue(() => this.#saveAsNow());
    }

    #queue(work: () => Promise<void>): Promise<void> {
        this.#saves = this.#saves.then(() => attempt(this.name, work));
        return this.#saves;
    }

    async #saveNow(): Promise<void> {
        const origin = this.#origin.value;
        if (!origin || (origin.kind === 'server' && !this.serverPath.value)) return this.#saveAsNow();
        if (!this.#session.canEdit()) return;
        const bytes = await this.#encode(this.name);
        const hash =
            origin.kind === 'server'
                ? await this.#saveToServer(origin, bytes)
                : await this.#saveToHandle(origin, bytes);
        this.#saved({ ...origin, hash });
    }

    /** The bytes of the sprite at this moment, which is noted as the one that is saved. */
    async #encode(name: string): Promise<Uint8Array> {
        const images = await guideImages(this.#session);
        this.#session.seal(); // a nudge after it is a step of its own, which the file does not have
        this.#saving = this.#position;
        return encodeWith(this.#session.document, name, images);
    }

    /** Steps from a position on were replaced or cut off: if the file has one of them, no position is the file's
     * now. */
    stepsReplaced(from: number): void {
        const origin = this.#origin.value;
        if (this.#saving >= from) this.#saving = -1;
        if (origin && origin.savedAt >= from) this.#setOrigin({ ...origin, savedAt: -1 });
    }

    get #position(): number {
        return this.#session.journal.record.position;
    }

    /** The hash of the file that was written. A file that is gone is made again. */
    async #saveToServer({ path, hash }: ServerOrigin, bytes: Uint8Array): Promise<string> {
        const file = findFile(path);
        try {
            if (file && hash) return await server!.save(file.id, bytes, hash);
        } catch (error) {
            if (!(error instanceof Conflict)) throw error;
        }
        const present = await this.#read();
        if (!present) return this.#create(path, bytes);
        this.#showConflict(present.hash);
        throw new Error(WRITTEN_ELSEWHERE);
    }

    /** The same for a file that the browser lets us write. */
    async #saveToHandle({ handle, hash }: HandleOrigin, bytes: Uint8Array): Promise<string> {
        const present = await readHandle(handle);
        if (present && hash !== undefined && present.hash !== hash) {
            this.#showConflict(present.hash);
            throw new Error(WRITTEN_ELSEWHERE);
        }
        await writeHandle(handle, bytes);
        return hashOf(bytes);
    }

    async #create(path: string, bytes: Uint8Array): Promise<string> {
        const { hash } = await server!.create(path, bytes);
        await refreshProject();
        return hash;
    }

    #saved(origin: FileOrigin): void {
        this.#setOrigin({ ...origin, savedAt: this.#saving });
        this.conflict.value = null;
        const lost = fileKind(this.name) === 'pcsef' ? lostInPcsef(this.#session.outline.value) : [];
        if (lost.length === 0) {
            say(`Saved ${this.name}.`);
            return;
        }
        say(`Saved ${this.name}, which does not hold ${lost.join(', ')}.`, {
            title: 'Save a project',
            run: () => void this.saveAs(),
        });
    }

    #setOrigin(origin: FileOrigin): void {
        this.#origin.value = origin;
        this.#session.journal.setOrigin(origin);
    }

    async #saveAsNow(): Promise<void> {
        const name = `${fileStem(this.#session.outline.value.name)}.sprite.json`;
        if (!this.#session.canEdit()) return;
        if (server && project.value) {
            await refreshProject(); // so that the dialog knows which names are taken
            this.#session.dialog.value = { kind: 'save-as' };
            return;
        }
        const target = await pickTarget(name);
        if (target === null) return;
        const bytes = await this.#encode(target === 'download' ? name : target.name);
        if (target === 'download') return download(name, bytes);
        await writeHandle(target, bytes);
        this.#saved({ kind: 'handle', handle: target, hash: await hashOf(bytes), savedAt: -1 });
    }

    // ---- a path in the served folder, which the dialog asks for

    /** Where the dialog begins: beside the present file, under a name that is free. */
    get proposedPath(): string {
        const folder = this.serverPath.value?.replace(/[^/]*$/, '') ?? '';
        return freePath(folder, this.#session.outline.value.name, (path) => findFile(path) !== undefined);
    }

    /** Saves there, and from now on. Rejects with the reason; a file that is there is replaced only if `replaces` says
     * so. */
    saveAt(path: string, replaces: boolean): Promise<void> {
        const saved = this.#saves.then(() => this.#saveAtNow(path, replaces));
        this.#saves = saved.catch(() => {});
        return saved;
    }

    async #saveAtNow(path: string, replaces: boolean): Promise<void> {
        if (!this.#session.canEdit()) return;
        await refreshProject();
        const there = findFile(path);
        if (there && !replaces) throw new Error(`${path} is there already.`);
        const bytes = await this.#encode(path);
        const hash = there
            ? await server!.save(there.id, bytes, (await server!.read(there.id)).hash)
            : await this.#create(path, bytes);
        this.#saved({ kind: 'server', project: project.value!.id, path, hash, savedAt: -1 });
    }

    // ---- what other programs do

    /** Another program wrote or removed the file. `hash` is its present one, where it is known. The tab that edits the
     * sprite hears it too, so that one that only shows it has nothing to do. */
    async hear(kind: 'changed' | 'removed', hash?: string): Promise<void> {
        await this.#saves; // the change may be our own, and is known by its hash when it is done
        const origin = this.#origin.value;
        if (origin?.kind !== 'server' || hash === origin.hash || !this.#session.lock.held.value) return;
        const present = kind === 'changed' ? await this.#read() : null;
        if (!present) return this.#lose(origin);
        if (present.hash === origin.hash) return;
        if (this.differs.value) this.#showConflict(present.hash);
        else await this.#takeContent(present);
    }

    #lose(origin: ServerOrigin): void {
        if (origin.hash === '') return; // that was said already
        this.#setOrigin({ ...origin, hash: '', savedAt: -1 });
        this.conflict.value = null;
        say(`${this.name} was removed by another program; the sprite is still here. Saving makes the file again.`);
    }

    #showConflict(hash: string): void {
        this.conflict.value = {
            text: `${this.name} was changed by another program, and here too.`,
            actions: [
                { title: 'Reload from the file', run: () => void attempt(this.name, () => this.#reload()) },
                { title: 'Keep mine', run: () => this.#keepMine(hash) },
                { title: 'Compare', run: () => void attempt(this.name, () => this.#compare()) },
            ],
        };
    }

    /** From now on saving replaces what the other program wrote. */
    #keepMine(hash: string): void {
        const origin = this.#origin.value;
        if (origin) this.#setOrigin({ ...origin, hash });
        this.conflict.value = null;
    }

    /** What is in the file now; null when there is none. */
    async #read(): Promise<Content | null> {
        const origin = this.#origin.value;
        if (origin?.kind === 'handle') return readHandle(origin.handle);
        await refreshProject();
        const file = findFile(this.name);
        return file ? server!.read(file.id) : null;
    }

    async #readSprite(bytes: Uint8Array): Promise<ReadSprite> {
        const file = { name: this.name, bytes, origin: { kind: 'copy' } } as const;
        return readSprite(file, this.#session.outline.value); // a string tells neither its width nor its colours
    }

    /** Takes the file's content over as one step, so that it can be undone. */
    async #takeContent({ bytes, hash }: Content): Promise<void> {
        const origin = this.#origin.value;
        const theirs = await this.#readSprite(bytes);
        if (!origin || !this.#session.canEdit()) return;
        for (const [key, image] of theirs.images) this.#session.journal.putBlob(key, image); // the guides name them
        if (!this.#session.perform(replaceSprite(this.#session.document, theirs.document, 'Reload'))) return;
        this.#session.seal(); // the next step is not part of what the file has
        this.#setOrigin({ ...origin, hash, savedAt: this.#position });
        this.conflict.value = null;
        say(`Loaded ${this.name} again. Undo brings back what was here.`);
    }

    async #reload(): Promise<void> {
        const present = await this.#read();
        if (!present) throw new Error('the file is not there any more. Saving makes it again.');
        await this.#takeContent(present);
    }

    async #compare(): Promise<void> {
        const present = await this.#read();
        if (!present) throw new Error('the file is not there any more. Saving makes it again.');
        this.#session.dialog.value = { kind: 'compare', theirs: (await this.#readSprite(present.bytes)).document };
    }

    /** Takes the sprite over from another tab, as that tab has left it. */
    async takeOver(): Promise<void> {
        const { id, lock, outline } = this.#session;
        await takeOver(lock, { id, room: 'sprites', title: outline.value.name });
    }
}

interface Content {
    bytes: Uint8Array;
    hash: string;
}

function findFile(path: string): ProjectFile | undefined {
    return project.value?.files.find((file) => file.path === path);
}
