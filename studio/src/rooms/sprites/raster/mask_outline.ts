/* The border of a selection as line segments, for marching ants. */

import { isSelected, type Mask } from './mask.ts';

/** A segment between corners of pixels. The selected side is at its right, so that ants march clockwise. */
export interface Segment {
    readonly x0: number;
    readonly y0: number;
    readonly x1: number;
    readonly y1: number;
}

/** The border of a selection; edges in one line that have the selection on the same side are one segment. */
export function maskOutline(mask: Mask): Segment[] {
    if (!mask.bounds) {
        return [];
    }
    const { x, y, width, height } = mask.bounds;
    const segments: Segment[] = [];
    for (let line = y; line <= y + height; line++) {
        const side = (at: number): number =>
            Number(isSelected(mask, at, line)) - Number(isSelected(mask, at, line - 1));
        addRuns(side, x, x + width, (from, to) => segments.push({ x0: from, y0: line, x1: to, y1: line }));
    }
    for (let line = x; line <= x + width; line++) {
        const side = (at: number): number =>
            Number(isSelected(mask, line - 1, at)) - Number(isSelected(mask, line, at));
        addRuns(side, y, y + height, (from, to) => segments.push({ x0: line, y0: from, x1: line, y1: to }));
    }
    return segments;
}

/** Calls `add` for each run of equal sides that is not 0: forwards for 1, backwards for -1. */
function addRuns(
    side: (at: number) => number,
    start: number,
    end: number,
    add: (from: number, to: number) => void,
): void {
    for (let from = start; from < end; ) {
        const current = side(from);
        let to = from + 1;
        while (to < end && side(to) === current) {
            to++;
        }
        if (current !== 0) {
            add(current > 0 ? from : to, current > 0 ? to : from);
        }
        from = to;
    }
}
