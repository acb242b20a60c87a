/* Rectangles: the points of the outline, along which a brush is led, and the spans of the inside. */

import type { Point, Span } from './picture.ts';
import { cleanBox } from './shape_box.ts';
import type { Rect } from '../rect.ts';

/** The outline, clockwise from the upper left corner, each point once. */
export function rectangleOutline(box: Rect): Point[] {
    const { x, y, width, height } = cleanBox(box);
    const [right, bottom] = [x + width - 1, y + height - 1];
    const points: Point[] = [];
    for (let at = x; at <= right; at++) {
        points.push({ x: at, y });
    }
    for (let at = y + 1; at <= bottom; at++) {
        points.push({ x: right, y: at });
    }
    for (let at = right - 1; at >= x && height > 1; at--) {
        points.push({ x: at, y: bottom });
    }
    for (let at = bottom - 1; at > y && width > 1; at--) {
        points.push({ x, y: at });
    }
    return points;
}

/** All rows of a filled rectangle. */
export function rectangleSpans(box: Rect): Span[] {
    const { x, y, width, height } = cleanBox(box);
    return Array.from({ length: height }, (_, row) => ({ y: y + row, left: x, right: x + width }));
}
