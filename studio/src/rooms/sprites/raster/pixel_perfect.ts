/* Pixel-perfect strokes: a freehand line of one pixel without the doubled pixels of its corners. */

import type { Point } from './picture.ts';

/** Watches the points of a stroke and says which are corners. */
export class PixelPerfect {
    #before: Point | null = null;
    #last: Point | null = null;

    /** Begins a new stroke. */
    clear(): void {
        [this.#before, this.#last] = [null, null];
    }

    /** Takes the next point. Returns the previous one if it has turned out to be a corner, one that shares a row or a
        column with both its neighbours: then the caller takes it off the picture and restores what lay beneath. */
    add(point: Point): Point | null {
        const [before, last] = [this.#before, this.#last];
        if (last && last.x === point.x && last.y === point.y) {
            return null;
        }
        this.#last = point;
        if (before && last && isCorner(before, last, point)) {
            return last;
        }
        this.#before = last;
        return null;
    }
}

function isCorner(before: Point, corner: Point, after: Point): boolean {
    const diagonal = Math.abs(before.x - after.x) === 1 && Math.abs(before.y - after.y) === 1;
    const turns = (corner.x === before.x && corner.y === after.y) || (corner.y === before.y && corner.x === after.x);
    return diagonal && turns;
}

/** The points of a stroke that stay. */
export function withoutCorners(points: readonly Point[]): Point[] {
    const filter = new PixelPerfect();
    const kept: Point[] = [];
    for (const point of points) {
        if (filter.add(point)) {
            kept.pop();
        }
        kept.push(point);
    }
    return kept;
}
