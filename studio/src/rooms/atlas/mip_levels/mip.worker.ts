// Shrinks pages and finds frames that mix, away from the page's thread.
import { answerTasks } from '../../../shell/ask_worker.ts';
import type { Rect } from '../../../atlases/frame_rect.ts';
import { mixingRects, shrink, type Pixels } from './mip.ts';

export interface MipTask {
    readonly pixels: Pixels;
    readonly rects: readonly Rect[];
    readonly level: number;
}

export interface MipAnswer {
    readonly small: Pixels;
    /** Indices of rectangles. */
    readonly mixing: readonly number[];
}

answerTasks(
    ({ pixels, rects, level }: MipTask): MipAnswer => ({
        small: shrink(pixels, level),
        mixing: mixingRects(pixels, rects, level),
    }),
);
