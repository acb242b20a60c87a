// The drawing area: two canvases of device pixels, one for the picture and one for what lies over it. Both are drawn at
// most once for each frame of the screen, and only where something changed.
import type { View } from '../../../kit/zoom.ts';
import { type Rect, union } from '../rect.ts';

export interface Painter {
    /** Draws a part of the picture, in device pixels of the surface. */
    drawPicture(context: CanvasRenderingContext2D, part: Rect): void;
    drawOverlay(context: CanvasRenderingContext2D): void;
}

export class Surface {
    readonly #picture: HTMLCanvasElement;
    readonly #overlay: HTMLCanvasElement;
    readonly #painter: Painter;
    #dirty: Rect | null = null;
    #overlayDirty = false;
    #scheduled = 0;

    constructor(picture: HTMLCanvasElement, overlay: HTMLCanvasElement, painter: Painter) {
        this.#picture = picture;
        this.#overlay = overlay;
        this.#painter = painter;
    }

    get width(): number {
        return this.#picture.width;
    }

    get height(): number {
        return this.#picture.height;
    }

    resize(width: number, height: number): void {
        if (width === this.width && height === this.height) return;
        for (const canvas of [this.#picture, this.#overlay]) {
            canvas.width = width;
            canvas.height = height;
        }
        this.invalidate();
    }

    /** Draws everything again. */
    invalidate(): void {
        this.#dirty = { x: 0, y: 0, width: this.width, height: this.height };
        this.invalidateOverlay();
    }

    /** Draws some pixels of the sprite again. */
    invalidatePixels(area: Rect, view: View): void {
        const x = view.panX + area.x * view.zoom;
        const y = view.panY + area.y * view.zoom;
        const part = { x, y, width: area.width * view.zoom, height: area.height * view.zoom };
        this.#dirty = this.#dirty ? union(this.#dirty, part) : part;
        this.#schedule();
    }

    invalidateOverlay(): void {
        this.#overlayDirty = true;
        this.#schedule();
    }

    dispose(): void {
        cancelAnimationFrame(this.#scheduled);
        this.#scheduled = -1;
    }

    #schedule(): void {
        if (this.#scheduled === 0) this.#scheduled = requestAnimationFrame(() => this.#draw());
    }

    #draw(): void {
        this.#scheduled = 0;
        if (this.#dirty) this.#drawPicture(this.#dirty);
        if (this.#overlayDirty) {
            const context = this.#overlay.getContext('2d')!;
            context.clearRect(0, 0, this.width, this.height);
            this.#painter.drawOverlay(context);
        }
        this.#dirty = null;
        this.#overlayDirty = false;
    }

    #drawPicture(part: Rect): void {
        const context = this.#picture.getContext('2d', { alpha: false })!;
        context.save();
        context.beginPath();
        context.rect(part.x, part.y, part.width, part.height);
        context.clip();
        context.imageSmoothingEnabled = false;
        this.#painter.drawPicture(context, part);
        context.restore();
    }
}
