// Mouse, pen and fingers on the drawing area. One pointer draws; a second finger gives the stroke up and moves the
// view.
import { rightButton } from '../settings.ts';
import { devicePlace } from '../../../kit/device_place.ts';
import { wheelPixels, WheelSteps } from '../../../kit/wheel.ts';
import { nextZoom, previousZoom, ZOOM_STEPS, zoomAt } from '../../../kit/zoom.ts';
import type { SpriteSession } from '../session.ts';
import { stopPlaying } from '../session/playing.ts';
import { penSeen, type ToolId } from '../state.ts';
import { dragGrip, gripAt } from '../tools/grips.ts';
import { hand } from '../tools/hand.ts';
import { toolOf } from '../tools/list.ts';
import type { Gesture, Modifiers, Press, Sample, Tool } from '../tools/tool.ts';

const LONG_PRESS_MS = 500;
const TAP_MS = 250;
const TAP_DISTANCE = 12;

interface Finger {
    readonly x: number;
    readonly y: number;
    /** Where it was put down. */
    readonly fromX: number;
    readonly fromY: number;
}

export class Pointers {
    readonly #session: SpriteSession;
    readonly #element: HTMLElement;
    #gesture: Gesture | null = null;
    #pointer = -1;
    #fingers = new Map<number, Finger>();
    #pinch: { distance: number; zoom: number } | null = null;
    #tap: { time: number; count: number; moved: boolean } | null = null;
    #longPress = 0;
    readonly #wheel = new WheelSteps();
    /** Whether the space bar is held. */
    space = false;

    constructor(session: SpriteSession, element: HTMLElement) {
        this.#session = session;
        this.#element = element;
    }

    get busy(): boolean {
        return this.#gesture !== null;
    }

