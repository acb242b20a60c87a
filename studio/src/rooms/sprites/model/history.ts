// What was done and undone, bounded by bytes. Every change that the user can take back goes through here.
import type { SpriteDocument } from './document.ts';
import { canMerge, mergeSteps } from './merge.ts';
import { isEmptyStep, stepBytes, type Step } from './step.ts';

/**
 * What is known of the sprite at one position. Measuring is slow: the caller keeps the `state` of the moment and
 * fills it in later. A state that was replaced meanwhile is not read any more.
 */
export interface State {
    /** Bytes of the sprite's string. */
    length?: number;
}

export interface Entry {
    readonly step: Step;
    readonly bytes: number;
    /** After the step. */
    readonly state: State;
}

/** A saved history: the steps that are done and those that are undone, both in the order in which they were done. */
export interface SavedHistory {
    readonly done: readonly Step[];
    readonly undone: readonly Step[];
}

const DEFAULT_LIMIT_BYTES = 64 * 1024 * 1024;

export class History {
    readonly document: SpriteDocument;
    readonly #limit: number;
    #entries: Entry[] = [];
    /** Entries before this one are done. */
    #done = 0;
    #bytes = 0;
    #dropped = 0;
    #sealed = true;
    #start: State = {};

    constructor(document: SpriteDocument, limitBytes = DEFAULT_LIMIT_BYTES) {
        this.document = document;
        this.#limit = limitBytes;
    }

    /** All steps that can be undone or redone, oldest first. */
    get entries(): readonly Entry[] {
        return this.#entries;
    }

    /** How many steps lie behind, counting those that were dropped: a number for `jumpTo` that stays right when old
     * steps go. */
    get position(): number {
        return this.#dropped + this.#done;
    }

    /** The earliest position that can still be reached. */
    get firstPosition(): number {
        return this.#dropped;
    }

    get canUndo(): boolean {
        return this.#done > 0;
    }

    get canRedo(): boolean {
        return this.#done < this.#entries.length;
    }

    /** Memory that all steps hold. */
    get bytes(): number {
        return this.#bytes;
    }

    /** Applies the step and remembers it; undone steps are forgotten. A step that changes nothing leaves everything as
     * it is. */
    perform(step: Step): void {
        if (isEmptyStep(step)) return;
        this.document.apply(step);
        this.#forgetUndone();
        const last = this.#entries.at(-1);
        if (!this.#sealed && last && canMerge(last.step, step)) {
            this.#removeLast();
            this.#add(mergeSteps(this.document, last.step, step));
        } else {
            this.#add(step);
        }
        this.#sealed = false;
        this.#dropOldest();
    }

    /** Ends merging: the next step is one of its own, whatever its key. */
    seal(): void {
        this.#sealed = true;
    }

    /** Returns the step that was undone, or undefined when there is none. */
    undo(): Step | undefined {
        if (!this.canUndo) return undefined;
        this.#sealed = true;
        this.#done--;
        const { step } = this.#entries[this.#done]!;
        this.document.revert(step);
        return step;
    }

    redo(): Step | undefined {
        if (!this.canRedo) return undefined;
        this.#sealed = true;
        const { step } = this.#entries[this.#done]!;
        this.#done++;
        this.document.apply(step);
        return step;
    }

    /** Undoes or redoes up to a position; one that cannot be reached stops at the nearest. */
    jumpTo(position: number): void {
        while (this.position > position && this.undo());
        while (this.position < position && this.redo());
    }

    /** The state as it is now. */
    get state(): State {
        return this.#stateAt(this.#done);
    }

    /** The length noted for a position. */
    lengthAt(position: number): number | undefined {
        return this.#stateAt(position - this.#dropped).length;
    }

    /** The position with the shortest string; of equal ones the latest, which has most of the work. Undefined when none
     * was measured. */
    smallest(): number | undefined {
        let best: number | undefined;
        for (let position = this.#dropped; position <= this.#dropped + this.#entries.length; position++) {
            const length = this.lengthAt(position);
            if (length !== undefined && (best === undefined || length <= this.lengthAt(best)!)) best = position;
        }
        return best;
    }

    /** Drops the steps before a position, which cannot be reached any more. */
    forgetBefore(position: number): void {
        while (this.#dropped < position && this.#done > 0) this.#dropFirst();
    }

    save(): SavedHistory {
        const steps = this.#entries.map((entry) => entry.step);
        return { done: steps.slice(0, this.#done), undone: steps.slice(this.#done) };
    }

    /** Takes over a saved history whose done steps led to the document as it is now. */
    load(saved: SavedHistory): void {
        this.#entries = [...saved.done, ...saved.undone].map((step) => ({ step, bytes: stepBytes(step), state: {} }));
        this.#done = saved.done.length;
        this.#bytes = this.#entries.reduce((sum, entry) => sum + entry.bytes, 0);
        this.#dropped = 0;
        this.#start = {};
        this.#sealed = true;
        this.#dropOldest();
    }

    #stateAt(done: number): State {
        return done === 0 ? this.#start : (this.#entries[done - 1]?.state ?? {});
    }

    #add(step: Step): void {
        // Merged steps can cancel each other: then nothing is left to undo.
        if (isEmptyStep(step)) return;
        const bytes = stepBytes(step);
        this.#entries.push({ step, bytes, state: {} });
        this.#bytes += bytes;
        this.#done = this.#entries.length;
    }

    #removeLast(): void {
        this.#bytes -= this.#entries.pop()!.bytes;
        this.#done = this.#entries.length;
    }

    #forgetUndone(): void {
        for (const entry of this.#entries.splice(this.#done)) this.#bytes -= entry.bytes;
    }

    /** Keeps the newest step, however large: an action that cannot be undone would be worse than memory for one. */
    #dropOldest(): void {
        while (this.#bytes > this.#limit && this.#entries.length > 1 && this.#done > 1) this.#dropFirst();
    }

    #dropFirst(): void {
        const oldest = this.#entries.shift()!;
        this.#bytes -= oldest.bytes;
        this.#start = oldest.state;
        this.#dropped++;
        this.#done--;
    }
}
