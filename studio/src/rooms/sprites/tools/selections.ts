// Marquee and lasso: select, and drag what is selected.
import { lassoMask } from '../raster/lasso.ts';
import { boxMask, combineMasks, isSelected, type Combination, type Mask } from '../raster/mask.ts';
import { pixelAt, type Point } from '../raster/picture.ts';
import { shapeBox } from '../raster/shape_box.ts';
import type { SpriteSession } from '../session.ts';
import { dragFloat, dragHandleOf } from './float.ts';
import type { Gesture, Modifiers, Press, Sample, Tool } from './tool.ts';

/** The selection from where the pointer was pressed to where it is. */
type Draw = (path: readonly Point[], modifiers: Modifiers, size: { width: number; height: number }) => Mask;

class Selecting implements Gesture {
    readonly #session: SpriteSession;
    readonly #before: Mask | null;
    readonly #how: Combination;
    readonly #draw: Draw;
    #path: Point[];
    #moved = false;

    constructor(session: SpriteSession, press: Press, draw: Draw) {
        this.#session = session;
        this.#before = session.ui.selection.value;
        this.#how = press.shift ? 'add' : press.ctrl ? 'subtract' : 'replace';
        this.#draw = draw;
        this.#path = [pixelAt(press.at)];
    }

    move(samples: readonly Sample[], modifiers: Modifiers): void {
        const points = samples.map(pixelAt);
        const last = this.#path.at(-1)!;
        const to = points.at(-1)!;
        if (modifiers.space)
            this.#path = this.#path.map((point) => ({ x: point.x + to.x - last.x, y: point.y + to.y - last.y }));
        else this.#path.push(...points);
        this.#moved ||= this.#path.some((point) => point.x !== this.#path[0]!.x || point.y !== this.#path[0]!.y);
        // With a selection to add to, Shift means "add", not "square".
        const shape = this.#before && this.#how !== 'replace' ? { ...modifiers, shift: false, ctrl: false } : modifiers;
        const drawn = this.#draw(this.#path, shape, this.#session.outline.value);
        this.#session.select(
            this.#before && this.#how !== 'replace' ? combineMasks(this.#before, drawn, this.#how) : drawn,
        );
        const { bounds } = drawn;
        if (bounds) this.#session.live.told.value = `${bounds.width} x ${bounds.height}`;
    }

    /** A click selects nothing. */
    end(): void {
        if (!this.#moved && this.#how === 'replace') this.#session.select(null);
    }

    cancel(): void {
        this.#session.select(this.#before);
    }
}

/** A press inside the selection drags it; one outside stamps what floats and begins another selection. */
function begin(session: SpriteSession, press: Press, draw: Draw): Gesture | null {
    const byHandle = dragHandleOf(session, press);
    if (byHandle) return byHandle;
    const { selection } = session.ui;
    const at = pixelAt(press.at);
    const inside = selection.value && isSelected(selection.value, at.x, at.y);
    if (inside && !press.shift) return dragFloat(session, press);
    session.dropFloat();
    return new Selecting(session, press, draw);
}

export const marquee: Tool = {
    id: 'marquee',
    title: 'Select a rectangle',
    icon: 'marquee',
    cursor: 'crosshair',
    about: 'Drag to select; drag inside to move, with Ctrl a copy. Shift adds, Ctrl takes away.',
    begin: (session, press) =>
        begin(session, press, (path, { shift, ctrl }, size) =>
            boxMask(size, shapeBox(path[0]!, path.at(-1)!, { square: shift, centred: ctrl })),
        ),
};

export const lasso: Tool = {
    id: 'lasso',
    title: 'Lasso',
    icon: 'lasso',
    about: 'Selects what you draw around. Shift adds, Ctrl takes away.',
    cursor: 'crosshair',
    begin: (session, press) => begin(session, press, (path, _modifiers, size) => lassoMask(size, path)),
};
