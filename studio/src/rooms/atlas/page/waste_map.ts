// The waste map: what no frame covers is tinted; what the padding keeps free, and what was trimmed away from the frames
// under the pointer or chosen, have tints of their own.
import type { AtlasFrame } from 'spritepress';
import { defaultNumber } from '../../../engine/options.ts';
import { jobOptions, type Schema } from '../../../engine/schema.ts';
import type { View } from '../../../kit/zoom.ts';
import { frameRect, sourceRect, type Rect } from '../../../atlases/frame_rect.ts';
import { pageSize, type ShownAtlas } from '../../../atlases/load.ts';
import { chosenFormat } from '../press/formats.ts';
import type { PressSettings } from '../press/press.ts';

export const FREE_TINT = 'rgb(255 60 80 / 40%)';
export const PADDING_TINT = 'rgb(70 150 255 / 45%)';
const TRIMMED_TINT = 'rgb(180 90 255 / 55%)';

/** Free pixels that the press keeps between two frames, as the settings and the engine's table say. */
export function pressPadding(tables: Schema, settings: PressSettings): number {
    const { options } = settings;
    const format = chosenFormat(tables, settings)?.format;
    const [row] = jobOptions(tables, 'pack', ['shape-padding']);
    return (
        Number(options.shapePadding ?? defaultNumber(row?.default, format?.title)) + 2 * Number(options.extrude ?? 0)
    );
}

const onScreen = ({ x, y, width, height }: Rect, { zoom, panX, panY }: View) =>
    [panX + x * zoom, panY + y * zoom, width * zoom, height * zoom] as const;

/** A rectangle with so many pixels more at each side, as far as the page goes. */
function grown({ x, y, width, height }: Rect, by: number, page: { width: number; height: number }): Rect {
    const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)];
    return {
        x: left,
        y: top,
        width: Math.min(page.width, x + width + by) - left,
        height: Math.min(page.height, y + height + by) - top,
    };
}

/** `padding` is what was kept free between two frames; null where that is not known, and the page may tell: PCT has
 * half of it. */
export function drawWaste(
    pen: CanvasRenderingContext2D,
    shown: ShownAtlas,
    page: number,
    view: View,
    padding: number | null,
): void {
    if (pen.canvas.width * pen.canvas.height === 0) return; // the tab is hidden
    const size = pageSize(shown, page);
    // Frames may overlap, so that they are cut out one by one.
    const layer = new OffscreenCanvas(pen.canvas.width, pen.canvas.height);
    const tint = layer.getContext('2d')!;
    const place = (rect: Rect) => onScreen(rect, view);
    const rects = shown.document.frames.filter((frame) => (frame.page ?? 0) === page).map(frameRect);
    const distance = padding ?? 2 * (shown.document.pages[page]?.padding ?? 0);
    tint.fillStyle = FREE_TINT;
    tint.fillRect(...place({ x: 0, y: 0, ...size }));
    tint.fillStyle = PADDING_TINT;
    for (const rect of rects) {
        const around = place(grown(rect, distance, size));
        tint.clearRect(...around);
        tint.fillRect(...around);
    }
    for (const rect of rects) tint.clearRect(...place(rect));
    pen.drawImage(layer, 0, 0);
}

/** What was trimmed away lies on no page: it shows around its frame, over the neighbours, and so only for some frames
 * at a time. */
export function drawTrimmed(pen: CanvasRenderingContext2D, frames: readonly AtlasFrame[], view: View): void {
    pen.fillStyle = TRIMMED_TINT;
    for (const frame of frames) {
        const around = new Path2D();
        around.rect(...onScreen(sourceRect(frame), view));
        around.rect(...onScreen(frameRect(frame), view));
        pen.fill(around, 'evenodd');
    }
}
