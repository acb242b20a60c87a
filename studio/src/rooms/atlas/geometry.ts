// Rectangles of frames on pages: who is where, what is free, what moved.
import type { AtlasDocument, AtlasFrame } from 'spritepress';

export interface Rect {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}

function isTurned({ rotated, turn }: AtlasFrame): boolean {
    return rotated || (turn !== undefined && turn !== 'none');
}

/** Turned frames lie on their side. */
export function frameRect(frame: AtlasFrame): Rect {
    const turned = isTurned(frame);
    return { x: frame.x, y: frame.y, width: turned ? frame.h : frame.w, height: turned ? frame.w : frame.h };
}

/** Where the whole picture would lie on the page, with what trimming has cut away around the frame. */
export function sourceRect(frame: AtlasFrame): Rect {
    const { x, y, w, h, sourceW = w, sourceH = h, trimX = 0, trimY = 0 } = frame;
    if (!isTurned(frame)) return { x: x - trimX, y: y - trimY, width: sourceW, height: sourceH };
    const size = { width: sourceH, height: sourceW };
    if (frame.turn === 'counter-clockwise') return { x: x - trimY, y: y + w + trimX - sourceW, ...size };
    return { x: x + h + trimY - sourceH, y: y - trimX, ...size };
}

/** Finds frames by a place on a page, with a grid of cells, so that ten thousand of them are no trouble. */
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

/** Where the pixels of the pages go. */
export interface Waste {
    /** Of all pages. */
    readonly pixels: number;
    /** Covered by frames; shared rectangles count once. */
    readonly used: number;
    readonly free: number;
    /** Pixels of the sources that trimming has taken away. */
    readonly trimmed: number;
}

export function measureWaste({ frames }: AtlasDocument, pages: readonly { width: number; height: number }[]): Waste {
    const pixels = pages.reduce((sum, page) => sum + page.width * page.height, 0);
    const seen = new Set<string>();
    let [used, trimmed] = [0, 0];
    for (const frame of frames) {
        const key = `${frame.page ?? 0} ${frame.x} ${frame.y} ${frame.w} ${frame.h}`;
        if (!seen.has(key)) used += frame.w * frame.h;
        seen.add(key);
        trimmed += (frame.sourceW ?? frame.w) * (frame.sourceH ?? frame.h) - frame.w * frame.h;
    }
    return { pixels, used, free: Math.max(0, pixels - used), trimmed };
}

export interface Moves {
    readonly moved: readonly string[];
    readonly added: readonly string[];
    readonly removed: readonly string[];
}

/** What differs between two results of pressing. */
export function compareAtlases(before: AtlasDocument, after: AtlasDocument): Moves {
    const place = (frame: AtlasFrame): string => `${frame.page ?? 0} ${frame.x} ${frame.y}`;
    const old = new Map(before.frames.map((frame) => [frame.key, frame]));
    const fresh = new Set(after.frames.map((frame) => frame.key));
    return {
        moved: after.frames
            .filter((frame) => old.has(frame.key) && place(old.get(frame.key)!) !== place(frame))
            .map((frame) => frame.key),
        added: after.frames.filter((frame) => !old.has(frame.key)).map((frame) => frame.key),
        removed: before.frames.filter((frame) => !fresh.has(frame.key)).map((frame) => frame.key),
    };
}
