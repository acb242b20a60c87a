/* A stroke: positions of a pointer, joined by lines so that a fast hand leaves no gaps. */

import { linePoints } from './line.ts';
import { hasPlace, pixelAt, type Point } from './picture.ts';

/** The points of one stroke, as its pointer positions arrive. */
export class StrokePath {
    #last: Point | null = null;

    /** The points from the last position to this one: without the last, which was given before, and with this one.
        None if the pointer is still in the same pixel. A tool with a brush asks brushPoint for the position. */
    moveTo(position: Point): Point[] {
        if (!hasPlace(position)) {
            return [];
        }
        const next = pixelAt(position);
        const points = this.#last ? linePoints(this.#last, next).slice(1) : [next];
        this.#last = next;
        return points;
    }
}

/** The points of a whole stroke. */
export function strokePoints(positions: readonly Point[]): Point[] {
    const path = new StrokePath();
    return positions.flatMap((position) => path.moveTo(position));
}
