/* What the tests of the raster functions share: pictures as rows of characters, and random numbers that repeat. */

import { maskOf, type Mask } from '../../../src/rooms/sprites/raster/mask.ts';
import type { Picture, Point, Span } from '../../../src/rooms/sprites/raster/picture.ts';

/** A picture of rows such as '.12': a digit is a colour, a dot is empty. */
export function pictureFrom(rows: readonly string[]): Picture {
    const pixels = Uint8Array.from(rows.join(''), (character) => (character === '.' ? 0 : Number(character)));
    return { width: rows[0]!.length, height: rows.length, pixels };
}

export function rowsOf(picture: { width: number; height: number; pixels: Uint8Array }): string[] {
    return Array.from({ length: picture.height }, (_, y) =>
        Array.from(picture.pixels.subarray(y * picture.width, (y + 1) * picture.width), (p) =>
            p === 0 ? '.' : String(p),
        ).join(''),
    );
}

export function maskFrom(rows: readonly string[]): Mask {
    const { width, height, pixels } = pictureFrom(rows);
    return maskOf({ width, height }, pixels);
}

export function maskRows(mask: Mask): string[] {
    return rowsOf({ ...mask, pixels: mask.cells });
}

/** The rows of a canvas with a 1 at each point. */
export function plot(width: number, height: number, points: readonly Point[]): string[] {
    const pixels = new Uint8Array(width * height);
    for (const { x, y } of points) {
        pixels[y * width + x] = 1;
    }
    return rowsOf({ width, height, pixels });
}

export function pointsOf(spans: readonly Span[]): Point[] {
    return spans.flatMap(({ y, left, right }) => Array.from({ length: right - left }, (_, i) => ({ x: left + i, y })));
}

export function pairs(points: readonly Point[]): string[] {
    return points.map(({ x, y }) => `${x},${y}`);
}

/** Whole numbers from 0 to below - 1 that are the same on every run: a linear congruential generator. */
export function randomNumbers(seed: number): (below: number) => number {
    let state = BigInt(seed);
    return (below) => {
        state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
        return Number((state >> 33n) % BigInt(below));
    };
}

export function randomPicture(
    random: (below: number) => number,
    width: number,
    height: number,
    colours: number,
): Picture {
    return { width, height, pixels: Uint8Array.from({ length: width * height }, () => random(colours)) };
}

/* Numbers that no caller should pass and some will. */
export const ODD_NUMBERS: readonly number[] = [
    NaN,
    Infinity,
    -Infinity,
    1e308,
    -1e308,
    2 ** 53,
    -(2 ** 31),
    0.5,
    -0.5,
    -0,
];
