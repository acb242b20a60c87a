// Grips beside the sprite, by which axes of symmetry and guide pictures are dragged. They lie outside of it wherever
// there is room, so that no pixel is hard to reach.
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

// In pixels of the page, which a fine screen has several of its own for.
const REACH = 9; // around the middle of a grip
const TOUCH_REACH = 14; // of a finger, up to the edge of the sprite and not into it
const OUTSIDE = 14; // from the edge of the sprite
const BORDER = 10; // from the edge of the window
const APART = 20; // from one guide's grip to the next

/** Beside an edge of the sprite, the first one where there is room; otherwise at the edge of the window. */
function besideEdge([from, to]: readonly [number, number], room: number, first: 'low' | 'high', pixel: number): number {
    const [low, high, border] = [from - OUTSIDE * pixel, to + OUTSIDE * pixel, BORDER * pixel];
    const fits = (place: number): boolean => place >= border && place <= room - border;
    const places = first === 'low' ? [low, high] : [high, low];
    return places.find(fits) ?? (first === 'low' ? border : room - border);
}

/** Where the grips are; `pixel` is how many device pixels one of the page has. Those of guides stand at the right, each
 * at the height of its picture's upper edge. */
export function placeGrips(outline: Outline, { zoom, panX, panY }: View, area: Area, pixel = 1): PlacedGrip[] {
    const {
        width,
        height,
        settings: { symmetry },
        guides,
    } = outline;
    const across = [panX, panX + width * zoom] as const;
    const down = [panY, panY + height * zoom] as const;
    const border = BORDER * pixel;
    const placed: PlacedGrip[] = [];
    const put = (grip: Grip, x: number, y: number) => {
        placed.push({ grip, at: { x, y } });
    };
    if (symmetry.horizontal) put('axis x', panX + symmetry.x * zoom, besideEdge(down, area.height, 'low', pixel));
    if (symmetry.vertical) put('axis y', besideEdge(across, area.width, 'low', pixel), panY + symmetry.y * zoom);
    guides
        .filter((guide) => guide.visible)
        .forEach((guide, i) => {
            const y = panY + guide.y * zoom + border + i * APART * pixel;
            put(
                `guide ${guide.id}`,
                besideEdge(across, area.width, 'high', pixel),
                Math.min(Math.max(y, border), area.height - border),
            );
        });
    return placed;
}

export function shownGrips({ outline, ui }: SpriteSession): PlacedGrip[] {
    return ui.playing.value ? [] : placeGrips(outline.value, ui.view.value, ui.area.value, devicePixelRatio);
}

/** The nearest of the grips that a pointer reaches, or null. */
export function nearestGrip(
    placed: readonly PlacedGrip[],
    { x, y }: Point,
    pixel: number,
    touch: boolean,
): Grip | null {
    const reach = (touch ? TOUCH_REACH : REACH) * pixel;
    const far = ({ at }: PlacedGrip): number => Math.max(Math.abs(at.x - x), Math.abs(at.y - y));
    // Of two at one place, the one that is drawn last.
    const near = placed.filter((each) => far(each) <= reach).reverse();
    return near.sort((a, b) => far(a) - far(b))[0]?.grip ?? null;
}

/** The grip under a place of the sprite, or null. */
export function gripAt(session: SpriteSession, at: Point, touch = false): Grip | null {
    const { zoom, panX, panY } = session.ui.view.value;
    return nearestGrip(shownGrips(session), { x: panX + at.x * zoom, y: panY + at.y * zoom }, devicePixelRatio, touch);
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
        const {
            width,
            height,
            settings: { symmetry },
        } = this.session.outline.value;
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
