/* The pixels that a stroke has covered: each is painted once, however often the brush passes. */

import { GrowingBox } from './growing_box.ts';
import type { Rect } from '../rect.ts';

/** How many stamps of a stroke cover each pixel of the canvas, and the box of all that changed. */
export class Coverage {
    readonly width: number;
    readonly height: number;
    // Counts, because a pixel-perfect stroke takes stamps off again: a pixel is restored when the last has gone.
    readonly #counts: Uint32Array;
    readonly #box = new GrowingBox();

    constructor(width: number, height: number) {
        [this.width, this.height] = [width, height];
        this.#counts = new Uint32Array(width * height);
    }

    /** Covers a pixel of the canvas; true if nothing had covered it. */
    add(x: number, y: number): boolean {
        if (this.#counts[y * this.width + x]++ !== 0) {
            return false;
        }
        this.#box.add(x, y);
        return true;
    }

    /** Takes one cover off a pixel; true if that was the last. */
    remove(x: number, y: number): boolean {
        const at = y * this.width + x;
        if (this.#counts[at] === 0) {
            return false;
        }
        return --this.#counts[at]! === 0;
    }

    /** Whether a pixel of the canvas is covered. */
    has(x: number, y: number): boolean {
        return this.#counts[y * this.width + x] !== 0;
    }

    /** Uncovers everything. */
    clear(): void {
        const box = this.dirty;
        for (let y = box?.y ?? 0; box && y < box.y + box.height; y++) {
            this.#counts.fill(0, y * this.width + box.x, y * this.width + box.x + box.width);
        }
        this.#box.clear();
    }

    /** The box around everything that was ever covered, or null: what to keep for undo. */
    get dirty(): Rect | null {
        return this.#box.box;
    }
}
