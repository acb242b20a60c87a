// The outline of a sprite: all of it but the pixels, as plain immutable data. An edit makes a new outline and shares
import type { Rect } from '../rect.ts';
// what did not change.

export const OUTLINE_VERSION = 1;

/** `rgba` is "#rrggbbaa" in lower case. */
export interface PaletteColour {
    readonly rgba: string;
    readonly name?: string;
}

/** Colours by position; null is a position without a colour. The list never ends with null. Position i is index i + 1
 * of a pixel. */
export type Palette = readonly (PaletteColour | null)[];

export interface Layer {
    readonly id: string;
    readonly name: string;
    readonly visible: boolean;
    /** 0 to 100. */
    readonly opacity: number;
    readonly locked: boolean;
}

export interface Frame {
    readonly id: string;
    readonly durationMs: number;
}

export type Direction = 'forward' | 'reverse' | 'ping-pong';

/** A named run of frames, both ends included; `from` never stands after `to`. */
export interface Tag {
    readonly id: string;
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly direction: Direction;
    readonly colour: string;
}

/** A picture to draw after. Its bytes are kept elsewhere under `image`; it is never exported. */
export interface Guide {
    readonly id: string;
    readonly name: string;
    readonly image: string;
    readonly x: number;
    readonly y: number;
    readonly scale: number;
    readonly opacity: number;
    readonly visible: boolean;
}

/** Axes in pixels from the left and top edge; halves lie in the middle of a pixel. */
export interface Symmetry {
    readonly horizontal: boolean;
    readonly vertical: boolean;
    readonly x: number;
    readonly y: number;
}

export interface Grid {
    readonly visible: boolean;
    readonly width: number;
    readonly height: number;
}

export interface Settings {
    /** Shown behind the sprite, never exported; null shows the chequered ground. */
    readonly background: string | null;
    readonly symmetry: Symmetry;
    readonly tiled: 'none' | 'x' | 'y' | 'both';
    readonly grid: Grid;
    readonly budgetBytes: number | null;
    /** Suggestions leave these pixels alone; drawing does not. */
    readonly lockedAreas: readonly Rect[];
}

/** The colours of the two buttons, as pixel indices; 0 erases. They may name a colour that is gone: painting then
 * refuses. */
export interface Ink {
    readonly first: number;
    readonly second: number;
}

export interface Outline {
    readonly version: typeof OUTLINE_VERSION;
    readonly name: string;
    readonly width: number;
    readonly height: number;
    /** The number of the next id. It is undone with everything else, so that a redone step finds the same ids. */
    readonly nextId: number;
    readonly palette: Palette;
    readonly ink: Ink;
    /** From the bottom to the top. */
    readonly layers: readonly Layer[];
    readonly frames: readonly Frame[];
    readonly tags: readonly Tag[];
    /** Cel ids by layer id and frame id. Nothing there is an empty cel; linked cels share one id. */
    readonly cels: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly guides: readonly Guide[];
    readonly settings: Settings;
}

/** The place of a cel. */
export interface Target {
    readonly layer: string;
    readonly frame: string;
}

export function canvasRect(outline: Outline): Rect {
    return { x: 0, y: 0, width: outline.width, height: outline.height };
}

export function celIdAt(outline: Outline, at: Target): string | undefined {
    return outline.cels[at.layer]?.[at.frame];
}

export function frameIndex(outline: Outline, id: string): number {
    return outline.frames.findIndex((frame) => frame.id === id);
}

/** Every cel id that some frame shows. */
export function usedCels(cels: Outline['cels']): Set<string> {
    return new Set(Object.values(cels).flatMap((row) => Object.values(row)));
}

/** True when pixels may have this index. */
export function isPaintable(palette: Palette, index: number): boolean {
    return index === 0 || (palette[index - 1] ?? null) !== null;
}

export interface NewSprite {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly palette: Palette;
}

/** One empty frame of 100 ms with one layer. */
export function newOutline({ name, width, height, palette }: NewSprite): Outline {
    return {
        version: OUTLINE_VERSION,
        name,
        width,
        height,
        nextId: 3,
        palette,
        ink: { first: palette.length > 0 ? 1 : 0, second: 0 },
        layers: [{ id: 'l1', name: 'Layer 1', visible: true, opacity: 100, locked: false }],
        frames: [{ id: 'f2', durationMs: 100 }],
        tags: [],
        cels: {},
        guides: [],
        settings: {
            background: null,
            symmetry: { horizontal: false, vertical: false, x: width / 2, y: height / 2 },
            tiled: 'none',
            grid: { visible: false, width: 8, height: 8 },
            budgetBytes: null,
            lockedAreas: [],
        },
    };
}
