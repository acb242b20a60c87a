// Steps that link and unlink cels.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { needFrameIndex, needUnlocked } from '../lookup.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { celIdAt, type Target } from '../outline.ts';
import type { Step } from '../step.ts';

/** All frames named show the cel of the first; what the others showed goes. */
export function linkCels(document: SpriteDocument, layer: string, frames: readonly string[]): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        needUnlocked(draft.outline, layer);
        for (const frame of frames) needFrameIndex(draft.outline, frame);
        if (frames.length < 2) refuse('Select at least two frames to link their cels.');
        // Empty frames share an empty cel, so that what is drawn later appears in all of them.
        const { width, height } = draft.outline;
        const cel =
            celIdAt(draft.outline, { layer, frame: frames[0]! }) ?? draft.newCel(new Uint8Array(width * height));
        for (const frame of frames) draft.place({ layer, frame }, cel);
        return draft.finish('Link cels');
    });
}

/** The place gets a copy of its own. A cel that is not linked stays as it is. */
export function unlinkCel(document: SpriteDocument, at: Target): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        needUnlocked(draft.outline, at.layer);
        needFrameIndex(draft.outline, at.frame);
        const cel = celIdAt(draft.outline, at);
        if (cel !== undefined && linkedFrames(document, at).length > 1)
            draft.place(at, draft.newCel(draft.bytes(cel).slice()));
        return draft.finish('Unlink cel');
    });
}

/** The frames, in order, whose cel on this layer is the same one. */
export function linkedFrames(document: SpriteDocument, at: Target): string[] {
    const { outline } = document;
    const cel = celIdAt(outline, at);
    if (cel === undefined) return [];
    return outline.frames
        .map((frame) => frame.id)
        .filter((frame) => celIdAt(outline, { layer: at.layer, frame }) === cel);
}
