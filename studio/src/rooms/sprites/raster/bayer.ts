/* Ordered dithering: which pixels of the canvas a colour of some opacity covers. */

/* Bayer's matrix of 8 x 8: the order in which a growing opacity covers the pixels of a cell. Each step of the loop
   takes one bit of the position; the order of a pixel's finest bits counts most. */
const ORDER = Uint8Array.from({ length: 64 }, (_, index) => {
    const [x, y] = [index % 8, index >> 3];
    let order = 0;
    for (let bit = 0; bit < 3; bit++) {
        const [xBit, yBit] = [(x >> bit) & 1, (y >> bit) & 1];
        order = order * 4 + 2 * (xBit ^ yBit) + yBit;
    }
    return order;
});

/** How many of the 64 pixels of a cell an opacity covers: none only at 0 percent, all only at 100. */
export function coveredOf64(percent: number): number {
    if (!(percent > 0)) {
        return 0;
    }
    return percent >= 100 ? 64 : Math.min(63, Math.max(1, Math.round(percent * 0.64)));
}

/** Whether a pixel is among the first `covered` of its cell. Cells lie on the canvas, not on the brush, so that strokes
    join without a seam. */
export function isCovered(x: number, y: number, covered: number): boolean {
    return ORDER[(y & 7) * 8 + (x & 7)]! < covered;
}
