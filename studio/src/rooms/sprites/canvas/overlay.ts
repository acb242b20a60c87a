// What lies over the picture: grid, rulers, locked areas, selection, symmetry axes, and the outline of what the pointer
// would paint.
import type { SpriteSession } from '../session.ts';
import { drawBytes } from '../bytes/overlay.ts';
import { brushPoint } from '../raster/brush.ts';
import { maskOutline, type Segment } from '../raster/mask_outline.ts';
import type { Mask } from '../raster/mask.ts';
import type { Point } from '../raster/picture.ts';
import { mirrorPoints } from '../raster/symmetry.ts';
import type { View } from '../../../kit/zoom.ts';
import { rulers } from '../state.ts';
import { currentBrush, currentSymmetry } from '../tools/painting.ts';
import { shownGrips } from '../tools/grips.ts';
import { handlePlace, shownHandles } from '../tools/handles.ts';
import { toolOf } from '../tools/list.ts';

type Pen = CanvasRenderingContext2D;

/** A line that is seen on every ground: light over dark. */
function strokeTwice(pen: Pen, dash: number[], offset = 0): void {
    pen.setLineDash([]);
    pen.strokeStyle = 'rgb(0 0 0 / 85%)';
    pen.stroke();
    pen.setLineDash(dash);
    pen.lineDashOffset = offset;
    pen.strokeStyle = '#fff';
    pen.stroke();
    pen.setLineDash([]);
}

function drawGrid(pen: Pen, session: SpriteSession, { zoom, panX, panY }: View): void {
    const {
        width,
        height,
        settings: { grid },
    } = session.outline.value;
    const lines = (stepX: number, stepY: number, style: string) => {
        pen.beginPath();
        for (let x = 0; x <= width; x += stepX) {
            pen.moveTo(panX + x * zoom + 0.5, panY);
            pen.lineTo(panX + x * zoom + 0.5, panY + height * zoom);
        }
        for (let y = 0; y <= height; y += stepY) {
            pen.moveTo(panX, panY + y * zoom + 0.5);
            pen.lineTo(panX + width * zoom, panY + y * zoom + 0.5);
        }
        pen.strokeStyle = style;
        pen.stroke();
    };
    if (grid.visible && zoom >= 8) lines(1, 1, 'rgb(128 128 128 / 25%)');
    if (grid.visible && zoom * Math.min(grid.width, grid.height) >= 4)
        lines(grid.width, grid.height, 'rgb(140 196 255 / 65%)');
    pen.strokeStyle = 'rgb(128 128 128 / 60%)';
    pen.strokeRect(panX - 0.5, panY - 0.5, width * zoom + 1, height * zoom + 1);
}

const HATCH = 8; // device pixels from one line of a locked area to the next

/** The areas that suggestions leave alone, hatched. */
function drawLocked(pen: Pen, session: SpriteSession, { zoom, panX, panY }: View): void {
    for (const area of session.outline.value.settings.lockedAreas) {
        const [x, y, width, height] = [
            panX + area.x * zoom,
            panY + area.y * zoom,
            area.width * zoom,
            area.height * zoom,
        ];
        pen.save();
        pen.beginPath();
        pen.rect(x, y, width, height);
        pen.clip();
        for (let along = HATCH; along < width + height; along += HATCH) {
            pen.moveTo(x + along, y);
            pen.lineTo(x + along - height, y + height);
        }
        pen.strokeStyle = getComputedStyle(pen.canvas).getPropertyValue('--warn');
        pen.stroke();
        pen.restore();
    }
}

let antsMask: Mask | null = null;
let antsSegments: Segment[] = [];

function drawSelection(pen: Pen, session: SpriteSession, { zoom, panX, panY }: View): void {
    const mask = session.ui.selection.value;
    if (!mask) return;
    if (mask !== antsMask) [antsMask, antsSegments] = [mask, maskOutline(mask)];
    pen.beginPath();
    for (const { x0, y0, x1, y1 } of antsSegments) {
        pen.moveTo(panX + x0 * zoom + 0.5, panY + y0 * zoom + 0.5);
        pen.lineTo(panX + x1 * zoom + 0.5, panY + y1 * zoom + 0.5);
    }
    strokeTwice(pen, [4, 4]);
}

function drawHandles(pen: Pen, session: SpriteSession, view: View): void {
    const float = session.float.value;
    if (!float || session.live.preview.value) return;
    pen.fillStyle = '#fff';
    pen.strokeStyle = '#000';
    for (const handle of shownHandles(float.transform)) {
        const { x, y } = handlePlace(handle, float.transform.box, view);
        pen.beginPath();
        if (handle.turns) pen.arc(x, y, 5, 0, 2 * Math.PI);
        else pen.rect(Math.round(x) - 3.5, Math.round(y) - 3.5, 7, 7);
        pen.fill();
        pen.stroke();
    }
}

