// What the meter tells of rows, five numbers each.

export interface Row {
    readonly bytes: number;
    /** '~', '^', '>', or '' when the row has none. */
    readonly code: string;
    /** Pixels that keep the row from being repeated, empty or mirrored; -1: it never can be. */
    readonly toRepeat: number;
    readonly toEmpty: number;
    readonly toMirror: number;
}

/** How the engine tells a row. */
type RowNumbers = [bytes: number, code: number, toRepeat: number, toEmpty: number, toMirror: number];

export function rowAt(rows: Int32Array, y: number): Row {
    const [bytes, code, toRepeat, toEmpty, toMirror] = rows.subarray(y * 5, y * 5 + 5) as unknown as RowNumbers;
    return { bytes, code: code === 0 ? '' : String.fromCharCode(code), toRepeat, toEmpty, toMirror };
}

export interface NearMiss {
    readonly code: '^' | '~' | '>';
    readonly pixels: number;
}

const NEAR = 3;

/** The code that a row without one misses by a few pixels: the nearest, of equals the cheapest. */
export function nearMiss(row: Row): NearMiss | null {
    if (row.code === '~' || row.code === '^') return null;
    const misses: NearMiss[] = [
        { code: '~', pixels: row.toEmpty },
        { code: '^', pixels: row.toRepeat },
        { code: '>', pixels: row.code === '>' ? -1 : row.toMirror },
    ];
    const near = misses.filter(({ pixels }) => pixels > 0 && pixels <= NEAR);
    return near.sort((a, b) => a.pixels - b.pixels)[0] ?? null;
}

/** The pixels of a row that a near miss is about. */
export function missingPixels(flat: Uint8Array, width: number, y: number, miss: NearMiss): number[] {
    const at = (x: number, row = y): number => flat[row * width + x]!;
    const found: number[] = [];
    for (let x = 0; x < width; x++) {
        const mirrored = x >= width / 2 && at(x) !== at(width - 1 - x);
        const differs = miss.code === '~' ? at(x) !== 0 : miss.code === '^' ? at(x) !== at(x, y - 1) : mirrored;
        if (differs) found.push(x);
    }
    return found;
}
