// Steps that add, change and delete tags.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { needFrameIndex, needTag, withItem } from '../lookup.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Outline, Tag } from '../outline.ts';
import type { Step } from '../step.ts';
import { cleanColour, cleanName } from '../values.ts';

export type TagFields = Omit<Tag, 'id'>;

export function addTag(document: SpriteDocument, fields: TagFields): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const clean = cleanFields(draft.outline, fields);
        draft.change({ tags: [...draft.outline.tags, { id: draft.newId('t'), ...clean }] });
        return draft.finish('Add tag');
    });
}

export function editTag(document: SpriteDocument, id: string, fields: Partial<TagFields>): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const clean = cleanFields(draft.outline, { ...needTag(draft.outline, id), ...fields });
        draft.change({ tags: withItem(draft.outline.tags, id, clean) });
        return draft.finish('Change tag', { mergeKey: `tag ${id} ${Object.keys(fields).join(' ')}` });
    });
}

/** The frames stay. */
export function deleteTag(document: SpriteDocument, id: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        needTag(draft.outline, id);
        draft.change({ tags: draft.outline.tags.filter((tag) => tag.id !== id) });
        return draft.finish('Delete tag');
    });
}

/** Ends given the wrong way round are swapped. */
function cleanFields(outline: Outline, { name, from, to, direction, colour }: TagFields): TagFields {
    const turned = needFrameIndex(outline, from) > needFrameIndex(outline, to);
    const ends = turned ? { from: to, to: from } : { from, to };
    return { name: cleanName(name, 'A tag'), ...ends, direction, colour: cleanColour(colour) };
}
