/* Pieces: pixels cut out of a picture by a selection, which float above it until they are stamped. */

import { maskOf, type Mask, type Size } from './mask.ts';
import { coordinate, copyPicture, type Picture, type Point } from './picture.ts';
import { type Rect, intersect } from '../rect.ts';

/** A picture with the cells that belong to it: a cell of 0 is not part of the piece, while an empty pixel in a cell of
    1 is, and erases when the piece is stamped opaque. */
export interface Piece extends Picture {
    readonly cells: Uint8Array;
}

/** A piece at its place on the canvas, which may be partly or wholly beyond it. */
export interface Placed {
    readonly x: number;
    readonly y: number;
    readonly piece: Piece;
}

/** Cuts the selected pixels out: the piece at its place, and the picture with empty pixels there. Null if nothing is
    selected. */
export function lift(picture: Picture, mask: Mask): { placed: Placed; rest: Picture } | null {
    const box = mask.bounds && intersect(mask.bounds, { x: 0, y: 0, width: picture.width, height: picture.height });
    if (!box) {
        return null;
    }
    const pixels = new Uint8Array(box.width * box.height);
    const cells = new Uint8Array(pixels.length);
    const rest = copyPicture(picture);
    for (let at = 0; at < pixels.length; at++) {
        const [x, y] = [box.x + (at % box.width), box.y + Math.floor(at / box.width)];
        if (mask.cells[y * mask.width + x] === 1) {
            const from = y * picture.width + x;
            cells[at] = 1;
            pixels[at] = picture.pixels[from]!;
            rest.pixels[from] = 0;
        }
    }
    return { placed: { x: box.x, y: box.y, piece: { width: box.width, height: box.height, pixels, cells } }, rest };
}

/** A piece of a whole picture, as for pasting one. */
export function pieceOf(picture: Picture): Piece {
    return { ...picture, cells: new Uint8Array(picture.pixels.length).fill(1) };
}

export interface StampOptions {
    /** Empty pixels of the piece erase what lies beneath; otherwise they are transparent. */
    readonly opaque: boolean;
}

/** Puts a piece on a picture, which is changed; returns the box to draw again. */
export function stamp(picture: Picture, placed: Placed, options: StampOptions): Rect | null {
    const { pixels } = placed.piece;
    return eachOnCanvas(picture, placed, (to, from) => {
        if (options.opaque || pixels[from] !== 0) {
            picture.pixels[to] = pixels[from]!;
        }
    });
}

/** The selection of a piece at its place, to show its border and to keep it selected once it is stamped. */
export function placedMask(size: Size, placed: Placed): Mask {
    const cells = new Uint8Array(size.width * size.height);
    eachOnCanvas(size, placed, (to) => {
        cells[to] = 1;
    });
    return maskOf(size, cells);
}

/** Calls `visit` with the canvas' and the piece's position of each cell on the canvas; returns their box. */
function eachOnCanvas(size: Size, placed: Placed, visit: (to: number, from: number) => void): Rect | null {
    const { piece } = placed;
    const place: Point = { x: coordinate(placed.x), y: coordinate(placed.y) };
    const covered = { ...place, width: piece.width, height: piece.height };
    const box = intersect(covered, { x: 0, y: 0, width: size.width, height: size.height });
    for (let y = box?.y ?? 0; box && y < box.y + box.height; y++) {
        for (let x = box.x; x < box.x + box.width; x++) {
            const from = (y - place.y) * piece.width + x - place.x;
            if (piece.cells[from] === 1) {
                visit(y * size.width + x, from);
            }
        }
    }
    return box;
}
