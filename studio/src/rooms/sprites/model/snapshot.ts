// A whole document as plain data for a journal, and back.
import { SpriteDocument } from './document.ts';
import { attempt, type Outcome } from './outcome.ts';
import type { Outline } from './outline.ts';
import { refuseBadCels } from './readCels.ts';
import { OUTLINE_KEYS, readOutline } from './readOutline.ts';
import { Untrusted } from './untrusted.ts';

/** Can be cloned, put into IndexedDB and sent to a worker. */
export interface Snapshot {
    readonly outline: Outline;
    readonly cels: readonly (readonly [string, Uint8Array])[];
}

/** Copies everything: later steps do not change the snapshot. */
export function snapshot(document: SpriteDocument): Snapshot {
    return { outline: document.outline, cels: document.celIds().map((id) => [id, document.cel(id)!.slice()] as const) };
}

/** Checks everything, because storage can hold what another version wrote or a crash cut off. */
export function restore(saved: unknown): Outcome<SpriteDocument> {
    return attempt(() => {
        const fields = new Untrusted(saved, 'snapshot').object('outline', 'cels');
        const outline = readOutline(new Untrusted(fields.outline.value, '').object(...OUTLINE_KEYS));
        const cels = new Map(
            fields.cels.list(Number.MAX_SAFE_INTEGER, (item) => {
                const [id, bytes] = item.list(2, (part) => part);
                return id && bytes ? ([id.id('c'), bytes.bytes()] as const) : item.refuse('must be an id and bytes.');
            }),
        );
        refuseBadCels(outline, cels, 'cels');
        return new SpriteDocument(outline, cels);
    });
}
