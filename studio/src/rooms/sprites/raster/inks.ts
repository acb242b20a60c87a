/* Inks: what a tool makes of one pixel. Pencil, eraser, dither, shade and replace differ only in this. */

import { coveredOf64, isCovered } from './bayer.ts';

/** The new colour of pixel (x, y). `before` is its colour when the stroke began, so that passing twice changes nothing;
    `own` is the brush's colour there, for a brush made of a picture. */
export type Ink = (before: number, x: number, y: number, own: number) => number;

/** One colour; 0 erases. An opacity below 100 percent is dithered. */
export function colourInk(colour: number, percent = 100): Ink {
    const covered = coveredOf64(percent);
    return (before, x, y) => (isCovered(x, y, covered) ? colour : before);
}

/** The brush's own colours; where the brush has none, as inside a filled shape, the pixel stays. */
export function pictureInk(percent = 100): Ink {
    const covered = coveredOf64(percent);
    return (before, x, y, own) => (own !== 0 && isCovered(x, y, covered) ? own : before);
}

/** Two colours as on a chessboard; the first at the canvas' upper left corner. */
export function checkerInk(first: number, second: number): Ink {
    return (_before, x, y) => (((x + y) & 1) === 0 ? first : second);
}

/** Two colours in Bayer's pattern, with this share of the first. */
export function mixInk(first: number, second: number, percent: number): Ink {
    const covered = coveredOf64(percent);
    return (_before, x, y) => (isCovered(x, y, covered) ? first : second);
}

/** Puts one colour in the place of another; all others stay. */
export function replaceInk(from: number, to: number): Ink {
    return (before) => (before === from ? to : before);
}

/** Moves colours along a ramp, a list of palette positions: up towards its end or down towards its beginning. The last
    stays as it is, and so do colours that are not in the ramp and empty pixels. */
export function shadeInk(ramp: readonly number[], direction: 'up' | 'down'): Ink {
    const next = Uint8Array.from({ length: 256 }, (_, colour) => colour);
    const colours = [...new Set(ramp)].filter((colour) => Number.isInteger(colour) && colour >= 1 && colour <= 255);
    for (let i = 0; i + 1 < colours.length; i++) {
        const [low, high] = [colours[i]!, colours[i + 1]!];
        next[direction === 'up' ? low : high] = direction === 'up' ? high : low;
    }
    return (before) => next[before]!;
}
