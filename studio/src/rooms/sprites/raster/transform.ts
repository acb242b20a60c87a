/* Flips, scales and turns a piece. Always computed from the lifted piece, so that turning back loses nothing. */

import { coordinate, side } from './picture.ts';
import type { Piece, Placed } from './piece.ts';
import { enlargeForTurning } from './scale2x.ts';
import type { Rect } from '../rect.ts';

/** What happens to a piece, in this order: it is flipped, scaled to the box, and turned about the box's centre. */
export interface Transform {
    readonly box: Rect;
    readonly flipX: boolean;
    readonly flipY: boolean;
    /** Degrees, clockwise. */
    readonly angle: number;
    /** Turns an enlarged piece with smoothed steps, which keeps lines whole; without it, nearest pixels are taken.
        Quarter turns do not need it. */
    readonly smooth: boolean;
}

/** The transform that changes nothing, to begin with. */
export function identityTransform(placed: Placed): Transform {
    const { width, height } = placed.piece;
    return { box: { x: placed.x, y: placed.y, width, height }, flipX: false, flipY: false, angle: 0, smooth: false };
}

/** The transformed piece at its place. Sides are limited to LARGEST_SIDE; what a turn would push beyond is cut. */
export function transformPiece(original: Piece, transform: Transform): Placed {
    const angle = Number.isFinite(transform.angle) ? ((transform.angle % 360) + 360) % 360 : 0;
    const { x, y, width, height } = transform.box;
    const box = { x: coordinate(x), y: coordinate(y), width: side(width), height: side(height) };
    const turned = turnedSize(box, angle);
    const enlarged = transform.smooth && angle % 90 !== 0 ? enlargeForTurning(original) : original;
    const piece = sample(enlarged, turned, inverse({ ...transform, box, angle }, enlarged, turned));
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    return { x: Math.floor(centre.x - turned.width / 2), y: Math.floor(centre.y - turned.height / 2), piece };
}

/* Exact for quarter turns, where Math.cos and Math.sin are not. */
function cosAndSin(angle: number): [number, number] {
    if (angle % 90 === 0) {
        return [
            [1, 0],
            [0, 1],
            [-1, 0],
            [0, -1],
        ][(angle / 90) % 4] as [number, number];
    }
    return [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
}

/** The size of a box around the turned box. It keeps the parity of the box's sides, so that both have one centre. */
function turnedSize(box: Rect, angle: number): { width: number; height: number } {
    const [cos, sin] = cosAndSin(angle);
    const width = Math.abs(box.width * cos) + Math.abs(box.height * sin);
    const height = Math.abs(box.width * sin) + Math.abs(box.height * cos);
    if (angle % 90 === 0) {
        return { width, height };
    }
    // An angle next to a quarter turn needs no further pixel for what is only the error of sine and cosine.
    const fit = (needed: number, like: number): number => {
        const whole = Math.ceil(needed - 1e-9);
        return side(whole + (Math.abs(whole - like) % 2));
    };
    return { width: fit(width, box.width), height: fit(height, box.height) };
}

/** For a pixel of the result: the pixel of the original in which its middle lies, or one beyond it. Of two pixels that
    are equally near, the left or upper one, so that halving keeps the first of each pair. */
type Inverse = (x: number, y: number) => [number, number];

function inverse(transform: Transform, original: Piece, turned: { width: number; height: number }): Inverse {
    const { box, flipX, flipY } = transform;
    const [cos, sin] = cosAndSin(transform.angle);
    const [xScale, yScale] = [original.width / box.width, original.height / box.height];
    return (x, y) => {
        const [dx, dy] = [x + 0.5 - turned.width / 2, y + 0.5 - turned.height / 2];
        const across = Math.ceil((dx * cos + dy * sin + box.width / 2) * xScale) - 1;
        const down = Math.ceil((dy * cos - dx * sin + box.height / 2) * yScale) - 1;
        return [flipX ? original.width - 1 - across : across, flipY ? original.height - 1 - down : down];
    };
}

function sample(original: Piece, size: { width: number; height: number }, from: Inverse): Piece {
    const pixels = new Uint8Array(size.width * size.height);
    const cells = new Uint8Array(pixels.length);
    for (let at = 0; at < pixels.length; at++) {
        const [x, y] = from(at % size.width, Math.floor(at / size.width));
        if (x >= 0 && y >= 0 && x < original.width && y < original.height) {
            pixels[at] = original.pixels[y * original.width + x]!;
            cells[at] = original.cells[y * original.width + x]!;
        }
    }
    return { ...size, pixels, cells };
}
