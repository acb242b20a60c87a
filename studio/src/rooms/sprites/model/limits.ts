// How large a sprite may grow. Files and edits share these limits, so that whatever was drawn can be saved and read
// again.
import { refuse } from './outcome.ts';
import { usedCels, type Outline } from './outline.ts';

export const LIMITS = {
    side: 2048,
    layers: 100,
    frames: 1000,
    tags: 1000,
    guides: 100,
    lockedAreas: 1000,
    /** A pixel is a byte whose 0 is the empty pixel. */
    colours: 255,
    nameLength: 200,
    durationMs: 600_000,
    /** Of all cels together: what a browser's tab holds without trouble. */
    pixels: 256 * 1024 * 1024,
} as const;

function refuseCount(count: number, most: number, things: string): void {
    if (count > most) refuse(`A sprite has at most ${most} ${things}; this would make ${count}.`);
}

export function refuseSize(width: number, height: number): void {
    for (const side of [width, height]) {
        if (!Number.isInteger(side) || side < 1 || side > LIMITS.side) {
            refuse(`A canvas is 1 to ${LIMITS.side} pixels wide and high, not ${width} x ${height}.`);
        }
    }
}

export function refuseTooLarge(outline: Outline): void {
    refuseSize(outline.width, outline.height);
    refuseCount(outline.layers.length, LIMITS.layers, 'layers');
    refuseCount(outline.frames.length, LIMITS.frames, 'frames');
    refuseCount(outline.tags.length, LIMITS.tags, 'tags');
    refuseCount(outline.guides.length, LIMITS.guides, 'guide images');
    refuseCount(outline.palette.length, LIMITS.colours, 'colours');
    refuseCount(outline.settings.lockedAreas.length, LIMITS.lockedAreas, 'locked areas');
    const pixels = usedCels(outline.cels).size * outline.width * outline.height;
    if (pixels > LIMITS.pixels) {
        refuse(
            `All layers and frames together would have ${pixels} pixels; the limit is ${LIMITS.pixels}. Use a smaller canvas.`,
        );
    }
}
