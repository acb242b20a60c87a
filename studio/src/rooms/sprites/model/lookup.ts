// Finds parts of an outline by id for edits, and refuses with a sentence when they are not there or may not be drawn
// on.
import { refuse } from './outcome.ts';
import { frameIndex, type Frame, type Guide, type Layer, type Outline, type Tag, type Target } from './outline.ts';

export function layerIndex(outline: Outline, id: string): number {
    const index = outline.layers.findIndex((layer) => layer.id === id);
    return index >= 0 ? index : refuse('This layer is not there any more. Choose another one.');
}

export function needLayer(outline: Outline, id: string): Layer {
    return outline.layers[layerIndex(outline, id)]!;
}

export function needFrameIndex(outline: Outline, id: string): number {
    const index = frameIndex(outline, id);
    return index >= 0 ? index : refuse('This frame is not there any more. Choose another one.');
}

export function needFrame(outline: Outline, id: string): Frame {
    return outline.frames[needFrameIndex(outline, id)]!;
}

export function needTag(outline: Outline, id: string): Tag {
    return outline.tags.find((tag) => tag.id === id) ?? refuse('This tag is not there any more. Choose another one.');
}

export function needGuide(outline: Outline, id: string): Guide {
    return (
        outline.guides.find((guide) => guide.id === id)
        ?? refuse('This guide image is not there any more. Choose another one.')
    );
}

/** A layer that may be changed. */
export function needUnlocked(outline: Outline, id: string): Layer {
    const layer = needLayer(outline, id);
    return layer.locked ? refuse(`The layer “${layer.name}” is locked. Unlock it to change it.`) : layer;
}

/** A layer that may be drawn on: unlocked and visible. */
export function needDrawable(outline: Outline, at: Target): Layer {
    needFrame(outline, at.frame);
    const layer = needUnlocked(outline, at.layer);
    return layer.visible ? layer : refuse(`The layer “${layer.name}” is hidden. Show it to draw on it.`);
}

/** The list with new fields for one item. */
export function withItem<T extends { readonly id: string }>(list: readonly T[], id: string, fields: Partial<T>): T[] {
    return list.map((item) => (item.id === id ? { ...item, ...fields } : item));
}
