// Finds tokens by pixels and by places in the string. Tokens come in their order, four numbers each.

/** The numbers of a token. */
export interface Token {
    readonly number: number;
    /** The first pixel, and how many it stands for. */
    readonly pixel: number;
    readonly count: number;
    /** Where it begins in the string, and how many characters it has. */
    readonly offset: number;
    readonly size: number;
    /** '~', '^', '>', or '' for a run. */
    readonly code: string;
}

const NUMBERS = 4;

export function tokenCount(tokens: Uint32Array): number {
    return tokens.length / NUMBERS;
}

export function tokenAt(tokens: Uint32Array, number: number): Token {
    const at = number * NUMBERS;
    const [pixel, count, offset, code] = tokens.subarray(at, at + NUMBERS) as unknown as [
        number,
        number,
        number,
        number,
    ];
    return {
        number,
        pixel,
        count,
        offset,
        size: code === 0 ? 2 : 1,
        code: code === 0 ? '' : String.fromCharCode(code),
    };
}

/** The last token whose number of that kind is not above a value. */
function search(tokens: Uint32Array, field: 0 | 2, value: number): number {
    let [low, high] = [0, tokenCount(tokens) - 1];
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (tokens[middle * NUMBERS + field]! <= value) low = middle;
        else high = middle - 1;
    }
    return low;
}

export function tokenOfPixel(tokens: Uint32Array, pixel: number): Token | null {
    if (tokens.length === 0) return null;
    const token = tokenAt(tokens, search(tokens, 0, pixel));
    return pixel >= token.pixel && pixel < token.pixel + token.count ? token : null;
}

export function tokenOfOffset(tokens: Uint32Array, offset: number): Token | null {
    if (tokens.length === 0) return null;
    const token = tokenAt(tokens, search(tokens, 2, offset));
    return offset >= token.offset && offset < token.offset + token.size ? token : null;
}

/** Pixels at which a run of more than nine is split: two tokens of one colour meet there. */
export function splits(tokens: Uint32Array, text: string): number[] {
    const found: number[] = [];
    for (let number = 1; number < tokenCount(tokens); number++) {
        const [before, after] = [tokenAt(tokens, number - 1), tokenAt(tokens, number)];
        if (!before.code && !after.code && text[before.offset + 1] === text[after.offset + 1]) found.push(after.pixel);
    }
    return found;
}
