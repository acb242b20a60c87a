// What an export has made, before anybody saves it.

export interface ExportedFile {
    readonly name: string;
    readonly bytes: Uint8Array;
}

export interface Exported {
    /** In the order in which they should be saved. */
    readonly files: readonly ExportedFile[];
    /** For the clipboard. */
    readonly text?: string;
    /** The name of the file that shows what was made. */
    readonly preview?: string;
    /** Sentences about what is different from the sprite. */
    readonly notes: readonly string[];
    /** What the format cannot hold. Nothing was written; it can be, without that. */
    readonly losses?: readonly string[];
}

/** The name of a sprite as the beginning of a file's name. */
export function fileStem(name: string): string {
    return name.replace(/[/\\:*?"<>|]/g, '_').replace(/^\.+/, '') || 'sprite';
}

export function noteMapped(mapped: number): string[] {
    if (mapped === 0) return [];
    return [`The opacity of layers takes ${mapped} ${mapped === 1 ? 'pixel' : 'pixels'} out of the palette: ${mapped === 1 ? 'it has' : 'they have'} the nearest colour.`];
}

export function countBytes(bytes: number): string {
    return bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`;
}
