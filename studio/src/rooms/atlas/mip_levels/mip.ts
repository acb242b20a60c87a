// What a GPU's mip levels make of a page: every texel is the average of a square of pixels, also of several frames. A
// frame mixes with a neighbour where one of its texels has pixels of both.
import type { Rect } from '../../../atlases/frame_rect.ts';

export interface Pixels {
    readonly width: number;
    readonly height: number;
    /** Red, green, blue, alpha of each pixel. */
    readonly data: Uint8ClampedArray;
}

export const LEVELS = [1, 2, 3] as const;

export function sideOf(level: number): number {
    return 2 ** level;
}

/** Two frames that are so far apart never share a texel, wherever they lie. */
export function safePadding(level: number): number {
    return sideOf(level) - 1;
}

/** A box filter over premultiplied colours. A square that passes the edge of the page has the pixels that are there. */
export function shrink({ width, height, data }: Pixels, level: number): Pixels {
    const side = sideOf(level);
    const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
    const sums = new Float64Array(columns * rows * 4);
    const counts = new Float64Array(columns * rows);
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const [from, to] = [(y * width + x) * 4, Math.floor(y / side) * columns + Math.floor(x / side)];
            const alpha = data[from + 3]!;
            for (let channel = 0; channel < 3; channel++) sums[to * 4 + channel]! += data[from + channel]! * alpha;
            sums[to * 4 + 3]! += alpha;
            counts[to]!++;
        }
    }
    const small = new Uint8ClampedArray(columns * rows * 4);
    for (let i = 0; i < counts.length; i++) {
        const alpha = sums[i * 4 + 3]!;
        for (let channel = 0; channel < 3 && alpha > 0; channel++)
            small[i * 4 + channel] = sums[i * 4 + channel]! / alpha;
        small[i * 4 + 3] = alpha / counts[i]!;
    }
    return { width: columns, height: rows, data: small };
}

const NOBODY = -1;
const SEVERAL = -2;

/** Whose visible pixels each texel has. */
function texelOwners(
    { width, height, data }: Pixels,
    rects: readonly Rect[],
    side: number,
): { columns: number; owners: Int32Array } {
    const columns = Math.ceil(width / side);
    const owners = new Int32Array(columns * Math.ceil(height / side)).fill(NOBODY);
    rects.forEach((rect, frame) => {
        for (let y = Math.max(0, rect.y); y < Math.min(height, rect.y + rect.height); y++) {
            for (let x = Math.max(0, rect.x); x < Math.min(width, rect.x + rect.width); x++) {
                if (data[(y * width + x) * 4 + 3] === 0) continue;
                const texel = Math.floor(y / side) * columns + Math.floor(x / side);
                if (owners[texel] !== frame) owners[texel] = owners[texel] === NOBODY ? frame : SEVERAL;
            }
        }
    });
    return { columns, owners };
}

/** The rectangles that have a texel with visible pixels of another one. Equal ones are one picture and should be given
 * once. */
export function mixingRects(pixels: Pixels, rects: readonly Rect[], level: number): number[] {
    const side = sideOf(level);
    const { columns, owners } = texelOwners(pixels, rects, side);
    const mixes = ({ x, y, width, height }: Rect, frame: number): boolean => {
        const last = { x: Math.min(pixels.width, x + width) - 1, y: Math.min(pixels.height, y + height) - 1 };
        for (let row = Math.floor(Math.max(0, y) / side); row <= Math.floor(last.y / side); row++)
            for (let column = Math.floor(Math.max(0, x) / side); column <= Math.floor(last.x / side); column++) {
                const owner = owners[row * columns + column]!;
                if (owner !== NOBODY && owner !== frame) return true;
            }
        return false;
    };
    return rects.flatMap((rect, frame) => (mixes(rect, frame) ? [frame] : []));
}
