// Wheels and trackpads: the one turns in notches, the other sends many small moves. Both zoom step by step.

/** Of a wheel that counts in lines or pages, in pixels. */
const LINE_PIXELS = 34;
const PAGE_PIXELS = 800;
/** How far a trackpad scrolls for one step of the zoom; a notch of a wheel is more, and one step. */
const STEP_PIXELS = 40;

type Scroll = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'>;

/** How far a wheel was turned, in pixels whatever it counts in. */
export function wheelPixels({ deltaX, deltaY, deltaMode }: Scroll): { x: number; y: number } {
    const unit = [1, LINE_PIXELS, PAGE_PIXELS][deltaMode] ?? 1;
    return { x: deltaX * unit, y: deltaY * unit };
}

/** Adds up what is scrolled until it is a step of the zoom. */
export class WheelSteps {
    #scrolled = 0;

    /** 1 is a step nearer, -1 one farther away, 0 none yet. Scrolling sideways is none. */
    step(event: Scroll): 1 | -1 | 0 {
        const { y } = wheelPixels(event);
        if (this.#scrolled * y < 0) this.#scrolled = 0; // it goes the other way now
        this.#scrolled += y;
        if (Math.abs(this.#scrolled) < STEP_PIXELS) return 0;
        const step = this.#scrolled < 0 ? 1 : -1;
        this.#scrolled = 0;
        return step;
    }
}
