// Finds the frame at a place of a page, for the pointer.
import type { AtlasDocument } from 'spritepress';
import { frameRect, type Rect } from '../../../atlases/frame_rect.ts';

/** A grid of cells: a search looks only at the frames of one cell, however many the page has. */
export class FrameFinder {
    static readonly #cell = 64;
    static readonly #large = 16_384;
    readonly #cells = new Map<number, number[]>();
    readonly #rects: readonly Rect[];
    /** Frames of damaged files may be larger than any page: they are in no cell. */
    readonly #huge: number[] = [];

    constructor({ frames }: AtlasDocument, page: number) {
        this.#rects = frames.map(frameRect);
        frames.forEach((frame, i) => {
            if ((frame.page ?? 0) === page) this.#add(i);
        });
    }

    static #key(x: number, y: number): number {
        return y * 4096 + x;
    }

    #add(index: number): void {
        const { x, y, width, height } = this.#rects[index]!;
        const cell = FrameFinder.#cell;
        if (Math.max(width, height) > FrameFinder.#large) {
            this.#huge.push(index);
            return;
        }
        for (let row = Math.floor(y / cell); row <= Math.floor((y + height - 1) / cell); row++) {
            for (let column = Math.floor(x / cell); column <= Math.floor((x + width - 1) / cell); column++) {
                const key = FrameFinder.#key(column, row);
                const list = this.#cells.get(key);
                if (list) list.push(index);
                else this.#cells.set(key, [index]);
            }
        }
    }

    /** The smallest frame at a place; -1 when there is none. */
    at(x: number, y: number): number {
        const list =
            this.#cells.get(FrameFinder.#key(Math.floor(x / FrameFinder.#cell), Math.floor(y / FrameFinder.#cell)))
            ?? [];
        const candidates = this.#huge.length > 0 ? [...list, ...this.#huge] : list;
        let best = -1;
        for (const index of candidates) {
            const rect = this.#rects[index]!;
            const inside = x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
            if (inside && (best < 0 || rect.width * rect.height < this.#rects[best]!.width * this.#rects[best]!.height))
                best = index;
        }
        return best;
    }
}
