// The sprite that is open: its outline and its cels. Only steps change it; listeners learn what changed.
import { canvasRect, type Outline } from './outline.ts';
import { copyArea, pasteArea } from './area.ts';
import type { CelPatch, Step } from './step.ts';
import { type Rect, union } from '../rect.ts';

export interface Change {
    /** Where pixels of the picture may look different; null when none do. */
    readonly dirty: Rect | null;
    /** Cels that were painted, made, replaced or removed. */
    readonly cels: readonly string[];
    /** Fields of the outline that changed. */
    readonly fields: readonly (keyof Outline)[];
}

export type Listener = (change: Change) => void;

/** A change of any other field is not seen in the picture. */
const SEEN: ReadonlySet<keyof Outline> = new Set<keyof Outline>([
    'width',
    'height',
    'palette',
    'layers',
    'frames',
    'cels',
]);

export class SpriteDocument {
    #outline: Outline;
    readonly #cels = new Map<string, Uint8Array>();
    readonly #listeners = new Set<Listener>();

    /** Copies the cels: the caller's buffers stay the caller's. */
    constructor(outline: Outline, cels: Iterable<readonly [string, Uint8Array]> = []) {
        this.#outline = outline;
        for (const [id, bytes] of cels) this.#cels.set(id, bytes.slice());
    }

    get outline(): Outline {
        return this.#outline;
    }

    /** The cel's own bytes, to be read only: a step is the one way to change them. */
    cel(id: string): Uint8Array | undefined {
        return this.#cels.get(id);
    }

    celIds(): string[] {
        return [...this.#cels.keys()];
    }

    /** Calls the listener after every change, until the returned function is called. */
    subscribe(listener: Listener): () => void {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
    }

    apply(step: Step): void {
        if (step.outline) this.#outline = { ...this.#outline, ...step.outline.after };
        for (const patch of step.patches) this.#put(patch, 'after');
        this.#tell(step);
    }

    /** Undoes the step that was applied last. */
    revert(step: Step): void {
        if (step.outline) this.#outline = { ...this.#outline, ...step.outline.before };
        for (const patch of step.patches) this.#put(patch, 'before');
        this.#tell(step);
    }

    /** A copy of an area of a cel; an absent cel is empty. */
    copy(id: string | undefined, area: Rect): Uint8Array {
        const bytes = id === undefined ? undefined : this.#cels.get(id);
        return bytes ? copyArea(bytes, this.#outline.width, area) : new Uint8Array(area.width * area.height);
    }

    #put(patch: CelPatch, side: 'before' | 'after'): void {
        if (patch.kind === 'area') {
            const bytes = this.#cels.get(patch.cel);
            if (!bytes) throw new Error(`the step paints cel ${patch.cel}, which is not there`);
            pasteArea(bytes, this.#outline.width, patch.area, patch[side]);
            return;
        }
        const bytes = patch[side];
        // A copy, because painting changes the document's bytes and the step must keep its own.
        if (bytes) this.#cels.set(patch.cel, bytes.slice());
        else this.#cels.delete(patch.cel);
    }

    #tell(step: Step): void {
        const fields = Object.keys(step.outline?.after ?? {}) as (keyof Outline)[];
        const change = {
            dirty: this.#dirty(step, fields),
            cels: [...new Set(step.patches.map((patch) => patch.cel))],
            fields,
        };
        for (const listener of [...this.#listeners]) listener(change);
    }

    #dirty(step: Step, fields: readonly (keyof Outline)[]): Rect | null {
        const everywhere =
            fields.some((field) => SEEN.has(field)) || step.patches.some((patch) => patch.kind === 'whole');
        if (everywhere) return canvasRect(this.#outline);
        let dirty: Rect | null = null;
        for (const patch of step.patches) {
            if (patch.kind === 'area') dirty = dirty ? union(dirty, patch.area) : patch.area;
        }
        return dirty;
    }
}
