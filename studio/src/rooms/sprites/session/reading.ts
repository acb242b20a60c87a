// What a session's sprite has at a place: for tools, which paint on copies, and for picking.
import { nearestFinder, parseColour } from '../model/colour.ts';
import { flattenFrame } from '../model/compose.ts';
import { canvasRect, celIdAt } from '../model/outline.ts';
import { pixelAt, type Picture, type Point } from '../raster/picture.ts';
import type { SpriteSession } from '../session.ts';

/** A copy of the current cel, to paint on. */
export function copyCel({ document, target }: SpriteSession): Picture {
    const { width, height } = document.outline;
    return { width, height, pixels: document.copy(celIdAt(document.outline, target), canvasRect(document.outline)) };
}

/** All layers of the current frame in one. */
export function flatPicture({ document, ui }: SpriteSession): Picture {
    const { width, height } = document.outline;
    return { width, height, pixels: flattenFrame(document, ui.frame.value).indices };
}

/** The index of the current cel's pixel; null outside. */
export function celColour(session: SpriteSession, at: Point): number | null {
    const { x, y } = pixelAt(at);
    if (!isInside(session, x, y)) return null;
    const { document, target } = session;
    return document.copy(celIdAt(document.outline, target), { x, y, width: 1, height: 1 })[0]!;
}

/** The index that is seen at a place: of the layers, or the nearest to a guide's colour. */
export function colourUnder(session: SpriteSession, at: Point): number | null {
    const { x, y } = pixelAt(at);
    const area = { x, y, width: 1, height: 1 };
    const index = isInside(session, x, y)
        ? flattenFrame(session.document, session.ui.frame.value, area).indices[0]!
        : null;
    if (index) return index;
    const guide = session.viewer?.guideColour(at) ?? null;
    return guide ? nearestFinder(session.outline.value.palette)(parseColour(guide)) : index;
}

function isInside({ outline }: SpriteSession, x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < outline.value.width && y < outline.value.height;
}
