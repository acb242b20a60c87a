// Playing frames: their order in a tag, the frame at a time, neighbours for onion skin, and what a GIF makes of the
// durations.
import { frameIndex, type Frame, type Outline, type Tag } from './outline.ts';

/** The frames of a tag in the order of the timeline; all frames for null or a tag that is gone. */
export function taggedFrames(outline: Outline, tagId: string | null): readonly Frame[] {
    const tag = findTag(outline, tagId);
    return tag ? outline.frames.slice(frameIndex(outline, tag.from), frameIndex(outline, tag.to) + 1) : outline.frames;
}

/** One round in the order in which frames are shown. Ping-pong shows its first and last frame once a round. */
export function playOrder(outline: Outline, tagId: string | null): readonly Frame[] {
    const frames = taggedFrames(outline, tagId);
    switch (findTag(outline, tagId)?.direction ?? 'forward') {
        case 'forward':
            return frames;
        case 'reverse':
            return frames.toReversed();
        case 'ping-pong':
            return [...frames, ...frames.slice(1, -1).toReversed()];
    }
}

export interface Moment {
    readonly frame: string;
    /** The place in the order of one round. */
    readonly place: number;
    /** Rounds that are over. */
    readonly round: number;
    /** Milliseconds until the next frame: when to wake up again. */
    readonly restMs: number;
}

/** What is shown at a time; the first frame begins at 0 and rounds follow each other without end. */
export function frameAt(order: readonly Frame[], timeMs: number): Moment {
    const total = order.reduce((sum, frame) => sum + frame.durationMs, 0);
    const time = Math.max(0, timeMs);
    const round = Math.floor(time / total);
    let rest = time - round * total;
    let place = 0;
    // The last frame takes what rounding may leave over.
    while (place < order.length - 1 && rest >= order[place]!.durationMs) {
        rest -= order[place]!.durationMs;
        place++;
    }
    const { id, durationMs } = order[place]!;
    return { frame: id, place, round, restMs: Math.max(0, durationMs - rest) };
}

export interface Neighbours {
    readonly before: string | null;
    readonly after: string | null;
}

/** The frames before and after on the timeline, looping inside the tag; null when there is no other frame. */
export function neighbours(outline: Outline, frame: string, tagId: string | null): Neighbours {
    const frames = taggedFrames(outline, tagId);
    const at = frames.findIndex((candidate) => candidate.id === frame);
    if (at < 0 || frames.length < 2) return { before: null, after: null };
    return { before: frames.at(at - 1)!.id, after: frames[(at + 1) % frames.length]!.id };
}

export interface GifDelay {
    readonly durationMs: number;
    /** What the file says: hundredths of a second. */
    readonly gifMs: number;
    /** Browsers and viewers show a delay below 20 ms for 100 ms. */
    readonly shownMs: number;
}

const GIF_UNIT_MS = 10;
const GIF_LEAST_MS = 20;
const GIF_SLOW_MS = 100;
const GIF_MOST_UNITS = 65_535;

/** As the engine's GIF writer does it: it rounds the times since the start, so that errors do not add up. */
export function gifDelays(order: readonly Frame[]): GifDelay[] {
    let time = 0;
    return order.map(({ durationMs }) => {
        const begin = Math.floor((time + GIF_UNIT_MS / 2) / GIF_UNIT_MS);
        time += durationMs;
        const units = Math.floor((time + GIF_UNIT_MS / 2) / GIF_UNIT_MS) - begin;
        const gifMs = Math.min(units, GIF_MOST_UNITS) * GIF_UNIT_MS;
        return { durationMs, gifMs, shownMs: gifMs < GIF_LEAST_MS ? GIF_SLOW_MS : gifMs };
    });
}

function findTag(outline: Outline, id: string | null): Tag | undefined {
    return outline.tags.find((tag) => tag.id === id);
}
