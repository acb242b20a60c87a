// Where the editor looks after undo and redo: at what has just changed.
import type { Outline, Target } from './model/outline.ts';

/** The first of a list that another list does not have. */
function newIn(now: readonly { id: string }[], before: readonly { id: string }[]): string | undefined {
    return now.find(({ id }) => !before.some((other) => other.id === id))?.id;
}

/** A frame that shows one of some cels: the current one if it does, else the first. */
function frameOf({ cels, frames }: Outline, changed: readonly string[], current: string): string | undefined {
    const shows = (frame: string) =>
        Object.values(cels).some((row) => row[frame] !== undefined && changed.includes(row[frame]));
    return shows(current) ? current : frames.find(({ id }) => shows(id))?.id;
}

/** The layer and frame to look at: those that came back, or the frame whose pixels changed; else where we were. */
export function followChange(before: Outline, now: Outline, changed: readonly string[], at: Target): Target {
    return {
        layer: newIn(now.layers, before.layers) ?? at.layer,
        frame: newIn(now.frames, before.frames) ?? frameOf(now, changed, at.frame) ?? at.frame,
    };
}
