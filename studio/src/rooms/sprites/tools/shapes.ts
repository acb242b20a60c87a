// Lines, rectangles and ellipses: drawn again at every move, so that what is seen is what the release will leave.
import { ellipseOutline, ellipseSpans } from '../raster/ellipse.ts';
import { linePoints, snapLine } from '../raster/line.ts';
import type { Point, Span } from '../raster/picture.ts';
import { rectangleOutline, rectangleSpans } from '../raster/rectangle.ts';
import { shapeBox } from '../raster/shape_box.ts';
import type { StrokePainter } from '../raster/stroke_painter.ts';
import type { SpriteSession } from '../session.ts';
import { shapeFilled } from '../state.ts';
import { brushInk, CelPainting } from './painting.ts';
import type { Gesture, Modifiers, Press, Sample, Tool } from './tool.ts';
import type { Rect } from '../rect.ts';

type Draw = (painter: StrokePainter, from: Point, to: Point, modifiers: Modifiers) => void;

class Shape implements Gesture {
    readonly #session: SpriteSession;
    readonly #painting: CelPainting;
    readonly #draw: Draw;
    #from: Point;
    #to: Point;

    constructor(session: SpriteSession, painting: CelPainting, press: Press, draw: Draw) {
        this.#session = session;
        this.#painting = painting;
        this.#draw = draw;
        this.#from = this.#to = painting.pointAt(press.at);
        this.#show(press);
    }

    move(samples: readonly Sample[], modifiers: Modifiers): void {
        const to = this.#painting.pointAt(samples.at(-1)!);
        if (modifiers.space) this.#from = { x: this.#from.x + to.x - this.#to.x, y: this.#from.y + to.y - this.#to.y };
        this.#to = to;
        this.#show(modifiers);
    }

    #show(modifiers: Modifiers): void {
        this.#painting.repaint((painter) => this.#draw(painter, this.#from, this.#to, modifiers));
        this.#session.live.told.value = `${Math.abs(this.#to.x - this.#from.x) + 1} x ${Math.abs(this.#to.y - this.#from.y) + 1}`;
    }

    end(): void {
        this.#session.ui.lastPoint = this.#to;
        this.#painting.end();
    }

    cancel(): void {
        this.#painting.cancel();
    }
}

function begin(session: SpriteSession, press: Press, label: string, draw: Draw): Gesture | null {
    const painting = CelPainting.begin(session, { label, ink: brushInk(session, press) });
    return painting && new Shape(session, painting, press, draw);
}

function boxed(outline: (box: Rect) => Point[], spans: (box: Rect) => Span[]): Draw {
    return (painter, from, to, { shift, ctrl }) => {
        const box = shapeBox(from, to, { square: shift, centred: ctrl });
        if (shapeFilled.value) painter.paintSpans(spans(box));
        painter.paint(outline(box));
    };
}

export const line: Tool = {
    id: 'line',
    title: 'Line',
    icon: 'line',
    usesBrush: true,
    about: 'Draws a line. Shift snaps it; Space moves it.',
    begin: (session, press) =>
        begin(session, press, 'Line', (painter, from, to, { shift }) =>
            painter.paint(linePoints(from, shift ? snapLine(from, to) : to)),
        ),
};

export const rectangle: Tool = {
    id: 'rectangle',
    title: 'Rectangle',
    icon: 'rectangle',
    usesBrush: true,
    about: 'Shift: a square. Ctrl: from the centre. Space moves it.',
    begin: (session, press) => begin(session, press, 'Rectangle', boxed(rectangleOutline, rectangleSpans)),
};

export const ellipse: Tool = {
    id: 'ellipse',
    title: 'Ellipse',
    icon: 'ellipse',
    usesBrush: true,
    about: 'Shift: a circle. Ctrl: from the centre. Space moves it.',
    begin: (session, press) => begin(session, press, 'Ellipse', boxed(ellipseOutline, ellipseSpans)),
};
