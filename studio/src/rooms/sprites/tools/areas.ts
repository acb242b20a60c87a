// Tools that need one click: fill and pick.
import type { Target } from '../model/outline.ts';
import { areaMask, fillMask } from '../raster/fill.ts';
import { combineMasks } from '../raster/mask.ts';
import { pixelAt, type Picture } from '../raster/picture.ts';
import type { SpriteSession } from '../session.ts';
import { colourUnder, copyCel, flatPicture } from '../session/reading.ts';
import { fillAllLayers, fillContiguous } from '../state.ts';
import { colourOf } from './painting.ts';
import type { Gesture, Press, Tool } from './tool.ts';
import type { Rect } from '../rect.ts';

/** Shows at the press and is done at the release, so that a second finger or Escape can give it up. */
class Fill implements Gesture {
    readonly #session: SpriteSession;
    readonly #picture: Picture;
    readonly #box: Rect;
    readonly #at: Target;

    constructor(session: SpriteSession, picture: Picture, box: Rect) {
        this.#session = session;
        this.#picture = picture;
        this.#box = box;
        this.#at = session.target;
        session.live.start(picture);
        session.live.show(box);
    }

    move(): void {}

    end(): void {
        this.#session.live.end();
        this.#session.paintBox(this.#picture, this.#box, { at: this.#at, label: 'Fill' });
    }

    cancel(): void {
        this.#session.live.end();
    }
}

/** A copy of the cel, filled at a press, and the box that changed; null where there is nothing to fill. */
export function fillCel(session: SpriteSession, press: Press): { picture: Picture; box: Rect | null } {
    const picture = copyCel(session);
    const sample = fillAllLayers.value ? flatPicture(session) : picture;
    const mask = areaMask(sample, pixelAt(press.at), {
        contiguous: fillContiguous.value !== press.shift,
        within: session.ui.selection.value,
    });
    return { picture, box: fillMask(picture, mask, colourOf(session, press)) };
}

export const bucket: Tool = {
    id: 'bucket',
    title: 'Fill',
    icon: 'bucket',
    about: 'Fills an area of one colour. Shift fills all pixels of that colour.',
    begin: (session, press) => {
        if (!session.canDraw()) return null;
        const { picture, box } = fillCel(session, press);
        return box && new Fill(session, picture, box);
    },
};

/** Picks while the button is held, so that a colour can be searched for. */
class Pick implements Gesture {
    readonly #session: SpriteSession;
    readonly #button: Press['button'];

    constructor(session: SpriteSession, press: Press) {
        this.#session = session;
        this.#button = press.button;
        this.move([press.at]);
    }

    move(samples: readonly { x: number; y: number }[]): void {
        const colour = colourUnder(this.#session, samples.at(-1)!);
        if (colour !== null) this.#session.inks.choose(colour, this.#button === 'second' ? 'second' : 'first');
    }

    end(): void {
        this.#session.seal();
    }

    cancel(): void {
        this.#session.seal();
    }
}

export const picker: Tool = {
    id: 'picker',
    title: 'Pick colour',
    icon: 'picker',
    about: 'Takes the colour under the pointer, also of a guide picture.',
    cursor: 'crosshair',
    begin: (session, press) => new Pick(session, press),
};

export const wand: Tool = {
    id: 'wand',
    title: 'Wand',
    icon: 'wand',
    about: 'Selects an area of one colour. Shift adds, Ctrl takes away.',
    cursor: 'crosshair',
    begin: (session, press) => {
        const sample = fillAllLayers.value ? flatPicture(session) : copyCel(session);
        const found = areaMask(sample, pixelAt(press.at), { contiguous: fillContiguous.value });
        const before = session.ui.selection.value;
        const how = press.shift ? 'add' : press.ctrl ? 'subtract' : 'replace';
        session.select(before && how !== 'replace' ? combineMasks(before, found, how) : found);
        return { move() {}, end() {}, cancel: () => session.select(before) };
    },
};