function drawAxes(pen: Pen, session: SpriteSession, { zoom, panX, panY }: View): void {
    const {
        width,
        height,
        settings: { symmetry },
    } = session.outline.value;
    const axis = (x0: number, y0: number, x1: number, y1: number, style: string) => {
        pen.beginPath();
        pen.moveTo(x0, y0);
        pen.lineTo(x1, y1);
        pen.lineWidth = 3;
        pen.strokeStyle = 'rgb(0 0 0 / 60%)';
        pen.stroke();
        pen.lineWidth = 1;
        pen.strokeStyle = style;
        pen.stroke();
    };
    if (symmetry.horizontal) {
        const x = panX + symmetry.x * zoom + 0.5;
        axis(x, panY - 12, x, panY + height * zoom + 12, session.axisColour.value);
    }
    if (symmetry.vertical) {
        const y = panY + symmetry.y * zoom + 0.5;
        axis(panX - 12, y, panX + width * zoom + 12, y, '#ff7ae0');
    }
}

/** Knobs with arrows, in the directions in which they can be dragged. */
function drawGrips(pen: Pen, session: SpriteSession): void {
    const style = getComputedStyle(pen.canvas);
    for (const { grip, at } of shownGrips(session)) {
        pen.beginPath();
        pen.arc(at.x, at.y, 7.5 * devicePixelRatio, 0, 2 * Math.PI);
        pen.fillStyle = style.getPropertyValue(grip === session.ui.grip.value ? '--accent' : '--raised');
        pen.fill();
        pen.strokeStyle = style.getPropertyValue('--text');
        pen.stroke();
        pen.fillStyle = style.getPropertyValue(grip === session.ui.grip.value ? '--on-accent' : '--text');
        if (grip !== 'axis y') drawArrows(pen, at, 1, 0);
        if (grip !== 'axis x') drawArrows(pen, at, 0, 1);
    }
}

/** Two arrow heads, away from each other along a direction. */
function drawArrows(pen: Pen, { x, y }: Point, dx: number, dy: number): void {
    pen.beginPath();
    const [tip, half] = [6 * devicePixelRatio, 2.5 * devicePixelRatio];
    for (const side of [-1, 1]) {
        pen.moveTo(x + side * dx * tip, y + side * dy * tip);
        pen.lineTo(x + side * dx * half - dy * half, y + side * dy * half - dx * half);
        pen.lineTo(x + side * dx * half + dy * half, y + side * dy * half + dx * half);
        pen.closePath();
    }
    pen.fill();
}

/** The pixels that a press would paint. */
function drawBrush(pen: Pen, session: SpriteSession, { zoom, panX, panY }: View): void {
    const { hover } = session.ui;
    const tool = toolOf(session.ui.activeTool);
    if (!hover.value || session.ui.grip.value || session.ui.playing.value) return;
    const brush = tool.usesBrush ? currentBrush() : null;
    const points = brush ? mirrorPoints([brushPoint(brush, hover.value)], currentSymmetry(session)) : [hover.value];
    pen.beginPath();
    for (const point of points) {
        const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
        const [w, h] = [brush?.width ?? 1, brush?.height ?? 1];
        pen.rect(panX + (x - (w >> 1)) * zoom + 0.5, panY + (y - (h >> 1)) * zoom + 0.5, w * zoom - 1, h * zoom - 1);
    }
    strokeTwice(pen, [3, 3]);
}

const RULER = 18;

function drawRulers(pen: Pen, session: SpriteSession, { zoom, panX, panY }: View): void {
    const style = getComputedStyle(pen.canvas);
    const { width, height } = pen.canvas;
    const step = [1, 2, 4, 8, 16, 32, 64, 128].find((each) => each * zoom >= 40) ?? 256;
    pen.fillStyle = style.getPropertyValue('--panel');
    pen.fillRect(0, 0, width, RULER);
    pen.fillRect(0, 0, RULER, height);
    pen.fillStyle = style.getPropertyValue('--quiet');
    pen.font = '10px system-ui, sans-serif';
    pen.textBaseline = 'middle';
    const size = session.outline.value;
    for (let x = 0; x <= size.width; x += step) pen.fillText(String(x), panX + x * zoom + 3, RULER / 2);
    for (let y = 0; y <= size.height; y += step) pen.fillText(String(y), 2, panY + y * zoom + 7);
    const at = session.ui.hover.value;
    if (!at) return;
    pen.fillStyle = style.getPropertyValue('--accent');
    pen.fillRect(panX + Math.floor(at.x) * zoom, RULER - 3, zoom, 3);
    pen.fillRect(RULER - 3, panY + Math.floor(at.y) * zoom, 3, zoom);
}

export function drawOverlay(pen: Pen, session: SpriteSession): void {
    const view = session.ui.view.value;
    pen.lineWidth = 1;
    drawGrid(pen, session, view);
    drawLocked(pen, session, view);
    drawBytes(pen, session);
    drawAxes(pen, session, view);
    drawSelection(pen, session, view);
    drawHandles(pen, session, view);
    drawBrush(pen, session, view);
    drawGrips(pen, session);
    if (rulers.value) drawRulers(pen, session, view);
}
