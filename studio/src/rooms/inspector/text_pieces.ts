// A line of text in pieces, cut where the selection or an underline begins or ends. Everything counts bytes, because
// offsets do; characters come out whole.

export interface Stretch {
    readonly offset: number;
    readonly size: number;
}

export interface Piece {
    /** Where it begins in the file. */
    readonly from: number;
    readonly text: string;
    readonly lit: boolean;
    readonly wavy: boolean;
}

/** Bytes of a line that show; the others are told by an ellipsis. */
const SHOWN = 4000;
/** Bytes before the selection, when a line is too long to show from its beginning. */
const BEFORE = 200;

/** The beginning of the character that a byte belongs to. */
function characterStart(bytes: Uint8Array, at: number): number {
    let start = at;
    while (start > 0 && start > at - 3 && (bytes[start]! & 0xc0) === 0x80) start--;
    return start;
}

function has({ offset, size }: Stretch, at: number): boolean {
    return at >= offset && at < offset + size;
}

/** The part of a line that shows: all of it, or what is around the selection. */
function windowOf(bytes: Uint8Array, line: Stretch, selection: Stretch): { from: number; to: number } {
    const end = line.offset + line.size;
    const far = selection.offset > line.offset + SHOWN - BEFORE && selection.offset < end;
    const from = characterStart(bytes, far ? selection.offset - BEFORE : line.offset);
    return { from, to: characterStart(bytes, Math.min(end, from + SHOWN)) };
}

export function cutLine(
    bytes: Uint8Array,
    line: Stretch,
    selection: Stretch,
    marks: readonly Stretch[],
): { pieces: Piece[]; cutBefore: boolean; cutBehind: boolean } {
    const { from, to } = windowOf(bytes, line, selection);
    const edges = [selection, ...marks]
        .flatMap(({ offset, size }) => [offset, offset + size])
        .filter((at) => at > from && at < to);
    const cuts = [...new Set([from, ...edges.map((at) => characterStart(bytes, at)), to])].sort((a, b) => a - b);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const pieces = cuts.slice(0, -1).map((at, i) => ({
        from: at,
        text: decoder.decode(bytes.subarray(at, cuts[i + 1])),
        lit: has(selection, at),
        wavy: marks.some((mark) => has(mark, at)),
    }));
    return { pieces, cutBefore: from > line.offset, cutBehind: to < line.offset + line.size };
}
