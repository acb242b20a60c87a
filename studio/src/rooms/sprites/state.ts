// What the editor shows and how it draws: all that is not part of the sprite and needs no undo.
import { signal, type Signal } from '@preact/signals';
import { readSetting, writeSetting } from '../../store/settings.ts';
import type { Brush } from './raster/brush.ts';
import type { Mask } from './raster/mask.ts';
import type { Point } from './raster/picture.ts';
import type { View } from '../../kit/zoom.ts';
import type { Grip } from './tools/grips.ts';

export type ToolId =
    | 'pencil'
    | 'eraser'
    | 'bucket'
    | 'picker'
    | 'line'
    | 'rectangle'
    | 'ellipse'
    | 'marquee'
    | 'lasso'
    | 'wand'
    | 'move'
    | 'replace'
    | 'dither'
    | 'shade'
    | 'hand';

/** A setting of the tools that stays when the page is left. */
function kept<Value extends string | number | boolean>(key: string, first: Value): Signal<Value> {
    const text = readSetting(`sprites.${key}`, JSON.stringify(first));
    let read: unknown;
    try {
        read = JSON.parse(text);
    } catch {
        read = first;
    }
    const watched = signal(typeof read === typeof first ? (read as Value) : first);
    watched.subscribe((value) => writeSetting(`sprites.${key}`, JSON.stringify(value)));
    return watched;
}

/** How tools draw; the same for all sprites. */
export const brushSize = kept<number>('brush-size', 1);
export const brushShape = kept<string>('brush-shape', 'square');
/** Percent of the pixels that a stroke covers, as an ordered dither. */
export const brushDither = kept<number>('brush-dither', 100);
export const pixelPerfect = kept<boolean>('pixel-perfect', true);
export const shapeFilled = kept<boolean>('shape-filled', false);
export const fillContiguous = kept<boolean>('fill-contiguous', true);
export const fillAllLayers = kept<boolean>('fill-all-layers', false);
export const pressureSize = kept<boolean>('pressure-size', false);
/** Once a pen was used, fingers only pan, and the options have its pressure. */
export const penSeen = kept<boolean>('pen-seen', false);
export const onionSkin = kept<boolean>('onion', false);
export const rulers = kept<boolean>('rulers', false);
export const byteOverlay = kept<boolean>('byte-overlay', false);
/** A brush made of a selection, or null. */
export const brushPicture = signal<Brush | null>(null);
/** What was copied last, for every sprite. */
export const clipboard = signal<{ width: number; height: number; pixels: Uint8Array; x: number; y: number } | null>(
    null,
);

export interface Held {
    readonly shift: boolean;
    readonly ctrl: boolean;
}

/** What one open sprite shows. */
export class EditorState {
    readonly tool = signal<ToolId>('pencil');
    /** The tool that a held key lends, or null. */
    readonly lent = signal<ToolId | null>(null);
    readonly frame = signal('');
    readonly layer = signal('');
    readonly view = signal<View>({ zoom: 8, panX: 0, panY: 0 });
    /** The size of the drawing area in device pixels. */
    readonly area = signal({ width: 0, height: 0 });
    readonly selection = signal<Mask | null>(null);
    /** The pixel under the pointer, or under the pixel cursor of the keyboard. */
    readonly hover = signal<Point | null>(null);
    /** The grip under the pointer, or null. */
    readonly grip = signal<Grip | null>(null);
    /** Whether the arrows moved the cursor last, and not the pointer: Space paints then, and pans otherwise. */
    steered = false;
    /** The keys that are held: with Shift a stroke begins with a line from the last one. */
    readonly held = signal<Held>({ shift: false, ctrl: false });
    /** While a gesture goes on, commands wait. */
    readonly drawing = signal(false);
    readonly playing = signal(false);
    /** The frame that showed when playing began. */
    playedFrom = '';
    /** The tag that plays, or null for all frames. */
    readonly tag = signal<string | null>(null);
    /** The last point of the last stroke, from which Shift draws a line. */
    lastPoint: Point | null = null;

    /** The tool that the pointer has now. */
    get activeTool(): ToolId {
        return this.lent.value ?? this.tool.value;
    }
}
