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

/**
 * How different two colours look: channels weighed 3 : 6 : 1 as the engine's quantiser does, each times its alpha, so that colours
 * differ the less the less one sees of them. Alpha counts more than all three, so that an opaque pixel never becomes empty while the
 * palette has an opaque colour.
 */
export function colourDistance(p: Rgba, q: Rgba): number {
    const red = (p.r * p.a - q.r * q.a) / 255;
    const green = (p.g * p.a - q.g * q.a) / 255;
    const blue = (p.b * p.a - q.b * q.a) / 255;
    const alpha = p.a - q.a;
    return 3 * red * red + 6 * green * green + blue * blue + 20 * alpha * alpha;
}

const TRANSPARENT: Rgba = { r: 0, g: 0, b: 0, a: 0 };

/** Finds the pixel index that looks most like a colour; of equal ones the lowest. The empty pixel, 0, takes part. */
export function nearestFinder(palette: Palette): (colour: Rgba) => number {
    const choices = palette.flatMap((entry, position) => (entry ? [{ index: position + 1, colour: parseColour(entry.rgba) }] : []));
    return (colour) => {
        let best = 0;
        let least = colourDistance(colour, TRANSPARENT);
        for (const choice of choices) {
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
