// A step in the making. Edits change the draft's outline and cels; `finish` works out what really differs from the
// document.
import { sameBytes } from '../../../files/same_bytes.ts';
import type { SpriteDocument } from './document.ts';
import { refuseTooLarge } from './limits.ts';
import { usedCels, type Outline, type Target } from './outline.ts';
import { copyArea } from './area.ts';
import { outlineChange, type CelPatch, type Step } from './step.ts';
import type { Rect } from '../rect.ts';

export interface StepExtras {
    readonly mergeKey?: string | undefined;
    readonly note?: string | undefined;
}

/** Ids are a letter, which tells the kind in a project file, and a number that no other id of the sprite has. */
export type IdLetter = 'l' | 'f' | 't' | 'c' | 'g';

export class Draft {
    readonly document: SpriteDocument;
    outline: Outline;
    readonly #wholes = new Map<string, Uint8Array>();
    readonly #areas: CelPatch[] = [];

    constructor(document: SpriteDocument) {
        this.document = document;
        this.outline = document.outline;
    }

    change(fields: Partial<Outline>): void {
        this.outline = { ...this.outline, ...fields };
    }

    newId(letter: IdLetter): string {
        const id = `${letter}${this.outline.nextId}`;
        this.change({ nextId: this.outline.nextId + 1 });
        return id;
    }

    /** Shows a cel at a place, or nothing when the id is undefined. */
    place(at: Target, cel: string | undefined): void {
        const row = { ...this.outline.cels[at.layer] };
        if (cel === undefined) delete row[at.frame];
        else row[at.frame] = cel;
        this.placeRow(at.layer, row);
    }

    /** Shows these cels, by frame id, on a layer. A layer without cels has no row. */
    placeRow(layer: string, row: Readonly<Record<string, string>>): void {
        const cels = { ...this.outline.cels };
        if (Object.keys(row).length > 0) cels[layer] = row;
        else delete cels[layer];
        this.change({ cels });
    }

    /** The cel's bytes as the draft has them now. */
    bytes(cel: string): Uint8Array {
        const bytes = this.#wholes.get(cel) ?? this.document.cel(cel);
        if (!bytes) throw new Error(`the outline names cel ${cel}, which is not there`);
        return bytes;
    }

    /** Gives a cel new bytes of the draft's canvas size. The draft keeps the buffer: do not write to it again. */
    put(cel: string, bytes: Uint8Array): void {
        this.#wholes.set(cel, bytes);
    }

    /** A new cel with these bytes, to be placed by the caller. */
    newCel(bytes: Uint8Array): string {
        const id = this.newId('c');
        this.put(id, bytes);
        return id;
    }

    /** Gives an area of a cel of the document new bytes. */
    putArea(cel: string, area: Rect, after: Uint8Array): void {
        const before = copyArea(this.bytes(cel), this.outline.width, area);
        if (!sameBytes(before, after)) this.#areas.push({ kind: 'area', cel, area, before, after });
    }

    /** Replaces the bytes of every cel that the draft shows; `make` returns a new buffer. */
    mapCels(make: (bytes: Uint8Array) => Uint8Array): void {
        for (const cel of usedCels(this.outline.cels)) this.put(cel, make(this.bytes(cel)));
    }

    finish(label: string, { mergeKey, note }: StepExtras = {}): Step {
        refuseTooLarge(this.outline);
        const outline = outlineChange(this.document.outline, this.outline);
        return {
            label,
            ...(outline && { outline }),
            patches: [...this.#wholePatches(), ...this.#areas],
            ...(mergeKey !== undefined && { mergeKey }),
            ...(note !== undefined && { note }),
        };
    }

    #wholePatches(): CelPatch[] {
        const patches: CelPatch[] = [];
        for (const [cel, after] of this.#wholes) {
            const before = this.document.cel(cel);
            if (before && sameBytes(before, after)) continue;
            patches.push({ kind: 'whole', cel, before: before?.slice() ?? null, after });
        }
        if (this.outline.cels === this.document.outline.cels) return patches;
        // A cel that no frame shows any more goes with its step and comes back when the step is undone.
        const used = usedCels(this.outline.cels);
        for (const cel of this.document.celIds()) {
            if (!used.has(cel))
                patches.push({ kind: 'whole', cel, before: this.document.cel(cel)!.slice(), after: null });
        }
        return patches;
    }
}
