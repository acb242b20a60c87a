// Frames side by side on one picture, as the engine takes it: a character for each pixel.
import type { SpriteDocument as PlainSprite } from 'spritepress';
import { flattenFrame } from '../model/compose.ts';
import type { SpriteDocument } from '../model/document.ts';
import type { Frame, Outline } from '../model/outline.ts';
import { frameIndex } from '../model/outline.ts';

/** Column and row of a picture. */
export interface Place {
    readonly column: number;
    readonly row: number;
}

/** Pictures from one to another, both included. */
export interface Run {
    readonly from: number;
    readonly to: number;
}

/** Every graphics card takes textures of this side. */
const WIDEST = 4096;
const MOST_PIXELS = 64 * 1024 * 1024;

/** Places row by row. A run that the end of a row would cut begins a new row: some formats want it in one. */
export function placePictures(count: number, columns: number, runs: readonly Run[] = []): Place[] {
    const places: Place[] = [];
    let [column, row] = [0, 0];
    for (let i = 0; i < count; i++) {
        const longest = Math.max(1, ...runs.filter((run) => run.from === i).map((run) => run.to - run.from + 1));
        if (column > 0 && column + longest > columns) [column, row] = [0, row + 1];
        places.push({ column, row });
        column++;
    }
    return places;
}

/** As many as fit, but all of the longest run. */
export function columnsFor(width: number, count: number, runs: readonly Run[] = []): number {
    const longest = Math.max(1, ...runs.map((run) => run.to - run.from + 1));
    return Math.min(count, Math.max(longest, Math.floor(WIDEST / width), 1));
}

/** The frames of the tags, as places in the order of the timeline. */
export function tagRuns(outline: Outline): Run[] {
    return outline.tags.map((tag) => ({ from: frameIndex(outline, tag.from), to: frameIndex(outline, tag.to) }));
}

export interface Characters {
    /** The code of the character of every pixel index. */
    readonly table: Uint8Array;
    readonly empty: string;
}

export interface Sheet {
    readonly sprite: PlainSprite;
    readonly places: readonly Place[];
    /** Pixels that opacity takes out of the palette, and that got the nearest colour. */
    readonly mapped: number;
}

/** Colours by position; a position without one is never seen. */
function plainPalette(outline: Outline): string[] {
    return Array.from({ length: outline.palette.length }, (_, i) => outline.palette[i]?.rgba ?? '#00000000');
}

/** Throws a sentence when the sheet would be larger than a browser's tab can hold. */
export function makeSheet(
    document: SpriteDocument,
    frames: readonly Frame[],
    places: readonly Place[],
    characters: Characters,
): Sheet {
    const { outline } = document;
    const { width, height } = outline;
    const columns = Math.max(...places.map((place) => place.column)) + 1;
    const rows = Math.max(...places.map((place) => place.row)) + 1;
    if (columns * width * rows * height > MOST_PIXELS)
        throw new Error(
            `${frames.length} frames of ${width} x ${height} pixels are too many for one picture. Export fewer frames.`,
        );
    const bytes = new Uint8Array(columns * width * rows * height).fill(characters.empty.charCodeAt(0));
    let mapped = 0;
    frames.forEach((frame, i) => {
        const flat = flattenFrame(document, frame.id);
        const { column, row } = places[i]!;
        mapped += flat.mapped.length;
        for (let y = 0; y < height; y++) {
            const at = ((row * height + y) * columns + column) * width;
            for (let x = 0; x < width; x++) bytes[at + x] = characters.table[flat.indices[y * width + x]!]!;
        }
    });
    const stride = columns * width;
    const decoder = new TextDecoder();
    const text = Array.from({ length: rows * height }, (_, y) =>
        decoder.decode(bytes.subarray(y * stride, (y + 1) * stride)),
    );
    return {
        places,
        mapped,
        sprite: {
            kind: 'sprite',
            width: stride,
            height: text.length,
            empty: characters.empty,
            rows: text,
            palette: plainPalette(outline),
        },
    };
}
