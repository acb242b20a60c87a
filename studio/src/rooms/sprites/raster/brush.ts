/* Brushes: which pixels around a point a stroke paints. */

import { boundsOf, coordinate, wholeWithin, type Picture, type Point, type Span } from './picture.ts';

export const LARGEST_BRUSH = 64;

/** A stamp; its spans are relative to the point at which it is set. */
export interface Brush {
    readonly width: number;
    readonly height: number;
    readonly spans: readonly Span[];
    /** The colours of a brush that was made of a selection; without it, the brush has the colour of the ink. */
    readonly picture: Picture | null;
}

/** A square brush. */
export function squareBrush(size: number): Brush {
    const sides = wholeWithin(size, 1, LARGEST_BRUSH);
    return plainBrush(sides, () => 0);
}

/** A round brush: the pixels whose centres lie in a circle. Each size is a brush of its own. */
export function roundBrush(size: number): Brush {
    const sides = wholeWithin(size, 1, LARGEST_BRUSH);
    // In halves of pixels, so that the centre is a whole number. A circle of 3 would be the square; without its corners
    // it is a cross.
    const limit = sides === 3 ? 8 : sides * sides;
    return plainBrush(sides, (row) => {
        const dy = 2 * row + 1 - sides;
        let indent = 0;
        while ((2 * indent + 1 - sides) ** 2 + dy * dy >= limit) {
            indent++;
        }
        return indent;
    });
}

function plainBrush(size: number, indentOf: (row: number) => number): Brush {
    const start = startOf(size);
    const spans: Span[] = [];
    for (let row = 0; row < size; row++) {
        const indent = indentOf(row);
        spans.push({ y: start + row, left: start + indent, right: start + size - indent });
    }
    return { width: size, height: size, spans, picture: null };
}

/** A brush with the colours of a picture; its empty pixels are holes. Null if all of it is empty. */
export function pictureBrush(picture: Picture): Brush | null {
    const box = boundsOf(picture.pixels, picture.width, picture.height);
    if (!box) {
        return null;
    }
    const pixels = new Uint8Array(box.width * box.height);
    const spans: Span[] = [];
    for (let row = 0; row < box.height; row++) {
        const from = (box.y + row) * picture.width + box.x;
        const colours = picture.pixels.subarray(from, from + box.width);
        pixels.set(colours, row * box.width);
        addRuns(spans, colours, { x: startOf(box.width), y: startOf(box.height) + row });
    }
    return { width: box.width, height: box.height, spans, picture: { width: box.width, height: box.height, pixels } };
}

function addRuns(spans: Span[], colours: Uint8Array, start: Point): void {
    for (let x = 0; x < colours.length; x++) {
        const first = x;
        while (x < colours.length && colours[x] !== 0) {
            x++;
        }
        if (x > first) {
            spans.push({ y: start.y, left: start.x + first, right: start.x + x });
        }
    }
}

/** The colour of a brush made of a picture at a place relative to its point; 0 for other brushes. */
export function brushColour(brush: Brush, dx: number, dy: number): number {
    const picture = brush.picture;
    return picture ? picture.pixels[(dy - startOf(brush.height)) * brush.width + dx - startOf(brush.width)]! : 0;
}

/* The centre of an even size is a corner of pixels; the point is the pixel at the lower right of it. */
function startOf(size: number): number {
    return -(size >> 1);
}

/** The point for a pointer's exact position: the pixel beneath it for odd sizes, and for even ones the pixel at the
    lower right of the nearest corner, so that the pointer is in the middle of the brush. */
export function brushPoint(brush: Brush, position: Point): Point {
    const x = coordinate(brush.width % 2 === 0 ? position.x + 0.5 : position.x);
    const y = coordinate(brush.height % 2 === 0 ? position.y + 0.5 : position.y);
    return { x, y };
}
