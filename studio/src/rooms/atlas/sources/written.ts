// Pictures of the served folder that frames were put back into. Each is a step of the history: undo writes what was
// there before, redo what came instead.

/** What a step has written: a picture, and blobs with what its file had before and has since. */
export interface Written {
    readonly source: string;
    readonly was: string;
    readonly is: string;
}

/** What going from one step to its neighbour writes: settings name the last picture that was written, so equal ones
 * write nothing. */
export function rewritten(from: Written | undefined, to: Written | undefined, by: 1 | -1): Written | null {
    if (JSON.stringify(from) === JSON.stringify(to)) return null;
    if (by > 0) return to ?? null;
    return from ? { source: from.source, was: from.is, is: from.was } : null;
}
