// Puts the layers of a frame together: as indices, which is what PCSEF holds, or as colours for the screen.
import { colourTable, nearestFinder, type Rgba } from './colour.ts';
import type { Change, SpriteDocument } from './document.ts';
import { canvasRect, celIdAt, type Outline, type Palette } from './outline.ts';
import type { Rect } from '../rect.ts';

/** One layer's pixels as they are seen; `opacity` is 1 to 100. */
export interface Sheet {
    readonly bytes: Uint8Array;
    readonly opacity: number;
}

/** Layers from the top to the bottom, all of one size. */
export interface Stack {
    readonly sheets: readonly Sheet[];
    readonly palette: Palette;
    /** Bytes of a row. */
    readonly stride: number;
}

export interface Flattened {
    /** Rows of the area, or of the whole canvas. */
    readonly indices: Uint8Array;
    /** Places in `indices` whose colour is not in the palette because something shines through; they have the nearest
     * one. */
    readonly mapped: readonly number[];
}

/** A layer as a gesture shows it before it is stored. */
export interface LiveLayer {
    readonly layer: string;
    readonly bytes: Uint8Array;
}

/** Fields of the outline that change how every frame looks. */
const SEEN_EVERYWHERE: ReadonlySet<keyof Outline> = new Set<keyof Outline>(['width', 'height', 'palette', 'layers']);

/** Tells after each change whether a frame looks different, so that a new frame costs nothing for the hundred
 * others. */
export class FrameWatch {
    readonly #cels = new Map<string, readonly (string | undefined)[]>();

    /** Begins to watch a frame; one that was never noted looks different at its first change. */
    note(outline: Outline, frame: string): void {
        this.#cels.set(
            frame,
            outline.layers.map((layer) => celIdAt(outline, { layer: layer.id, frame })),
        );
    }

    changed(change: Change, outline: Outline, frame: string): boolean {
        const before = this.#cels.get(frame);
        this.note(outline, frame);
        const now = this.#cels.get(frame)!;
        return (
            change.fields.some((field) => SEEN_EVERYWHERE.has(field))
            || now.some((cel, i) => cel !== before?.[i])
            || before === undefined
            || change.cels.some((cel) => now.includes(cel))
        );
    }
}

/** The layers of a frame that can be seen. */
export function stackOf(document: SpriteDocument, frame: string, live: LiveLayer | null = null): Stack {
    const { outline } = document;
    const sheets: Sheet[] = [];
    for (const layer of outline.layers.toReversed()) {
        const cel = celIdAt(outline, { layer: layer.id, frame });
        const bytes = live?.layer === layer.id ? live.bytes : cel === undefined ? undefined : document.cel(cel);
        if (layer.visible && layer.opacity > 0 && bytes) sheets.push({ bytes, opacity: layer.opacity });
    }
    return { sheets, palette: outline.palette, stride: outline.width };
}

/** What a frame exports: indices, and which of them had to be mapped to the nearest colour. */
export function flattenFrame(
    document: SpriteDocument,
    frame: string,
    area: Rect = canvasRect(document.outline),
    live: LiveLayer | null = null,
): Flattened {
    return flattenStack(stackOf(document, frame, live), area);
}

/** What a frame looks like: RGBA, not premultiplied, for the area only. Guides and the background are not part of
 * it. */
export function previewFrame(
    document: SpriteDocument,
    frame: string,
    area: Rect = canvasRect(document.outline),
    live: LiveLayer | null = null,
): Uint8ClampedArray {
    const stack = stackOf(document, frame, live);
    const table = colourTable(stack.palette);
    const out = new Uint8ClampedArray(area.width * area.height * 4);
    // Most pixels are a colour of the palette as it is: one copy of four bytes.
    const [pixels, colours] = [new Uint32Array(out.buffer), new Uint32Array(table.buffer)];
    eachPixel(stack.stride, area, (offset, at) => {
        const plain = plainIndex(stack.sheets, table, offset);
        if (plain !== undefined) {
            pixels[at] = colours[plain]!;
            return;
        }
        const { r, g, b, a } = blend(stack.sheets, table, offset);
        out[at * 4] = r;
        out[at * 4 + 1] = g;
        out[at * 4 + 2] = b;
        out[at * 4 + 3] = a;
    });
    return out;
}

