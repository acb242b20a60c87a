// What an export has made, before it is saved.
import type { MadeFile } from '../../../files/give.ts';

export interface Exported {
    /** In the order in which they should be saved. */
    readonly files: readonly MadeFile[];
    /** For the clipboard. */
    readonly text?: string;
    /** The name of the file that shows what was made. */
    readonly preview?: string;
    /** Sentences about what is different from the sprite. */
    readonly notes: readonly string[];
    /** What the format cannot hold. Nothing was written; it can be, without that. */
    readonly losses?: readonly string[];
}

export function noteMapped(mapped: number): string[] {
    if (mapped === 0) return [];
    const [pixels, have] = mapped === 1 ? ['pixel', 'it has'] : ['pixels', 'they have'];
    return [`The opacity of layers takes ${mapped} ${pixels} out of the palette: ${have} the nearest colour.`];
}

export function countBytes(bytes: number): string {
    return bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`;
}
