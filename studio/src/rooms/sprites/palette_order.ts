// Palette files have the colours in the order of the alphabet, as the command's `--palette` takes them: its positions
// that can be no colour count too.
import { alphabet } from './alphabet.ts';
import type { Palette, PaletteColour } from './model/outline.ts';
import { cleanColour } from './model/values.ts';

/** Stands in a file where the palette has no colour. */
const NO_COLOUR = '#000000ff';

/** The colours of a palette, as a file has them. */
export function coloursInOrder(palette: Palette): string[] {
    const last = palette.findLastIndex((colour) => colour !== null);
    return Array.from({ length: last + 1 }, (_, i) => palette[i]?.rgba ?? NO_COLOUR);
}

/** The palette that a file's colours make; those without alpha are opaque. */
export function paletteInOrder(colours: readonly string[]): Palette {
    const { usable, characters } = alphabet();
    const positions = Math.min(colours.length, characters.length);
    return Array.from({ length: positions }, (_, i) =>
        usable.includes(i) ? { rgba: cleanColour(colours[i]!) } : null,
    );
}

/** A file's colours without those of positions that can be no colour; those behind the alphabet stay, to be counted. */
export function usableColours(colours: readonly string[]): PaletteColour[] {
    const { usable, characters } = alphabet();
    return colours.filter((_, i) => usable.includes(i) || i >= characters.length).map((rgba) => ({ rgba }));
}
