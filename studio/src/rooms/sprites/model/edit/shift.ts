// A step that moves the pixels of all cels; what leaves the canvas is gone.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { attempt, type Outcome } from '../outcome.ts';
import type { Step } from '../step.ts';

export function shiftSprite(document: SpriteDocument, dx: number, dy: number): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const { width, height } = draft.outline;
        draft.mapCels((bytes) => {
            const out = new Uint8Array(bytes.length);
            for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
                const from = (y - dy) * width;
                out.set(
                    bytes.subarray(from + Math.max(0, -dx), from + Math.min(width, width - dx)),
                    y * width + Math.max(0, dx),
                );
            }
            return out;
        });
        return draft.finish('Shift');
    });
}
