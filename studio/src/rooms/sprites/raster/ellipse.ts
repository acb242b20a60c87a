/* Ellipses that fill a box exactly: the points of the outline and the spans of the inside. */

import { type Box, type Point, type Span } from './picture.ts';
import { cleanBox } from './shape_box.ts';

/** A quarter of the outline, from the top to the right end, as distances from the centre in halves of pixels: odd where
    the side is even, because the centre then lies between two pixels. */
function quarter(width: number, height: number): Point[] {
    // The ellipse goes through the middles of the outermost pixels; these are its diameters.
    const [right, top] = [width - 1, height - 1];
    const [xStart, yEnd] = [right % 2, top % 2];
    // How far a point is from the curve; 0 on it, and without a division, so that whole numbers stay exact.
    const distance = (x: number, y: number): number => Math.abs(top * top * (x * x - right * right) + right * right * y * y);
    const points: Point[] = [];
    let [x, y] = [xStart, top];
    points.push({ x, y });
    while (x < right || y > yEnd) {
        // The next point is the nearest of the three ahead; a step beyond the quarter's end is none.
        const across = x < right ? distance(x + 2, y) : Infinity;
        const down = y > yEnd ? distance(x, y - 2) : Infinity;
        const both = x < right && y > yEnd ? distance(x + 2, y - 2) : Infinity;
        const diagonal = both <= across && both <= down;
        [x, y] = [diagonal || across < down ? x + 2 : x, diagonal || !(across < down) ? y - 2 : y];
        points.push({ x, y });
    }
    return points;
}

/** The outline, quarter by quarter, each point once. It is symmetric, touches all sides and has no gaps. */
export function ellipseOutline(box: Box): Point[] {
    const { x: left, y: top, width, height } = cleanBox(box);
    const points: Point[] = [];
    for (const { x, y } of quarter(width, height)) {
        const [l, r] = [left + (width - 1 - x) / 2, left + (width - 1 + x) / 2];
        const [t, b] = [top + (height - 1 - y) / 2, top + (height - 1 + y) / 2];
        points.push({ x: r, y: t });
        if (l !== r) {
            points.push({ x: l, y: t });
        }
        if (t !== b) {
            points.push({ x: r, y: b });
        }
        if (l !== r && t !== b) {
            points.push({ x: l, y: b });
        }
    }
    return points;
}

/** All rows of a filled ellipse, from the outline's leftmost to its rightmost point. */
export function ellipseSpans(box: Box): Span[] {
    const { x: left, y: top, width, height } = cleanBox(box);
    const spans = new Map<number, Span>();
    for (const { x, y } of quarter(width, height)) {
        // Later points of a row are farther out.
        const [l, r] = [left + (width - 1 - x) / 2, left + (width + 1 + x) / 2];
        for (const row of [top + (height - 1 - y) / 2, top + (height - 1 + y) / 2]) {
            spans.set(row, { y: row, left: l, right: r });
        }
    }
    return [...spans.values()].sort((a, b) => a.y - b.y);
}
