/* Zoom in whole device pixels, and the pan that keeps the pixel under the pointer where it is. */

export const ZOOM_STEPS: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32, 48, 64];

/** For pictures that are larger than the window: halves as well. */
export const PAGE_STEPS: readonly number[] = [1 / 16, 1 / 8, 1 / 4, 1 / 2, ...ZOOM_STEPS];

/** Where the canvas is in its window, in device pixels: its pixel (x, y) begins at (panX + x * zoom, panY + y *
 * zoom). */
export interface View {
    readonly zoom: number;
    readonly panX: number;
    readonly panY: number;
}

interface Area {
    readonly width: number;
    readonly height: number;
}

/** The next larger zoom, or the largest. */
export function nextZoom(zoom: number, steps = ZOOM_STEPS): number {
    return steps.find((step) => step > zoom) ?? steps.at(-1)!;
}

/** The next smaller zoom, or the smallest. */
export function previousZoom(zoom: number, steps = ZOOM_STEPS): number {
    return steps.findLast((step) => step < zoom) ?? steps[0]!;
}

/** The view with another zoom and the same pixel of the canvas under the pointer, which is in device pixels of the
    window. */
export function zoomAt(view: View, zoom: number, pointer: { x: number; y: number }): View {
    return {
        zoom,
        panX: panAt(pointer.x, (pointer.x - view.panX) / view.zoom, zoom),
        panY: panAt(pointer.y, (pointer.y - view.panY) / view.zoom, zoom),
    };
}

/** The whole pan that brings a place of the canvas as near to the pointer as its pixel stays under it. */
function panAt(pointer: number, place: number, zoom: number): number {
    const pixel = Math.floor(place);
    const pan = Math.round(pointer - place * zoom);
    const [least, most] = [Math.floor(pointer - (pixel + 1) * zoom) + 1, Math.floor(pointer - pixel * zoom)];
    const result = Math.min(Math.max(pan, least), most);
    return Number.isFinite(result) ? result : 0;
}

/** The largest zoom at which the whole canvas is seen, in the middle of the window with a margin; the smallest if it
    never fits. */
export function fitView(canvas: Area, window: Area, margin = 0, steps = ZOOM_STEPS): View {
    const fits = (step: number): boolean =>
        canvas.width * step + 2 * margin <= window.width && canvas.height * step + 2 * margin <= window.height;
    const zoom = steps.findLast(fits) ?? steps[0]!;
    const middle = (room: number, taken: number): number => Math.floor((room - taken * zoom) / 2) || 0;
    return { zoom, panX: middle(window.width, canvas.width), panY: middle(window.height, canvas.height) };
}
