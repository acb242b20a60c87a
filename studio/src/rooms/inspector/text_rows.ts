// The rows of the text view: lines, and one row more behind each line that has findings. Rows are reckoned, not listed:
// a text may have millions of lines.

export interface TextRow {
    readonly line: number;
    /** Whether the row holds the findings of its line instead of its text. */
    readonly findings: boolean;
}

export class TextRows {
    readonly count: number;
    /** Lines with findings, in order. The i-th of them has its findings at row `#marked[i] + i + 1`. */
    readonly #marked: readonly number[];

    constructor(lines: number, marked: Iterable<number>) {
        this.#marked = [...new Set(marked)].filter((line) => line >= 0 && line < lines).sort((a, b) => a - b);
        this.count = lines + this.#marked.length;
    }

    at(row: number): TextRow {
        const before = this.#countBefore((line, i) => line + i + 1 < row);
        const line = this.#marked[before];
        if (line !== undefined && line + before + 1 === row) return { line, findings: true };
        return { line: row - before, findings: false };
    }

    rowOf(line: number): number {
        return line + this.#countBefore((marked) => marked < line);
    }

    /** How many marked lines, from the first on, fulfil a condition. */
    #countBefore(holds: (line: number, i: number) => boolean): number {
        let [low, high] = [0, this.#marked.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (holds(this.#marked[middle]!, middle)) low = middle + 1;
            else high = middle;
        }
        return low;
    }
}
