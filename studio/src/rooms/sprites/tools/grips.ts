// Grips beside the sprite, by which axes of symmetry and guide pictures are dragged. They lie outside of it wherever there is
// room, so that no pixel is hard to reach.
import type { View } from '../../../kit/zoom.ts';
import { editGuide } from '../model/edit/guides.ts';
import { changeSettings } from '../model/edit/settings.ts';
import { needGuide } from '../model/lookup.ts';
import type { Guide, Outline } from '../model/outline.ts';
import type { Point } from '../raster/picture.ts';
import { snapAxis } from '../raster/symmetry.ts';
import type { SpriteSession } from '../session.ts';
import type { Gesture, Sample } from './tool.ts';

/** The axis at an x, the one at a y, or a guide picture. */
export type Grip = 'axis x' | 'axis y' | `guide ${string}`;

export interface PlacedGrip {
    readonly grip: Grip;
    /** Its middle, in device pixels of the drawing area. */
    readonly at: Point;
}

interface Area {
    readonly width: number;
    readonly height: number;
}

const REACH = 9; // device pixels around the middle of a grip
const OUTSIDE = 14; // from the edge of the sprite
const BORDER = 10; // from the edge of the window
const APART = 20; // from one guide's grip to the next

/** Beside an edge of the sprite, the first one where there is room; otherwise at the edge of the window. */
function besideEdge(from: number, to: number, room: number, first: 'low' | 'high'): number {
    const [low, high] = [from - OUTSIDE, to + OUTSIDE];
    const fits = (place: number): boolean => place >= BORDER && place <= room - BORDER;
    const places = first === 'low' ? [low, high] : [high, low];
    return places.find(fits) ?? (first === 'low' ? BORDER : room - BORDER);
}

/** Where the grips are. Those of guides stand at the right, each at the height of its picture's upper edge. */
export function placeGrips(outline: Outline, { zoom, panX, panY }: View, area: Area): PlacedGrip[] {
    const { width, height, settings: { symmetry }, guides } = outline;
    const [right, bottom] = [panX + width * zoom, panY + height * zoom];
    const placed: PlacedGrip[] = [];
    const put = (grip: Grip, x: number, y: number) => { placed.push({ grip, at: { x, y } }); };
    if (symmetry.horizontal) put('axis x', panX + symmetry.x * zoom, besideEdge(panY, bottom, area.height, 'low'));
    if (symmetry.vertical) put('axis y', besideEdge(panX, right, area.width, 'low'), panY + symmetry.y * zoom);
    guides.filter((guide) => guide.visible).forEach((guide, i) => {
        const y = panY + guide.y * zoom + BORDER + i * APART;
        put(`guide ${guide.id}`, besideEdge(panX, right, area.width, 'high'), Math.min(Math.max(y, BORDER), area.height - BORDER));
    });
    return placed;
}

export function shownGrips({ outline, ui }: SpriteSession): PlacedGrip[] {
    return ui.playing.value ? [] : placeGrips(outline.value, ui.view.value, ui.area.value);
}

/** The grip under a place of the sprite, or null. */
export function gripAt(session: SpriteSession, at: Point): Grip | null {
    const { zoom, panX, panY } = session.ui.view.value;
    const [x, y] = [panX + at.x * zoom, panY + at.y * zoom];
    const found = shownGrips(session).findLast((each) => Math.abs(each.at.x - x) <= REACH && Math.abs(each.at.y - y) <= REACH);
    return found?.grip ?? null;
}

/** How the pointer looks over a grip. */
export function gripCursor(grip: Grip): string {
    return grip === 'axis x' ? 'ew-resize' : grip === 'axis y' ? 'ns-resize' : 'move';
}

/** Follows the pointer with the document itself, so that the fields do too; all moves of a drag merge into one step. */
abstract class GripDrag implements Gesture {
    protected readonly session: SpriteSession;
    readonly #from: Point;
    #moved = false;

    constructor(session: SpriteSession, from: Point) {
        this.session = session;
        this.#from = from;
        session.seal(); // the step before is not part of the drag
    }

    /** Puts it where it was at the press, and this far from there. */
    protected abstract shift(dx: number, dy: number): void;

    move(samples: readonly Sample[]): void {
        const to = samples.at(-1)!;
        this.#moved = true;
        this.shift(to.x - this.#from.x, to.y - this.#from.y);
    }

    end(): void {
        this.session.live.told.value = '';
        this.session.seal();
    }

    cancel(): void {
        if (this.#moved) this.shift(0, 0); // a step that changes nothing goes
        this.end();
    }
}

class AxisDrag extends GripDrag {
    readonly #axis: 'x' | 'y';
    readonly #start: number;

    constructor(session: SpriteSession, from: Point, axis: 'x' | 'y') {
        super(session, from);
        this.#axis = axis;
        this.#start = session.outline.value.settings.symmetry[axis];
    }

    protected shift(dx: number, dy: number): void {
        const { width, height, settings: { symmetry } } = this.session.outline.value;
        const place = this.#axis === 'x' ? snapAxis(this.#start + dx, width) : snapAxis(this.#start + dy, height);
        this.session.live.told.value = `Axis ${this.#axis} ${place}`;
        if (place === symmetry[this.#axis]) return;
        this.session.perform(changeSettings(this.session.document, { symmetry: { ...symmetry, [this.#axis]: place } }));
    }
}

class GuideDrag extends GripDrag {
    readonly #start: Guide;

    constructor(session: SpriteSession, from: Point, id: string) {
        super(session, from);
        this.#start = needGuide(session.outline.value, id);
    }

    protected shift(dx: number, dy: number): void {
        const { id, name } = this.#start;
        const [x, y] = [Math.round(this.#start.x + dx), Math.round(this.#start.y + dy)];
        const now = needGuide(this.session.outline.value, id);
        this.session.live.told.value = `${name} ${x}, ${y}`;
        if (x !== now.x || y !== now.y) this.session.perform(editGuide(this.session.document, id, { x, y }));
    }
}

/** Null when another tab edits the sprite, which was said. */
export function dragGrip(session: SpriteSession, grip: Grip, from: Point): Gesture | null {
    if (!session.canEdit()) return null;
    if (grip === 'axis x' || grip === 'axis y') return new AxisDrag(session, from, grip === 'axis x' ? 'x' : 'y');
    return new GuideDrag(session, from, grip.slice('guide '.length));
}
