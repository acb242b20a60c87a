// How a click or a key in the list of frames changes what is selected, as in every list: Ctrl adds, Shift takes all from the
// anchor on.

export interface Choice {
    /** Frames, by their numbers in the atlas. */
    readonly selected: ReadonlySet<number>;
    /** Where a stretch begins, and the frame that was chosen last; -1 when there is none. */
    readonly anchor: number;
    readonly last: number;
}

export const NOTHING: Choice = { selected: new Set(), anchor: -1, last: -1 };

export type How = 'replace' | 'toggle' | 'stretch';

export function howOf({ ctrlKey, metaKey, shiftKey }: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): How {
    if (shiftKey) return 'stretch';
    return ctrlKey || metaKey ? 'toggle' : 'replace';
}

/** `rows` are the frames in the order in which the list shows them. */
export function chooseFrame({ selected, anchor }: Choice, frame: number, how: How, rows: readonly number[]): Choice {
    const [from, to] = [rows.indexOf(anchor), rows.indexOf(frame)];
    if (how === 'stretch' && from >= 0 && to >= 0) {
        return { selected: new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor, last: frame };
    }
    if (how === 'replace') return { selected: new Set([frame]), anchor: frame, last: frame };
    const more = new Set(selected);
    if (!more.delete(frame)) more.add(frame);
    return { selected: more, anchor: frame, last: frame };
}

/** All frames of a folder at once: Ctrl takes them away when all are selected, Shift takes all from the anchor to the farther end of
 * the folder. */
export function chooseFrames({ selected, anchor }: Choice, frames: readonly number[], how: How, rows: readonly number[]): Choice {
    const [first = -1] = frames;
    const from = rows.indexOf(anchor);
    if (how === 'stretch' && from >= 0) {
        const begin = rows.indexOf(first);
        const stretch = rows.slice(Math.min(from, begin), Math.max(from + 1, begin + frames.length));
        return { selected: new Set(stretch), anchor, last: first };
    }
    if (how === 'replace') return { selected: new Set(frames), anchor: first, last: first };
    const more = new Set(selected);
    const takes = frames.every((frame) => selected.has(frame));
    for (const frame of frames) {
        if (takes) more.delete(frame);
        else more.add(frame);
    }
    return { selected: more, anchor: first, last: first };
}

/** The same frames of another result: they are found again by their names. */
export function sameFrames({ selected, anchor, last }: Choice, before: readonly string[], after: readonly string[]): Choice {
    const places = new Map(after.map((key, i) => [key, i]));
    const follow = (frame: number) => places.get(before[frame] ?? '') ?? -1;
    return { selected: new Set([...selected].map(follow).filter((frame) => frame >= 0)), anchor: follow(anchor), last: follow(last) };
}
