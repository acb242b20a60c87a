/* Selections: which pixels of the canvas are selected. Masks are never changed; every function gives a new one. */

import { boundsOf } from './picture.ts';
import { cleanBox } from './shape_box.ts';
import { type Rect, intersect } from '../rect.ts';

/** Cells are 1 where selected, 0 elsewhere; bounds is the box around them, null if nothing is selected. */
export interface Mask {
    readonly width: number;
    readonly height: number;
    readonly cells: Uint8Array;
    readonly bounds: Rect | null;
}

export interface Size {
    readonly width: number;
    readonly height: number;
}

/** A mask of cells that the caller has filled and gives away. */
export function maskOf(size: Size, cells: Uint8Array): Mask {
    const { width, height } = size;
    return { width, height, cells, bounds: boundsOf(cells, width, height) };
}

/** Selects nothing. */
export function noneMask(size: Size): Mask {
    return { width: size.width, height: size.height, cells: new Uint8Array(size.width * size.height), bounds: null };
}

/** Selects everything. */
export function allMask(size: Size): Mask {
    return maskOf(size, new Uint8Array(size.width * size.height).fill(1));
}

/** Selects the part of a box that lies on the canvas. */
export function boxMask(size: Size, box: Rect): Mask {
    const mask = noneMask(size);
    const bounds = intersect(cleanBox(box), { x: 0, y: 0, width: size.width, height: size.height });
    for (let row = 0; bounds && row < bounds.height; row++) {
        const from = (bounds.y + row) * size.width + bounds.x;
        mask.cells.fill(1, from, from + bounds.width);
    }
    return { ...mask, bounds };
}

export type Combination = 'replace' | 'add' | 'subtract' | 'intersect';

const COMBINE: Readonly<Record<Combination, (a: number, b: number) => number>> = {
    replace: (_, b) => b,
    add: (a, b) => a | b,
    subtract: (a, b) => a & (1 - b),
    intersect: (a, b) => a & b,
};

/** The selection after a second one is drawn over it. The result has the first one's size; beyond its own, the second
    one selects nothing. */
export function combineMasks(first: Mask, second: Mask, how: Combination): Mask {
    const combine = COMBINE[how];
    const cells = first.cells.slice();
    for (let y = 0; y < first.height; y++) {
        for (let x = 0; x < first.width; x++) {
            const at = y * first.width + x;
            cells[at] = combine(cells[at]!, isSelected(second, x, y) ? 1 : 0);
        }
    }
    return maskOf(first, cells);
}

/** Selects what was not selected. */
export function invertMask(mask: Mask): Mask {
    return maskOf(
        mask,
        mask.cells.map((cell) => 1 - cell),
    );
}

/** Whether a pixel is selected; no pixel beyond the canvas is. */
export function isSelected(mask: Mask, x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.cells[y * mask.width + x] === 1;
}

/** Selects also the four neighbours of every selected pixel. */
export function growMask(mask: Mask): Mask {
    return eachWithNeighbours(mask, (own, neighbours) => own === 1 || neighbours > 0);
}

/** Selects only the pixels whose four neighbours are selected; at the canvas' edge one is missing. */
export function shrinkMask(mask: Mask): Mask {
    return eachWithNeighbours(mask, (own, neighbours) => own === 1 && neighbours === 4);
}

function eachWithNeighbours(mask: Mask, keep: (own: number, neighbours: number) => boolean): Mask {
    const { width, height, cells } = mask;
    const result = new Uint8Array(cells.length);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const at = y * width + x;
            const beside = (x > 0 ? cells[at - 1]! : 0) + (x + 1 < width ? cells[at + 1]! : 0);
            const along = (y > 0 ? cells[at - width]! : 0) + (y + 1 < height ? cells[at + width]! : 0);
            result[at] = keep(cells[at]!, beside + along) ? 1 : 0;
        }
    }
    return maskOf(mask, result);
}
