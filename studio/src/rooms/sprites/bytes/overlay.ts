// Bytes on the picture: a gutter with what each row costs, near misses, splits of long runs, the lit token, and the
// ghost of a suggestion.
import type { SpriteSession } from '../session.ts';
import { byteOverlay } from '../state.ts';
import { colourTable } from '../model/colour.ts';
import { missingPixels, nearMiss, rowAt } from './rows.ts';
import { splits, tokenOfPixel, type Token } from './tokens.ts';

type Pen = CanvasRenderingContext2D;

interface Place {
    readonly x: number;
    readonly y: number;
    readonly zoom: number;
    readonly width: number;
}

function pixelBox(pen: Pen, { x, y, zoom, width }: Place, pixel: number): void {
    pen.rect(x + (pixel % width) * zoom + 0.5, y + Math.floor(pixel / width) * zoom + 0.5, zoom - 1, zoom - 1);
}

/** The token of the string that is lit: by the pointer over the picture, or over the string. */
export function litToken(session: SpriteSession): Token | null {
    const measure = session.bytes.measure.value;
    if (!measure) return null;
    if (session.litToken.value) return session.litToken.value;
    const at = session.ui.hover.value;
    const { width, height } = session.outline.value;
    if (!at || at.x < 0 || at.y < 0 || at.x >= width || at.y >= height) return null;
    return tokenOfPixel(measure.tokens, Math.floor(at.y) * width + Math.floor(at.x));
}

function drawGutter(pen: Pen, session: SpriteSession, place: Place): void {
    const measure = session.bytes.measure.value!;
    const { height, width } = session.outline.value;
    const style = getComputedStyle(pen.canvas);
    pen.font = `${Math.min(12, Math.max(9, place.zoom - 2))}px ui-monospace, monospace`;
    pen.textBaseline = 'middle';
    for (let y = 0; y < height; y++) {
        const row = rowAt(measure.rows, y);
        const miss = nearMiss(row);
        const middle = place.y + (y + 0.5) * place.zoom;
        pen.textAlign = 'right';
        pen.fillStyle = row.code ? style.getPropertyValue('--good') : style.getPropertyValue('--quiet');
        pen.fillText(`${row.code} ${row.bytes}`, place.x - 6, middle);
        if (!miss) continue;
        pen.textAlign = 'left';
        pen.fillStyle = style.getPropertyValue('--warn');
        pen.fillText(`${miss.pixels} from ${miss.code}`, place.x + width * place.zoom + 6, middle);
        pen.beginPath();
        for (const x of missingPixels(session.bytes.flat, width, y, miss)) pixelBox(pen, place, y * width + x);
        pen.strokeStyle = style.getPropertyValue('--warn');
        pen.stroke();
    }
    pen.textAlign = 'left';
}

function drawSplits(pen: Pen, session: SpriteSession, place: Place): void {
    const measure = session.bytes.measure.value!;
    pen.beginPath();
    for (const pixel of splits(measure.tokens, measure.text)) {
        const x = place.x + (pixel % place.width) * place.zoom + 0.5;
        const y = place.y + Math.floor(pixel / place.width) * place.zoom;
        pen.moveTo(x, y + place.zoom * 0.25);
        pen.lineTo(x, y + place.zoom * 0.75);
    }
    pen.strokeStyle = '#ff7ae0';
    pen.stroke();
}

function drawToken(pen: Pen, token: Token, place: Place): void {
    pen.beginPath();
    const last = token.pixel + token.count - 1;
    for (let y = Math.floor(token.pixel / place.width); y <= Math.floor(last / place.width); y++) {
        const from = Math.max(token.pixel, y * place.width) % place.width;
        const to = Math.min(last, y * place.width + place.width - 1) % place.width;
        pen.rect(
            place.x + from * place.zoom + 1.5,
            place.y + y * place.zoom + 1.5,
            (to - from + 1) * place.zoom - 3,
            place.zoom - 3,
        );
    }
    pen.strokeStyle = '#8cc4ff';
    pen.stroke();
}

/** The pixels of a suggestion, or of the line that a press with Shift would begin with. */
function drawGhost(pen: Pen, session: SpriteSession, place: Place): void {
    const line = session.ui.held.value.shift ? session.bytes.press.value : null;
    const changes = session.suggestion.value?.changes ?? line;
    if (!changes) return;
    const table = colourTable(session.outline.value.palette);
    pen.beginPath();
    for (const [pixel, index] of changes) {
        const x = place.x + (pixel % place.width) * place.zoom;
        const y = place.y + Math.floor(pixel / place.width) * place.zoom;
        const [r, g, b, a] = table.subarray(index * 4, index * 4 + 4);
        pen.fillStyle = `rgb(${r} ${g} ${b} / ${(a! / 255) * 0.85})`;
        if (index === 0) pen.fillStyle = 'rgb(128 128 128 / 70%)';
        pen.fillRect(x, y, place.zoom, place.zoom);
        pixelBox(pen, place, pixel);
    }
    pen.strokeStyle = '#7fd19a';
    pen.lineWidth = 2;
    pen.stroke();
    pen.lineWidth = 1;
}

export function drawBytes(pen: Pen, session: SpriteSession): void {
    const { zoom, panX, panY } = session.ui.view.value;
    const place = { x: panX, y: panY, zoom, width: session.outline.value.width };
    drawGhost(pen, session, place);
    if (!session.bytes.measure.value || !byteOverlay.value) return;
    if (zoom >= 8) drawGutter(pen, session, place);
    if (zoom >= 4) drawSplits(pen, session, place);
    const lit = litToken(session);
    if (lit) drawToken(pen, lit, place);
}