export function flattenStack(stack: Stack, area: Rect): Flattened {
    const { sheets, palette, stride } = stack;
    const table = colourTable(palette);
    const matcher = new Matcher(palette);
    const indices = new Uint8Array(area.width * area.height);
    const mapped: number[] = [];
    eachPixel(stride, area, (offset, at) => {
        const plain = plainIndex(sheets, table, offset);
        if (plain !== undefined) {
            indices[at] = plain;
            return;
        }
        const match = matcher.match(blend(sheets, table, offset));
        indices[at] = match.index;
        if (!match.exact) mapped.push(at);
    });
    return { indices, mapped };
}

function eachPixel(stride: number, area: Rect, visit: (offset: number, at: number) => void): void {
    for (let y = 0, at = 0; y < area.height; y++) {
        const row = (area.y + y) * stride + area.x;
        for (let x = 0; x < area.width; x++, at++) visit(row + x, at);
    }
}

/** The index when no blending is needed: nothing there, an opaque pixel on top, or one pixel of a full layer alone. */
function plainIndex(sheets: readonly Sheet[], table: Uint8Array, offset: number): number | undefined {
    let top = 0;
    let opacity = 100;
    for (const sheet of sheets) {
        const index = sheet.bytes[offset]!;
        if (index === 0) continue;
        if (top !== 0) return undefined;
        if (sheet.opacity === 100 && table[index * 4 + 3] === 255) return index;
        top = index;
        opacity = sheet.opacity;
    }
    return opacity === 100 ? top : undefined;
}

/** Source over destination, from the top down until nothing shines through any more. */
function blend(sheets: readonly Sheet[], table: Uint8Array, offset: number): Rgba {
    let [r, g, b, through] = [0, 0, 0, 1];
    for (const { bytes, opacity } of sheets) {
        const entry = bytes[offset]! * 4;
        if (entry === 0) continue;
        const alpha = (table[entry + 3]! / 255) * (opacity / 100);
        r += through * alpha * table[entry]!;
        g += through * alpha * table[entry + 1]!;
        b += through * alpha * table[entry + 2]!;
        through *= 1 - alpha;
        if (through === 0) break;
    }
    const a = 1 - through;
    if (a === 0) return { r: 0, g: 0, b: 0, a: 0 };
    return { r: Math.round(r / a), g: Math.round(g / a), b: Math.round(b / a), a: Math.round(a * 255) };
}

interface Match {
    readonly index: number;
    readonly exact: boolean;
}

/** Remembers the matches: a half-opaque layer has few colours and many pixels. */
class Matcher {
    readonly #known = new Map<number, Match>();
    readonly #nearest: (colour: Rgba) => number;

    constructor(palette: Outline['palette']) {
        const table = colourTable(palette);
        this.#nearest = nearestFinder(palette);
        // From the last to the first, so that of two equal colours the first is found.
        for (let position = palette.length - 1; position >= 0; position--) {
            const index = position + 1;
            const [r, g, b, a] = table.subarray(index * 4, index * 4 + 4);
            if (palette[position]) this.#known.set(keyOf(r!, g!, b!, a!), { index, exact: true });
        }
        this.#known.set(keyOf(0, 0, 0, 0), { index: 0, exact: true });
    }

    match(colour: Rgba): Match {
        const key = keyOf(colour.r, colour.g, colour.b, colour.a);
        let match = this.#known.get(key);
        if (!match) {
            match = { index: this.#nearest(colour), exact: false };
            this.#known.set(key, match);
        }
        return match;
    }
}

/** All of what cannot be seen is one colour. */
function keyOf(r: number, g: number, b: number, a: number): number {
    return a === 0 ? 0 : ((r * 256 + g) * 256 + b) * 256 + a;
}
