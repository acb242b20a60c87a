/* Scale2x, the pixel artists' enlargement: doubles a piece and smooths the steps of its lines without new colours. */

import type { Piece } from './piece.ts';

/* Eight times a piece of 256 x 256; larger pieces are enlarged less, or not at all. */
const MOST_PIXELS = 2048 * 2048;

/** The piece enlarged up to eight times, so that turned lines keep their width. */
export function enlargeForTurning(piece: Piece): Piece {
    let result = piece;
    for (let round = 0; round < 3 && result.pixels.length * 4 <= MOST_PIXELS; round++) {
        result = scale2x(result);
    }
    return result;
}

/** The piece at twice its size. Each pixel becomes four; a quarter takes the colour of the two sides it touches where
    these are equal and the opposite sides differ from them. */
export function scale2x(piece: Piece): Piece {
    const { width, height } = piece;
    const pixels = new Uint8Array(width * height * 4);
    const cells = new Uint8Array(pixels.length);
    const put = (to: number, from: number): void => {
        pixels[to] = piece.pixels[from]!;
        cells[to] = piece.cells[from]!;
    };
    for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
            const to = 4 * y * width + 2 * x;
            const [upperLeft, upperRight, lowerLeft, lowerRight] = quarters(piece, x, y);
            put(to, upperLeft);
            put(to + 1, upperRight);
            put(to + 2 * width, lowerLeft);
            put(to + 2 * width + 1, lowerRight);
        }
    }
    return { width: width * 2, height: height * 2, pixels, cells };
}

/** From which pixel each quarter of a pixel is taken: the upper two, then the lower. */
function quarters(piece: Piece, x: number, y: number): [number, number, number, number] {
    const { width, height } = piece;
    const same = (a: number, b: number): boolean =>
        piece.pixels[a] === piece.pixels[b] && piece.cells[a] === piece.cells[b];
    const own = y * width + x;
    const up = y > 0 ? own - width : own;
    const down = y + 1 < height ? own + width : own;
    const left = x > 0 ? own - 1 : own;
    const right = x + 1 < width ? own + 1 : own;
    if (same(up, down) || same(left, right)) {
        return [own, own, own, own];
    }
    return [
        same(up, left) ? up : own,
        same(up, right) ? up : own,
        same(down, left) ? down : own,
        same(down, right) ? down : own,
    ];
}
