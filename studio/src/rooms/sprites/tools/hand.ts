// Moves the view.
import type { SpriteSession } from '../session.ts';
import type { Gesture, Sample, Tool } from './tool.ts';

class Pan implements Gesture {
    readonly #session: SpriteSession;
    readonly #from: Sample;

    constructor(session: SpriteSession, from: Sample) {
        this.#session = session;
        this.#from = from;
    }

    // Positions are told in pixels of the sprite, which moves along: the pixel that was pressed stays under the
    // pointer.
    move(samples: readonly Sample[]): void {
        const to = samples.at(-1)!;
        const { view } = this.#session.ui;
        const { zoom, panX, panY } = view.value;
        view.value = {
            zoom,
            panX: Math.round(panX + (to.x - this.#from.x) * zoom),
            panY: Math.round(panY + (to.y - this.#from.y) * zoom),
        };
    }

    end(): void {}

    cancel(): void {}
}

export const hand: Tool = {
    id: 'hand',
    title: 'Pan',
    icon: 'hand',
    about: 'Moves the view. Space or the middle button do it with every tool.',
    cursor: 'grab',
    begin: (session, press) => new Pan(session, press.at),
};
