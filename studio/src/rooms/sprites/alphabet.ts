// The characters of PCSEF, as the engine tells them. That of the empty pixel is chosen here, and told to the engine
// with every sprite.
import { spriteAlphabet } from 'spritepress';
import type { PaletteColour } from './model/outline.ts';

export interface Alphabet {
    /** The characters of the positions, in their order. */
    readonly characters: string;
    /** Positions that can be colours. */
    readonly usable: readonly number[];
    /** The engine's own palette. */
    readonly palette: readonly (PaletteColour | null)[];
    readonly empty: string;
}

let known: Alphabet | null = null;

/** Loads the engine, the first time. */
export async function loadAlphabet(): Promise<Alphabet> {
    if (known) return known;
    const { characters, usable, palette } = await spriteAlphabet();
    const opaque = (rgb: string): string => (rgb.length === 7 ? `${rgb}ff` : rgb);
    known = {
        characters,
        usable: usable.flatMap((can, position) => (can ? [position] : [])),
        palette: palette.map((rgb, position) => (usable[position] ? { rgba: opaque(rgb) } : null)),
        empty: '.',
    };
    return known;
}

export function alphabet(): Alphabet {
    if (!known) throw new Error('the alphabet is loaded before the first sprite opens');
    return known;
}

/** The character of a palette position. */
export function codeOf(position: number): string {
    return alphabet().characters[position] ?? '?';
}

/** The characters of pixels, by their index. */
export function characterTable(): Uint8Array {
    const { characters, empty } = alphabet();
    return Uint8Array.from({ length: 256 }, (_, index) =>
        (index === 0 ? empty : (characters[index - 1] ?? empty)).charCodeAt(0),
    );
}

/** The indices of pixels, by their character code; -1 for a character that is no colour. */
export function indexOfCharacter(character: string): number {
    const { characters, empty, usable } = alphabet();
    if (character === empty) return 0;
    const position = characters.indexOf(character);
    return usable.includes(position) ? position + 1 : -1;
}
