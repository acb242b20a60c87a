// Symmetry that pays: whether the axis lies where mirrored rows are cheaper, and what a column more or less would save.
import type { SpriteMove } from 'spritepress';
import type { Outcome } from '../model/outcome.ts';
import { cropCanvas, resizeCanvas } from '../model/edit/canvas.ts';
import { shiftSprite } from '../model/edit/shift.ts';
import type { Step } from '../model/step.ts';
import type { SpriteSession } from '../session.ts';
import { rowAt } from './rows.ts';

export type AxisState = 'saves' | 'off' | 'plain';

/** 'saves' when the string has mirrored rows, 'off' when the width is odd or the axis is not in the middle. */
export function axisState(session: SpriteSession): AxisState {
    const {
        width,
        height,
        settings: { symmetry },
    } = session.outline.value;
    if (width % 2 === 1 || symmetry.x * 2 !== width) return 'off';
    const measure = session.bytes.measure.value;
    for (let y = 0; measure && y < height; y++) if (rowAt(measure.rows, y).code === '>') return 'saves';
    return 'plain';
}

export interface Offer {
    readonly text: string;
    readonly saved: number;
    make(): Outcome<Step>;
}

function describe({ left, right }: SpriteMove): string {
    if (left > 0 && right < 0) return `Shift everything right by ${left}`;
    if (left < 0 && right > 0) return `Shift everything left by ${right}`;
    const where = left !== 0 ? 'left' : 'right';
    return left + right > 0 ? `Add a column at the ${where}` : `Cut the ${where} column off`;
}

/** The best of what would make the string shorter without losing a pixel; for all frames it is one step. */
export function bestOffer(session: SpriteSession): Offer | null {
    const { meter, measure } = session.bytes;
    if (!meter || !measure.value) return null;
    const options = meter.symmetry().filter(({ lost, length }) => lost === 0 && length < measure.value!.length);
    const best = options.sort((a, b) => a.length - b.length)[0];
    if (!best) return null;
    return { text: describe(best), saved: measure.value.length - best.length, make: () => reframe(session, best) };
}

function reframe({ document }: SpriteSession, { left, right }: SpriteMove): Outcome<Step> {
    const { width, height } = document.outline;
    if (left + right === 0) return shiftSprite(document, left, 0);
    if (left + right < 0) return cropCanvas(document, { x: left < 0 ? 1 : 0, y: 0, width: width - 1, height });
    return resizeCanvas(document, width + 1, height, { x: left > 0 ? 1 : 0, y: 0 });
}
