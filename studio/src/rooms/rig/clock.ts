// Where in an animation we are. A phase is seconds since the beginning; what happens beyond the last frame is the
// mode's. Ping-pong counts there and back, so that its phase also tells the direction.

export type Mode = 'loop' | 'once' | 'ping-pong';
export const MODES: readonly Mode[] = ['loop', 'once', 'ping-pong'];

/** What of an animation matters for time. */
export interface Timed {
    readonly frames: number;
    readonly fps: number;
}

/** Times closer to a frame than this part of one are the frame, as in the engine. */
const FRAME_SLACK = 2 ** -20;

/** Seconds from one end of the scrubber to the other. The last frame of a loop lasts until the first one comes
 * again. */
export function spanOf({ frames, fps }: Timed, mode: Mode): number {
    if (fps === 0 || frames < 2) return 0;
    return (mode === 'loop' ? frames : frames - 1) / fps;
}

/** Where the scrubber stands. */
export function positionOf(timed: Timed, mode: Mode, phase: number): number {
    const span = spanOf(timed, mode);
    if (span === 0) return 0;
    if (mode === 'once') return Math.min(Math.max(phase, 0), span);
    if (mode === 'loop') return phase === span ? span : modulo(phase, span);
    const folded = modulo(phase, 2 * span);
    return folded <= span ? folded : 2 * span - folded;
}

/** The phase some seconds later; `ended` when playing once has come to its end. */
export function advance(timed: Timed, mode: Mode, phase: number, seconds: number): { phase: number; ended: boolean } {
    const span = spanOf(timed, mode);
    if (span === 0) return { phase: 0, ended: mode === 'once' };
    const next = phase + seconds;
    if (mode === 'once') return { phase: Math.min(Math.max(next, 0), span), ended: next >= span };
    return { phase: modulo(next, mode === 'loop' ? span : 2 * span), ended: false };
}

/** The frame that is held at a position, from 0. */
export function frameAt({ frames, fps }: Timed, position: number): number {
    return Math.min(Math.max(Math.floor(position * fps + FRAME_SLACK), 0), Math.max(frames - 1, 0));
}

/** The position of the frame after or before; between frames, of the nearest one in that direction. */
export function stepFrom(timed: Timed, mode: Mode, position: number, by: 1 | -1): number {
    const { frames, fps } = timed;
    if (spanOf(timed, mode) === 0) return 0;
    const at = frameAt(timed, position);
    const onFrame = position * fps - at < 2 * FRAME_SLACK;
    const next = by === 1 ? at + 1 : onFrame ? at - 1 : at;
    return (mode === 'once' ? Math.min(Math.max(next, 0), frames - 1) : modulo(next, frames)) / fps;
}

function modulo(value: number, by: number): number {
    return ((value % by) + by) % by;
}
