// How the rig lies on the canvas: device pixels for a unit of the rig, and where its origin is, in device pixels from
// the top left. The y axis of the rig points up unless the rig says otherwise.

export interface Camera {
    readonly scale: number;
    readonly x: number;
    readonly y: number;
}

export interface Box {
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
    readonly top: number;
}
export interface Size {
    readonly width: number;
    readonly height: number;
}
export interface Point {
    readonly x: number;
    readonly y: number;
}

/** Pixels around a fitted animation. */
const MARGIN = 32;
const SCALE_MIN = 1 / 64;
const SCALE_MAX = 256;
/** Percents at which zooming by key and button stops. */
const STOPS = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];

export function toCanvas(camera: Camera, up: 1 | -1, x: number, y: number): Point {
    return { x: x * camera.scale + camera.x, y: up * y * camera.scale + camera.y };
}

export function fromCanvas(camera: Camera, up: 1 | -1, at: Point): Point {
    return { x: (at.x - camera.x) / camera.scale, y: ((at.y - camera.y) / camera.scale) * up };
}

/** Puts the middle of a box into the middle of the canvas. `render` draws the box into a picture of whole pixels: this
 * lays that picture on whole pixels of the canvas, so that both have the same ones. */
export function centre(box: Box, size: Size, scale: number, up: 1 | -1): Camera {
    const place = (low: number, high: number, side: number): number => {
        const pixels = Math.ceil((high - low) * scale - 1e-6) + 2;
        return Math.floor((side - pixels) / 2) + pixels / 2;
    };
    return {
        scale,
        x: place(box.left, box.right, size.width) - ((box.left + box.right) / 2) * scale,
        y: place(box.bottom, box.top, size.height) - ((up * (box.bottom + box.top)) / 2) * scale,
    };
}

/** All of a box, as large as the canvas allows. */
export function fit(box: Box, size: Size, up: 1 | -1): Camera {
    const [width, height] = [Math.max(box.right - box.left, 1e-6), Math.max(box.top - box.bottom, 1e-6)];
    const margin = Math.min(MARGIN, size.width / 8, size.height / 8);
    const scale = Math.min((size.width - 2 * margin) / width, (size.height - 2 * margin) / height);
    return centre(box, size, limitScale(scale), up);
}

export function limitScale(scale: number): number {
    return Math.min(Math.max(scale, SCALE_MIN), SCALE_MAX);
}

/** Another scale, with a point of the canvas staying where it is. */
export function zoomAt(camera: Camera, scale: number, at: Point): Camera {
    const limited = limitScale(scale);
    const factor = limited / camera.scale;
    return { scale: limited, x: at.x - (at.x - camera.x) * factor, y: at.y - (at.y - camera.y) * factor };
}

/** The next larger or smaller of the usual scales. */
export function nextStop(scale: number, by: 1 | -1): number {
    const next = by === 1 ? STOPS.find((stop) => stop > scale * 1.001) : STOPS.findLast((stop) => stop < scale * 0.999);
    return next ?? STOPS.at(by === 1 ? -1 : 0)!;
}

/** Samples for each pixel in each direction, as `render` takes them: two for smooth edges, more for what is drawn
 * small. */
export function samplesFor(scale: number): number {
    return Math.min(Math.max(Math.ceil(1 / (2 * scale)), 2), 8);
}
