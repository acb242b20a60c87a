// Draws the sprite: ground, guides, onion skin and the frame itself, which is kept at its own size in a canvas and
// enlarged without smoothing.
import { showPixels } from '../../../kit/pixels.ts';
import type { View } from '../../../kit/zoom.ts';
import type { SpriteSession } from '../session.ts';
import { previewFrame } from '../model/compose.ts';
import type { Change } from '../model/document.ts';
import { canvasRect, type Guide } from '../model/outline.ts';
import { neighbours } from '../model/playback.ts';
import type { Point } from '../raster/picture.ts';
import { onionSkin } from '../state.ts';
import { drawOverlay } from './overlay.ts';
import type { Painter } from './surface.ts';
import { type Rect, intersect } from '../rect.ts';

function makeCanvas(width: number, height: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    return canvas;
}

/** Tints of the frames before and after. */
const BEFORE = '#ff3b3b';
const AFTER = '#3b7bff';
const CHECKER = 8;

export class SpritePainter implements Painter {
    readonly #session: SpriteSession;
    #frame = makeCanvas(1, 1);
    #stale: Rect | null = null;
    #onion = new Map<string, HTMLCanvasElement>();
    #guides = new Map<string, ImageBitmap | null>();
    #checker: { pattern: CanvasPattern; theme: string } | null = null;

    constructor(session: SpriteSession) {
        this.#session = session;
        this.frameChanged();
    }

    /** Another frame shows, or another size. */
    frameChanged(): void {
        const { width, height } = this.#session.document.outline;
        if (this.#frame.width !== width || this.#frame.height !== height) this.#frame = makeCanvas(width, height);
        this.#stale = { x: 0, y: 0, width, height };
        this.#onion.clear();
    }

    pixelsChanged(area: Rect): void {
        const { width, height } = this.#session.document.outline;
        if (this.#frame.width !== width || this.#frame.height !== height) {
            this.frameChanged();
            return;
        }
        const stale = this.#stale;
        if (!stale) this.#stale = area;
        else {
            const [x, y] = [Math.min(stale.x, area.x), Math.min(stale.y, area.y)];
            const right = Math.max(stale.x + stale.width, area.x + area.width);
            const bottom = Math.max(stale.y + stale.height, area.y + area.height);
            this.#stale = { x, y, width: right - x, height: bottom - y };
        }
    }

    documentChanged(change: Change): void {
        this.#onion.clear();
        if (change.dirty) this.pixelsChanged(change.dirty);
    }

    themeChanged(): void {
        this.#checker = null;
    }

    // ---- drawing

    drawPicture(context: CanvasRenderingContext2D, part: Rect): void {
        this.#refresh();
        const { view } = this.#session.ui;
        const { outline } = this.#session.document;
        const style = getComputedStyle(context.canvas);
        context.fillStyle = style.getPropertyValue('--ground');
        context.fillRect(part.x, part.y, part.width, part.height);
        const { zoom, panX, panY } = view.value;
        const tiled = outline.settings.tiled;
        this.#drawGround(context, { x: panX, y: panY, width: outline.width * zoom, height: outline.height * zoom });
        for (const guide of outline.guides) this.#drawGuide(context, guide, view.value);
        if (onionSkin.value && !this.#session.ui.playing.value) this.#drawOnion(context, view.value);
        this.#drawFrame(context, view.value, 0, 0);
        if (tiled === 'none') return;
        context.globalAlpha = 0.5; // the neighbours of a tile are only shown
        for (let dy = -1; dy <= 1; dy++)
            for (let dx = -1; dx <= 1; dx++) {
                const shows = (dx === 0 || tiled !== 'y') && (dy === 0 || tiled !== 'x') && (dx !== 0 || dy !== 0);
                if (shows) this.#drawFrame(context, view.value, dx * outline.width, dy * outline.height);
            }
        context.globalAlpha = 1;
    }

    #drawFrame(context: CanvasRenderingContext2D, { zoom, panX, panY }: View, x: number, y: number): void {
        context.drawImage(
            this.#frame,
            panX + x * zoom,
            panY + y * zoom,
            this.#frame.width * zoom,
            this.#frame.height * zoom,
        );
    }

    drawOverlay(context: CanvasRenderingContext2D): void {
        drawOverlay(context, this.#session);
    }

    /** The frame that shows, one canvas pixel for each of its pixels; for thumbnails and tests too. */
    get frame(): HTMLCanvasElement {
        this.#refresh();
        return this.#frame;
    }

    #refresh(): void {
        const {
            document,
            ui,
            live: { preview },
        } = this.#session;
        const area = this.#stale && intersect(this.#stale, canvasRect(document.outline));
        this.#stale = null;
        if (!area) return;
        const live = preview.value && preview.value.at.frame === ui.frame.value ? preview.value : null;
        const pixels = previewFrame(
            document,
            ui.frame.value,
            area,
            live && { layer: live.at.layer, bytes: live.picture.pixels },
        );
        showPixels(this.#frame, { width: area.width, height: area.height, pixels }, area);
    }

    #drawGround(context: CanvasRenderingContext2D, box: Rect): void {
        const { background } = this.#session.document.outline.settings;
        context.fillStyle = background ?? this.#pattern(context);
        context.fillRect(box.x, box.y, box.width, box.height);
    }

    #pattern(context: CanvasRenderingContext2D): CanvasPattern {
        const style = getComputedStyle(context.canvas);
        const theme = style.getPropertyValue('--checker-a');
        if (this.#checker?.theme === theme) return this.#checker.pattern;
        const tile = makeCanvas(2 * CHECKER, 2 * CHECKER);
        const pen = tile.getContext('2d')!;
        pen.fillStyle = theme;
        pen.fillRect(0, 0, 2 * CHECKER, 2 * CHECKER);
        pen.fillStyle = style.getPropertyValue('--checker-b');
        pen.fillRect(0, 0, CHECKER, CHECKER);
        pen.fillRect(CHECKER, CHECKER, CHECKER, CHECKER);
        const pattern = context.createPattern(tile, 'repeat')!;
        this.#checker = { pattern, theme };
        return pattern;
    }

    #drawOnion(context: CanvasRenderingContext2D, view: View): void {
        const { document, ui } = this.#session;
        const { before, after } = neighbours(document.outline, ui.frame.value, ui.tag.value);
        context.globalAlpha = 0.35;
        for (const [frame, tint] of [
            [before, BEFORE],
            [after, AFTER],
        ] as const) {
            if (!frame) continue;
            const picture = this.#tinted(frame, tint);
            context.drawImage(picture, view.panX, view.panY, picture.width * view.zoom, picture.height * view.zoom);
        }
        context.globalAlpha = 1;
    }

