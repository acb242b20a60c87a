// What tools that paint share: the brush, the colours of the buttons, and a stroke on a copy of the cel that becomes
// one step when it ends.
import { brushPoint, roundBrush, squareBrush, type Brush } from '../raster/brush.ts';
import type { Target } from '../model/outline.ts';
import { colourInk, pictureInk, type Ink } from '../raster/inks.ts';
import { linePoints, snapLine } from '../raster/line.ts';
import type { Picture, Point } from '../raster/picture.ts';
import { StrokePainter } from '../raster/stroke_painter.ts';
import type { Symmetry } from '../raster/symmetry.ts';
import type { Tiling } from '../raster/tiling.ts';
import type { SpriteSession } from '../session.ts';
import { copyCel } from '../session/reading.ts';
import { brushDither, brushPicture, brushShape, brushSize, pixelPerfect } from '../state.ts';
import type { Press } from './tool.ts';
import type { Rect } from '../rect.ts';

export function currentBrush(size = brushSize.value): Brush {
    return brushPicture.value ?? (brushShape.value === 'round' ? roundBrush(size) : squareBrush(size));
}

export function currentSymmetry(session: SpriteSession): Symmetry {
    const { symmetry } = session.outline.value.settings;
    return { x: symmetry.horizontal ? symmetry.x : null, y: symmetry.vertical ? symmetry.y : null };
}

export function currentTiling(session: SpriteSession): Tiling {
    const { tiled } = session.outline.value.settings;
    return { x: tiled === 'x' || tiled === 'both', y: tiled === 'y' || tiled === 'both' };
}

/** The colour of the button that was pressed; 0 erases. */
export function colourOf(session: SpriteSession, press: Pick<Press, 'button'>): number {
    const { first, second } = session.inks.colours.value;
    if (press.button === 'eraser') return 0;
    return press.button === 'first' ? first : second;
}

/** Paints with the colour of the button, or with the colours of a brush that was made of a picture. */
export function brushInk(session: SpriteSession, press: Press): Ink {
    const usesPicture = brushPicture.value && press.button === 'first';
    return usesPicture ? pictureInk(brushDither.value) : colourInk(colourOf(session, press), brushDither.value);
}

/** What a stroke paints when it begins: one point, or with Shift a line from the last stroke, which Ctrl snaps. */
export function strokeStart(
    session: SpriteSession,
    first: Point,
    { shift, ctrl }: Pick<Press, 'shift' | 'ctrl'>,
): Point[] {
    const from = shift ? session.ui.lastPoint : null;
    return from ? linePoints(from, ctrl ? snapLine(from, first) : first) : [first];
}

export interface PaintOptions {
    readonly label: string;
    readonly ink: Ink;
    readonly brush?: Brush;
    /** Drops corners of freehand lines, where the setting says so. */
    readonly freehand?: boolean;
}

/** A stroke on a copy of the current cel. */
export class CelPainting {
    readonly picture: Picture;
    readonly brush: Brush;
    readonly #painter: StrokePainter;
    readonly #session: SpriteSession;
    readonly #label: string;
    readonly #at: Target;

    /** Null when the layer cannot be drawn on; the session has said why. */
    static begin(session: SpriteSession, options: PaintOptions): CelPainting | null {
        return session.canDraw() ? new CelPainting(session, options) : null;
    }

    private constructor(session: SpriteSession, options: PaintOptions) {
        this.#session = session;
        this.#label = options.label;
        this.#at = session.target;
        this.picture = copyCel(session);
        this.brush = options.brush ?? currentBrush();
        const corners =
            Boolean(options.freehand) && pixelPerfect.value && this.brush.width === 1 && this.brush.height === 1;
        this.#painter = new StrokePainter(this.picture, {
            brush: this.brush,
            ink: options.ink,
            symmetry: currentSymmetry(session),
            tiling: currentTiling(session),
            selection: session.ui.selection.value,
            pixelPerfect: corners,
        });
        session.live.start(this.picture);
    }

    /** The pixel at which the brush is set for a position of the pointer. */
    pointAt(position: Point, brush = this.brush): Point {
        return brushPoint(brush, position);
    }

    /** Paints, and shows what changed. */
    paint(work: (painter: StrokePainter) => void): void {
        work(this.#painter);
        this.#session.live.show(this.#painter.takeFresh());
    }

    /** Begins anew, for lines and shapes that are drawn again at every move. */
    repaint(work: (painter: StrokePainter) => void): void {
        const before: Rect | null = this.#painter.restart();
        this.#session.live.show(before);
        this.paint(work);
    }

    end(): void {
        const { dirty } = this.#painter;
        this.#session.live.end(dirty ?? undefined);
        if (dirty) this.#session.paintBox(this.picture, dirty, { at: this.#at, label: this.#label });
    }

    cancel(): void {
        this.#session.live.end(this.#painter.restart() ?? undefined);
    }
}
