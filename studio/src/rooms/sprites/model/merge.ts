// Makes one step of two neighbours, and keeps it small: the 500 moves of a stroke become one patch for each cel.
import { sameBytes } from '../../../files/same_bytes.ts';
import type { SpriteDocument } from './document.ts';
import { pasteArea } from './area.ts';
import { outlineChange, type AreaPatch, type CelPatch, type OutlineChange, type Step } from './step.ts';
import { type Rect, union } from '../rect.ts';

/** True when the two steps carry the same key. A new canvas size stays a step of its own: its patches have rows of two
 * lengths. */
export function canMerge(first: Step, second: Step): boolean {
    const resizes = ({ outline }: Step): boolean =>
        outline !== undefined && ('width' in outline.after || 'height' in outline.after);
    return second.mergeKey !== undefined && first.mergeKey === second.mergeKey && !resizes(first) && !resizes(second);
}

/** The step that does `first` and then `second`. The document must be as `second` left it: its bytes are the new
 * "after". */
export function mergeSteps(document: SpriteDocument, first: Step, second: Step): Step {
    const byCel = new Map<string, CelPatch[]>();
    for (const patch of [...first.patches, ...second.patches]) {
        const list = byCel.get(patch.cel);
        if (list) list.push(patch);
        else byCel.set(patch.cel, [patch]);
    }
    const patches = [...byCel.values()].flatMap((list) => mergePatches(document, list));
    const outline = mergeOutlines(first.outline, second.outline);
    const { outline: _, ...rest } = second;
    return { ...rest, ...(outline && { outline }), patches };
}

function mergeOutlines(first: OutlineChange | undefined, second: OutlineChange | undefined): OutlineChange | undefined {
    return outlineChange({ ...second?.before, ...first?.before }, { ...first?.after, ...second?.after });
}

/** One patch for all of one cel, or none when it ends as it began. */
function mergePatches(document: SpriteDocument, patches: readonly CelPatch[]): CelPatch[] {
    const areas = patches.filter((patch) => patch.kind === 'area');
    const merged = areas.length === patches.length ? mergeAreas(document, areas) : mergeWholes(document, patches);
    const { before, after } = merged;
    const same = before === null || after === null ? before === after : sameBytes(before, after);
    return same ? [] : [merged];
}

/** Takes the area around all patches out of the document and undoes the patches there, the last one first. */
function mergeAreas(document: SpriteDocument, patches: readonly AreaPatch[]): AreaPatch {
    const area = patches.map((patch) => patch.area).reduce(union);
    const after = document.copy(patches[0]!.cel, area);
    const before = after.slice();
    for (const patch of patches.toReversed()) pasteArea(before, area.width, relativeTo(area, patch.area), patch.before);
    return { kind: 'area', cel: patches[0]!.cel, area, before, after };
}

function relativeTo(area: Rect, inner: Rect): Rect {
    return { ...inner, x: inner.x - area.x, y: inner.y - area.y };
}

/** The first patch of the whole cel knows it as it was; areas painted before that patch are undone on top. */
function mergeWholes(document: SpriteDocument, patches: readonly CelPatch[]): CelPatch {
    const { cel } = patches[0]!;
    const firstWhole = patches.findIndex((patch) => patch.kind === 'whole');
    const before = patches[firstWhole]!.before?.slice() ?? null;
    for (const patch of patches.slice(0, firstWhole).toReversed()) {
        if (patch.kind === 'area' && before) pasteArea(before, document.outline.width, patch.area, patch.before);
    }
    return { kind: 'whole', cel, before, after: document.cel(cel)?.slice() ?? null };
}
