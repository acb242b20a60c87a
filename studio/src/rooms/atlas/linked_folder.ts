// A folder of this machine stays linked to the press of its pictures: they are read again when they change. The document keeps a
// copy of them, so the press is there also when the browser does not let us look any more.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { attempt } from '../../frame/messages.ts';
import type { Bar } from '../../frame/room.ts';
import { filesBelow, isGone, mayRead, readNow, watchFolder } from '../../files/linked.ts';
import type { FileMap } from './load.ts';
import type { PressFiles } from './press_files.ts';
import { isGiven } from './sources.ts';

/** "asks": somebody has to allow it again; "gone": there is no such folder any more. */
type LinkState = 'begins' | 'watched' | 'asks' | 'gone';

/** Programs write several files, or one in several steps. */
const WAIT_MS = 100;

function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
    return b !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);
}

export class LinkedFolder {
    readonly #root: FileSystemDirectoryHandle;
    readonly #files: PressFiles;
    readonly #onChange: (names: readonly string[]) => void;
    readonly #state = signal<LinkState>('begins');
    readonly state: ReadonlySignal<LinkState> = this.#state;
    /** What files were when they were read, by their paths: size and time. */
    readonly #stamps = new Map<string, string>();
    #reading: Promise<unknown> = Promise.resolve();
    #timer = 0;
    #stop: () => void = () => {};
    #closed = false;

    /** `onChange` gets the paths of files that have other content now. */
    constructor(root: FileSystemDirectoryHandle, files: PressFiles, onChange: (names: readonly string[]) => void) {
        this.#root = root;
        this.#files = files;
        this.#onChange = onChange;
    }

    /** What to do when the folder cannot be looked into. */
    readonly bar: ReadonlySignal<Bar | null> = computed(() => {
        const state = this.#state.value;
        if (state !== 'asks' && state !== 'gone') return null;
        const [fault, title] = state === 'asks' ? [`The browser does not show us the folder ${this.name} any more`, 'Follow it again']
            : [`The folder ${this.name} is not there any more`, 'Look again'];
        const run = () => void attempt(this.name, () => this.begin(true));
        return { text: `${fault}: these are its pictures as they were.`, actions: [{ title, run }] };
    });

    get name(): string {
        return this.#root.name;
    }

    /** Looks into the folder, and follows it from then on. Asks for that only when somebody has clicked. */
    async begin(ask: boolean): Promise<void> {
        this.#stop();
        if (!await mayRead(this.#root, ask)) this.#state.value = 'asks';
        else await this.#readNext();
        if (this.#state.value === 'watched' && !this.#closed) this.#stop = watchFolder(this.#root, () => this.#readSoon());
    }

    #readSoon(): void {
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => void this.#readNext(), WAIT_MS);
    }

    /** One at a time: two of them would store what they have found in the order in which they end. */
    #readNext(): Promise<unknown> {
        this.#reading = this.#reading.then(() => attempt(this.name, () => this.#read()));
        return this.#reading;
    }

    async #read(): Promise<void> {
        try {
            const found = (await filesBelow(this.#root)).filter(({ path }) => isGiven(path));
            const changed: Record<string, Uint8Array> = {};
            for (const { path, file } of found) {
                const bytes = await this.#readChanged(path, file);
                if (bytes) changed[path] = bytes;
            }
            if (!this.#closed) this.#take(changed, new Set(found.map(({ path }) => path)));
        } catch (error) {
            if (isGone(error)) this.#state.value = 'gone';
            else if (error instanceof DOMException && error.name === 'NotAllowedError') this.#state.value = 'asks';
            else throw error;
        }
    }

    /** Null for what the document has already. */
    async #readChanged(path: string, file: File): Promise<Uint8Array | null> {
        const stamp = `${file.size} ${file.lastModified}`;
        if (this.#stamps.get(path) === stamp) return null;
        const bytes = await readNow(file);
        if (bytes) this.#stamps.set(path, stamp);
        return bytes && !sameBytes(bytes, this.#files.given[path]) ? bytes : null;
    }

    #take(changed: FileMap, present: ReadonlySet<string>): void {
        this.#state.value = 'watched';
        const gone = Object.keys(this.#files.given).filter((name) => !present.has(name));
        for (const name of gone) this.#stamps.delete(name);
        const names = Object.keys(changed);
        if (names.length + gone.length === 0) return;
        this.#files.follow(changed, gone);
        this.#onChange(names);
    }

    close(): void {
        this.#closed = true;
        clearTimeout(this.#timer);
        this.#stop();
    }
}
