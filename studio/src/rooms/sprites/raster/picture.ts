/* Pictures of colour indices, points and boxes: what every file of this folder takes and gives. No other file of the
   folder clips boxes or cleans numbers by itself. */
import { union, type Rect } from '../rect.ts';

/** A picture of colour indices, row by row; 0 is an empty pixel. */
export interface Picture {
    readonly width: number;
    readonly height: number;
    readonly pixels: Uint8Array;
}

export interface Point {
    readonly x: number;
    readonly y: number;
}

/** The pixels of row y from left to right - 1. */
export interface Span {
    readonly y: number;
    readonly left: number;
    readonly right: number;
}

/* No pointer is farther from the canvas than this, and whatever claims to be stays cheap: a line has at most 65535
   points. */
export const FARTHEST = 32767;

/* Four times the format's largest canvas: room for guide pictures and for enlarged selections. */
export const LARGEST_SIDE = 4096;

/** The whole number between lowest and highest that is nearest below value; NaN becomes the lowest. */
export function wholeWithin(value: number, lowest: number, highest: number): number {
    const whole = Math.floor(value);
    return whole >= lowest ? Math.min(whole, highest) : lowest;
}

/** The pixel in which a coordinate lies, kept within FARTHEST. NaN is far beyond the canvas, where nothing is
 * painted. */
export function coordinate(value: number): number {
    return wholeWithin(value, -FARTHEST, FARTHEST);
}

/** The pixel in which a point lies. */
export function pixelAt(point: Point): Point {
    return { x: coordinate(point.x), y: coordinate(point.y) };
}

/** Whether a point has a place at all; paths leave out those that have none. */
export function hasPlace(point: Point): boolean {
    return !Number.isNaN(point.x) && !Number.isNaN(point.y);
}

/** A side of a picture: a whole number from 1 to LARGEST_SIDE. */
export function side(value: number): number {
    return wholeWithin(value, 1, LARGEST_SIDE);
}

/** An empty picture. */
export function makePicture(width: number, height: number): Picture {
    const [w, h] = [side(width), side(height)];
    return { width: w, height: h, pixels: new Uint8Array(w * h) };
}

/** A picture with the same pixels, in memory of its own. */
export function copyPicture(picture: Picture): Picture {
    return { ...picture, pixels: picture.pixels.slice() };
}

/** The smallest rectangle around two; null is one without pixels. */
export function joinBoxes(a: Rect | null, b: Rect | null): Rect | null {
    return a && b ? union(a, b) : (a ?? b);
}

/** The smallest box around the cells that are not 0, or null if all are. */
export function boundsOf(cells: Uint8Array, width: number, height: number): Rect | null {
    let [left, right, top, bottom] = [width, -1, height, -1];
    for (let y = 0; y < height; y++) {
        const row = y * width;
        let first = 0;
        while (first < width && cells[row + first] === 0) {
            first++;
        }
        if (first === width) {
            continue;
        }
        let last = width - 1;
        while (cells[row + last] === 0) {
            last--;
        }
        left = Math.min(left, first);
        right = Math.max(right, last);
        top = Math.min(top, y);
        bottom = y;
    }
    return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
