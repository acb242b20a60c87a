// The rectangle of a frame on its page, as it is stored and with what trimming has cut away.
import type { AtlasFrame } from 'spritepress';

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
