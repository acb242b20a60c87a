// One tab edits a document at a time. Another tab may take the lock over; the first one is told and only shows from
// then on.
import { signal, type ReadonlySignal } from '@preact/signals';

export class DocumentLock {
    #name: string;
    #held = signal(false);
    #release: (() => void) | null = null;

    readonly held: ReadonlySignal<boolean> = this.#held;

    constructor(id: string) {
        this.#name = `spritepress-document-${id}`;
    }

    /** Resolves when it is known whether this tab has the lock. `steal` takes it from whoever has it. */
    take(steal = false): Promise<boolean> {
        if (!navigator.locks) { // an old browser, or no secure context: there is nobody to ask
            this.#held.value = true;
            return Promise.resolve(true);
        }
        return new Promise((resolve) => {
            const options = steal ? { steal: true } : { ifAvailable: true };
            navigator.locks.request(this.#name, options, (lock) => {
                this.#held.value = lock !== null;
                resolve(lock !== null);
                return lock ? new Promise<void>((release) => { this.#release = release; }) : undefined;
            }).catch(() => { this.#held.value = false; }); // stolen
        });
    }

    release(): void {
        this.#release?.();
        this.#release = null;
        this.#held.value = false;
    }
}
