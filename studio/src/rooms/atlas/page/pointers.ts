// The pointer on the page: a drag moves it, a click selects the frame below, the wheel zooms.
import { devicePlace } from '../../../kit/device_place.ts';
import { WheelSteps } from '../../../kit/wheel.ts';
import { FrameFinder } from './frame_finder.ts';
import type { ShownAtlas } from '../../../atlases/load.ts';
import type { AtlasSession } from '../session.ts';

/** A pointer that moves less than this, in pixels, has clicked. */
const CLICK_PIXELS = 4;

export class Pointers {
    readonly #session: AtlasSession;
    readonly #canvas: HTMLCanvasElement;
    readonly #wheel = new WheelSteps();
    #drag: { x: number; y: number; moved: boolean } | null = null;
    /** Of the page that was asked about last. */
    #found: { atlas: ShownAtlas; page: number; finder: FrameFinder } | null = null;

    constructor(session: AtlasSession, canvas: HTMLCanvasElement) {
        this.#session = session;
        this.#canvas = canvas;
    }

    /** Listens; returns how to end it. */
    listen(): () => void {
        const stop = new AbortController();
        const on = <Name extends keyof HTMLElementEventMap>(
            name: Name,
            hear: (event: HTMLElementEventMap[Name]) => void,
        ) => this.#canvas.addEventListener(name, hear, { signal: stop.signal, passive: false });
        on('pointerdown', (event) => this.#press(event));
        on('pointermove', (event) => this.#move(event));
        on('pointerup', (event) => this.#release(event));
        on('pointerleave', () => {
            this.#session.frames.hovered.value = -1;
        });
        on('dblclick', () => this.#session.fit());
        on('wheel', (event) => this.#zoom(event));
        return () => stop.abort();
    }

    #press(event: PointerEvent): void {
        this.#drag = { x: event.clientX, y: event.clientY, moved: false };
        this.#canvas.setPointerCapture(event.pointerId);
    }

    #move(event: PointerEvent): void {
        const drag = this.#drag;
        const {
            view,
            frames: { hovered },
        } = this.#session;
        if (!drag) {
            hovered.value = this.#frameAt(event);
            return;
        }
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        if (!drag.moved && Math.hypot(dx, dy) < CLICK_PIXELS) return;
        this.#drag = { x: event.clientX, y: event.clientY, moved: true };
        const { zoom, panX, panY } = view.value;
        view.value = {
            zoom,
            panX: Math.round(panX + dx * devicePixelRatio),
            panY: Math.round(panY + dy * devicePixelRatio),
        };
    }

    #release(event: PointerEvent): void {
        const clicked = this.#drag && !this.#drag.moved;
        this.#drag = null;
        if (!clicked) return;
        const frame = this.#frameAt(event);
        if (frame < 0) this.#session.frames.unselect();
        else
            this.#session.frames.select(frame, event.ctrlKey || event.shiftKey || event.metaKey ? 'toggle' : 'replace');
    }

    #zoom(event: WheelEvent): void {
        event.preventDefault();
        const step = this.#wheel.step(event);
        if (step !== 0) this.#session.zoom(step, devicePlace(this.#canvas, event));
    }

    /** -1 where no frame is. */
    #frameAt(event: PointerEvent): number {
        const [atlas, page] = [this.#session.atlas.peek(), this.#session.page.peek()];
        if (!atlas) return -1;
        if (this.#found?.atlas !== atlas || this.#found.page !== page) {
            this.#found = { atlas, page, finder: new FrameFinder(atlas.document, page) };
        }
        const { x, y } = devicePlace(this.#canvas, event);
        const { zoom, panX, panY } = this.#session.view.peek();
        return this.#found.finder.at((x - panX) / zoom, (y - panY) / zoom);
    }
}
