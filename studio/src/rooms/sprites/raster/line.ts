/* Straight lines of pixels, and the slopes to which a line snaps. */

import { coordinate, pixelAt, type Point } from './picture.ts';

/** The points of a line by Bresenham's method, both ends included, in order. A line has the same points from either
    end: it is always computed from the left (or top) end. */
export function linePoints(from: Point, to: Point): Point[] {
    const [a, b] = [pixelAt(from), pixelAt(to)];
    const steep = Math.abs(b.y - a.y) > Math.abs(b.x - a.x);
    const backwards = steep ? b.y < a.y : b.x < a.x;
    const points = backwards ? forwardLine(b, a, steep) : forwardLine(a, b, steep);
    return backwards ? points.reverse() : points;
}

/** From a to b along the axis on which the line is longer, on which b is not before a. */
function forwardLine(a: Point, b: Point, steep: boolean): Point[] {
    const length = steep ? b.y - a.y : b.x - a.x;
    const rise = steep ? b.x - a.x : b.y - a.y;
    const aside = Math.sign(rise);
    const points: Point[] = [];
    let minor = 0;
    let error = length;
    for (let major = 0; major <= length; major++) {
        points.push(steep ? { x: a.x + minor, y: a.y + major } : { x: a.x + major, y: a.y + minor });
        error += 2 * Math.abs(rise);
        if (error >= 2 * length) {
            error -= 2 * length;
            minor += aside;
        }
    }
    return points;
}

/* In the first quadrant; a line of slope 1:2 is a staircase of steps two pixels long. */
const SLOPES: readonly Point[] = [
    { x: 1, y: 0 },
    { x: 2, y: 1 },
    { x: 1, y: 1 },
    { x: 1, y: 2 },
    { x: 0, y: 1 },
];

/** The end of the line from `from` that has the nearest of the slopes 0, 1:2, 1:1, 2:1 and upright, and reaches as far
    as `to` on its longer axis. */
export function snapLine(from: Point, to: Point): Point {
    const [a, b] = [pixelAt(from), pixelAt(to)];
    const [dx, dy] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
    let best = SLOPES[0]!;
    let smallest = Infinity;
    for (const slope of SLOPES) {
        const distance = Math.abs(dx * slope.y - dy * slope.x) / Math.sqrt(slope.x * slope.x + slope.y * slope.y);
        if (distance < smallest) {
            [best, smallest] = [slope, distance];
        }
    }
    const end = snappedLength(best, Math.max(dx, dy));
    return { x: coordinate(a.x + end.x * Math.sign(b.x - a.x)), y: coordinate(a.y + end.y * Math.sign(b.y - a.y)) };
}

/** How far a line of this slope goes on both axes. All its steps have two pixels, so that it has an even number of
    them: 2n pixels on the longer axis and n on the other. */
function snappedLength(slope: Point, longest: number): Point {
    if (slope.x !== 2 && slope.y !== 2) {
        return { x: longest * slope.x, y: longest * slope.y };
    }
    const steps = Math.floor(longest / 2);
    return slope.x === 2 ? { x: 2 * steps + 1, y: steps } : { x: steps, y: 2 * steps + 1 };
}