    /** Where an event is, in pixels of the sprite. */
    sample(event: { clientX: number; clientY: number; pressure?: number; pointerType?: string }): Sample {
        const { x, y } = devicePlace(this.#element, event);
        const { zoom, panX, panY } = this.#session.ui.view.value;
        return {
            x: (x - panX) / zoom,
            y: (y - panY) / zoom,
            pressure: event.pointerType === 'pen' ? (event.pressure ?? 1) : 1,
        };
    }

    // ---- from press to release

    down(event: PointerEvent): void {
        this.#element.focus({ preventScroll: true });
        if (event.pointerType === 'pen') penSeen.value = true;
        if (event.pointerType === 'touch' && this.#fingerDown(event)) return;
        if (this.#gesture) return;
        stopPlaying(this.#session, 'here'); // a stroke belongs to one frame
        this.#element.setPointerCapture(event.pointerId);
        this.#pointer = event.pointerId;
        const press = this.#press(event);
        const tool = this.#toolFor(event);
        if (event.pointerType === 'touch')
            this.#longPress = window.setTimeout(() => this.#pickInstead(press), LONG_PRESS_MS);
        this.#hover(press.at, event.pointerType === 'touch');
        const { value: grip } = this.#session.ui.grip;
        const drags = grip && event.button === 0 && tool !== hand;
        if (drags) clearTimeout(this.#longPress); // a grip can be held
        this.#gesture = drags ? dragGrip(this.#session, grip, press.at) : tool.begin(this.#session, press);
        this.#session.ui.drawing.value = this.#gesture !== null;
    }

    #hover(at: Sample, touch: boolean): void {
        this.#session.ui.steered = false;
        this.#session.ui.hover.value = at;
        if (!this.#gesture) this.#session.ui.grip.value = gripAt(this.#session, at, touch);
    }

    #press(event: PointerEvent): Press {
        const erases = (event.buttons & 32) !== 0 || (event.button === 2 && rightButton.value === 'erase');
        const button = erases ? 'eraser' : event.button === 2 ? 'second' : 'first';
        return { ...this.#modifiers(event), at: this.sample(event), button };
    }

    #toolFor(event: PointerEvent): Tool {
        if (event.button === 1 || this.space) return hand;
        if (event.button === 2 && rightButton.value === 'pick') return toolOf('picker');
        if (event.pointerType === 'touch' && penSeen.value) return hand;
        return toolOf(this.#session.ui.activeTool);
    }

    #modifiers(event: PointerEvent): Modifiers {
        // Ctrl that has lent the move tool does not also ask it for a copy.
        const lends = this.#session.ui.lent.value === 'move';
        return { shift: event.shiftKey, ctrl: !lends && (event.ctrlKey || event.metaKey), space: this.space };
    }

    move(event: PointerEvent): void {
        if (this.#fingers.has(event.pointerId)) this.#fingerMove(event);
        if (this.#pinch) return;
        if (this.#gesture && event.pointerId === this.#pointer) {
            const all = event.getCoalescedEvents?.() ?? [];
            this.#gesture.move(
                (all.length > 0 ? all : [event]).map((each) => this.sample(each)),
                this.#modifiers(event),
            );
        }
        // After the gesture, which may have moved the view.
        this.#hover(this.sample(event), event.pointerType === 'touch');
    }

    up(event: PointerEvent): void {
        this.#fingerUp(event);
        if (event.pointerId !== this.#pointer) return;
        this.#finish((gesture) => gesture.end());
    }

    cancel(event: PointerEvent): void {
        if (this.#fingers.delete(event.pointerId)) {
            this.#tap = null;
            this.#restartPinch();
        }
        if (event.pointerId === this.#pointer) this.giveUp();
    }

    /** Leaves the sprite as it was before the press. True when there was something to give up. */
    giveUp(): boolean {
        const had = this.#gesture !== null;
        this.#finish((gesture) => gesture.cancel());
        return had;
    }

    #finish(how: (gesture: Gesture) => void): void {
        clearTimeout(this.#longPress);
        const gesture = this.#gesture;
        this.#gesture = null;
        this.#pointer = -1;
        this.#session.ui.drawing.value = false;
        if (gesture) how(gesture);
    }

    leave(): void {
        if (this.#gesture) return;
        this.#session.ui.hover.value = null;
        this.#session.ui.grip.value = null;
    }

    // ---- wheel

    wheel(event: WheelEvent): void {
        event.preventDefault();
        if (event.shiftKey || event.altKey) this.#wheelPan(event);
        else this.#wheelZoom(event);
        this.#hover(this.sample(event), false);
    }

    #wheelPan(event: WheelEvent): void {
        const { view } = this.#session.ui;
        const { zoom, panX, panY } = view.value;
        const scrolled = wheelPixels(event);
        const [x, y] = [scrolled.x || scrolled.y, event.shiftKey ? 0 : scrolled.y];
        view.value = { zoom, panX: Math.round(panX - x), panY: Math.round(panY - y) };
    }

    #wheelZoom(event: WheelEvent): void {
        const step = this.#wheel.step(event);
        if (step === 0) return;
        const { view } = this.#session.ui;
        const { zoom } = view.value;
        view.value = zoomAt(
            view.value,
            step > 0 ? nextZoom(zoom) : previousZoom(zoom),
            devicePlace(this.#element, event),
        );
    }

    // ---- fingers

    /** True when the finger is not the one that draws. */
    #fingerDown(event: PointerEvent): boolean {
        const { clientX: x, clientY: y } = event;
        this.#fingers.set(event.pointerId, { x, y, fromX: x, fromY: y });
        const count = this.#fingers.size;
        if (count === 1) {
            this.#tap = { time: event.timeStamp, count: 1, moved: false };
            return false;
        }
        this.giveUp();
        if (this.#tap) this.#tap.count = Math.max(this.#tap.count, count);
        this.#restartPinch();
        return true;
    }

    /** Whenever the number of fingers changes: the distance is measured between others then. */
    #restartPinch(): void {
        this.#pinch =
            this.#fingers.size < 2 ? null : { distance: this.#distance(), zoom: this.#session.ui.view.value.zoom };
    }

    #fingerMove(event: PointerEvent): void {
        const finger = this.#fingers.get(event.pointerId)!;
        const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
        const isFar = Math.hypot(event.clientX - finger.fromX, event.clientY - finger.fromY) > TAP_DISTANCE;
        if (this.#tap && isFar) this.#tap.moved = true;
        if (isFar) clearTimeout(this.#longPress);
        this.#fingers.set(event.pointerId, { ...finger, x: event.clientX, y: event.clientY });
        if (!this.#pinch) return;
        const { view } = this.#session.ui;
        const share = devicePixelRatio / this.#fingers.size;
        const moved = {
            ...view.value,
            panX: Math.round(view.value.panX + dx * share),
            panY: Math.round(view.value.panY + dy * share),
        };
        view.value = this.#pinched(moved);
    }

    #pinched(view: { zoom: number; panX: number; panY: number }): typeof view {
        const wanted = (this.#pinch!.zoom * this.#distance()) / Math.max(1, this.#pinch!.distance);
        const zoom = ZOOM_STEPS.reduce((best, step) =>
            Math.abs(step - wanted) < Math.abs(best - wanted) ? step : best,
        );
        const fingers = [...this.#fingers.values()];
        const clientX = fingers.reduce((sum, each) => sum + each.x, 0) / fingers.length;
        const clientY = fingers.reduce((sum, each) => sum + each.y, 0) / fingers.length;
        return zoom === view.zoom ? view : zoomAt(view, zoom, devicePlace(this.#element, { clientX, clientY }));
    }

    #fingerUp(event: PointerEvent): void {
        if (!this.#fingers.delete(event.pointerId)) return;
        this.#restartPinch();
        if (this.#fingers.size > 0) return;
        const tap = this.#tap;
        this.#tap = null;
        if (!tap || tap.moved || event.timeStamp - tap.time > TAP_MS) return;
        if (tap.count === 2) this.#session.undo();
        if (tap.count === 3) this.#session.redo();
    }

    #distance(): number {
        const [a, b] = [...this.#fingers.values()];
        return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1;
    }

    #pickInstead(press: Press): void {
        this.giveUp();
        const picker: ToolId = 'picker';
        toolOf(picker).begin(this.#session, press);
        navigator.vibrate?.(10);
    }
}
