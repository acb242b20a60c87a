// Bytes in words: two digits, and a letter where there is one.

/** Bytes in a row. */
export const WIDTH = 16;
export const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export const wordOffset = (offset: number): string => offset.toString(16).padStart(8, '0');

/** Printable ASCII; a point for all else. */
export function letter(byte: number): string {
    return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·';
}
