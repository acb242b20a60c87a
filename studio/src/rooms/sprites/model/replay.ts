// Runs stored steps over a document, forwards and backwards, and makes sure that each belongs there: an undo must never
// corrupt.
import { sameBytes } from '../../../files/same_bytes.ts';
import { SpriteDocument } from './document.ts';
import type { History } from './history.ts';
import { attempt, refuse, type Outcome } from './outcome.ts';
import { canvasRect, isPaintable, type Outline } from './outline.ts';
import { copyArea } from './area.ts';
import { OUTLINE_KEYS, readOutline } from './readOutline.ts';
import { readStep } from './readStep.ts';
import { refuseBadCels } from './readCels.ts';
import { sameData } from './sameData.ts';
import { snapshot } from './snapshot.ts';
import type { CelPatch, Step } from './step.ts';
import { Untrusted } from './untrusted.ts';
import { union } from '../rect.ts';

type Way = 'do' | 'undo';

/** Applies stored steps in order. When one does not fit, the steps before it stay done and the sentence names it. */
export function replay(document: SpriteDocument, steps: readonly unknown[]): Outcome<void> {
    return attempt(() => run(document, readSteps(steps, 'steps'), 'do'));
}

/** Gives a history its stored steps, after trying all of them on a copy of its document. On refusal the history stays
 * as it is. */
export function restoreHistory(history: History, saved: unknown): Outcome<void> {
    return attempt(() => {
        const fields = new Untrusted(saved, 'history').object('done', 'undone');
        const done = readSteps(fields.done.value, 'done');
        const undone = readSteps(fields.undone.value, 'undone');
        const { outline, cels } = snapshot(history.document);
        run(new SpriteDocument(outline, cels), done.toReversed(), 'undo');
        run(new SpriteDocument(outline, cels), undone, 'do');
        history.load({ done, undone });
    });
}

function readSteps(value: unknown, path: string): Step[] {
    return new Untrusted(value, path).list(Number.MAX_SAFE_INTEGER, readStep);
}

function run(document: SpriteDocument, steps: readonly Step[], way: Way): void {
    for (const step of steps) {
        refuseMisfit(document, step, way);
        if (way === 'do') document.apply(step);
        else document.revert(step);
    }
    const { outline, cels } = snapshot(document);
    refuseBadCels(outline, new Map(cels), 'cels');
}

function refuseMisfit(document: SpriteDocument, step: Step, way: Way): void {
    const [now, next] = way === 'do' ? (['before', 'after'] as const) : (['after', 'before'] as const);
    if (!fieldsFit(document.outline, step.outline?.[now] ?? {})) {
        refuse(`The step “${step.label}” does not fit the sprite it is stored with.`);
    }
    const outline = { ...document.outline, ...step.outline?.[next] };
    if (step.outline) readOutline(new Untrusted(outline, '').object(...OUTLINE_KEYS));
    if (!patchesFit(document, step, now, outline)) {
        refuse(`The pixels of the step “${step.label}” do not fit the sprite it is stored with.`);
    }
}

/** The ink may differ: a colour can be chosen without the history, and no pixel depends on it. */
function fieldsFit(outline: Outline, fields: Partial<Outline>): boolean {
    return (Object.keys(fields) as (keyof Outline)[]).every(
        (key) => key === 'ink' || sameData(fields[key], outline[key]),
    );
}

/** `outline` is the one that the step makes. */
function patchesFit(document: SpriteDocument, step: Step, now: 'before' | 'after', outline: Outline): boolean {
    const cels = new Set(step.patches.map((patch) => patch.cel));
    const next = now === 'before' ? 'after' : 'before';
    return (
        cels.size === step.patches.length
        && step.patches.every((patch) => {
            const bytes = patch[next];
            return patchFits(document, patch, now) && (bytes === null || hasSize(patch, bytes, outline));
        })
    );
}

function hasSize(patch: CelPatch, bytes: Uint8Array, outline: Outline): boolean {
    const { width, height } = patch.kind === 'area' ? patch.area : outline;
    return bytes.length === width * height && bytes.every((index) => isPaintable(outline.palette, index));
}

/** True when the document has what the patch says is there now. */
function patchFits(document: SpriteDocument, patch: CelPatch, now: 'before' | 'after'): boolean {
    const bytes = document.cel(patch.cel);
    const expected = patch[now];
    if (expected === null || bytes === undefined) return expected === null && bytes === undefined;
    if (patch.kind === 'whole') return sameBytes(bytes, expected);
    const canvas = canvasRect(document.outline);
    return (
        sameData(union(canvas, patch.area), canvas) && sameBytes(copyArea(bytes, canvas.width, patch.area), expected)
    );
}
