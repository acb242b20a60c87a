// Tools that paint where the pointer goes: pencil, eraser, dither, shade, replace colour.
import { brushDither, brushSize, pressureSize } from '../state.ts';
import { checkerInk, colourInk, mixInk, replaceInk, shadeInk, type Ink } from '../raster/inks.ts';
import type { Point } from '../raster/picture.ts';
import type { Brush } from '../raster/brush.ts';
import type { StrokePainter } from '../raster/stroke_painter.ts';
import { StrokePath } from '../raster/stroke_path.ts';
import type { SpriteSession } from '../session.ts';
import { celColour } from '../session/reading.ts';
import { brushInk, CelPainting, colourOf, currentBrush, strokeStart } from './painting.ts';
import type { Gesture, Press, Sample, Tool } from './tool.ts';

/** Follows the pointer; with Shift the stroke begins with a line from the last one. */
class Stroke implements Gesture {
    readonly #session: SpriteSession;
    readonly #painting: CelPainting;
    readonly #path = new StrokePath();
    #last: Point;
    /** Of the brush that was set last. */
    #width: number;

    constructor(session: SpriteSession, painting: CelPainting, press: Press) {
        this.#session = session;
        this.#painting = painting;
        const brush = brushFor(press.at);
        const points = strokeStart(session, painting.pointAt(press.at, brush), press);
        this.#last = points.at(-1)!;
        this.#width = brush.width;
        this.#path.moveTo(this.#last);
        painting.paint((painter) => painter.paint(points, brush));
    }

    move(samples: readonly Sample[]): void {
        this.#painting.paint((painter) => {
            for (const sample of samples) this.#follow(painter, sample);
        });
    }

    /** Goes on to a sample; a pen that is pressed harder on its place widens what it has painted there. */
    #follow(painter: StrokePainter, sample: Sample): void {
        const brush = brushFor(sample);
        const points = this.#path.moveTo(this.#painting.pointAt(sample, brush));
        this.#last = points.at(-1) ?? this.#last;
        painter.paint(points.length === 0 && brush.width > this.#width ? [this.#last] : points, brush);
        this.#width = brush.width;
    }

    end(): void {
        this.#session.ui.lastPoint = this.#last;
        this.#painting.end();
    }

    cancel(): void {
        this.#painting.cancel();
    }
}

/** A pen's pressure makes the brush smaller, where the setting says so. Each sample counts: at the press it is near
 * 0. */
function brushFor({ pressure }: Sample): Brush {
    return currentBrush(pressureSize.value ? Math.max(1, Math.round(brushSize.value * pressure)) : brushSize.value);
}

/** The tools that follow the pointer. */
type StrokeTool = 'pencil' | 'eraser' | 'dither' | 'shade' | 'replace';

/** What a stroke paints with; null when there is nothing to paint with. */
export function strokeInk(session: SpriteSession, tool: StrokeTool, press: Press): Ink | null {
    const { first, second } = session.inks.colours.value;
    switch (tool) {
        case 'pencil':
            return brushInk(session, press);
        case 'eraser':
            return press.button === 'second' ? replaceInk(first, second) : colourInk(0, brushDither.value);
        case 'dither': {
            const [one, other] = press.button === 'first' ? [first, second] : [second, first];
            return brushDither.value === 100 ? checkerInk(one, other) : mixInk(one, other, brushDither.value);
        }
        case 'shade': {
            const ramp = session.inks.marked.value;
            return ramp.length < 2 ? null : shadeInk(ramp, press.button === 'first' ? 'up' : 'down');
        }
        case 'replace': {
            const from = celColour(session, press.at);
            return from === null ? null : replaceInk(from, colourOf(session, press));
        }
    }
}

function stroke(session: SpriteSession, tool: StrokeTool, press: Press, label: string): Gesture | null {
    const ink = strokeInk(session, tool, press);
    const painting = ink && CelPainting.begin(session, { label, ink, freehand: true });
    return painting && new Stroke(session, painting, press);
}

export const pencil: Tool = {
    id: 'pencil',
    title: 'Pencil',
    icon: 'pencil',
    usesBrush: true,
    about: 'Paints. Shift draws a line from the last point, with Ctrl it snaps.',
    begin: (session, press) => stroke(session, 'pencil', press, press.button === 'eraser' ? 'Erase' : 'Pencil'),
};

export const eraser: Tool = {
    id: 'eraser',
    title: 'Eraser',
    icon: 'eraser',
    usesBrush: true,
    about: 'Makes pixels empty. The right button turns the first colour into the second.',
    begin: (session, press) => stroke(session, 'eraser', press, press.button === 'second' ? 'Replace colour' : 'Erase'),
};

export const dither: Tool = {
    id: 'dither',
    title: 'Dither',
    icon: 'dither',
    usesBrush: true,
    about: 'Mixes both colours: a chequer, or the share that the brush has.',
    begin: (session, press) => stroke(session, 'dither', press, 'Dither'),
};

export const shade: Tool = {
    id: 'shade',
    title: 'Shade',
    icon: 'shade',
    usesBrush: true,
    about: 'Moves colours along the ramp: lighter with the left button, darker with the right one.',
    begin: (session, press) => {
        if (session.inks.marked.value.length < 2)
            session.refuse('Shading needs a ramp: choose at least two colours of the palette with Ctrl and click.');
        return stroke(session, 'shade', press, 'Shade');
    },
};

export const replace: Tool = {
    id: 'replace',
    title: 'Replace colour',
    icon: 'replace',
    usesBrush: true,
    about: 'Paints over one colour only: the one under the pointer when pressed.',
    begin: (session, press) => stroke(session, 'replace', press, 'Replace colour'),
};
