// Bytes as short text for JSON: base64 of runs, or of the bytes themselves where runs would be longer.

/** "r:" and pairs of a run's length minus one and its byte, or "b:" and the bytes. */
export function packBytes(bytes: Uint8Array): string {
    const runs = runsOf(bytes);
    return runs.length < bytes.length ? `r:${toBase64(runs)}` : `b:${toBase64(bytes)}`;
}

/** The bytes, or null when the text is damaged or gives another number of them. Never makes more than `size`. */
export function unpackBytes(text: string, size: number): Uint8Array | null {
    const data = fromBase64(text.slice(2));
    if (!data) return null;
    if (text.startsWith('b:')) return data.length === size ? data : null;
    return text.startsWith('r:') ? expandRuns(data, size) : null;
}

function runsOf(bytes: Uint8Array): Uint8Array {
    const out: number[] = [];
    for (let at = 0; at < bytes.length; ) {
        let end = at + 1;
        while (end < bytes.length && end - at < 256 && bytes[end] === bytes[at]) end++;
        out.push(end - at - 1, bytes[at]!);
        at = end;
    }
    return Uint8Array.from(out);
}

function expandRuns(runs: Uint8Array, size: number): Uint8Array | null {
    // Before anything is made: a short text must not ask for a large buffer.
    let total = 0;
    for (let at = 0; at < runs.length; at += 2) total += runs[at]! + 1;
    if (runs.length % 2 !== 0 || total !== size) return null;
    const out = new Uint8Array(size);
    for (let at = 0, to = 0; at < runs.length; at += 2) {
        out.fill(runs[at + 1]!, to, to + runs[at]! + 1);
        to += runs[at]! + 1;
    }
    return out;
}

/** Arguments of one call: far below what engines allow. */
const CHUNK = 8192;

export function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
    return btoa(text);
}

/** Null when the text is no base64 as `toBase64` writes it. */
export function fromBase64(text: string): Uint8Array | null {
    if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}
