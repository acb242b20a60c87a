// Copies rectangles out of and into index buffers.
import type { Rect } from '../rect.ts';

/** Copies an area out of a buffer whose rows have `stride` bytes; the area must lie inside. */
export function copyArea(buffer: Uint8Array, stride: number, area: Rect): Uint8Array {
    const out = new Uint8Array(area.width * area.height);
    for (let row = 0; row < area.height; row++) {
        const start = (area.y + row) * stride + area.x;
        out.set(buffer.subarray(start, start + area.width), row * area.width);
    }
    return out;
}

/** Writes an area's bytes into a buffer whose rows have `stride` bytes; the area must lie inside. */
export function pasteArea(buffer: Uint8Array, stride: number, area: Rect, bytes: Uint8Array): void {
    for (let row = 0; row < area.height; row++) {
        buffer.set(bytes.subarray(row * area.width, (row + 1) * area.width), (area.y + row) * stride + area.x);
    }
}
