/* The box of a rectangle or ellipse while it is dragged. */

import { FARTHEST, pixelAt, wholeWithin, type Point } from './picture.ts';
import type { Rect } from '../rect.ts';

export interface ShapeModifiers {
    /** As wide as high (Shift). */
    readonly square: boolean;
    /** The anchor is the centre, not a corner (Ctrl). */
    readonly centred: boolean;
}

/** The box from where the button was pressed to where the pointer is, both pixels included. */
export function shapeBox(anchor: Point, pointer: Point, modifiers: ShapeModifiers): Rect {
    const [a, p] = [pixelAt(anchor), pixelAt(pointer)];
    const longest = Math.max(Math.abs(p.x - a.x), Math.abs(p.y - a.y));
    const reach = (from: number, to: number): number => {
        const length = modifiers.square ? longest : Math.abs(to - from);
        return to < from ? -length : length;
    };
    const [dx, dy] = [reach(a.x, p.x), reach(a.y, p.y)];
    if (modifiers.centred) {
        const [width, height] = [2 * Math.abs(dx) + 1, 2 * Math.abs(dy) + 1];
        return { x: a.x - Math.abs(dx), y: a.y - Math.abs(dy), width, height };
    }
    return { x: a.x + Math.min(dx, 0), y: a.y + Math.min(dy, 0), width: Math.abs(dx) + 1, height: Math.abs(dy) + 1 };
}

/* The pointer is at most 2 * FARTHEST from the anchor, which may be the centre. */
const LONGEST = 4 * FARTHEST + 1;

/** A box of whole numbers that is no larger than a dragged one can be, and has at least one pixel. */
export function cleanBox(box: Rect): Rect {
    const [x, y] = [wholeWithin(box.x, -LONGEST, FARTHEST), wholeWithin(box.y, -LONGEST, FARTHEST)];
    return { x, y, width: wholeWithin(box.width, 1, LONGEST), height: wholeWithin(box.height, 1, LONGEST) };
}
