// Steps for guide images: add, change, delete. Their order in the list is the order in which they are drawn.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { needGuide, withItem } from '../lookup.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Guide } from '../outline.ts';
import type { Step } from '../step.ts';
import { cleanName, needInteger, needNumber } from '../values.ts';

export type GuideFields = Omit<Guide, 'id'>;

/** How far a guide may lie from the canvas, in pixels, and how much it may be scaled. */
export const GUIDE_LIMITS = { distance: 100_000, leastScale: 0.001, mostScale: 1000 } as const;

export function addGuide(document: SpriteDocument, fields: GuideFields): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        draft.change({ guides: [...draft.outline.guides, { id: draft.newId('g'), ...cleanGuide(fields) }] });
        return draft.finish('Add guide image');
    });
}

/** Changes of the same fields of one guide, such as a drag, merge into one step. */
export function editGuide(document: SpriteDocument, id: string, fields: Partial<GuideFields>): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const clean = cleanGuide({ ...needGuide(draft.outline, id), ...fields });
        draft.change({ guides: withItem(draft.outline.guides, id, clean) });
        return draft.finish('Change guide image', { mergeKey: `guide ${id} ${Object.keys(fields).join(' ')}` });
    });
}

/** The image itself stays where it is kept: undo needs it. */
export function deleteGuide(document: SpriteDocument, id: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        needGuide(draft.outline, id);
        draft.change({ guides: draft.outline.guides.filter((guide) => guide.id !== id) });
        return draft.finish('Delete guide image');
    });
}

function cleanGuide({ name, image, x, y, scale, opacity, visible }: GuideFields): GuideFields {
    const { distance, leastScale, mostScale } = GUIDE_LIMITS;
    needNumber(x, -distance, distance, 'The place of a guide image');
    needNumber(y, -distance, distance, 'The place of a guide image');
    needNumber(scale, leastScale, mostScale, 'The scale of a guide image');
    needInteger(opacity, 0, 100, 'The opacity of a guide image');
    return { name: cleanName(name, 'A guide image'), image, x, y, scale, opacity, visible };
}
