// A folder of this machine stays linked to the press of its pictures: they are read again when they change. The
// document keeps a copy of them, so the press is there also when the browser does not let us look any more.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { attempt, wordError } from '../../../shell/messages.ts';
import type { Bar } from '../../../shell/room.ts';
import { filesBelow, mayRead, readNow, watchFolder } from '../../../files/linked.ts';
import { isGone } from '../../../files/local.ts';
import { OneAtATime } from '../../../files/one_at_a_time.ts';
import { sameBytes } from '../../../files/same_bytes.ts';
import type { FileMap } from '../../../atlases/load.ts';
import type { PressFiles } from './press_files.ts';
import { isGiven } from './sources.ts';

interface LinkState {
    /** "asks": the user has to allow it again; "gone": there is no such folder any more; "failed": it cannot be
     * read. */
    readonly kind: 'begins' | 'watched' | 'asks' | 'gone' | 'failed';
    /** Why it cannot be read. */
    readonly fault?: string;
}

/** Programs write several files, or one in several steps: what comes within this time is read at once. */
const WAIT_MS = 100;

/** Some disks tell times in steps of two seconds. */
const STEP_MS = 2000;

interface LinkOptions {
    readonly root: FileSystemDirectoryHandle;
    readonly files: PressFiles;
    /** When the files that the document has were read, in milliseconds; null when that is long ago. */
    readonly readAt: number | null;
    /** Whether a picture was edited here, so that the one in the folder is not pressed. */
    isEdited(name: string): boolean;
    /** Gets the paths of pictures that have other content than before. */
    onChange(names: readonly string[]): void;
}

export class LinkedFolder {
    readonly #options: LinkOptions;
    readonly #state = signal<LinkState>({ kind: 'begins' });
    /** What files were when they were read, by their paths: size and time. */
    readonly #stamps = new Map<string, string>();
    /** Content of pictures that were edited here and then removed: programs often remove a file to write it again. */
    readonly #gone = new Map<string, Uint8Array>();
    readonly #reading = new OneAtATime(() => this.#read());
    #timer = 0;
    #stop: () => void = () => {};
    #closed = false;

    constructor(options: LinkOptions) {
        this.#options = options;
    }

    get name(): string {
        return this.#options.root.name;
    }

    readonly isWatched: ReadonlySignal<boolean> = computed(() => this.#state.value.kind === 'watched');

    /** What to do when the folder cannot be looked into. */
    readonly bar: ReadonlySignal<Bar | null> = computed(() => {
        const words = this.#wordState(this.#state.value);
        if (!words) return null;
        const run = () => void attempt(this.name, () => this.begin(true));
        return {
            text: `${words.fault}: these are its pictures as they were.`,
            actions: [{ title: words.action, run }],
        };
    });

    #wordState({ kind, fault }: LinkState): { fault: string; action: string } | null {
        if (kind === 'asks')
            return {
                fault: `The browser does not show us the folder ${this.name} any more`,
                action: 'Follow it again',
            };
        if (kind === 'gone') return { fault: `The folder ${this.name} is not there any more`, action: 'Look again' };
        if (kind === 'failed')
            return { fault: `The folder ${this.name} cannot be read (${fault})`, action: 'Look again' };
        return null;
    }

    /** Looks into the folder, and follows it from then on. Asks for permission only after a click. */
    async begin(ask: boolean): Promise<void> {
        if (await mayRead(this.#options.root, ask)) await this.#reading.run();
        else this.#state.value = { kind: 'asks' };
    }

    /** Waits from the first change on, not from the last: a folder that changes without a pause is read all the
     * same. */
    #readSoon(): void {
        if (this.#timer !== 0 || this.#closed) return;
        this.#timer = window.setTimeout(() => {
            this.#timer = 0;
            void this.#reading.run();
        }, WAIT_MS);
    }

    async #read(): Promise<void> {
        if (this.#closed) return;
        try {
            const found = await filesBelow(this.#options.root, isGiven);
            const changed: Record<string, Uint8Array> = {};
            for (const { path, file } of found) {
                const bytes = file && (await this.#readChanged(path, file));
                if (bytes) changed[path] = bytes;
            }
            if (this.#closed) return;
            this.#take(changed, new Set(found.map(({ path }) => path)));
            this.#watch();
        } catch (error) {
            const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
            this.#state.value = {
                kind: isGone(error) ? 'gone' : isRefused ? 'asks' : 'failed',
                fault: wordError(error),
            };
        }
    }

    /** Null for what the document has already. */
    async #readChanged(path: string, file: File): Promise<Uint8Array | null> {
        const { files, readAt } = this.#options;
        const stamp = `${file.size} ${file.lastModified}`;
        const known = this.#stamps.get(path);
        if (known === stamp) return null;
        const given = files.given[path];
        const unchanged =
            known === undefined && file.size === given?.length && file.lastModified < (readAt ?? 0) - STEP_MS;
        const bytes = unchanged ? null : await readNow(file);
        if (bytes || unchanged) this.#stamps.set(path, stamp);
        return bytes && !sameBytes(bytes, given) ? bytes : null;
    }

    #take(changed: FileMap, present: ReadonlySet<string>): void {
        const { files, isEdited, onChange } = this.#options;
        const gone = Object.keys(files.given).filter((name) => !present.has(name));
        const renewed = Object.keys(changed).filter((name) => !sameBytes(changed[name]!, this.#gone.get(name)));
        for (const name of Object.keys(changed)) this.#gone.delete(name);
        for (const name of gone) {
            this.#stamps.delete(name);
            if (isEdited(name)) this.#gone.set(name, files.given[name]!);
        }
        if (Object.keys(changed).length + gone.length === 0) return;
        files.follow(changed, gone);
        onChange(renewed);
    }

    /** A folder that was gone, and is back, is another one for the browser. */
    #watch(): void {
        if (this.#state.value.kind === 'watched') return;
        this.#stop();
        this.#stop = watchFolder(this.#options.root, {
            wants: isGiven,
            changed: () => this.#readSoon(),
            ended: () => this.#watchAnew(),
        });
        this.#state.value = { kind: 'watched' };
    }

    /** The next read tells whether another folder has come in the place of the one that was watched. */
    #watchAnew(): void {
        this.#state.value = { kind: 'begins' };
        this.#readSoon();
    }

    close(): void {
        this.#closed = true;
        clearTimeout(this.#timer);
        this.#stop();
    }
}
