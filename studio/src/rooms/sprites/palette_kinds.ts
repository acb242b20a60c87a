// The kinds of palette files that the engine reads and writes.
import type { writePalette } from 'spritepress';

export type PaletteKind = Parameters<typeof writePalette>[1];

export const PALETTE_KINDS: readonly { value: PaletteKind; label: string; ending: string }[] = [
    { value: 'gimp', label: 'GIMP (.gpl)', ending: '.gpl' },
    { value: 'jasc', label: 'JASC, Aseprite, Paint Shop (.pal)', ending: '.pal' },
    { value: 'paint.net', label: 'Paint.NET (.txt)', ending: '.txt' },
    { value: 'hex', label: 'A list of hex colours (.hex)', ending: '.hex' },
];
