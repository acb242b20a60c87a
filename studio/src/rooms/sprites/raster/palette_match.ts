/* The nearest colour of a palette, and RGBA pictures brought to one. */

import { side, type Picture } from './picture.ts';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** An RGBA picture as canvases and decoders give it. */
export interface RgbaPicture {
    readonly width: number;
    readonly height: number;
    readonly pixels: Uint8Array | Uint8ClampedArray;
}

/** From this alpha on, a pixel has a colour; below, it is empty. */
export const OPAQUE_FROM = 128;

/* Photographs have many colours; beyond this number the cache starts anew. */
const MOST_CACHED = 1 << 16;

/** How different two colours look: squared distances, weighted by what eyes see best. Red counts more between bright
    reds and blue more between dark ones. Whole numbers, so that every browser finds the same. */
export function colourDistance(a: Rgb, b: Rgb): number {
    const red = a[0] + b[0];
    const [dr, dg, db] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    return (1024 + red) * dr * dr + 2048 * dg * dg + (1534 - red) * db * db;
}

/** Looks up colours in a palette. */
export class PaletteMatcher {
    readonly #palette: readonly (Rgb | null)[];
    readonly #cache = new Map<number, number>();

    /** `palette[i]` is the colour of index i. Position 0, which is empty, and null are never found. */
    constructor(palette: readonly (Rgb | null)[]) {
        this.#palette = palette.slice(0, 256);
    }

    /** The index of the nearest colour, of equally near ones the first; 0 if the palette has none. */
    nearest(red: number, green: number, blue: number): number {
        const key = (red << 16) | (green << 8) | blue;
        const known = this.#cache.get(key);
        if (known !== undefined) {
            return known;
        }
        const found = this.#search([red, green, blue]);
        if (this.#cache.size >= MOST_CACHED) {
            this.#cache.clear();
        }
        this.#cache.set(key, found);
        return found;
    }

    #search(colour: Rgb): number {
        let [found, smallest] = [0, Infinity];
        for (let index = 1; index < this.#palette.length; index++) {
            const candidate = this.#palette[index];
            const distance = candidate ? colourDistance(candidate, colour) : Infinity;
            if (distance < smallest) {
                [found, smallest] = [index, distance];
            }
        }
        return found;
    }
}

/** The picture in the nearest colours of a palette; pixels with less alpha than `opaqueFrom` are empty. */
export function matchPicture(image: RgbaPicture, matcher: PaletteMatcher, opaqueFrom = OPAQUE_FROM): Picture {
    const [width, height] = [side(image.width), side(image.height)];
    const rgba = image.pixels;
    const pixels = new Uint8Array(width * height);
    const count = Math.min(pixels.length, Math.floor(rgba.length / 4));
    for (let at = 0; at < count; at++) {
        if (rgba[4 * at + 3]! >= opaqueFrom) {
            pixels[at] = matcher.nearest(rgba[4 * at]!, rgba[4 * at + 1]!, rgba[4 * at + 2]!);
        }
    }
    return { width, height, pixels };
}
