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

/** Programs write several files, or one in several steps: what comes within this time is read at once. */
const WAIT_MS = 100;

/** Some disks tell times in steps of two seconds. */
const STEP_MS = 2000;

function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
    if (a.length !== b?.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
}

interface LinkOptions {
    readonly root: FileSystemDirectoryHandle;
    readonly files: PressFiles;
    /** When the files that the document has were read, in milliseconds; null when that is long ago. */
    readonly readAt: number | null;
    /** Gets the paths of pictures that have other content than before. */
    onChange(names: readonly string[]): void;
}

export class LinkedFolder {
    readonly #options: LinkOptions;
    readonly #state = signal<LinkState>('begins');
    /** What files were when they were read, by their paths: size and time. */
    readonly #stamps = new Map<string, string>();
    /** What files had that are gone: programs remove a file and write it anew. */
    readonly #gone = new Map<string, Uint8Array>();
    #reading: Promise<unknown> = Promise.resolve();
    #timer = 0;
    #stop: () => void = () => {};
    #closed = false;

    constructor(options: LinkOptions) {
        this.#options = options;
    }

    get name(): string {
        return this.#options.root.name;
    }

    readonly isWatched: ReadonlySignal<boolean> = computed(() => this.#state.value === 'watched');

    /** What to do when the folder cannot be looked into. */
    readonly bar: ReadonlySignal<Bar | null> = computed(() => {
        const state = this.#state.value;
        if (state !== 'asks' && state !== 'gone') return null;
        const [fault, title] = state === 'asks' ? [`The browser does not show us the folder ${this.name} any more`, 'Follow it again']
            : [`The folder ${this.name} is not there any more`, 'Look again'];
        const run = () => void attempt(this.name, () => this.begin(true));
        return { text: `${fault}: these are its pictures as they were.`, actions: [{ title, run }] };
    });

    /** Looks into the folder, and follows it from then on. Asks for that only when somebody has clicked. */
    async begin(ask: boolean): Promise<void> {
        if (await mayRead(this.#options.root, ask)) await this.#readNext();
        else this.#state.value = 'asks';
    }

    /** A folder that is written all the time is read all the time: the first change counts, not the last. */
    #readSoon(): void {
        if (this.#timer !== 0 || this.#closed) return;
        this.#timer = window.setTimeout(() => {
            this.#timer = 0;
            void this.#readNext();
        }, WAIT_MS);
    }

    /** One at a time: two of them would store what they have found in the order in which they end. */
    #readNext(): Promise<unknown> {
        this.#reading = this.#reading.then(() => attempt(this.name, () => this.#read()));
        return this.#reading;
    }

    async #read(): Promise<void> {
        try {
            const found = await filesBelow(this.#options.root, isGiven);
            const changed: Record<string, Uint8Array> = {};
            for (const { path, file } of found) {
                const bytes = file && await this.#readChanged(path, file);
                if (bytes) changed[path] = bytes;
            }
            if (this.#closed) return;
            this.#take(changed, new Set(found.map(({ path }) => path)));
            this.#watch();
        } catch (error) {
            if (isGone(error)) this.#state.value = 'gone';
            else if (error instanceof DOMException && error.name === 'NotAllowedError') this.#state.value = 'asks';
            else throw error;
        }
    }

    /** Null for what the document has already. */
    async #readChanged(path: string, file: File): Promise<Uint8Array | null> {
        const { files, readAt } = this.#options;
        const stamp = `${file.size} ${file.lastModified}`;
        const known = this.#stamps.get(path);
        if (known === stamp) return null;
        const given = files.given[path];
        const unchanged = known === undefined && file.size === given?.length && file.lastModified < (readAt ?? 0) - STEP_MS;
        const bytes = unchanged ? null : await readNow(file);
        if (bytes || unchanged) this.#stamps.set(path, stamp);
        return bytes && !sameBytes(bytes, given) ? bytes : null;
    }

    #take(changed: FileMap, present: ReadonlySet<string>): void {
        const { files, onChange } = this.#options;
        const gone = Object.keys(files.given).filter((name) => !present.has(name));
        const others = Object.keys(changed).filter((name) => !sameBytes(changed[name]!, this.#gone.get(name)));
        for (const name of Object.keys(changed)) this.#gone.delete(name);
        for (const name of gone) {
            this.#stamps.delete(name);
            this.#gone.set(name, files.given[name]!);
        }
        if (Object.keys(changed).length + gone.length === 0) return;
        files.follow(changed, gone);
        onChange(others);
    }

    /** A folder that was gone, and is back, is another one for the browser. */
    #watch(): void {
        if (this.#state.value === 'watched') return;
        this.#stop();
        this.#stop = watchFolder(this.#options.root, () => this.#readSoon());
        this.#state.value = 'watched';
    }

    close(): void {
        this.#closed = true;
        clearTimeout(this.#timer);
        this.#stop();
    }
}
