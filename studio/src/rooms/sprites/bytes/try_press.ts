// What a press at the pointer would change, without doing it: for the price under the pointer.
import { flattenFrame } from '../model/compose.ts';
import { areaMask, fillMask } from '../raster/fill.ts';
import { colourInk, type Ink } from '../raster/inks.ts';
import { pixelAt, type Box, type Picture } from '../raster/picture.ts';
import { brushPoint } from '../raster/brush.ts';
import { StrokePainter } from '../raster/stroke_painter.ts';
import { intersect } from '../model/rect.ts';
import { canvasRect } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';
import { brushDither, fillAllLayers, fillContiguous } from '../state.ts';
import { brushInk, colourOf, currentBrush, currentSymmetry, currentTiling } from '../tools/painting.ts';
import type { Press } from '../tools/tool.ts';

/** Pixels of the flattened frame, by their offset, with their new index. */
export type FlatChanges = [offset: number, index: number][];

const PAINTING = new Set(['pencil', 'line', 'rectangle', 'ellipse']);

function inkOf(session: SpriteSession, press: Press): Ink | null {
    const tool = session.ui.activeTool;
    if (tool === 'eraser') return colourInk(0, brushDither.value);
    return PAINTING.has(tool) ? brushInk(session, press) : null;
}

/** The cel after a press, and the box that changed; null for tools that do not paint. */
function pressed(session: SpriteSession, press: Press): { picture: Picture; box: Box | null } | null {
    if (session.ui.activeTool === 'bucket') {
        const picture = session.copyCel();
        const sample = fillAllLayers.value ? session.flatPicture() : picture;
        const mask = areaMask(sample, pixelAt(press.at), { contiguous: fillContiguous.value, within: session.ui.selection.value });
        return { picture, box: fillMask(picture, mask, colourOf(session, press)) };
    }
    const ink = inkOf(session, press);
    if (!ink) return null;
    const picture = session.copyCel();
    const brush = currentBrush();
    const painter = new StrokePainter(picture, {
        brush, ink, symmetry: currentSymmetry(session), tiling: currentTiling(session), selection: session.ui.selection.value,
    });
    painter.paint([brushPoint(brush, press.at)]);
    return { picture, box: painter.dirty };
}

/** Null when the pointer is not over the picture, or the tool does not paint. */
export function tryPress(session: SpriteSession, flat: Uint8Array): FlatChanges | null {
    const at = session.ui.hover.value;
    const { outline } = session.document;
    const layer = outline.layers.find((each) => each.id === session.ui.layer.value);
    if (!at || at.x < 0 || at.y < 0 || at.x >= outline.width || at.y >= outline.height || !layer || layer.locked || !layer.visible) return null;
    const press: Press = { at: { ...at, pressure: 1 }, button: 'first', shift: false, ctrl: false, space: false };
    const result = pressed(session, press);
    if (!result) return null;
    const area = result.box && intersect(result.box, canvasRect(outline));
    if (!area) return [];
    const { indices } = flattenFrame(session.document, session.ui.frame.value, area, { layer: layer.id, bytes: result.picture.pixels });
    const changes: FlatChanges = [];
    indices.forEach((index, i) => {
        const offset = (area.y + Math.floor(i / area.width)) * outline.width + area.x + i % area.width;
        if (flat[offset] !== index) changes.push([offset, index]);
    });
    return changes;
}
