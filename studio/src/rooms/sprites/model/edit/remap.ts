// Gives pixels other indices, for edits of the palette. The chosen colours go the same way as the pixels.
import type { Draft } from '../draft.ts';

/** The new index of every index. */
export type IndexMap = Uint8Array;

export function sameIndices(): IndexMap {
    return Uint8Array.from({ length: 256 }, (_, index) => index);
}

export function remapBytes(bytes: Uint8Array, map: IndexMap): Uint8Array {
    return bytes.map((index) => map[index]!);
}

/** Of all cels, also on locked and hidden layers: the palette is common to all. */
export function remapSprite(draft: Draft, map: IndexMap): void {
    const { first, second } = draft.outline.ink;
    draft.change({ ink: { first: map[first]!, second: map[second]! } });
    draft.mapCels((bytes) => remapBytes(bytes, map));
}

/** How many pixels have each index; a linked cel counts once. */
export function countIndices(draft: Draft): Uint32Array {
    const counts = new Uint32Array(256);
    for (const cel of draft.document.celIds()) {
        for (const index of draft.bytes(cel)) counts[index]!++;
    }
    return counts;
}
