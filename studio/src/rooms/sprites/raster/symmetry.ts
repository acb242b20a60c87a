/* Symmetric drawing: what is painted on one side of an axis appears on the other too. */

import { FARTHEST, pixelAt, type Point } from './picture.ts';

/** The axes, as distances from the canvas' left and top edge: 8 is between the pixels 7 and 8, and 7.5 in the middle
    of pixel 7. Null: no such axis. */
export interface Symmetry {
    readonly x: number | null;
    readonly y: number | null;
}

export const NO_SYMMETRY: Symmetry = { x: null, y: null };

/** The place for an axis nearest to a position: an edge or the middle of a pixel of the canvas. */
export function snapAxis(position: number, size: number): number {
    const halves = Math.round(position * 2);
    return halves > 0 ? Math.min(halves / 2, size) : 0;
}

/** The pixel on the other side of an axis. */
export function mirrored(value: number, axis: number): number {
    return 2 * axis - 1 - value;
}

/** Symmetry with its axes on edges or middles of pixels and near the canvas, as the functions here need them. */
export function cleanSymmetry(symmetry: Symmetry): Symmetry {
    return {
        x: symmetry.x === null ? null : snapAxis(symmetry.x, FARTHEST),
        y: symmetry.y === null ? null : snapAxis(symmetry.y, FARTHEST),
    };
}

/* Images are at most 3 * FARTHEST away from 0. */
const KEY_ROW = 8 * FARTHEST;

/** The points with their images in the axes, each once: a point on an axis is its own image. */
export function mirrorPoints(points: readonly Point[], symmetry: Symmetry): Point[] {
    const axes = cleanSymmetry(symmetry);
    const seen = new Set<number>();
    const all: Point[] = [];
    const add = (x: number, y: number): void => {
        const key = y * KEY_ROW + x;
        if (!seen.has(key)) {
            seen.add(key);
            all.push({ x, y });
        }
    };
    for (const { x, y } of points.map(pixelAt)) {
        add(x, y);
        if (axes.x !== null) {
            add(mirrored(x, axes.x), y);
        }
        if (axes.y !== null) {
            add(x, mirrored(y, axes.y));
        }
        if (axes.x !== null && axes.y !== null) {
            add(mirrored(x, axes.x), mirrored(y, axes.y));
        }
    }
    return all;
}
