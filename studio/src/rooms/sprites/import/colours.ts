// Brings pictures to a palette: the nearest colours of one that is there, or a new one with so many colours.
import { askWorker } from '../../../shell/ask_worker.ts';
import { colourTable } from '../model/colour.ts';
import type { Palette } from '../model/outline.ts';
import { withColour, type UsablePositions } from '../model/edit/palette.ts';
import { PaletteMatcher, type Rgb, type RgbaPicture } from '../raster/palette_match.ts';
import { quantise } from '../raster/quantise.ts';

export interface IndexPicture {
    readonly width: number;
    readonly height: number;
    readonly pixels: Uint8Array;
}

export interface Matched {
    readonly pictures: readonly IndexPicture[];
    readonly palette: Palette;
    /** Pixels that look different now: another colour, or empty although something could be seen. */
    readonly changed: number;
}

/** Alpha below it is empty. */
export const EMPTY_BELOW = 128;

function keyOf(pixels: RgbaPicture['pixels'], at: number): number {
    const alpha = pixels[at + 3]!;
    return alpha === 0 ? 0 : ((pixels[at]! * 256 + pixels[at + 1]!) * 256 + pixels[at + 2]!) * 256 + alpha;
}

/** Colours that are in the palette, with their alpha, stay what they are; the others get the nearest one. */
export function matchPalette(pictures: readonly RgbaPicture[], palette: Palette, emptyBelow = EMPTY_BELOW): Matched {
    const table = colourTable(palette);
    const exact = new Map<number, number>([[0, 0]]);
    const colours: (Rgb | null)[] = [null];
    palette.forEach((colour, position) => {
        const at = (position + 1) * 4;
        colours.push(colour ? [table[at]!, table[at + 1]!, table[at + 2]!] : null);
        const key = keyOf(table, at);
        if (colour && !exact.has(key)) exact.set(key, position + 1);
    });
    const matcher = new PaletteMatcher(colours);
    let changed = 0;
    const match = ({ width, height, pixels }: RgbaPicture): IndexPicture => {
        const out = new Uint8Array(width * height);
        for (let i = 0; i < out.length; i++) {
            const index = exact.get(keyOf(pixels, i * 4));
            if (index === undefined) changed++;
            const seen = pixels[i * 4 + 3]! >= emptyBelow;
            out[i] = index ?? (seen ? matcher.nearest(pixels[i * 4]!, pixels[i * 4 + 1]!, pixels[i * 4 + 2]!) : 0);
        }
        return { width, height, pixels: out };
    };
    return { pictures: pictures.map(match), palette, changed };
}

/** All pictures as one, so that they get one palette. */
function joined(pictures: readonly RgbaPicture[]): RgbaPicture {
    const size = pictures.reduce((sum, picture) => sum + picture.width * picture.height, 0);
    const pixels = new Uint8ClampedArray(size * 4);
    let at = 0;
    for (const picture of pictures) {
        pixels.set(picture.pixels, at);
        at += picture.width * picture.height * 4;
    }
    return { width: size, height: 1, pixels };
}

const hex = (part: number): string => part.toString(16).padStart(2, '0');

function onPositions(colours: readonly string[], usable: UsablePositions): Palette {
    return colours.reduce<Palette>((list, rgba, i) => withColour(list, usable[i]!, { rgba }), []);
}

/** A palette of at most so many colours, on the positions that can have one; all are opaque. */
export function newPalette(
    pictures: readonly RgbaPicture[],
    colours: number,
    usable: UsablePositions,
    emptyBelow = EMPTY_BELOW,
): Palette {
    const { palette } = quantise(joined(pictures), Math.min(colours, usable.length), emptyBelow);
    return onPositions(
        palette.flatMap((colour) => (colour ? [`#${colour.map(hex).join('')}ff`] : [])),
        usable,
    );
}

const brightness = (rgba: string): number =>
    [299, 587, 114].reduce((sum, weight, i) => sum + weight * Number.parseInt(rgba.slice(1 + 2 * i, 3 + 2 * i), 16), 0);

/** Every colour with its alpha, from dark to bright, so that no pixel changes; null when there are more than
 * positions. */
export function exactPalette(pictures: readonly RgbaPicture[], usable: UsablePositions): Palette | null {
    const found = new Map<number, string>();
    for (const { pixels } of pictures) {
        for (let at = 0; at + 3 < pixels.length; at += 4) {
            const key = keyOf(pixels, at);
            if (key === 0 || found.has(key)) continue;
            if (found.size === usable.length) return null;
            found.set(key, `#${[...pixels.subarray(at, at + 4)].map(hex).join('')}`);
        }
    }
    return onPositions(
        [...found.values()].sort((a, b) => brightness(a) - brightness(b) || (a < b ? -1 : 1)),
        usable,
    );
}

/** What a worker is asked: to bring the pictures to this palette, or to a new one of so many opaque colours; 'exact'
 * keeps every colour with its alpha where all fit. */
export interface ColourTask {
    readonly pictures: readonly RgbaPicture[];
    readonly wanted: { readonly palette: Palette } | { readonly count: number } | 'exact';
    readonly usable: UsablePositions;
    readonly emptyBelow: number;
}

export interface Coloured {
    readonly matched: Matched;
    /** Colours that the file has, counted up to one more than a sprite can have. */
    readonly colours: number;
}

function wantedPalette({ pictures, wanted, usable, emptyBelow }: ColourTask): Palette {
    if (wanted === 'exact')
        return exactPalette(pictures, usable) ?? newPalette(pictures, usable.length, usable, emptyBelow);
    return 'palette' in wanted ? wanted.palette : newPalette(pictures, wanted.count, usable, emptyBelow);
}

export function colourPictures(task: ColourTask): Coloured {
    const { pictures, usable, emptyBelow } = task;
    const palette = wantedPalette(task);
    return {
        matched: matchPalette(pictures, palette, emptyBelow),
        colours: countColours(pictures, usable.length, emptyBelow),
    };
}

/** `colourPictures` in a worker. */
export function colourInWorker(task: ColourTask, signal: AbortSignal): Promise<Coloured> {
    return askWorker(new Worker(new URL('./match.worker.ts', import.meta.url), { type: 'module' }), task, signal);
}

/** How many colours can be seen, counted up to `most` and one. */
export function countColours(pictures: readonly RgbaPicture[], most: number, emptyBelow = EMPTY_BELOW): number {
    const found = new Set<number>();
    for (const { pixels } of pictures) {
        for (let at = 0; at + 3 < pixels.length && found.size <= most; at += 4) {
            if (pixels[at + 3]! >= emptyBelow)
                found.add((pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!);
        }
    }
    return found.size;
}
