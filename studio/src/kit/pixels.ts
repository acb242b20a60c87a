// RGBA pixels on a 2D canvas.

export interface Rgba {
    readonly width: number;
    readonly height: number;
    readonly pixels: Uint8ClampedArray | Uint8Array;
}

/** Puts the pixels there as they are; the canvas has their size. */
export function showPixels(canvas: HTMLCanvasElement | OffscreenCanvas, { width, height, pixels }: Rgba): void {
    const clamped = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.byteLength);
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
    pen.putImageData(new ImageData(clamped, width, height), 0, 0);
}
