// What a screen reader hears of the pixel cursor: "12,4 red G, 269 bytes", and not at every step of a held arrow.
import { signal } from '@preact/signals';
import { codeOf } from '../alphabet.ts';
import type { SpriteSession } from '../session.ts';
import { colourUnder } from './reading.ts';

const PAUSE_MS = 300;

export class News {
    readonly text = signal('');
    readonly #session: SpriteSession;
    #timer = 0;

    constructor(session: SpriteSession) {
        this.#session = session;
    }

    announce(): void {
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => this.#tell(), PAUSE_MS);
    }

    #tell(): void {
        const { ui, outline, bytes } = this.#session;
        const at = ui.hover.value;
        const index = at && colourUnder(this.#session, { x: Math.floor(at.x) + 0.5, y: Math.floor(at.y) + 0.5 });
        if (!at || index === null) return;
        const colour = outline.value.palette[index - 1];
        const name = index === 0 ? 'empty' : `${colour?.name ?? colour?.rgba ?? ''} ${codeOf(index - 1)}`;
        this.text.value = `${Math.floor(at.x)},${Math.floor(at.y)} ${name}, ${bytes.measure.value?.length ?? 0} bytes`;
    }
}
