// Steps as JSON, for a journal that keeps text. In IndexedDB a step is kept as it is.
import { parseJson } from './jsonText.ts';
import { LIMITS } from './limits.ts';
import { attempt, type Outcome } from './outcome.ts';
import { packBytes, unpackBytes } from './pack.ts';
import { readStep } from './readStep.ts';
import type { Step } from './step.ts';
import { Untrusted } from './untrusted.ts';

export function stepToJson(step: Step): string {
    const pack = (value: Uint8Array): object => ({ size: value.length, data: packBytes(value) });
    return JSON.stringify(step, (_, value: unknown) => (value instanceof Uint8Array ? pack(value) : value));
}

export function stepFromJson(text: string): Outcome<Step> {
    return attempt(() => readStep(new Untrusted(parseJson(text, 'This step'), 'step'), readPacked));
}

function readPacked(item: Untrusted): Uint8Array {
    const { size, data } = item.object('size', 'data');
    const bytes = unpackBytes(data.text(Number.MAX_SAFE_INTEGER), size.integer(0, LIMITS.side * LIMITS.side));
    return bytes ?? item.refuse('the pixels are damaged.');
}
