// Steps that paint pixels: an area with its bytes, or single pixels. Raster tools work out which; this file stores the
// result.
import type { SpriteDocument } from '../document.ts';
import { Draft, type StepExtras } from '../draft.ts';
import { needDrawable } from '../lookup.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { canvasRect, celIdAt, isPaintable, type Palette, type Target } from '../outline.ts';
import { copyArea, pasteArea } from '../area.ts';
import type { Step } from '../step.ts';
import { type Rect, intersect } from '../../rect.ts';

export interface PaintExtras extends StepExtras {
    readonly label?: string;
}

/** Pixels by their offset, y * width + x, with one index for all or one for each. */
export interface Pixels {
    readonly offsets: ArrayLike<number>;
    readonly indices: number | ArrayLike<number>;
}

/** Puts bytes, row by row, into an area. What lies off the canvas is not stored. */
export function paintArea(
    document: SpriteDocument,
    at: Target,
    area: Rect,
    bytes: Uint8Array,
    extras: PaintExtras = {},
): Outcome<Step> {
    return attempt(() => {
        needDrawable(document.outline, at);
        if (bytes.length !== area.width * area.height)
            throw new Error(`${bytes.length} bytes for ${area.width} x ${area.height} pixels`);
        const draft = new Draft(document);
        const inside = intersect(area, canvasRect(document.outline));
        if (inside) {
            const relative = { ...inside, x: inside.x - area.x, y: inside.y - area.y };
            putPixels(draft, at, inside, copyArea(bytes, area.width, relative));
        }
        return draft.finish(extras.label ?? 'Paint', extras);
    });
}

/** Paints single pixels; offsets off the canvas are passed over, and of two for one pixel the later counts. */
export function paintPixels(
    document: SpriteDocument,
    at: Target,
    pixels: Pixels,
    extras: PaintExtras = {},
): Outcome<Step> {
    return attempt(() => {
        needDrawable(document.outline, at);
        const draft = new Draft(document);
        const area = boundsOf(pixels.offsets, document.outline);
        if (area) {
            const bytes = document.copy(celIdAt(document.outline, at), area);
            setPixels(bytes, area, pixels, document.outline);
            putPixels(draft, at, area, bytes);
        }
        return draft.finish(extras.label ?? 'Paint', extras);
    });
}

interface Size {
    readonly width: number;
    readonly height: number;
}

function isInside(offset: number, size: Size): boolean {
    return Number.isInteger(offset) && offset >= 0 && offset < size.width * size.height;
}

function boundsOf(offsets: ArrayLike<number>, size: Size): Rect | null {
    let [left, top, right, bottom] = [size.width, size.height, -1, -1];
    for (let i = 0; i < offsets.length; i++) {
        const offset = offsets[i]!;
        if (!isInside(offset, size)) continue;
        const x = offset % size.width;
        const y = (offset - x) / size.width;
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
    }
    return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function setPixels(bytes: Uint8Array, area: Rect, { offsets, indices }: Pixels, size: Size): void {
    for (let i = 0; i < offsets.length; i++) {
        const offset = offsets[i]!;
        if (!isInside(offset, size)) continue;
        const x = offset % size.width;
        const y = (offset - x) / size.width;
        bytes[(y - area.y) * area.width + x - area.x] = typeof indices === 'number' ? indices : indices[i]!;
    }
}

/** Into the cel at the place, for all frames that share it; where there is none, a new cel. */
function putPixels(draft: Draft, at: Target, area: Rect, bytes: Uint8Array): void {
    refuseUnknownColours(draft.outline.palette, bytes);
    const cel = celIdAt(draft.outline, at);
    if (cel !== undefined) {
        draft.putArea(cel, area, bytes);
        return;
    }
    if (bytes.every((byte) => byte === 0)) return;
    const whole = new Uint8Array(draft.outline.width * draft.outline.height);
    pasteArea(whole, draft.outline.width, area, bytes);
    draft.place(at, draft.newCel(whole));
}

function refuseUnknownColours(palette: Palette, bytes: Uint8Array): void {
    const missing = bytes.find((byte) => !isPaintable(palette, byte));
    if (missing !== undefined) refuse(`The palette has no colour at position ${missing - 1}. Choose another colour.`);
}
