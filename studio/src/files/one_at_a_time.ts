// Work that must not overlap itself, such as reading a folder: two reads would store what they have found in the order
// in which they end.
export class OneAtATime {
    readonly #work: () => Promise<unknown>;
    #last: Promise<unknown> = Promise.resolve();
    #waits = false;

    /** `work` never rejects. */
    constructor(work: () => Promise<unknown>) {
        this.#work = work;
    }

    /** Resolves when all that was asked for is done. */
    get last(): Promise<unknown> {
        return this.#last;
    }

    /** Works again once the present run has ended. Further calls share a run that waits for its turn: it sees all
     * changes. */
    run(): Promise<unknown> {
        if (this.#waits) return this.#last;
        this.#waits = true;
        this.#last = this.#last.then(() => {
            this.#waits = false;
            return this.#work();
        });
        return this.#last;
    }
}
