// The pointer on the canvas: a drag pans, a click pins what is under it, two fingers pan and zoom.
import { devicePlace } from '../../kit/device_place.ts';
import type { RigSession } from './session.ts';
import { zoomAt, type Point } from './drawing/camera.ts';
import type { Hit } from './drawing/hit.ts';

/** A pointer that moves less than this, in pixels, has clicked. */
const CLICK_PIXELS = 4;

export class Pointers {
    readonly #session: RigSession;
    readonly #root: HTMLElement;
    readonly #hit: (at: Point) => Hit;
    readonly #down = new Map<number, Point>();
    #moved = 0;

    constructor(session: RigSession, root: HTMLElement, find: (at: Point) => Hit) {
        this.#session = session;
        this.#root = root;
        this.#hit = find;
    }

    /** Listens; returns how to end it. */
    listen(): () => void {
        const handlers = {
            pointerdown: (event: PointerEvent) => this.#press(event),
            pointermove: (event: PointerEvent) => this.#move(event),
            pointerup: (event: PointerEvent) => this.#release(event, true),
            pointercancel: (event: PointerEvent) => this.#release(event, false),
            pointerleave: () => this.#leave(),
        };
        for (const [name, handler] of Object.entries(handlers))
            this.#root.addEventListener(name, handler as EventListener);
        return () => {
            for (const [name, handler] of Object.entries(handlers))
                this.#root.removeEventListener(name, handler as EventListener);
        };
    }

    #press(event: PointerEvent): void {
        if (event.button > 1) return;
        this.#root.setPointerCapture(event.pointerId);
        if (this.#down.size === 0) this.#moved = 0;
        this.#down.set(event.pointerId, devicePlace(this.#root, event));
    }

    #move(event: PointerEvent): void {
        const at = devicePlace(this.#root, event);
        const before = this.#down.get(event.pointerId);
        if (!before) {
            if (event.pointerType !== 'touch') this.#hover(at);
            return;
        }
        this.#moved += Math.hypot(at.x - before.x, at.y - before.y);
        if (this.#moved > CLICK_PIXELS) this.#drag(event.pointerId, before, at);
        this.#down.set(event.pointerId, at);
    }

    #drag(id: number, before: Point, at: Point): void {
        const { camera, fitted } = this.#session;
        const other = [...this.#down].find(([each]) => each !== id)?.[1];
        const now = camera.value;
        fitted.value = false;
        if (!other) {
            camera.value = { ...now, x: now.x + at.x - before.x, y: now.y + at.y - before.y };
            return;
        }
        const grown =
            Math.hypot(at.x - other.x, at.y - other.y)
            / Math.max(Math.hypot(before.x - other.x, before.y - other.y), 1);
        const moved = { ...now, x: now.x + (at.x - before.x) / 2, y: now.y + (at.y - before.y) / 2 };
        camera.value = zoomAt(moved, moved.scale * grown, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    }

    #hover(at: Point): void {
        const { bone, vertex } = this.#hit(at);
        this.#session.hoverBone.value = bone;
        this.#session.hoverVertex.value = vertex;
        this.#root.dataset.cursor = bone !== null || vertex ? 'pick' : '';
    }

    #release(event: PointerEvent, done: boolean): void {
        if (!this.#down.delete(event.pointerId) || !done || this.#moved > CLICK_PIXELS || event.button !== 0) return;
        const { bone, vertex, mesh } = this.#hit(devicePlace(this.#root, event));
        const session = this.#session;
        if (bone !== null) session.pinnedBone.value = session.pinnedBone.value === bone ? null : bone;
        else if (vertex) [session.pinnedVertex.value, session.mesh.value] = [vertex, vertex.mesh];
        else [session.mesh.value, session.pinnedVertex.value] = [mesh, null];
    }

    #leave(): void {
        if (this.#down.size > 0) return;
        this.#session.hoverBone.value = null;
        this.#session.hoverVertex.value = null;
    }
}
