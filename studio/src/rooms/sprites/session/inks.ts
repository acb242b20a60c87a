// The colours of the two buttons, and those that are marked for shading. Choosing them is no step of the history: undo
// takes back the last stroke, not the last colour.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { readSetting, writeSetting } from '../../../store/settings.ts';
import type { SpriteDocument } from '../model/document.ts';
import { chooseInk } from '../model/edit/settings.ts';
import type { Ink, Outline } from '../model/outline.ts';

/** Where the colours of a sprite are kept, which no step of the journal has. */
export function inkSetting(id: string): string {
    return `sprites.colours.${id}`;
}

export class Inks {
    /** As indices of pixels; 0 is the empty pixel. */
    readonly colours: ReadonlySignal<Ink>;
    /** The colours that the user has marked for shading, as indices, from dark to light as they were marked. */
    readonly marked = signal<readonly number[]>([]);
    readonly #document: SpriteDocument;
    /** Ends writing the choice down. */
    readonly stop: () => void;

    constructor(id: string, document: SpriteDocument, outline: ReadonlySignal<Outline>) {
        this.#document = document;
        this.colours = computed(() => outline.value.ink);
        this.#apply(readInk(id));
        this.stop = effect(() => {
            const { first, second } = this.colours.value;
            writeSetting(inkSetting(id), `${first},${second}`);
        });
    }

    choose(index: number, which: 'first' | 'second'): void {
        this.#apply({ [which]: index });
    }

    swap(): void {
        const { first, second } = this.colours.value;
        this.#apply({ first: second, second: first });
    }

    #apply(ink: Partial<Ink>): void {
        const step = chooseInk(this.#document, ink);
        if (step.ok) this.#document.apply(step.value);
    }
}

/** The colours that were chosen last. */
function readInk(id: string): Partial<Ink> {
    const [first, second] = readSetting(inkSetting(id), '')
        .split(',')
        .map((text) => Number(text || NaN));
    return {
        ...(Number.isInteger(first) ? { first: first! } : {}),
        ...(Number.isInteger(second) ? { second: second! } : {}),
    };
}
