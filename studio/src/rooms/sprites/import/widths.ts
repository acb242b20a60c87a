// The widths that a PCSEF string can have, which it does not tell: all are tried. Runs in widths.worker.ts.
import { decode, SpritepressError } from 'spritepress';

const WIDEST_GUESS = 256;

/** A file without what a worker cannot be sent. */
export interface NamedBytes {
    readonly name: string;
    readonly bytes: Uint8Array;
}

export interface PossibleWidth {
    readonly width: number;
    readonly rows: readonly string[];
}

export async function decodeRows({ name, bytes }: NamedBytes, width: number): Promise<string[]> {
    const decoded = await decode({ [name]: bytes }, { width });
    if (decoded.kind !== 'sprite') throw new Error('this is no sprite');
    return decoded.rows;
}

/** How alike the rows are: in a picture read with its right width, most pixels have the colour of the one above. */
function likeness(rows: readonly string[]): number {
    let same = 0;
    for (let y = 1; y < rows.length; y++)
        for (let x = 0; x < rows[y]!.length; x++) if (rows[y]![x] === rows[y - 1]![x]) same++;
    return rows.length < 2 ? 0 : same / ((rows.length - 1) * rows[0]!.length);
}

/** The one that makes the rows most alike first. */
export async function tryWidths(file: NamedBytes): Promise<PossibleWidth[]> {
    const found: (PossibleWidth & { likeness: number })[] = [];
    let fault: unknown;
    for (let width = 2; width <= WIDEST_GUESS; width++) {
        try {
            const rows = await decodeRows(file, width);
            if (rows.length > 0) found.push({ width, rows, likeness: likeness(rows) });
        } catch (error) {
            if (!(error instanceof SpritepressError)) throw error;
            fault ??= error;
        }
    }
    if (found.length === 0) throw fault ?? new Error('the string has no rows');
    return found.sort((a, b) => b.likeness - a.likeness);
}
