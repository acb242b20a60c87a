// How a click or a key in the list of frames changes what is selected, as in every list: Ctrl adds, Shift takes all
// from the anchor on.

/** The first and the last frame of a row: those of a folder, or one frame twice. */
type Ends = readonly [first: number, last: number];

export interface Choice {
    /** Frames, by their numbers in the atlas. */
    readonly selected: ReadonlySet<number>;
    /** The row that a stretch begins with; null when there is none. */
    readonly anchor: Ends | null;
    /** The frame that was chosen last; -1 when there is none. */
    readonly last: number;
}

export const NOTHING: Choice = { selected: new Set(), anchor: null, last: -1 };

export type How = 'replace' | 'toggle' | 'stretch';

export function howOf({ ctrlKey, metaKey, shiftKey }: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): How {
    if (shiftKey) return 'stretch';
    return ctrlKey || metaKey ? 'toggle' : 'replace';
}

/** These and no others; a stretch begins with the first of them. */
export function onlyFrames(frames: readonly number[]): Choice {
    const [first] = frames;
    return first === undefined ? NOTHING : { selected: new Set(frames), anchor: [first, first], last: first };
}

/** What lies between two rows, with all of both; null when a search hides one of them. */
function stretchOf(rows: readonly number[], from: Ends, to: Ends): readonly number[] | null {
    const shown = (ends: Ends) => ends.map((frame) => rows.indexOf(frame)).filter((place) => place >= 0);
    const [begin, end] = [shown(from), shown(to)];
    if (begin.length === 0 || end.length === 0) return null;
    return rows.slice(Math.min(...begin, ...end), Math.max(...begin, ...end) + 1);
}

/** Chooses a row of the list: a frame, or all frames of a folder. Ctrl takes them away when all are selected. `rows`
 * are the frames in the order in which the list shows them. */
export function chooseFrames(
    { selected, anchor }: Choice,
    frames: readonly number[],
    how: How,
    rows: readonly number[],
): Choice {
    const ends: Ends = [frames[0]!, frames.at(-1)!]; // every folder has frames
    const [last] = ends;
    const stretch = how === 'stretch' && anchor && stretchOf(rows, anchor, ends);
    if (stretch) return { selected: new Set(stretch), anchor, last };
    if (how === 'replace') return { selected: new Set(frames), anchor: ends, last };
    const more = new Set(selected);
    const takes = frames.every((frame) => selected.has(frame));
    for (const frame of frames) {
        if (takes) more.delete(frame);
        else more.add(frame);
    }
    return { selected: more, anchor: ends, last };
}

/** The same frames of another result: they are found again by their names. */
export function sameFrames(
    { selected, anchor, last }: Choice,
    before: readonly string[],
    after: readonly string[],
): Choice {
    const places = new Map(after.map((key, i) => [key, i]));
    const follow = (frame: number) => places.get(before[frame] ?? '') ?? -1;
    const isThere = (frame: number) => frame >= 0;
    const ends = anchor?.map(follow).filter(isThere) ?? [];
    return {
        selected: new Set([...selected].map(follow).filter(isThere)),
        anchor: ends.length > 0 ? [ends[0]!, ends.at(-1)!] : null,
        last: follow(last),
    };
}
