// What a press at the pointer would change, without doing it: for the price under the pointer.
import { flattenFrame } from '../model/compose.ts';
import type { Ink } from '../raster/inks.ts';
import type { Picture } from '../raster/picture.ts';
import { brushPoint } from '../raster/brush.ts';
import { StrokePainter } from '../raster/stroke_painter.ts';
import { canvasRect } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';
import { copyCel } from '../session/reading.ts';
import { fillCel } from '../tools/areas.ts';
import { brushInk, currentBrush, currentSymmetry, currentTiling, strokeStart } from '../tools/painting.ts';
import { strokeInk } from '../tools/strokes.ts';
import type { Press } from '../tools/tool.ts';
import { type Rect, intersect } from '../rect.ts';

/** Pixels of the flattened frame, by their offset, with their new index. */
export type FlatChanges = [offset: number, index: number][];

/** How the tool paints, and whether it begins with a line when Shift is held; null for tools that do not paint. */
function painting(session: SpriteSession, press: Press): { ink: Ink | null; isStroke: boolean } | null {
    const tool = session.ui.activeTool;
    switch (tool) {
        case 'pencil':
        case 'eraser':
        case 'dither':
        case 'shade':
        case 'replace':
            return { ink: strokeInk(session, tool, press), isStroke: true };
        case 'line':
        case 'rectangle':
        case 'ellipse':
            return { ink: brushInk(session, press), isStroke: false };
        default:
            return null;
    }
}

/** The cel after a press, and the box that changed; null for tools that do not paint. */
function pressed(session: SpriteSession, press: Press): { picture: Picture; box: Rect | null } | null {
    if (session.ui.activeTool === 'bucket') return fillCel(session, press);
    const how = painting(session, press);
    if (!how?.ink) return null;
    const { ink } = how;
    const picture = copyCel(session);
    const brush = currentBrush();
    const painter = new StrokePainter(picture, {
        brush,
        ink,
        symmetry: currentSymmetry(session),
        tiling: currentTiling(session),
        selection: session.ui.selection.value,
    });
    const first = brushPoint(brush, press.at);
    painter.paint(how.isStroke ? strokeStart(session, first, press) : [first]);
    return { picture, box: painter.dirty };
}

/** Null when the pointer is not over the picture, or the tool does not paint. */
export function tryPress(session: SpriteSession, flat: Uint8Array): FlatChanges | null {
    const at = session.ui.hover.value;
    const { outline } = session.document;
    const layer = outline.layers.find((each) => each.id === session.ui.layer.value);
    if (!at || at.x < 0 || at.y < 0 || at.x >= outline.width || at.y >= outline.height) return null;
    if (!layer || layer.locked || !layer.visible) return null;
    const press: Press = { at: { ...at, pressure: 1 }, button: 'first', ...session.ui.held.value, space: false };
    const result = pressed(session, press);
    if (!result) return null;
    const area = result.box && intersect(result.box, canvasRect(outline));
    if (!area) return [];
    const { indices } = flattenFrame(session.document, session.ui.frame.value, area, {
        layer: layer.id,
        bytes: result.picture.pixels,
    });
    const changes: FlatChanges = [];
    indices.forEach((index, i) => {
        const offset = (area.y + Math.floor(i / area.width)) * outline.width + area.x + (i % area.width);
        if (flat[offset] !== index) changes.push([offset, index]);
    });
    return changes;
}
