/* Tiled drawing: what leaves the canvas at one edge enters at the opposite one. */

import { coordinate, type Point } from './picture.ts';

/** On which axes the canvas repeats. */
export interface Tiling {
    readonly x: boolean;
    readonly y: boolean;
}

export const NO_TILING: Tiling = { x: false, y: false };

/** The pixel of a repeated row of `size` pixels, from 0 to size - 1. */
export function wrapped(value: number, size: number): number {
    const rest = value % size;
    return rest < 0 ? rest + size : rest;
}

/** The points brought onto a canvas of this size, each once. Points beyond an edge that does not repeat are dropped. */
export function wrapPoints(points: readonly Point[], canvas: { width: number; height: number }, tiling: Tiling): Point[] {
    const { width, height } = canvas;
    const seen = new Set<number>();
    const all: Point[] = [];
    for (const point of points) {
        const x = tiling.x ? wrapped(coordinate(point.x), width) : coordinate(point.x);
        const y = tiling.y ? wrapped(coordinate(point.y), height) : coordinate(point.y);
        const inside = x >= 0 && x < width && y >= 0 && y < height;
        if (inside && !seen.has(y * width + x)) {
            seen.add(y * width + x);
            all.push({ x, y });
        }
    }
    return all;
}
