// Steps that add, duplicate, delete and move frames and set their durations.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { LIMITS } from '../limits.ts';
import { needFrame, needFrameIndex } from '../lookup.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { celIdAt, type Frame } from '../outline.ts';
import type { Step } from '../step.ts';
import { needInteger } from '../values.ts';
import { tagsAfterDelete, tagsAfterDuplicate, tagsAfterMove } from './tagFrames.ts';

const DEFAULT_DURATION_MS = 100;

/** An empty frame after the one named, with its duration; at the very beginning for null. */
export function addFrame(document: SpriteDocument, after: string | null): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const durationMs = after === null ? DEFAULT_DURATION_MS : needFrame(draft.outline, after).durationMs;
        insertFrame(draft, after, durationMs);
        return draft.finish('Add frame');
    });
}

/** A copy behind its original, inside every tag that the original is in. `linked` shares the cels, so that painting one
 * paints both. */
export function duplicateFrame(document: SpriteDocument, id: string, linked = false): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const copy = insertFrame(draft, id, needFrame(draft.outline, id).durationMs);
        for (const layer of draft.outline.layers) {
            const cel = celIdAt(draft.outline, { layer: layer.id, frame: id });
            if (cel === undefined) continue;
            draft.place({ layer: layer.id, frame: copy.id }, linked ? cel : draft.newCel(draft.bytes(cel).slice()));
        }
        draft.change({ tags: tagsAfterDuplicate(draft.outline.tags, id, copy.id) });
        return draft.finish(linked ? 'Duplicate frame, linked' : 'Duplicate frame');
    });
}

/** Tags shrink to the frames that stay; a tag that loses all its frames goes too. */
export function deleteFrames(document: SpriteDocument, ids: readonly string[]): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        for (const id of ids) needFrameIndex(draft.outline, id);
        const gone = new Set(ids);
        const frames = draft.outline.frames.filter((frame) => !gone.has(frame.id));
        if (frames.length === 0) refuse('A sprite has at least one frame. Clear it instead of deleting it.');
        const tags = tagsAfterDelete(draft.outline, gone);
        for (const [layer, row] of Object.entries(draft.outline.cels)) {
            draft.placeRow(layer, Object.fromEntries(Object.entries(row).filter(([frame]) => !gone.has(frame))));
        }
        draft.change({ frames, tags });
        return draft.finish(gone.size === 1 ? 'Delete frame' : `Delete ${gone.size} frames`);
    });
}

/** Moves a frame to a place in the order, counted without it. */
export function moveFrame(document: SpriteDocument, id: string, to: number): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const { outline } = draft;
        const from = needFrameIndex(outline, id);
        needInteger(to, 0, outline.frames.length - 1, 'The place of a frame');
        const frames = outline.frames.toSpliced(from, 1).toSpliced(to, 0, outline.frames[from]!);
        draft.change({ frames, tags: tagsAfterMove(outline, id, frames) });
        return draft.finish('Move frame');
    });
}

/** Drags of the same frames' duration merge into one step. */
export function setDuration(document: SpriteDocument, ids: readonly string[], durationMs: number): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        for (const id of ids) needFrameIndex(draft.outline, id);
        needInteger(durationMs, 1, LIMITS.durationMs, 'A duration in milliseconds');
        const chosen = new Set(ids);
        draft.change({
            frames: draft.outline.frames.map((frame) => (chosen.has(frame.id) ? { ...frame, durationMs } : frame)),
        });
        return draft.finish('Change duration', { mergeKey: `duration ${ids.join(' ')}` });
    });
}

function insertFrame(draft: Draft, after: string | null, durationMs: number): Frame {
    const at = after === null ? 0 : needFrameIndex(draft.outline, after) + 1;
    const frame = { id: draft.newId('f'), durationMs };
    draft.change({ frames: draft.outline.frames.toSpliced(at, 0, frame) });
    return frame;
}
