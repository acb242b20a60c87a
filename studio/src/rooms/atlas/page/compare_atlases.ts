// Compares two results of a press: which frames moved, came or went.
import type { AtlasDocument, AtlasFrame } from 'spritepress';

export interface Moves {
    readonly moved: readonly string[];
    readonly added: readonly string[];
    readonly removed: readonly string[];
}

/** What differs between two results of pressing. */
export function compareAtlases(before: AtlasDocument, after: AtlasDocument): Moves {
    const place = (frame: AtlasFrame): string => `${frame.page ?? 0} ${frame.x} ${frame.y}`;
    const old = new Map(before.frames.map((frame) => [frame.key, frame]));
    const fresh = new Set(after.frames.map((frame) => frame.key));
    return {
        moved: after.frames
            .filter((frame) => old.has(frame.key) && place(old.get(frame.key)!) !== place(frame))
            .map((frame) => frame.key),
        added: after.frames.filter((frame) => !old.has(frame.key)).map((frame) => frame.key),
        removed: before.frames.filter((frame) => !fresh.has(frame.key)).map((frame) => frame.key),
    };
}
