// Handles of what floats: squares scale it, the circle above turns it.
import type { Point } from '../raster/picture.ts';
import type { Transform } from '../raster/transform.ts';
import type { View } from '../../../kit/zoom.ts';
import type { Modifiers } from './tool.ts';
import type { Rect } from '../rect.ts';

/** Which sides of the box a handle moves: -1 left or top, 1 right or bottom, 0 none; both 0 turns. */
export interface Handle {
    readonly x: -1 | 0 | 1;
    readonly y: -1 | 0 | 1;
    readonly turns: boolean;
}

const REACH = 9; // device pixels around the middle of a handle
const STALK = 26; // from the box to the circle

const SIDES = [-1, 0, 1] as const;
export const HANDLES: readonly Handle[] = [
    ...SIDES.flatMap((y) => SIDES.flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y, turns: false }]))),
    { x: 0, y: -1, turns: true },
];

/** Where a handle is, in device pixels of the drawing area. */
export function handlePlace(handle: Handle, box: Rect, { zoom, panX, panY }: View): Point {
    const along = (start: number, size: number, side: number): number => start + (size * (side + 1)) / 2;
    const y = panY + along(box.y, box.height, handle.y) * zoom - (handle.turns ? STALK : 0);
    return { x: panX + along(box.x, box.width, handle.x) * zoom, y };
}

/** The handle under a place of the sprite, or null. A turned piece shows the circle alone. */
export function handleAt(transform: Transform, at: Point, view: View): Handle | null {
    const [x, y] = [view.panX + at.x * view.zoom, view.panY + at.y * view.zoom];
    return (
        shownHandles(transform).find((handle) => {
            const place = handlePlace(handle, transform.box, view);
            return Math.abs(place.x - x) <= REACH && Math.abs(place.y - y) <= REACH;
        }) ?? null
    );
}

export function shownHandles(transform: Transform): readonly Handle[] {
    return transform.angle % 360 === 0 ? HANDLES : HANDLES.filter((handle) => handle.turns);
}

/** The transform when a handle was dragged to a place of the sprite. Shift keeps the shape, or turns in steps of 15
 * degrees. */
export function dragHandle(handle: Handle, transform: Transform, to: Point, { shift }: Modifiers): Transform {
    return handle.turns ? turned(transform, to, shift) : { ...transform, ...scaled(handle, transform, to, shift) };
}

function turned(transform: Transform, to: Point, inSteps: boolean): Transform {
    const { box } = transform;
    const degrees = (Math.atan2(to.x - (box.x + box.width / 2), box.y + box.height / 2 - to.y) * 180) / Math.PI;
    const step = inSteps ? 15 : 1;
    return { ...transform, angle: Math.round(degrees / step) * step };
}

type Stretch = Pick<Transform, 'box' | 'flipX' | 'flipY'>;

/** The side opposite to the handle stays; dragging across it flips. */
function scaled(handle: Handle, { box, flipX, flipY }: Transform, to: Point, keepsShape: boolean): Stretch {
    const across = stretched(box.x, box.width, handle.x, to.x);
    let down = stretched(box.y, box.height, handle.y, to.y);
    if (keepsShape && handle.x !== 0 && handle.y !== 0) {
        const height = Math.max(1, Math.round((box.height * across.size) / box.width));
        down = { ...down, size: height, start: handle.y < 0 ? box.y + box.height - height : box.y };
    }
    return {
        box: { x: across.start, y: down.start, width: across.size, height: down.size },
        flipX: flipX !== across.flips,
        flipY: flipY !== down.flips,
    };
}

function stretched(
    start: number,
    size: number,
    side: number,
    to: number,
): { start: number; size: number; flips: boolean } {
    if (side === 0) return { start, size, flips: false };
    const still = side < 0 ? start + size : start;
    const moving = Math.round(to);
    const length = Math.max(1, Math.abs(moving - still));
    const flips = side < 0 ? moving > still : moving < still;
    const before = side < 0 ? !flips : flips;
    return { start: before ? still - length : still, size: length, flips };
}
