// A question to the engine about the atlas that shows. It runs while a component shows its answer, once for every
// atlas, and is cancelled when no component does.
import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { wordError } from '../../../shell/messages.ts';
import { runWork, type WorkerOptions } from '../../../shell/work.ts';
import type { ShownAtlas } from '../../../atlases/load.ts';

export interface Question<Answer> {
    /** What the status bar shows meanwhile. */
    readonly title: string;
    ask(shown: ShownAtlas, worker: WorkerOptions): Promise<Answer>;
}

interface Outcome<Answer> {
    readonly of: ShownAtlas;
    readonly answer: Answer | null;
    /** Why there is none; "" when there is one. */
    readonly fault: string;
}

export class Asked<Answer> {
    /** For the atlas that shows; null while the engine works. */
    readonly answer: ReadonlySignal<Answer | null>;
    readonly fault: ReadonlySignal<string>;
    readonly #outcome = signal<Outcome<Answer> | null>(null);
    readonly #watchers = signal(0);
    readonly #question: Question<Answer>;
    readonly #stop: () => void;

    constructor(atlas: ReadonlySignal<ShownAtlas | null>, question: Question<Answer>) {
        this.#question = question;
        const present = computed(() => (this.#outcome.value?.of === atlas.value ? this.#outcome.value : null));
        this.answer = computed(() => present.value?.answer ?? null);
        this.fault = computed(() => present.value?.fault ?? '');
        const open = computed(() => (this.#watchers.value > 0 && !present.value ? atlas.value : null));
        this.#stop = effect(() => {
            const shown = open.value;
            if (!shown) return undefined;
            const controller = new AbortController();
            // Untracked: progress in the status bar must not ask again.
            untracked(() => void this.#ask(shown, controller.signal));
            return () => controller.abort();
        });
    }

    async #ask(shown: ShownAtlas, signal: AbortSignal): Promise<void> {
        const { title, ask } = this.#question;
        try {
            const answer = await runWork(title, (worker) => ask(shown, worker), signal);
            if (!signal.aborted) this.#outcome.value = { of: shown, answer, fault: '' };
        } catch (error) {
            if (!signal.aborted) this.#outcome.value = { of: shown, answer: null, fault: wordError(error) };
        }
    }

    /** Counts a component that shows the answer, until the returned function is called. */
    watch(): () => void {
        this.#watchers.value++;
        return () => {
            this.#watchers.value--;
        };
    }

    /** Asks again after a fault, or after the user has cancelled the work. */
    again(): void {
        this.#outcome.value = null;
    }

    close(): void {
        this.#stop();
    }
}

/** Looks at an answer as long as the component shows. */
export function useAsked<Answer>(asked: Asked<Answer>, looks = true): Answer | null {
    useEffect(() => (looks ? asked.watch() : undefined), [asked, looks]);
    return asked.answer.value;
}
