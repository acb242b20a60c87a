// Rectangles of pixels, and copying them out of and into index buffers.

export interface Rect {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
}

/** The common part, or null when there is none. */
export function intersect(a: Rect, b: Rect): Rect | null {
    const x = Math.max(a.x, b.x);
    const y = Math.max(a.y, b.y);
    const width = Math.min(a.x + a.width, b.x + b.width) - x;
    const height = Math.min(a.y + a.height, b.y + b.height) - y;
    return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** The smallest rectangle around both. */
export function union(a: Rect, b: Rect): Rect {
    const x = Math.min(a.x, b.x);
    const y = Math.min(a.y, b.y);
    return {
        x,
        y,
        width: Math.max(a.x + a.width, b.x + b.width) - x,
        height: Math.max(a.y + a.height, b.y + b.height) - y,
    };
}

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