    #tinted(frame: string, tint: string): HTMLCanvasElement {
        const key = `${frame} ${tint}`;
        const known = this.#onion.get(key);
        if (known) return known;
        const { document } = this.#session;
        const { width, height } = document.outline;
        const canvas = makeCanvas(width, height);
        const pen = canvas.getContext('2d')!;
        showPixels(canvas, { width, height, pixels: previewFrame(document, frame) });
        pen.globalCompositeOperation = 'source-atop';
        pen.globalAlpha = 0.6;
        pen.fillStyle = tint;
        pen.fillRect(0, 0, width, height);
        this.#onion.set(key, canvas);
        return canvas;
    }

    // ---- guide pictures

    #drawGuide(context: CanvasRenderingContext2D, guide: Guide, { zoom, panX, panY }: View): void {
        const image = this.#guide(guide);
        if (!image || !guide.visible) return;
        context.globalAlpha = guide.opacity / 100;
        context.drawImage(
            image,
            panX + guide.x * zoom,
            panY + guide.y * zoom,
            image.width * guide.scale * zoom,
            image.height * guide.scale * zoom,
        );
        context.globalAlpha = 1;
    }

    /** The picture of a guide, once it is decoded; until then, and when it is damaged, null. */
    #guide({ image }: Guide): ImageBitmap | null {
        const known = this.#guides.get(image);
        if (known !== undefined) return known;
        this.#guides.set(image, null);
        void this.#session.journal
            .getBlob(image)
            .then(async (bytes) => {
                if (!bytes) return;
                this.#guides.set(image, await createImageBitmap(new Blob([bytes as BlobPart])));
                this.#session.viewer?.previewChanged(canvasRect(this.#session.document.outline));
            })
            .catch(() => {});
        return null;
    }

    guideColour(at: Point): string | null {
        for (const guide of this.#session.document.outline.guides.toReversed()) {
            const image = guide.visible ? this.#guide(guide) : null;
            const [x, y] = [Math.floor((at.x - guide.x) / guide.scale), Math.floor((at.y - guide.y) / guide.scale)];
            if (!image || x < 0 || y < 0 || x >= image.width || y >= image.height) continue;
            const one = makeCanvas(1, 1).getContext('2d')!;
            one.drawImage(image, -x, -y);
            const [r, g, b, a] = one.getImageData(0, 0, 1, 1).data;
            if (a) return `#${[r, g, b, a].map((part) => part!.toString(16).padStart(2, '0')).join('')}`;
        }
        return null;
    }
}
