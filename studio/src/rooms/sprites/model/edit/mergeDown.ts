// The step that merges a layer into the one below it. The sprite looks the same as far as the palette allows.
import { flattenStack, type Sheet } from '../compose.ts';
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { layerIndex, needUnlocked, withItem } from '../lookup.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { canvasRect, celIdAt, type Layer } from '../outline.ts';
import type { Step } from '../step.ts';

/** The lower layer stays, with full opacity, because the opacity of both is now in the pixels. The note counts mapped
 * pixels. */
export function mergeDown(document: SpriteDocument, id: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const at = layerIndex(draft.outline, id);
        const below = draft.outline.layers[at - 1] ?? refuse('There is no layer below this one to merge it into.');
        const [upper, lower] = [needMergeable(draft, id), needMergeable(draft, below.id)];
        const mapped = mergeRows(draft, upper, lower);
        draft.placeRow(upper.id, {});
        draft.change({
            layers: withItem(draft.outline.layers, lower.id, { opacity: 100 }).filter((layer) => layer.id !== id),
        });
        const note = mapped > 0 ? `${mapped} pixels were mapped to the nearest colour of the palette.` : undefined;
        return draft.finish('Merge down', { note });
    });
}

function needMergeable(draft: Draft, id: string): Layer {
    const layer = needUnlocked(draft.outline, id);
    return layer.visible ? layer : refuse(`The layer “${layer.name}” is hidden. Show it to merge it.`);
}

/** Frames that shared both cels share the merged one. Returns how many pixels were mapped, each cel counted once. */
function mergeRows(draft: Draft, upper: Layer, lower: Layer): number {
    const merged = new Map<string, string>();
    const row: Record<string, string> = {};
    let mapped = 0;
    for (const { id: frame } of draft.outline.frames) {
        const cels = [upper, lower].map((layer) => celIdAt(draft.outline, { layer: layer.id, frame }));
        if (cels.every((cel) => cel === undefined)) continue;
        const key = cels.join(' ');
        if (!merged.has(key)) {
            const result = mergeCels(draft, cels, [upper, lower]);
            merged.set(key, draft.newCel(result.indices));
            mapped += result.mapped.length;
        }
        row[frame] = merged.get(key)!;
    }
    draft.placeRow(lower.id, row);
    return mapped;
}

function mergeCels(
    draft: Draft,
    cels: readonly (string | undefined)[],
    layers: readonly Layer[],
): ReturnType<typeof flattenStack> {
    const sheets: Sheet[] = [];
    cels.forEach((cel, i) => {
        if (cel !== undefined && layers[i]!.opacity > 0)
            sheets.push({ bytes: draft.bytes(cel), opacity: layers[i]!.opacity });
    });
    const { palette, width } = draft.outline;
    return flattenStack({ sheets, palette, stride: width }, canvasRect(draft.outline));
}
