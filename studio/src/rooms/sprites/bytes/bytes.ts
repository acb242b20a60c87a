// What the sprite costs: follows every change, and asks the engine's meter for the shortest string, the price of what
// the pointer would do, and the length of every frame.
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { SpriteMeter, type SpriteMeasure } from 'spritepress';
import { characterTable } from '../alphabet.ts';
import { flattenFrame, FrameWatch } from '../model/compose.ts';
import type { Change } from '../model/document.ts';
import { canvasRect } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';
import { brushDither, brushPicture, brushShape, brushSize, fillAllLayers, fillContiguous } from '../state.ts';
import { tryPress, type FlatChanges } from './try_press.ts';
import { type Rect, intersect, union } from '../rect.ts';

export interface Measurement extends SpriteMeasure {
    /** Without mirrors and runs across rows. */
    readonly classic: number;
    /** One character for each pixel. */
    readonly matrix: number;
}

/** Makes a meter of the canvas' size, and another one when the size changes. */
class Meters {
    #meter: SpriteMeter | null = null;
    #wanted = '';

    /** Null until the meter is there; `ready` is called then. */
    get(width: number, height: number, ready: () => void): SpriteMeter | null {
        if (this.#meter?.width === width && this.#meter.height === height) return this.#meter;
        const wanted = `${width} ${height}`;
        if (this.#wanted === wanted) return null;
        this.#wanted = wanted;
        this.#meter?.free();
        this.#meter = null;
        void SpriteMeter.create({ width, height }).then((meter) => {
            if (this.#wanted !== wanted) return meter.free();
            this.#meter = meter;
            return ready();
        });
        return null;
    }

    free(): void {
        this.#wanted = 'none';
        this.#meter?.free();
        this.#meter = null;
    }
}

/** Reads everything that decides what a press would do. */
function watchPress({ ui, outline, inks }: SpriteSession): void {
    void [
        ui.hover.value,
        ui.tool.value,
        ui.lent.value,
        ui.held.value,
        ui.selection.value,
        outline.value,
        inks.marked.value,
    ];
    void [
        brushSize.value,
        brushShape.value,
        brushDither.value,
        brushPicture.value,
        fillContiguous.value,
        fillAllLayers.value,
    ];
}

/** Measuring more pixels than these takes milliseconds, which are seen in a stroke: it waits until the hand rests. */
const PIXELS_AT_ONCE = 256 * 256;
const REST_MS = 250;

export class Bytes {
    readonly #session: SpriteSession;
    readonly #meters = new Meters();
    readonly #ledger = new Meters(); // for frames that do not show
    readonly #characters = characterTable();
    #flat = new Uint8Array(0);
    #stale: Rect | null = null;
    readonly #watch = new FrameWatch();
    #staleFrames = new Set<string>();
    /** Whether the history knows the length of the sprite as it is. */
    #isNoted = false;
    #scheduled = 0;
    #rest = 0;
    #idle = 0;
    readonly #measure = signal<Measurement | null>(null);
    readonly #press = signal<FlatChanges | null>(null);
    readonly #price = signal<number | null>(null);
    readonly #lengths = signal<ReadonlyMap<string, number>>(new Map());
    readonly #settled = signal(0);
    readonly #stops: Array<() => void> = [];
    /** The length before the stroke that goes on. */
    #strokeFrom = 0;

    /** Of the frame that shows, as it looks now. */
    readonly measure: ReadonlySignal<Measurement | null> = this.#measure;
    /** What a press at the pointer would change; null while a stroke goes on, and for tools that do not paint. */
    readonly press: ReadonlySignal<FlatChanges | null> = this.#press;
    /** What a press at the pointer, or the stroke that goes on, would add to the string. */
    readonly price: ReadonlySignal<number | null> = this.#price;
    /** By frame. */
    readonly frameLengths: ReadonlySignal<ReadonlyMap<string, number>> = this.#lengths;
    /** Grows when all frames are measured after a change, and the history knows the length. */
    readonly settled: ReadonlySignal<number> = this.#settled;
    /** Of all frames, once all are known. */
    readonly total: ReadonlySignal<number | null>;

    constructor(session: SpriteSession) {
        this.#session = session;
        this.total = computed(() => {
            const lengths = session.outline.value.frames.map((frame) => this.#lengths.value.get(frame.id));
            return lengths.includes(undefined) ? null : lengths.reduce<number>((sum, length) => sum + length!, 0);
        });
        this.#stops.push(
            session.document.subscribe((change) => this.#hear(change)),
            effect(() => {
                void session.ui.frame.value;
                this.invalidate();
            }),
            effect(() => {
                watchPress(session);
                this.#schedule();
            }),
        );
        const { outline } = session.document;
        this.#staleFrames = new Set(outline.frames.map((frame) => frame.id));
        for (const { id } of outline.frames) this.#watch.note(outline, id);
    }

    /** The flattened indices that the last measure is about. */
    get flat(): Uint8Array {
        return this.#flat;
    }

    get meter(): SpriteMeter | null {
        const { width, height } = this.#session.document.outline;
        return this.#meters.get(width, height, () => this.invalidate());
    }

    free(): void {
        for (const stop of this.#stops) stop();
        cancelAnimationFrame(this.#scheduled);
        clearTimeout(this.#idle);
        clearTimeout(this.#rest);
        this.#scheduled = this.#idle = -1;
        this.#meters.free();
        this.#ledger.free();
    }

    /** Everything that shows is measured again. */
    invalidate(): void {
        this.#stale = canvasRect(this.#session.document.outline);
        this.#schedule();
    }

    /** A gesture has changed its copy of the cel. */
    previewChanged(area: Rect): void {
        this.#stale = this.#stale ? union(this.#stale, area) : area;
        this.#schedule();
    }

    #hear(change: Change): void {
        const { outline } = this.#session.document;
        for (const { id } of outline.frames) if (this.#watch.changed(change, outline, id)) this.#staleFrames.add(id);
        this.#isNoted = false;
        if (change.dirty) this.previewChanged(change.dirty);
        else this.#schedule();
    }

    #schedule(): void {
        if (this.#scheduled !== 0) return;
        clearTimeout(this.#rest);
        const { width, height } = this.#session.document.outline;
        if (width * height > PIXELS_AT_ONCE) this.#rest = window.setTimeout(() => this.#run(), REST_MS);
        else this.#scheduled = requestAnimationFrame(() => this.#run());
    }

    #run(): void {
        this.#scheduled = 0;
        const { meter } = this;
        if (!meter) return;
        if (this.#stale) this.#remeasure(meter, this.#stale);
        this.#stale = null;
        this.#findPrice(meter);
        if (!this.#isNoted && this.#idle === 0) this.#idle = window.setTimeout(() => this.#measureFrames(), 100);
    }

    #remeasure(meter: SpriteMeter, stale: Rect): void {
        const {
            document,
            ui,
            live: { preview },
        } = this.#session;
        const { width, height } = document.outline;
        if (this.#flat.length !== width * height) this.#flat = new Uint8Array(width * height);
        const area = intersect(stale, canvasRect(document.outline));
        if (!area) return;
        const live = preview.value?.at.frame === ui.frame.value ? preview.value : null;
        const { indices } = flattenFrame(
            document,
            ui.frame.value,
            area,
            live && { layer: live.at.layer, bytes: live.picture.pixels },
        );
        for (let y = 0; y < area.height; y++) {
            for (let x = 0; x < area.width; x++) {
                const at = (area.y + y) * width + area.x + x;
                const index = indices[y * area.width + x]!;
                this.#flat[at] = index;
                meter.pixels[at] = this.#characters[index]!;
            }
        }
        const classic = meter.measure({ mirror: false, crossRows: false }).length;
        this.#measure.value = { ...meter.measure(), classic, matrix: width * height };
    }

    #findPrice(meter: SpriteMeter): void {
        const { preview } = this.#session.live;
        const now = this.#measure.value;
        if (preview.value && now) {
            this.#press.value = null;
            this.#price.value = now.length - this.#strokeFrom;
            return;
        }
        this.#strokeFrom = now?.length ?? 0;
        const changes = now ? tryPress(this.#session, this.#flat) : null;
        this.#press.value = changes;
        const letters = changes?.map(([pixel, index]): [number, string] => [
            pixel,
            String.fromCharCode(this.#characters[index]!),
        ]);
        this.#price.value = letters ? meter.priceOf(letters) : null;
    }

    /** Measures frames that have changed, a few at a time. */
    #measureFrames(): void {
        this.#idle = 0;
        const { document } = this.#session;
        const { width, height, frames } = document.outline;
        const meter = this.#ledger.get(width, height, () => {
            this.#schedule();
        });
        if (!meter || this.#session.live.preview.value) {
            this.#schedule();
            return;
        }
        const lengths = new Map([...this.#lengths.value].filter(([id]) => frames.some((frame) => frame.id === id)));
        const until = performance.now() + 8;
        for (const frame of frames) {
            if (!this.#staleFrames.has(frame.id)) continue;
            const { indices } = flattenFrame(document, frame.id);
            for (let i = 0; i < indices.length; i++) meter.pixels[i] = this.#characters[indices[i]!]!;
            lengths.set(frame.id, meter.measure().length);
            this.#staleFrames.delete(frame.id);
            if (performance.now() > until) break;
        }
        const known = new Set(frames.map((frame) => frame.id));
        for (const id of this.#staleFrames) if (!known.has(id)) this.#staleFrames.delete(id);
        this.#lengths.value = lengths;
        if (this.#staleFrames.size > 0) {
            this.#idle = window.setTimeout(() => this.#measureFrames(), 0);
            return;
        }
        const total = this.total.value;
        if (total !== null) this.#session.history.state.length = total;
        this.#isNoted = true;
        this.#settled.value++;
    }
}
