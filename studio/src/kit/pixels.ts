// RGBA pixels on a 2D canvas.

export interface Rgba {
    readonly width: number;
    readonly height: number;
    readonly pixels: Uint8ClampedArray | Uint8Array;
}

/** Puts the pixels there as they are, with their left upper corner at a place of the canvas. */
export function showPixels(
    canvas: HTMLCanvasElement | OffscreenCanvas,
    { width, height, pixels }: Rgba,
    at = { x: 0, y: 0 },
): void {
    const clamped = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.byteLength);
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
    pen.putImageData(new ImageData(clamped, width, height), at.x, at.y);
}
