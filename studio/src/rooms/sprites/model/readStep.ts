// Reads a step from storage, where another version or a crash may have left anything. Whether it fits a document is
// asked later.
import { LIMITS } from './limits.ts';
import type { Outline } from './outline.ts';
import { OUTLINE_KEYS, readArea } from './readOutline.ts';
import type { CelPatch, OutlineChange, Step } from './step.ts';
import type { Untrusted } from './untrusted.ts';

const MOST_TEXT = 1000;
const MOST_PATCHES = LIMITS.layers * LIMITS.frames * 2;

export function readStep(item: Untrusted): Step {
    const fields = item.object('label', 'outline?', 'patches', 'mergeKey?', 'note?');
    const optional = (name: 'mergeKey' | 'note'): object =>
        fields[name].value === undefined ? {} : { [name]: fields[name].text(LIMITS.frames * MOST_TEXT) };
    return {
        label: fields.label.text(MOST_TEXT),
        ...(fields.outline.value !== undefined && { outline: readChange(fields.outline) }),
        patches: fields.patches.list(MOST_PATCHES, readPatch),
        ...optional('mergeKey'),
        ...optional('note'),
    };
}

/** The fields' own content is checked with the outline that they make. */
function readChange(item: Untrusted): OutlineChange {
    const { before, after } = item.object('before', 'after');
    const keys = (side: Untrusted): string =>
        side
            .entries()
            .map(([key]) => key)
            .toSorted()
            .join(' ');
    for (const [key, value] of after.entries()) {
        if (!OUTLINE_KEYS.some((known) => known === key)) value.refuse('there is no such field in an outline.');
    }
    if (keys(before) !== keys(after)) item.refuse('must have the same fields before and after.');
    return { before: before.value as Partial<Outline>, after: after.value as Partial<Outline> };
}

function readPatch(item: Untrusted): CelPatch {
    const { kind } = item.object('kind', 'cel', 'before', 'after', 'area?');
    if (kind.choice('area', 'whole') === 'whole') {
        const { cel, before, after } = item.object('kind', 'cel', 'before', 'after');
        const bytes = (side: Untrusted): Uint8Array | null => (side.value === null ? null : side.bytes());
        return { kind: 'whole', cel: cel.id('c'), before: bytes(before), after: bytes(after) };
    }
    const { cel, before, after, area } = item.object('kind', 'cel', 'before', 'after', 'area');
    return { kind: 'area', cel: cel.id('c'), area: readArea(area), before: before.bytes(), after: after.bytes() };
}
