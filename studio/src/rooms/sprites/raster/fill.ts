/* Areas of one colour: what the bucket fills and the wand selects. */

import { maskOf, noneMask, type Mask } from './mask.ts';
import { coordinate, type Picture, type Point } from './picture.ts';
import type { Rect } from '../rect.ts';

export interface AreaOptions {
    /** Only pixels that are connected with the first one by their sides; otherwise all of its colour. */
    readonly contiguous: boolean;
    /** The selection that bounds the area, of the sample's size. */
    readonly within?: Mask | null;
}

/** The pixels that have the colour of the one at `start`. The sample is the layer itself, or all layers in one. A start
    beyond the canvas or the selection has no area. */
export function areaMask(sample: Picture, start: Point, options: AreaOptions): Mask {
    const { width, height, pixels } = sample;
    const [x, y] = [coordinate(start.x), coordinate(start.y)];
    if (x < 0 || y < 0 || x >= width || y >= height) {
        return noneMask(sample);
    }
    const colour = pixels[y * width + x]!;
    // 1: may be in the area, 0: may not, or is in it already.
    const open = pixels.map((pixel, at) => (pixel === colour && (options.within?.cells[at] ?? 1) === 1 ? 1 : 0));
    if (open[y * width + x] === 0) {
        return noneMask(sample);
    }
    return maskOf(sample, options.contiguous ? connected(open, width, y * width + x) : open);
}

/** The open cells that are connected with the first one, row by row: takes a whole run of open cells at once, and
    remembers one cell of every run that touches it above or below. */
function connected(open: Uint8Array, width: number, first: number): Uint8Array {
    const found = new Uint8Array(open.length);
    const waiting = [first];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
        if (open[at] === 0) {
            continue;
        }
        const row = at - (at % width);
        let [left, right] = [at, at + 1];
        while (left > row && open[left - 1] === 1) {
            left--;
        }
        while (right < row + width && open[right] === 1) {
            right++;
        }
        found.fill(1, left, right);
        open.fill(0, left, right);
        addRuns(waiting, open, left - width, right - width);
        addRuns(waiting, open, left + width, right + width);
    }
    return found;
}

/** Adds the first cell of every run of open cells in a part of a row; rows beyond the canvas have none. */
function addRuns(waiting: number[], open: Uint8Array, from: number, to: number): void {
    for (let at = Math.max(from, 0); at < Math.min(to, open.length); at++) {
        if (open[at] === 1 && (at === from || open[at - 1] === 0)) {
            waiting.push(at);
        }
    }
}

/** Gives all pixels of one colour another, in the whole picture or within a selection; returns the box to draw
    again. */
export function replaceColour(picture: Picture, from: number, to: number, within: Mask | null = null): Rect | null {
    const found = picture.pixels.map((pixel, at) => (pixel === from && (within?.cells[at] ?? 1) === 1 ? 1 : 0));
    return fillMask(picture, maskOf(picture, found), to);
}

/** Gives all selected pixels one colour; returns the box to draw again. */
export function fillMask(picture: Picture, mask: Mask, colour: number): Rect | null {
    const cells = mask.cells;
    for (let at = 0; at < cells.length; at++) {
        if (cells[at] === 1) {
            picture.pixels[at] = colour;
        }
    }
    return mask.bounds;
}
