/* A box that grows around pixels: what a stroke has touched, and what of it is to be drawn again. */
import type { Rect } from '../rect.ts';

export class GrowingBox {
    #left = Infinity;
    #top = Infinity;
    #right = -1;
    #bottom = -1;

    add(x: number, y: number): void {
        if (x < this.#left) this.#left = x;
        if (x > this.#right) this.#right = x;
        if (y < this.#top) this.#top = y;
        if (y > this.#bottom) this.#bottom = y;
    }

    clear(): void {
        [this.#left, this.#top, this.#right, this.#bottom] = [Infinity, Infinity, -1, -1];
    }

    /** Null while nothing is inside. */
    get box(): Rect | null {
        if (this.#right < 0) return null;
        return {
            x: this.#left,
            y: this.#top,
            width: this.#right - this.#left + 1,
            height: this.#bottom - this.#top + 1,
        };
    }
}
