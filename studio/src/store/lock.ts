// One tab edits a document at a time. Another tab may ask for the lock: the first one stores its last step, gives the lock
// away and only shows the document from then on.
import { signal, type ReadonlySignal } from '@preact/signals';

/** A tab that has not answered by then is frozen or hangs, and loses the lock without being asked. */
const PATIENCE_MS = 2000;

export class DocumentLock {
    readonly #name: string;
    readonly #held = signal(false);
    readonly #channel: BroadcastChannel;
    #release: (() => void) | null = null;

    readonly held: ReadonlySignal<boolean> = this.#held;

    /** `prepare` resolves when another tab may go on with the document. */
    constructor(id: string, prepare: () => Promise<void>) {
        this.#name = `spritepress-document-${id}`;
        this.#channel = new BroadcastChannel(this.#name);
        this.#channel.onmessage = () => { if (this.#held.value) void prepare().catch(() => {}).finally(() => this.release()); };
    }

    /** Resolves when it is known whether this tab has the lock; it does not wait for another tab. */
    take(): Promise<boolean> {
        return this.#request({ ifAvailable: true });
    }

    /** Asks the tab that has the lock for it. */
    async takeOver(): Promise<void> {
        this.#channel.postMessage('please');
        const patience = AbortSignal.timeout(PATIENCE_MS);
        if (!await this.#request({ signal: patience })) await this.#request({ steal: true });
    }

    #request(options: LockOptions): Promise<boolean> {
        if (!navigator.locks) { // an old browser, or no secure context: there is nobody to ask
            this.#held.value = true;
            return Promise.resolve(true);
        }
        return new Promise((resolve) => {
            navigator.locks.request(this.#name, options, (lock) => {
                this.#held.value = lock !== null;
                resolve(lock !== null);
                return lock ? new Promise<void>((release) => { this.#release = release; }) : undefined;
            }).catch(() => { // stolen, or nobody gave it away in time
                this.#held.value = false;
                resolve(false);
            });
        });
    }

    /** Gives the lock away, for good. */
    release(): void {
        this.#channel.close();
        this.#release?.();
        this.#release = null;
        this.#held.value = false;
    }
}
