// What is seen while a gesture goes on: a cel that is not stored yet, and a few words about it.
import { signal } from '@preact/signals';
import { canvasRect, type Target } from '../model/outline.ts';
import type { Picture } from '../raster/picture.ts';
import type { SpriteSession } from '../session.ts';
import type { Rect } from '../rect.ts';

/** A cel that a gesture has changed and not stored yet. */
export interface Preview {
    readonly at: Target;
    readonly picture: Picture;
}

export class Live {
    readonly preview = signal<Preview | null>(null);
    /** A few words of the tool that is used just now. */
    readonly told = signal('');
    readonly #session: SpriteSession;

    constructor(session: SpriteSession) {
        this.#session = session;
    }

    start(picture: Picture): void {
        this.preview.value = { at: this.#session.target, picture };
    }

    show(area: Rect | null): void {
        if (area) this.#changed(area);
    }

    /** `area` is what the gesture has shown; without it everything is drawn again. */
    end(area: Rect = canvasRect(this.#session.outline.value)): void {
        this.preview.value = null;
        this.told.value = '';
        this.#changed(area);
    }

    #changed(area: Rect): void {
        this.#session.viewer?.previewChanged(area);
        this.#session.bytes.previewChanged(area);
    }
}
