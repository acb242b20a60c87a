/* The lasso: selects what a freehand path encloses. */

import { linePoints } from './line.ts';
import { maskOf, type Mask, type Size } from './mask.ts';
import { hasPlace, pixelAt, type Point } from './picture.ts';

/** Selects the pixels of a path, closed from its last point to its first, and those that it encloses. Where the path
    crosses itself, the even-odd rule holds. */
export function lassoMask(size: Size, path: readonly Point[]): Mask {
    const corners = path.filter(hasPlace).map(pixelAt);
    const cells = new Uint8Array(size.width * size.height);
    const edges = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]!] as const);
    for (const [from, to] of edges) markCrossings(cells, size, from, to);
    fillRows(cells, size);
    for (const [from, to] of edges) markLine(cells, size, from, to);
    return maskOf(size, cells);
}

/** Flips, in each row that an edge crosses, the first pixel at the right of the crossing: there, inside and outside
    change. A row belongs to an edge's upper end and not to its lower, so that a corner counts once. */
function markCrossings(cells: Uint8Array, size: Size, a: Point, b: Point): void {
    const [upper, lower] = a.y <= b.y ? [a, b] : [b, a];
    const last = Math.min(lower.y, size.height);
    for (let y = Math.max(upper.y, 0); y < last; y++) {
        const crossing = upper.x + ((y - upper.y) * (lower.x - upper.x)) / (lower.y - upper.y);
        const x = Math.max(Math.ceil(crossing), 0);
        if (x < size.width) {
            cells[y * size.width + x]! ^= 1;
        }
    }
}

/** Turns the flipped pixels into runs: a pixel is inside if an odd number of them lies at its left or on it. */
function fillRows(cells: Uint8Array, size: Size): void {
    for (let y = 0; y < size.height; y++) {
        let inside = 0;
        for (let at = y * size.width; at < (y + 1) * size.width; at++) {
            inside ^= cells[at]!;
            cells[at] = inside;
        }
    }
}

function markLine(cells: Uint8Array, size: Size, a: Point, b: Point): void {
    for (const { x, y } of linePoints(a, b)) {
        if (x >= 0 && y >= 0 && x < size.width && y < size.height) {
            cells[y * size.width + x] = 1;
        }
    }
}
