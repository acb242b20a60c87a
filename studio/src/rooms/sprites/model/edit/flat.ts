// A step that makes the flattened frame have certain pixels, whatever layers they come from.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { needDrawable } from '../lookup.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { canvasRect, celIdAt } from '../outline.ts';
import type { Step } from '../step.ts';

/** A pixel changes on the uppermost layer where something is seen there, on `layer` where nothing is; an empty pixel is
 *  empty on all visible layers. */
export function paintFlat(
    document: SpriteDocument,
    frame: string,
    layer: string,
    changes: readonly (readonly [number, number])[],
): Outcome<Step> {
    return attempt(() => {
        const { outline } = document;
        const draft = new Draft(document);
        const visible = outline.layers.filter((each) => each.visible && each.opacity > 0).toReversed();
        const copies = new Map<string, Uint8Array>();
        const bytesOf = (id: string): Uint8Array => {
            const known = copies.get(id);
            if (known) return known;
            needDrawable(outline, { layer: id, frame });
            const copy = document.copy(celIdAt(outline, { layer: id, frame }), canvasRect(outline));
            copies.set(id, copy);
            return copy;
        };
        for (const [offset, index] of changes) {
            const filled = visible.filter(
                (each) => document.cel(celIdAt(outline, { layer: each.id, frame }) ?? '')?.[offset],
            );
            if (index === 0) for (const each of filled) bytesOf(each.id)[offset] = 0;
            else bytesOf(filled[0]?.id ?? layer)[offset] = index;
        }
        for (const [id, bytes] of copies) {
            const cel = celIdAt(outline, { layer: id, frame });
            if (cel !== undefined) draft.putArea(cel, canvasRect(outline), bytes);
            else draft.place({ layer: id, frame }, draft.newCel(bytes));
        }
        return draft.finish('Take a suggestion');
    });
}
