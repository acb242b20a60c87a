// A step that puts another sprite in the place of this one: a file that another program has written.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Step } from '../step.ts';

export function replaceSprite(document: SpriteDocument, other: SpriteDocument, label: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        draft.change(other.outline);
        for (const id of other.celIds()) draft.put(id, other.cel(id)!.slice());
        return draft.finish(label);
    });
}
