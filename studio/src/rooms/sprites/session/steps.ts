// The steps of a sprite: the history, which undoes them, and the journal, which keeps them, say the same at every
// moment.
import type { Restored } from '../../../store/journal.ts';
import type { SpriteDocument } from '../model/document.ts';
import { History } from '../model/history.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Step } from '../model/step.ts';
import type { SpriteJournal } from '../session.ts';

export class Steps {
    readonly history: History;
    readonly #journal: SpriteJournal;
    /** The number of steps in the journal that the history has forgotten. */
    readonly #offset: number;

    constructor(document: SpriteDocument, journal: SpriteJournal, restored?: Restored<Snapshot, Step>) {
        this.history = new History(document);
        this.#journal = journal;
        if (restored) this.history.load(splitSteps(restored));
        this.#offset = journal.record.position - this.history.position;
    }

    /** Does a step. Tells the first position of the journal that means another sprite now; null when nothing has
     * changed. */
    perform(step: Step): number | null {
        const { history } = this;
        const [position, last] = [history.position, history.entries.at(-1)?.step];
        history.perform(step);
        const now = history.entries.at(-1)?.step;
        if (history.position > position) {
            this.#journal.append(now!);
            // What the journal forgets cannot be gone back to.
            history.forgetBefore(this.#journal.record.base - this.#offset);
        } else if (history.position < position) this.#journal.cutAt(history.position + this.#offset);
        else if (now && now !== last) this.#journal.replaceLast(now);
        if (now === last && history.position === position) return null;
        return history.position + this.#offset + (history.position < position ? 1 : 0);
    }

    /** Goes to another position of the history. False if already there. */
    travel(go: (history: History) => unknown): boolean {
        const { position } = this.history;
        go(this.history);
        if (this.history.position === position) return false;
        this.#journal.moveTo(this.history.position + this.#offset);
        return true;
    }
}

/** The steps of the journal as the history wants them: the restored document has those up to the position. */
function splitSteps({ record, steps }: Restored<Snapshot, Step>): { done: Step[]; undone: Step[] } {
    const done = record.position - record.base;
    return { done: steps.slice(0, done), undone: steps.slice(done) };
}
