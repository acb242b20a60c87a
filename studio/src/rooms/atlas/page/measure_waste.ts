// How much of the pages frames use, for the line above the page and the totals below the costs.
import type { AtlasDocument } from 'spritepress';

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
