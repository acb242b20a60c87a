// How large a page shows: whole device pixels as everywhere in the studio, and halves for pages that are larger than the window.
import { ZOOM_STEPS, type View } from '../sprites/raster/zoom.ts';

const STEPS: readonly number[] = [1 / 16, 1 / 8, 1 / 4, 1 / 2, ...ZOOM_STEPS];
const MARGIN = 16;

interface Area {
    readonly width: number;
    readonly height: number;
}

export function stepZoom(zoom: number, by: 1 | -1): number {
    return (by > 0 ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom)) ?? zoom;
}

/** The largest zoom at which the whole page is seen, in the middle of the window; the smallest if it never fits. */
export function fitPage(page: Area, window: Area): View {
    const fits = (step: number) => page.width * step + 2 * MARGIN <= window.width && page.height * step + 2 * MARGIN <= window.height;
    const zoom = STEPS.findLast(fits) ?? STEPS[0]!;
    return { zoom, panX: Math.floor((window.width - page.width * zoom) / 2), panY: Math.floor((window.height - page.height * zoom) / 2) };
}
