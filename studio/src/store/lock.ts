// One tab edits a document at a time. Another tab may ask for the lock: the first one stores its last step, gives the
// lock away and only shows the document from then on. A tab that cannot store its last step keeps the lock and says so.
import { signal, type ReadonlySignal } from '@preact/signals';

/** A tab that has not answered by then is frozen or hangs, and loses the lock without being asked. */
const PATIENCE_MS = 2000;

const nameOf = (id: string) => `spritepress-document-${id}`;

/** Nobody deletes a document that this tab shows; several tabs may show it. Returns what lets it go. */
export function keepOpen(id: string): () => Promise<void> {
    if (!navigator.locks) return () => Promise.resolve();
    let letGo: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
        letGo = resolve;
    });
    const held = navigator.locks
        .request(nameOf(id), { mode: 'shared' }, () => closed)
        .then(
            () => {},
            () => {},
        );
    return () => {
        letGo();
        return held;
    };
}

export class DocumentLock {
    readonly #name: string;
    readonly #held = signal(false);
    readonly #channel: BroadcastChannel;
    #release: (() => void) | null = null;
    #released: Promise<void> = Promise.resolve();
    #refused: (() => void) | null = null;
    /** Resolves when another tab may go on with the document. */
    prepare: () => Promise<void> = () => Promise.resolve();

    readonly held: ReadonlySignal<boolean> = this.#held;

    constructor(id: string) {
        this.#name = nameOf(id);
        this.#channel = new BroadcastChannel(this.#name);
        this.#channel.onmessage = ({ data }) => {
            if (data === 'refused') this.#refused?.();
            else if (this.#held.value) void this.#giveAway();
        };
    }

    async #giveAway(): Promise<void> {
        try {
            await this.prepare();
            await this.release();
        } catch {
            this.#channel.postMessage('refused');
        }
    }

    /** Resolves when it is known whether this tab has the lock; it does not wait for another tab. */
    take(): Promise<boolean> {
        return this.#request({ ifAvailable: true });
    }

    /** Asks the tab that has the lock for it; false when that tab cannot give it away yet. */
    async takeOver(): Promise<boolean> {
        let refused = false;
        const wait = new AbortController();
        this.#refused = () => {
            refused = true;
            wait.abort();
        };
        this.#channel.postMessage('please');
        const patience = setTimeout(() => wait.abort(), PATIENCE_MS);
        const given = await this.#request({ signal: wait.signal });
        clearTimeout(patience);
        this.#refused = null;
        return given || (!refused && this.#request({ steal: true }));
    }

    #request(options: LockOptions): Promise<boolean> {
        if (!navigator.locks) {
            // an old browser, or no secure context: no locks
            this.#held.value = true;
            return Promise.resolve(true);
        }
        return new Promise((resolve) => {
            this.#released = navigator.locks
                .request(this.#name, options, (lock) => {
                    this.#held.value = lock !== null;
                    resolve(lock !== null);
                    return lock
                        ? new Promise<void>((release) => {
                              this.#release = release;
                          })
                        : undefined;
                })
                .then(() => {})
                .catch(() => {
                    // stolen, or not given away in time
                    this.#held.value = false;
                    resolve(false);
                });
        });
    }

    /** Gives the lock away, for good; resolves when another may have it. */
    release(): Promise<void> {
        this.#channel.close();
        this.#release?.();
        this.#release = null;
        this.#held.value = false;
        return this.#released;
    }
}
