// The waste map: what no frame covers is tinted, and what the padding keeps free has a tint of its own.
import { defaultNumber } from '../../engine/options.ts';
import { jobOptions, type Schema } from '../../engine/schema.ts';
import type { View } from '../../kit/zoom.ts';
import { frameRect, type Rect } from './geometry.ts';
import { pageSize, type ShownAtlas } from './load.ts';
import type { PressSettings } from './press.ts';

export const FREE_TINT = 'rgb(255 60 80 / 40%)';
export const PADDING_TINT = 'rgb(70 150 255 / 45%)';

/** Free pixels that the press keeps between two frames, as the settings and the engine's table say. */
export function pressPadding(tables: Schema, { output, options }: PressSettings): number {
    const ending = /\.[^.]*$/.exec(output)?.[0] ?? '';
    const format = tables.formats.find((each) => each.packs && each.extensions.split(' ').includes(ending));
    const [row] = jobOptions(tables, 'pack', ['shape-padding']);
    return Number(options['shapePadding'] ?? defaultNumber(row?.default, format?.title)) + 2 * Number(options['extrude'] ?? 0);
}

/** A rectangle with so many pixels more at each side, as far as the page goes. */
function grown({ x, y, width, height }: Rect, by: number, page: { width: number; height: number }): Rect {
    const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)];
    return { x: left, y: top, width: Math.min(page.width, x + width + by) - left, height: Math.min(page.height, y + height + by) - top };
}

/** `padding` is what was kept free between two frames; null where nobody knows, and the page may tell: PCT has half of it. */
export function drawWaste(pen: CanvasRenderingContext2D, shown: ShownAtlas, page: number, view: View, padding: number | null): void {
    if (pen.canvas.width * pen.canvas.height === 0) return; // the tab is hidden
    const size = pageSize(shown, page);
    const { zoom, panX, panY } = view;
    const layer = new OffscreenCanvas(pen.canvas.width, pen.canvas.height); // frames may overlap, so that they are cut out one by one
    const tint = layer.getContext('2d')!;
    const place = ({ x, y, width, height }: Rect) => [panX + x * zoom, panY + y * zoom, width * zoom, height * zoom] as const;
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
