// A step: one action as plain data, with what it needs to be done and undone. It can be cloned into a journal as it is.
import type { Outline } from './outline.ts';
import { sameData } from './sameData.ts';
import type { Rect } from '../rect.ts';

/** New bytes for a part of a cel. */
export interface AreaPatch {
    readonly kind: 'area';
    readonly cel: string;
    readonly area: Rect;
    readonly before: Uint8Array;
    readonly after: Uint8Array;
}

/** A cel that appears (no bytes before), goes (none after) or is replaced, perhaps by one of another size. */
export interface WholePatch {
    readonly kind: 'whole';
    readonly cel: string;
    readonly before: Uint8Array | null;
    readonly after: Uint8Array | null;
}

export type CelPatch = AreaPatch | WholePatch;

/** The outline's fields that a step changes, and only these: a pixel drawn must not cost a copy of 1,000 frames. */
export interface OutlineChange {
    readonly before: Partial<Outline>;
    readonly after: Partial<Outline>;
}

export interface Step {
    readonly label: string;
    readonly outline?: OutlineChange;
    /** Every cel has one at most, so that their order does not matter. */
    readonly patches: readonly CelPatch[];
    /** Neighbours in the history with the same key become one step: the nudges of a float, the drag of a slider. */
    readonly mergeKey?: string;
    /** A sentence about what the step did to pixels that the user did not name. */
    readonly note?: string;
}

/** The fields that differ, or undefined when none does. Both sides have the same fields. */
export function outlineChange(before: Partial<Outline>, after: Partial<Outline>): OutlineChange | undefined {
    const keys = (Object.keys(after) as (keyof Outline)[]).filter((key) => !sameData(before[key], after[key]));
    if (keys.length === 0) return undefined;
    const pick = (fields: Partial<Outline>): Partial<Outline> =>
        Object.fromEntries(keys.map((key) => [key, fields[key]]));
    return { before: pick(before), after: pick(after) };
}

/** True when the step changes nothing. The history takes no such steps. */
export function isEmptyStep(step: Step): boolean {
    return step.outline === undefined && step.patches.length === 0;
}

/** About how much memory the step holds. */
export function stepBytes(step: Step): number {
    const outline = step.outline === undefined ? 0 : JSON.stringify(step.outline).length;
    return step.patches.reduce(
        (sum, patch) => sum + (patch.before?.length ?? 0) + (patch.after?.length ?? 0),
        outline + step.label.length,
    );
}
