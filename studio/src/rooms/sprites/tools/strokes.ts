// Tools that paint where the pointer goes: pencil, eraser, dither, shade, replace colour.
import { brushDither, brushSize, pressureSize } from '../state.ts';
import { checkerInk, colourInk, mixInk, replaceInk, shadeInk, type Ink } from '../raster/inks.ts';
import { linePoints, snapLine } from '../raster/line.ts';
import type { Point } from '../raster/picture.ts';
import { StrokePath } from '../raster/stroke_path.ts';
import type { SpriteSession } from '../session.ts';
import { brushInk, CelPainting, colourOf, currentBrush } from './painting.ts';
import type { Gesture, Press, Sample, Tool } from './tool.ts';

/** Follows the pointer; with Shift the stroke begins with a line from the last one. */
class Stroke implements Gesture {
    readonly #session: SpriteSession;
    readonly #painting: CelPainting;
    readonly #path = new StrokePath();
    #last: Point;

    constructor(session: SpriteSession, painting: CelPainting, press: Press) {
        this.#session = session;
        this.#painting = painting;
        const first = painting.pointAt(press.at);
        const from = press.shift ? session.ui.lastPoint : null;
        const to = from && press.ctrl ? snapLine(from, first) : first;
        this.#last = to;
        this.#path.moveTo(to);
        painting.paint((painter) => painter.paint(from ? linePoints(from, to) : [to]));
    }

    move(samples: readonly Sample[]): void {
        const points = samples.flatMap((sample) => this.#path.moveTo(this.#painting.pointAt(sample)));
        this.#last = points.at(-1) ?? this.#last;
        if (points.length > 0) this.#painting.paint((painter) => painter.paint(points));
    }

    end(): void {
        this.#session.ui.lastPoint = this.#last;
        this.#painting.end();
    }

    cancel(): void {
        this.#painting.cancel();
    }
}

/** A pen's pressure makes the brush smaller, where the setting says so. */
function brushFor(press: Press) {
    return currentBrush(pressureSize.value ? Math.max(1, Math.round(brushSize.value * press.at.pressure)) : brushSize.value);
}

function stroke(session: SpriteSession, press: Press, label: string, ink: Ink): Gesture | null {
    const painting = CelPainting.begin(session, { label, ink, brush: brushFor(press), freehand: true });
    return painting && new Stroke(session, painting, press);
}

export const pencil: Tool = {
    id: 'pencil', title: 'Pencil', icon: 'pencil', usesBrush: true, about: 'Paints. Shift draws a line from the last point, with Ctrl it snaps.',
    begin: (session, press) => stroke(session, press, press.button === 'eraser' ? 'Erase' : 'Pencil', brushInk(session, press)),
};

export const eraser: Tool = {
    id: 'eraser', title: 'Eraser', icon: 'eraser', usesBrush: true, about: 'Makes pixels empty. The right button turns the first colour into the second.',
    begin: (session, press) => {
        const { first, second } = session.colours.value;
        return press.button === 'second'
            ? stroke(session, press, 'Replace colour', replaceInk(first, second))
            : stroke(session, press, 'Erase', colourInk(0, brushDither.value));
    },
};

export const dither: Tool = {
    id: 'dither', title: 'Dither', icon: 'dither', usesBrush: true, about: 'Mixes both colours: a chequer, or the share that the brush has.',
    begin: (session, press) => {
        const { first, second } = session.colours.value;
        const [one, other] = press.button === 'first' ? [first, second] : [second, first];
        const mixed = brushDither.value === 100 ? checkerInk(one, other) : mixInk(one, other, brushDither.value);
        return stroke(session, press, 'Dither', mixed);
    },
};

export const shade: Tool = {
    id: 'shade', title: 'Shade', icon: 'shade', usesBrush: true, about: 'Moves colours along the ramp: lighter with the left button, darker with the right one.',
    begin: (session, press) => {
        const ramp = session.ramp();
        if (ramp.length < 2) {
            session.refuse('Shading needs a ramp: choose at least two colours of the palette with Ctrl and click.');
            return null;
        }
        return stroke(session, press, 'Shade', shadeInk(ramp, press.button === 'first' ? 'up' : 'down'));
    },
};

export const replace: Tool = {
    id: 'replace', title: 'Replace colour', icon: 'replace', usesBrush: true, about: 'Paints over one colour only: the one under the pointer when pressed.',
    begin: (session, press) => {
        const from = session.pixelAt(press.at);
        if (from === null) return null;
        return stroke(session, press, 'Replace colour', replaceInk(from, colourOf(session, press)));
    },
};
