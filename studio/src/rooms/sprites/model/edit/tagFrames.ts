// What happens to tags when their frames are duplicated, deleted or moved.
import { frameIndex, type Frame, type Outline, type Tag } from '../outline.ts';

/** The copy of a tag's last frame belongs to the tag like the copy of any other. */
export function tagsAfterDuplicate(tags: readonly Tag[], original: string, copy: string): readonly Tag[] {
    return tags.some((tag) => tag.to === original)
        ? tags.map((tag) => (tag.to === original ? { ...tag, to: copy } : tag))
        : tags;
}

/** `outline` is as it was before the frames went. */
export function tagsAfterDelete(outline: Outline, gone: ReadonlySet<string>): Tag[] {
    return outline.tags.flatMap((tag) => {
        const left = framesOf(outline, tag).filter((id) => !gone.has(id));
        return left.length > 0 ? [{ ...tag, from: left[0]!, to: left.at(-1)! }] : [];
    });
}

/**
 * `outline` is as it was before the move, `frames` is the new order. A frame that moves inside its tag stays in it,
 * also when it becomes its first or last; one that moves away leaves it. A tag of one frame follows it.
 */
export function tagsAfterMove(outline: Outline, moved: string, frames: readonly Frame[]): Tag[] {
    const place = frames.findIndex((frame) => frame.id === moved);
    return outline.tags.map((tag) => {
        const members = framesOf(outline, tag);
        const others = members.filter((id) => id !== moved);
        if (others.length === members.length || others.length === 0) return tag;
        const first = frameIndex(outline, tag.from);
        const last = frameIndex(outline, tag.to);
        if (place >= first && place <= last) return { ...tag, from: frames[first]!.id, to: frames[last]!.id };
        return { ...tag, from: others[0]!, to: others.at(-1)! };
    });
}

function framesOf(outline: Outline, tag: Tag): string[] {
    return outline.frames
        .slice(frameIndex(outline, tag.from), frameIndex(outline, tag.to) + 1)
        .map((frame) => frame.id);
}
