/* Tiled drawing: what leaves the canvas at one edge enters at the opposite one. */

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
