// The file that a sprite belongs to: on the command's server, or one that the browser lets us write. Autosave never
// touches it; saving does, and only when nobody else has written it meanwhile.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { attempt, say } from '../../frame/messages.ts';
import type { Bar } from '../../frame/room.ts';
import { closeTab, openRecord } from '../../frame/workspace.ts';
import { download, pickTarget, writeHandle, type StudioFile } from '../../files/local.ts';
import { Conflict, project, refreshProject, server } from '../../files/server.ts';
import { codeOf } from './alphabet.ts';
import { nearestFinder, parseColour } from './model/colour.ts';
import { encodeSprite, fileKind } from './encode.ts';
import { readSprite } from './import/read.ts';
import { replaceSprite } from './model/edit/replace.ts';
import type { SpriteSession } from './session.ts';

/** What the journal remembers of a file. `digest` is that of the bytes that were read or written last. */
export type FileOrigin =
    | { kind: 'server'; project: string; path: string; digest: string; savedAt: number }
    | { kind: 'handle'; handle: FileSystemFileHandle; savedAt: number };

export async function digestOf(bytes: Uint8Array): Promise<string> {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How the journal remembers a file that was just opened; undefined for what can only be imported. */
export async function originOf(file: StudioFile): Promise<FileOrigin | undefined> {
    if (!fileKind(file.name)) return undefined;
    if (file.origin.kind === 'server') {
        const { project: id, path } = file.origin;
        return { kind: 'server', project: id, path, digest: await digestOf(file.bytes), savedAt: 0 };
    }
    return file.origin.kind === 'handle' ? { kind: 'handle', handle: file.origin.handle, savedAt: 0 } : undefined;
}

export class SpriteFile {
    readonly #session: SpriteSession;
    readonly #origin = signal<FileOrigin | undefined>(undefined);
    /** The server's hash of the content that we know; '' until we have asked. */
    #hash = '';
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

    /** The character of a palette position. */
    codeOf(position: number): string {
        return codeOf(position);
    }

    /** The palette's index that is nearest to a colour. */
    nearest(rgba: string): number {
        return nearestFinder(this.#session.outline.value.palette)(parseColour(rgba));
    }

    // ---- saving

    async save(): Promise<void> {
        const origin = this.#origin.value;
        if (!origin || (origin.kind === 'server' && !this.serverPath.value)) return this.saveAs();
        await attempt(this.name, async () => {
            const bytes = await encodeSprite(this.#session, this.name);
            if (origin.kind === 'handle') await writeHandle(origin.handle, bytes);
            else await this.#saveToServer(origin.path, bytes);
            await this.#saved(bytes);
        });
    }

    async #saveToServer(path: string, bytes: Uint8Array): Promise<void> {
        const file = project.value?.files.find((each) => each.path === path);
        if (!file) {
            this.#hash = (await server!.create(path, bytes)).hash;
            await refreshProject();
            return;
        }
        try {
            this.#hash = await server!.save(file.id, bytes, this.#hash || (await this.#checkedHash(file.id)));
        } catch (error) {
            if (!(error instanceof Conflict)) throw error;
            this.#showConflict(error.hash);
            throw new Error('another program has written the file meanwhile. Nothing was saved.');
        }
    }

    /** The hash of the file, if it still has the bytes that we know. */
    async #checkedHash(id: string): Promise<string> {
        const { bytes, hash } = await server!.read(id);
        const origin = this.#origin.value;
        if (origin?.kind === 'server' && (await digestOf(bytes)) !== origin.digest) throw new Conflict(hash);
        return hash;
    }

    async #saved(bytes: Uint8Array): Promise<void> {
        const origin = this.#origin.value!;
        const savedAt = this.#session.journal.record.position;
        this.#setOrigin(origin.kind === 'server' ? { ...origin, savedAt, digest: await digestOf(bytes) } : { ...origin, savedAt });
        this.conflict.value = null;
        say(`Saved ${this.name}.`);
    }

    #setOrigin(origin: FileOrigin): void {
        this.#origin.value = origin;
        this.#session.journal.setOrigin(origin);
    }

    /** Asks for a name, or downloads where nobody can be asked. */
    async saveAs(): Promise<void> {
        const name = `${this.#session.outline.value.name}.sprite.json`;
        await attempt(name, async () => {
            if (server && project.value) return this.#saveAsServer(name);
            const target = await pickTarget(name);
            if (target === null) return;
            const bytes = await encodeSprite(this.#session, target === 'download' ? name : target.name);
            if (target === 'download') return download(name, bytes);
            await writeHandle(target, bytes);
            this.#setOrigin({ kind: 'handle', handle: target, savedAt: 0 });
            await this.#saved(bytes);
        });
    }

    /** A new file of the served folder; a name that is taken gets a number. */
    async #saveAsServer(name: string): Promise<void> {
        const taken = new Set(project.value!.files.map((file) => file.path));
        let path = name;
        for (let i = 2; taken.has(path); i++) path = name.replace(/(\.sprite\.json)$/, ` ${i}$1`);
        const bytes = await encodeSprite(this.#session, path);
        this.#hash = (await server!.create(path, bytes)).hash;
        this.#setOrigin({ kind: 'server', project: project.value!.id, path, digest: '', savedAt: 0 });
        await refreshProject();
        await this.#saved(bytes);
    }

    // ---- what other programs do

    /** Another program wrote or removed the file. */
    async hear(kind: 'changed' | 'removed', hash: string | undefined): Promise<void> {
        if (kind === 'removed') return say(`${this.name} was removed by another program; the sprite is still here.`);
        if (hash !== undefined && hash === this.#hash) return;
        if (this.differs.value) return this.#showConflict(hash ?? '');
        await this.#reload();
    }

    #showConflict(hash: string): void {
        this.conflict.value = {
            text: `${this.name} was changed by another program, and here too.`,
            actions: [
                { title: 'Reload from the file', run: () => void attempt(this.name, () => this.#reload()) },
                { title: 'Keep mine', run: () => { this.#hash = hash; this.conflict.value = null; } },
                { title: 'Compare', run: () => void attempt(this.name, () => this.#compare()) },
            ],
        };
    }

    async #read(): Promise<{ bytes: Uint8Array; hash: string }> {
        await refreshProject();
        const file = project.value?.files.find((each) => each.path === this.serverPath.value);
        if (!file) throw new Error('the file is not there any more');
        return server!.read(file.id);
    }

    /** Takes the file's content over as one step, so that it can be undone. */
    async #reload(): Promise<void> {
        const { bytes, hash } = await this.#read();
        const { document } = await readSprite({ name: this.name, bytes, origin: { kind: 'copy' } }, this.#session.outline.value.width);
        if (!this.#session.perform(replaceSprite(this.#session.document, document, 'Reload'))) return;
        this.#hash = hash;
        await this.#saved(bytes);
    }

    async #compare(): Promise<void> {
        const { bytes } = await this.#read();
        const { document } = await readSprite({ name: this.name, bytes, origin: { kind: 'copy' } }, this.#session.outline.value.width);
        this.#session.dialog.value = { kind: 'compare', theirs: document };
    }

    /** Takes the sprite over from another tab, as that tab has left it. */
    async takeOver(): Promise<void> {
        const { id, lock, outline } = this.#session;
        await lock.take(true);
        lock.release(); // the session that is opened anew takes it again
        closeTab(id);
        await new Promise((resolve) => { setTimeout(resolve, 200); }); // the other tab writes its last step
        await openRecord({ id, room: 'sprites', title: outline.value.name });
    }
}
