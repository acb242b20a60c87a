/* Ellipses that fill a box exactly: the points of the outline and the spans of the inside. */

import type { Point, Span } from './picture.ts';
import { withoutCorners } from './pixel_perfect.ts';
import { cleanBox } from './shape_box.ts';
import type { Rect } from '../rect.ts';

/** The upper right quarter of the outline, from the top to the right end, in pixels of the box. */
function quarter(width: number, height: number): Point[] {
    // x and y are distances from the centre in halves of pixels: odd where the side is even, because the centre then
    // lies between two pixels. The ellipse goes through the middles of the outermost pixels.
    const [right, top] = [width - 1, height - 1];
    const [xStart, yEnd] = [right % 2, top % 2];
    // How far a point is from the curve; 0 on it, and without a division, so that whole numbers stay exact.
    const distance = (x: number, y: number): number =>
        Math.abs(top * top * (x * x - right * right) + right * right * y * y);
    const points: Point[] = [];
    let [x, y] = [xStart, top];
    points.push({ x: (right + x) / 2, y: (top - y) / 2 });
    while (x < right || y > yEnd) {
        // The next point is the nearest of the three ahead; a step beyond the quarter's end is none.
        const across = x < right ? distance(x + 2, y) : Infinity;
        const down = y > yEnd ? distance(x, y - 2) : Infinity;
        const both = x < right && y > yEnd ? distance(x + 2, y - 2) : Infinity;
        const diagonal = both <= across && both <= down;
        [x, y] = [diagonal || across < down ? x + 2 : x, diagonal || !(across < down) ? y - 2 : y];
        points.push({ x: (right + x) / 2, y: (top - y) / 2 });
    }
    return withoutCorners(points);
}

/** The outline, each point once. It is symmetric, touches all sides and has no gaps. */
export function ellipseOutline(box: Rect): Point[] {
    const { x: left, y: top, width, height } = cleanBox(box);
    const points: Point[] = [];
    for (const { x, y } of quarter(width, height)) {
        const [otherX, otherY] = [width - 1 - x, height - 1 - y];
        points.push({ x: left + x, y: top + y });
        if (otherX !== x) {
            points.push({ x: left + otherX, y: top + y });
        }
        if (otherY !== y) {
            points.push({ x: left + x, y: top + otherY });
        }
        if (otherX !== x && otherY !== y) {
            points.push({ x: left + otherX, y: top + otherY });
        }
    }
    return points;
}

/** All rows of a filled ellipse, from the outline's leftmost to its rightmost point. */
export function ellipseSpans(box: Rect): Span[] {
    const { x: left, y: top, width, height } = cleanBox(box);
    const spans: Span[] = [];
    for (const { x, y } of quarter(width, height)) {
        // Later points of a row are farther out and take the place of earlier ones.
        for (const row of [y, height - 1 - y]) {
            spans[row] = { y: top + row, left: left + width - 1 - x, right: left + x + 1 };
        }
    }
    return spans;
}
