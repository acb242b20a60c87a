// Finds the frames of a press again in another format of it. Formats change names: some leave out the ending of a
// picture, sc-sprites all but letters, digits and dots, and the number where frames are an animation.
import type { AtlasFrame } from 'spritepress';
import { lettersOf, stemOf } from '../overrides/overrides.ts';

/** Places by names; null where several have one name. */
function placesByName(names: readonly string[]): ReadonlyMap<string, number | null> {
    const places = new Map<string, number | null>();
    for (const [i, name] of names.entries()) places.set(name, places.has(name) ? null : i);
    return places;
}

/** Places with one name; those whose name is undefined are in no group. */
function groupByName(names: readonly (string | undefined)[]): ReadonlyMap<string, number[]> {
    const groups = new Map<string, number[]>();
    for (const [i, name] of names.entries()) {
        if (name === undefined) continue;
        const known = groups.get(name);
        if (known) known.push(i);
        else groups.set(name, [i]);
    }
    return groups;
}

const withoutNumber = (letters: string) => letters.replace(/\d+$/, '');

/** Animations have one name for all of their frames: these are numbered names, in the order of the numbers. */
function joinAnimations(names: readonly string[], into: readonly AtlasFrame[]): ReadonlyMap<number, number> {
    const joined = new Map<number, number>();
    const sequences = groupByName(names.map(withoutNumber));
    for (const [key, frames] of groupByName(into.map(({ key, animation }) => animation && key))) {
        const letters = lettersOf(key);
        const numbered = (sequences.get(withoutNumber(letters)) ?? [])
            .filter((i) => names[i]!.startsWith(letters) && /^\d+$/.test(names[i]!.slice(letters.length)))
            .sort((a, b) => Number(names[a]!.slice(letters.length)) - Number(names[b]!.slice(letters.length)));
        if (numbered.length === frames.length)
            for (const frame of frames) joined.set(numbered[into[frame]!.animation!.index]!, frame);
    }
    return joined;
}

/** For each frame its place in another format of the press; null where names do not tell. */
export function joinFrames(frames: readonly AtlasFrame[], into: readonly AtlasFrame[]): readonly (number | null)[] {
    const names = frames.map(({ key }) => lettersOf(key));
    const keys = into.map(({ key }) => key);
    const [whole, stems, letters] = [
        placesByName(keys),
        placesByName(keys.map(stemOf)),
        placesByName(keys.map(lettersOf)),
    ];
    const animations = joinAnimations(names, into);
    return frames.map(
        ({ key }, i) => whole.get(key) ?? stems.get(stemOf(key)) ?? letters.get(names[i]!) ?? animations.get(i) ?? null,
    );
}
