// What the tests of the model share: small sprites whose pixels can be written as text, and a generator of numbers with
// a seed.
import assert from 'node:assert/strict';
import { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import type { Outcome } from '../../../src/rooms/sprites/model/outcome.ts';
import { celIdAt, newOutline, type Palette } from '../../../src/rooms/sprites/model/outline.ts';
import { paintArea } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { snapshot } from '../../../src/rooms/sprites/model/snapshot.ts';
import type { Step } from '../../../src/rooms/sprites/model/step.ts';

/** Positions 0 to 4 have colours: red, green, blue, white and half-transparent black. */
export const PALETTE: Palette = ['#ff0000ff', '#00ff00ff', '#0000ffff', '#ffffffff', '#00000080'].map((rgba) => ({
    rgba,
}));

/** The document's alphabet: 79 positions without `.` and `>`. */
export const USABLE = Array.from({ length: 79 }, (_, position) => position).filter(
    (position) => position !== 72 && position !== 75,
);

export function value<T>(outcome: Outcome<T>): T {
    assert.ok(outcome.ok, outcome.ok ? '' : outcome.sentence);
    return outcome.value;
}

/** The sentence of a refusal. */
export function sentence(outcome: Outcome<unknown>): string {
    assert.ok(!outcome.ok, 'this should be refused');
    return outcome.sentence;
}

export function doStep(document: SpriteDocument, outcome: Outcome<Step>): Step {
    const step = value(outcome);
    document.apply(step);
    return step;
}

/** Rows of digits, `.` for the empty pixel. */
export function pixels(...rows: readonly string[]): Uint8Array {
    return Uint8Array.from(rows.join('').replaceAll('.', '0'), Number);
}

/** A sprite with one layer `l1` and one frame `f2` with these pixels. */
export function sprite(...rows: readonly string[]): SpriteDocument {
    const [width, height] = [rows[0]!.length, rows.length];
    const document = new SpriteDocument(newOutline({ name: 'test', width, height, palette: PALETTE }));
    doStep(document, paintArea(document, AT, { x: 0, y: 0, width, height }, pixels(...rows)));
    return document;
}

export const AT = { layer: 'l1', frame: 'f2' };

/** The pixels of a place as rows of text. */
export function rows(document: SpriteDocument, at = AT): string[] {
    const id = celIdAt(document.outline, at);
    const { width, height } = document.outline;
    const bytes = id === undefined ? new Uint8Array(width * height) : document.cel(id)!;
    return Array.from({ length: height }, (_, y) =>
        [...bytes.subarray(y * width, (y + 1) * width)].join('').replaceAll('0', '.'),
    );
}

/** All of a document as data to compare; the order of cels does not matter. */
export function whole(document: SpriteDocument): unknown {
    const { outline, cels } = snapshot(document);
    return { outline, cels: new Map(cels) };
}

/** Undoing the step must give back what was there, redoing it what it made. */
export function assertExact(document: SpriteDocument, outcome: Outcome<Step>): Step {
    const before = whole(document);
    const step = doStep(document, outcome);
    const after = whole(document);
    document.revert(step);
    assert.deepEqual(whole(document), before);
    document.apply(structuredClone(step));
    assert.deepEqual(whole(document), after);
    return step;
}

/** Whole numbers from 0 to below `end`, the same ones for the same seed (xorshift). */
export function generator(seed: number): (end: number) => number {
    let state = seed >>> 0 || 1;
    return (end) => {
        state ^= state << 13;
        state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5;
        state >>>= 0;
        return state % end;
    };
}
