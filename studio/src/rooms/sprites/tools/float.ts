// What is lifted and moved. The sprite always holds the result, so that nothing is lost when the page closes; the float
// remembers the pixels that were lifted and what lay beneath, so that moving, turning and scaling always start from
// them.
import type { Target } from '../model/outline.ts';
import { allMask } from '../raster/mask.ts';
import { lift, pieceOf, placedMask, stamp, type Piece, type Placed } from '../raster/piece.ts';
import { joinBoxes, type Picture } from '../raster/picture.ts';
import { identityTransform, transformPiece, type Transform } from '../raster/transform.ts';
import type { SpriteSession } from '../session.ts';
import { copyCel } from '../session/reading.ts';
import { dragHandle, handleAt } from './handles.ts';
import type { Gesture, Modifiers, Press, Sample, Tool } from './tool.ts';
import type { Rect } from '../rect.ts';

let count = 0;

export interface Float {
    readonly id: number;
    /** The cel that it was lifted from, or pasted into. */
    readonly at: Target;
    /** The cel without the lifted pixels. */
    readonly rest: Picture;
    readonly piece: Piece;
    readonly transform: Transform;
    /** Where the piece is now. */
    readonly placed: Placed;
    /** How many steps were done before it was lifted: Escape goes back there. */
    readonly since: number;
    /** Whether empty pixels of the piece erase. */
    readonly opaque: boolean;
}

/** Lifts the selection, or all of the cel where nothing is selected; a copy leaves the pixels where they are. */
export function liftFloat(session: SpriteSession, copies: boolean): Float | null {
    const picture = copyCel(session);
    const mask = session.ui.selection.value ?? allMask(picture);
    const lifted = lift(picture, mask);
    if (!lifted) return null;
    const { placed } = lifted;
    return {
        id: ++count,
        at: session.target,
        rest: copies ? picture : lifted.rest,
        piece: placed.piece,
        placed,
        transform: identityTransform(placed),
        since: session.history.position,
        opaque: false,
    };
}

/** A picture that was pasted floats above the cel. */
export function pasteFloat(session: SpriteSession, picture: Picture, x: number, y: number): Float {
    const placed = { x, y, piece: pieceOf(picture) };
    return {
        id: ++count,
        at: session.target,
        rest: copyCel(session),
        piece: placed.piece,
        placed,
        transform: identityTransform(placed),
        since: session.history.position,
        opaque: false,
    };
}

function boxOf({ x, y, piece }: Placed): Rect {
    return { x, y, width: piece.width, height: piece.height };
}

/** The float with another transform, and the cel as it looks then. */
export function transformFloat(
    float: Float,
    transform: Transform,
): { float: Float; picture: Picture; changed: Rect | null } {
    const placed = transformPiece(float.piece, transform);
    const picture = { ...float.rest, pixels: float.rest.pixels.slice() };
    stamp(picture, placed, { opaque: float.opaque });
    return { float: { ...float, transform, placed }, picture, changed: joinBoxes(boxOf(float.placed), boxOf(placed)) };
}

/** Puts the float into the sprite at another place or size. Changes with one key are one step. */
export function placeFloat(
    session: SpriteSession,
    float: Float,
    transform: Transform,
    label: string,
    key?: string,
): void {
    const next = transformFloat(float, transform);
    const size = session.outline.value;
    const whole = { x: 0, y: 0, width: size.width, height: size.height };
    if (!session.paintBox(next.picture, whole, { at: float.at, label, mergeKey: key, movesFloat: true })) return;
    session.setFloat(next.float);
    session.select(placedMask(size, next.float.placed));
}

/** Moves by whole pixels. */
export function moved(transform: Transform, dx: number, dy: number): Transform {
    return { ...transform, box: { ...transform.box, x: transform.box.x + dx, y: transform.box.y + dy } };
}

/** What the pointer makes of the transform that the float had when it was pressed. */
type Follow = (from: Transform, to: Sample, modifiers: Modifiers) => Transform;

class Drag implements Gesture {
    readonly #session: SpriteSession;
    readonly #float: Float;
    readonly #follow: Follow;
    readonly #label: string;
    #to: Float;

    constructor(session: SpriteSession, float: Float, label: string, follow: Follow) {
        this.#session = session;
        this.#float = this.#to = float;
        this.#label = label;
        this.#follow = follow;
        session.live.start(copyCel(session));
    }

    move(samples: readonly Sample[], modifiers: Modifiers): void {
        const before = this.#to;
        const next = transformFloat(this.#float, this.#follow(this.#float.transform, samples.at(-1)!, modifiers));
        this.#to = next.float;
        this.#session.live.start(next.picture);
        this.#session.live.show(joinBoxes(boxOf(before.placed), joinBoxes(boxOf(this.#to.placed), next.changed)));
        this.#session.select(placedMask(this.#session.outline.value, this.#to.placed));
        this.#session.live.told.value = wordTransform(this.#float.transform, this.#to.transform);
    }

    end(): void {
        this.#session.live.end();
        if (this.#to !== this.#float) placeFloat(this.#session, this.#float, this.#to.transform, this.#label);
    }

    cancel(): void {
        this.#session.live.end();
        this.#session.select(placedMask(this.#session.outline.value, this.#float.placed));
    }
}

function wordTransform(from: Transform, to: Transform): string {
    if (to.angle !== from.angle) return `${to.angle}°`;
    if (to.box.width !== from.box.width || to.box.height !== from.box.height)
        return `${to.box.width} x ${to.box.height}`;
    return `${to.box.x - from.box.x}, ${to.box.y - from.box.y}`;
}

/** Moves along with the pointer; Shift keeps to one axis. */
function followFrom(start: Sample): Follow {
    return (from, to, { shift }) => {
        const [dx, dy] = [Math.floor(to.x) - Math.floor(start.x), Math.floor(to.y) - Math.floor(start.y)];
        if (!shift) return moved(from, dx, dy);
        return Math.abs(dx) > Math.abs(dy) ? moved(from, dx, 0) : moved(from, 0, dy);
    };
}

/** Drags a handle of what floats, if the press is on one. */
export function dragHandleOf(session: SpriteSession, press: Press): Gesture | null {
    const float = session.float.value;
    const handle = float && handleAt(float.transform, press.at, session.ui.view.value);
    if (!handle) return null;
    return new Drag(session, float, handle.turns ? 'Turn' : 'Scale', (from, to, modifiers) =>
        dragHandle(handle, from, to, modifiers),
    );
}

/** Drags what floats, or lifts the selection first; Ctrl leaves a copy behind. */
export function dragFloat(session: SpriteSession, press: Press): Gesture | null {
    if (!session.canDraw()) return null;
    const byHandle = dragHandleOf(session, press);
    if (byHandle) return byHandle;
    const floating = session.float.value;
    // A copy of what floats: what is there now is stamped, and its copy moves.
    const float = floating && !press.ctrl ? floating : liftFloat(session, press.ctrl);
    return float && new Drag(session, float, 'Move', followFrom(press.at));
}

export const move: Tool = {
    id: 'move',
    title: 'Move',
    icon: 'move',
    about: 'Moves the selection, or the whole cel. Ctrl moves a copy.',
    cursor: 'move',
    begin: (session, press) => dragFloat(session, press),
};
