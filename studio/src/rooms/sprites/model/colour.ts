// Colours as numbers: tables for blending, the nearest colour of a palette, and what palettes are sorted by.
import type { Palette } from './outline.ts';

export interface Rgba {
    readonly r: number;
    readonly g: number;
    readonly b: number;
    readonly a: number;
}

/** Of a checked "#rrggbbaa". */
export function parseColour(text: string): Rgba {
    const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
    return { r: part(1), g: part(3), b: part(5), a: part(7) };
}

/** Four bytes for each of the 256 pixel indices; 0 and positions without a colour are transparent. */
export function colourTable(palette: Palette): Uint8Array {
    const table = new Uint8Array(256 * 4);
    palette.forEach((colour, position) => {
        if (!colour) return;
        const { r, g, b, a } = parseColour(colour.rgba);
        table.set([r, g, b, a], (position + 1) * 4);
    });
    return table;
}

/** Pixels with less alpha count as empty where a picture has no half-transparent ones, as in the engine. */
const OPAQUE_FROM = 128;

/**
 * How different two colours look, on a black ground and on a white one together: half-transparent white and black are
 * alike on neither. Channels weigh 3 : 6 : 1, as in the engine's quantiser.
 */
function colourDistance(p: Rgba, q: Rgba): number {
    let sum = 0;
    for (const ground of [0, 255]) {
        const over = (colour: number, alpha: number): number => ground + ((colour - ground) * alpha) / 255;
        const red = over(p.r, p.a) - over(q.r, q.a);
        const green = over(p.g, p.a) - over(q.g, q.a);
        const blue = over(p.b, p.a) - over(q.b, q.a);
        sum += 3 * red * red + 6 * green * green + blue * blue;
    }
    return sum;
}

const TRANSPARENT: Rgba = { r: 0, g: 0, b: 0, a: 0 };

/**
 * Finds the pixel index that looks most like a colour; of equal ones the lowest. An opaque colour becomes an opaque one
 * if there is any. Only what is nearer to transparent than to opaque, or all if the palette is empty, can become the
 * empty pixel, 0.
 */
export function nearestFinder(palette: Palette): (colour: Rgba) => number {
    const all = palette.flatMap((entry, position) =>
        entry ? [{ index: position + 1, colour: parseColour(entry.rgba) }] : [],
    );
    const opaque = all.filter((choice) => choice.colour.a === 255);
    return (colour) => {
        let best = 0;
        let least = colour.a < OPAQUE_FROM ? colourDistance(colour, TRANSPARENT) : Infinity;
        for (const choice of colour.a === 255 && opaque.length > 0 ? opaque : all) {
            const distance = colourDistance(colour, choice.colour);
            if (distance < least) [best, least] = [choice.index, distance];
        }
        return best;
    };
}

/** Brightness as the eye sees it, 0 to 255. */
export function lightness({ r, g, b }: Rgba): number {
    return 0.299 * r + 0.587 * g + 0.114 * b;
}

/** Degrees from 0 (red) up to 360, or -1 for greys. */
export function hue({ r, g, b }: Rgba): number {
    const most = Math.max(r, g, b);
    const range = most - Math.min(r, g, b);
    if (range === 0) return -1;
    if (most === r) return (60 * ((g - b) / range) + 360) % 360;
    return most === g ? 60 * ((b - r) / range) + 120 : 60 * ((r - g) / range) + 240;
}
