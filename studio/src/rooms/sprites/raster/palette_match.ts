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

/* Photographs have many colours; two that share a slot of the cache replace each other. */
const CACHE_BITS = 16;

/** How different two colours look: squared distances, weighted by what eyes see best. Red counts more between bright
    reds and blue more between dark ones. Whole numbers, so that every browser finds the same. */
export function colourDistance(a: Rgb, b: Rgb): number {
    return distanceOf(a[0] + b[0], a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The same of the sum of both reds and the differences of the channels; below 2 to the power of 29. */
function distanceOf(reds: number, red: number, green: number, blue: number): number {
    return (1024 + reds) * red * red + 2048 * green * green + (1534 - reds) * blue * blue;
}

/** Looks up colours in a palette. */
export class PaletteMatcher {
    // The palette's colours, four numbers each: red, green, blue and the index.
    readonly #colours: Int32Array;
    // The colours that were looked up last, plus 1 so that 0 is an empty slot, and what was found for them.
    readonly #keys = new Uint32Array(1 << CACHE_BITS);
    readonly #found = new Uint8Array(1 << CACHE_BITS);

    /** `palette[i]` is the colour of index i. Position 0, which is empty, and null are never found. */
    constructor(palette: readonly (Rgb | null)[]) {
        this.#colours = Int32Array.from(
            palette.slice(0, 256).flatMap((colour, index) => (colour && index > 0 ? [...colour, index] : [])),
        );
    }

    /** The index of the nearest colour, of equally near ones the first; 0 if the palette has none. */
    nearest(red: number, green: number, blue: number): number {
        const key = (red << 16) | (green << 8) | blue;
        // Multiplying by the golden ratio spreads similar colours over all slots.
        const slot = Math.imul(key, 0x9e3779b1) >>> (32 - CACHE_BITS);
        if (this.#keys[slot] !== key + 1) {
            this.#keys[slot] = key + 1;
            this.#found[slot] = this.#search(red, green, blue);
        }
        return this.#found[slot]!;
    }

    #search(red: number, green: number, blue: number): number {
        const colours = this.#colours;
        let found = 0;
        let smallest = Infinity;
        for (let at = 0; at < colours.length; at += 4) {
            const distance = distanceOf(
                red + colours[at]!,
                red - colours[at]!,
                green - colours[at + 1]!,
                blue - colours[at + 2]!,
            );
            if (distance < smallest) {
                found = colours[at + 3]!;
                smallest = distance;
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
