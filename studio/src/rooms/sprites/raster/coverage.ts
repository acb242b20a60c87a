/* The pixels that a stroke has covered: each is painted once, however often the brush passes. */

import type { Box } from './picture.ts';

/** How many stamps of a stroke cover each pixel of the canvas, and the box of all that changed. */
export class Coverage {
    readonly width: number;
    readonly height: number;
    // Counts, because a pixel-perfect stroke takes stamps off again: a pixel is restored when the last has gone.
    readonly #counts: Uint32Array;
    #left: number;
    #top: number;
    #right = -1;
    #bottom = -1;

    constructor(width: number, height: number) {
        [this.width, this.height] = [width, height];
        [this.#left, this.#top] = [width, height];
        this.#counts = new Uint32Array(width * height);
    }

    /** Covers a pixel of the canvas; true if nothing had covered it. */
    add(x: number, y: number): boolean {
        if (this.#counts[y * this.width + x]++ !== 0) {
            return false;
        }
        this.#left = Math.min(this.#left, x);
        this.#right = Math.max(this.#right, x);
        this.#top = Math.min(this.#top, y);
        this.#bottom = Math.max(this.#bottom, y);
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
        for (let y = this.#top; y <= this.#bottom; y++) {
            this.#counts.fill(0, y * this.width + this.#left, y * this.width + this.#right + 1);
        }
        [this.#left, this.#top, this.#right, this.#bottom] = [this.width, this.height, -1, -1];
    }

    /** The box around everything that was ever covered, or null: what to draw again, and what to keep for undo. */
    get dirty(): Box | null {
        const [width, height] = [this.#right - this.#left + 1, this.#bottom - this.#top + 1];
        return this.#right < 0 ? null : { x: this.#left, y: this.#top, width, height };
    }
}
