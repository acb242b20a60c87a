/* One stroke on a picture: stamps a brush at points, with symmetry, tiling and a selection. Called by every tool that
   paints with a brush, from press to release; shapes set their outline with it and fill with spans. */

import { brushColour, type Brush } from './brush.ts';
import { Coverage } from './coverage.ts';
import { GrowingBox } from './growing_box.ts';
import type { Ink } from './inks.ts';
import type { Mask } from './mask.ts';
import { pixelAt, type Picture, type Point, type Span } from './picture.ts';
import { PixelPerfect } from './pixel_perfect.ts';
import { cleanSymmetry, mirrored, NO_SYMMETRY, type Symmetry } from './symmetry.ts';
import { NO_TILING, wrapped, type Tiling } from './tiling.ts';
import type { Rect } from '../rect.ts';

export interface StrokeOptions {
    readonly brush: Brush;
    readonly ink: Ink;
    readonly symmetry?: Symmetry;
    readonly tiling?: Tiling;
    /** Nothing outside is painted; it has the picture's size. */
    readonly selection?: Mask | null;
    /** Drops the corners of freehand lines. A brush made of a picture keeps them: its stamps overlap on purpose. */
    readonly pixelPerfect?: boolean;
}

/* What happens to a pixel: the brush is set on it or taken off again, or it is filled without a brush. */
type Action = 'stamp' | 'take off' | 'fill';

export class StrokePainter {
    readonly #picture: Picture;
    readonly #before: Uint8Array;
    readonly #options: StrokeOptions;
    readonly #images: readonly Symmetry[];
    readonly #tiling: Tiling;
    readonly #coverage: Coverage;
    readonly #corners: PixelPerfect | null;
    readonly #fresh = new GrowingBox();

    /** Begins a stroke, which changes the picture's pixels. */
    constructor(picture: Picture, options: StrokeOptions) {
        this.#picture = picture;
        this.#before = picture.pixels.slice();
        this.#options = options;
        this.#images = imagesOf(cleanSymmetry(options.symmetry ?? NO_SYMMETRY));
        this.#tiling = options.tiling ?? NO_TILING;
        this.#coverage = new Coverage(picture.width, picture.height);
        this.#corners = options.pixelPerfect && !options.brush.picture ? new PixelPerfect() : null;
    }

    /** Stamps the brush at each point in turn, or another one: a pen's pressure changes its size. */
    paint(points: readonly Point[], brush = this.#options.brush): void {
        for (const point of points) {
            const dropped = this.#corners?.add(point);
            if (dropped) {
                this.#stamp(dropped, 'take off', brush);
            }
            this.#stamp(point, 'stamp', brush);
        }
    }

    /** Paints spans without the brush: the inside of a shape. */
    paintSpans(spans: readonly Span[]): void {
        for (const span of spans) {
            this.#stampSpan(span, { x: 0, y: 0 }, 'fill');
        }
    }

    /** Puts everything back as it was when the stroke began, because it is given up, or drawn anew at each move as
        lines and shapes are. Returns the box to draw again. */
    restart(): Rect | null {
        const box = this.#coverage.dirty;
        const width = this.#picture.width;
        for (let y = box?.y ?? 0; box && y < box.y + box.height; y++) {
            const from = y * width + box.x;
            this.#picture.pixels.set(this.#before.subarray(from, from + box.width), from);
        }
        this.#coverage.clear();
        this.#corners?.clear();
        this.#fresh.clear();
        return box;
    }

    /** The box around all pixels that changed since this was asked last, or null: what to draw again now. */
    takeFresh(): Rect | null {
        const { box } = this.#fresh;
        this.#fresh.clear();
        return box;
    }

    /** The pixels as they were when the stroke began. */
    get before(): Uint8Array {
        return this.#before;
    }

    /** The box around all pixels that the stroke touched, or null. */
    get dirty(): Rect | null {
        return this.#coverage.dirty;
    }

    /** Sets the brush at a point, or takes it off again. */
    #stamp(point: Point, action: Action, brush: Brush): void {
        const place = pixelAt(point);
        for (const span of brush.spans) {
            this.#stampSpan(span, place, action);
        }
    }

    #stampSpan(span: Span, place: Point, action: Action): void {
        for (const image of this.#images) {
            this.#stampImage(span, place, image, action);
        }
    }

    #stampImage(span: Span, place: Point, image: Symmetry, action: Action): void {
        const { width, height } = this.#picture;
        const row = image.y === null ? span.y + place.y : mirrored(span.y + place.y, image.y);
        const y = this.#tiling.y ? wrapped(row, height) : row;
        if (!(y >= 0 && y < height)) {
            return;
        }
        // Where the canvas repeats, one turn around it covers everything.
        const right = this.#tiling.x ? Math.min(span.right, span.left + width) : span.right;
        const [from, to] = this.#tiling.x ? [span.left, right] : this.#clip(span, place.x, image.x);
        for (let dx = from; dx < to; dx++) {
            const column = image.x === null ? dx + place.x : mirrored(dx + place.x, image.x);
            const x = this.#tiling.x ? wrapped(column, width) : column;
            if (action === 'take off') {
                this.#restore(x, y);
            } else {
                this.#cover(x, y, action === 'stamp' ? brushColour(this.#options.brush, dx, span.y) : 0);
            }
        }
    }

    /** The part of a span whose image lies on the canvas. */
    #clip(span: Span, place: number, axis: number | null): [number, number] {
        const first = axis === null ? 0 : mirrored(this.#picture.width - 1, axis);
        return [Math.max(span.left, first - place), Math.min(span.right, first + this.#picture.width - place)];
    }

    #cover(x: number, y: number, own: number): void {
        const at = y * this.#picture.width + x;
        if (this.#options.selection && this.#options.selection.cells[at] !== 1) {
            return;
        }
        // Later stamps of a picture lie over earlier ones.
        if (this.#coverage.add(x, y) || this.#options.brush.picture) {
            this.#picture.pixels[at] = this.#options.ink(this.#before[at]!, x, y, own);
            this.#fresh.add(x, y);
        }
    }

    #restore(x: number, y: number): void {
        if (this.#coverage.remove(x, y)) {
            const at = y * this.#picture.width + x;
            this.#picture.pixels[at] = this.#before[at]!;
            this.#fresh.add(x, y);
        }
    }
}

/** The reflections to draw: none, in each axis, and in both. */
function imagesOf(symmetry: Symmetry): Symmetry[] {
    const xs = symmetry.x === null ? [null] : [null, symmetry.x];
    const ys = symmetry.y === null ? [null] : [null, symmetry.y];
    return ys.flatMap((y) => xs.map((x) => ({ x, y })));
}
