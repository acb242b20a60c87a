// A step that takes pictures in: as new frames, or as a new layer. Palette and canvas change in the same step.
import { nearestFinder, parseColour } from '../colour.ts';
import { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { LIMITS } from '../limits.ts';
import { layerIndex, needFrameIndex } from '../lookup.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { newOutline, type Frame, type Palette } from '../outline.ts';
import { copyArea, pasteArea } from '../area.ts';
import type { Step } from '../step.ts';
import { cleanName } from '../values.ts';
import { remapSprite, sameIndices } from './remap.ts';

export interface ImportedPicture {
    readonly width: number;
    readonly height: number;
    /** Indices of the palette that comes along. */
    readonly pixels: Uint8Array;
    readonly durationMs: number | null;
}

export interface Import {
    readonly name: string;
    readonly pictures: readonly ImportedPicture[];
    /** The palette of the pictures. Where it is another than the sprite's, the sprite's pixels get its nearest
     * colours. */
    readonly palette: Palette;
    /** New frames behind `frame`, or a new layer above `layer` that begins at `frame`. */
    readonly into: 'frames' | 'layer';
    readonly frame: string;
    readonly layer: string;
    /** What happens to pictures that are larger than the canvas. */
    readonly larger: 'grow' | 'crop';
}

export function importPictures(document: SpriteDocument, wanted: Import): Outcome<Step> {
    return attempt(() => {
        if (wanted.pictures.length === 0) refuse('There is no picture to import.');
        const draft = new Draft(document);
        const at = needFrameIndex(draft.outline, wanted.frame);
        takePalette(draft, wanted.palette);
        if (wanted.larger === 'grow')
            growCanvas(draft, largestSide(wanted.pictures, 'width'), largestSide(wanted.pictures, 'height'));
        if (wanted.into === 'frames') addFrames(draft, wanted, at);
        else addLayer(draft, wanted, at);
        const count = wanted.pictures.length;
        return draft.finish(count === 1 ? 'Import a picture' : `Import ${count} pictures`);
    });
}

function largestSide(pictures: readonly ImportedPicture[], side: 'width' | 'height'): number {
    return pictures.reduce((most, picture) => Math.max(most, picture[side]), 1);
}

function takePalette(draft: Draft, palette: Palette): void {
    const old = draft.outline.palette;
    if (JSON.stringify(old) === JSON.stringify(palette)) return;
    const nearest = nearestFinder(palette);
    const map = sameIndices();
    old.forEach((colour, position) => {
        const same = colour && palette[position]?.rgba === colour.rgba;
        if (colour && !same) map[position + 1] = nearest(parseColour(colour.rgba));
    });
    remapSprite(draft, map);
    draft.change({ palette });
}

/** What is there stays at the top left. */
function growCanvas(draft: Draft, leastWidth: number, leastHeight: number): void {
    const { width: oldWidth, height: oldHeight } = draft.outline;
    const [width, height] = [Math.max(oldWidth, leastWidth), Math.max(oldHeight, leastHeight)];
    if (width === oldWidth && height === oldHeight) return;
    draft.change({ width, height });
    draft.mapCels((bytes) => {
        const out = new Uint8Array(width * height);
        pasteArea(out, width, { x: 0, y: 0, width: oldWidth, height: oldHeight }, bytes);
        return out;
    });
}

/** The picture at the top left of the canvas; undefined when nothing of it can be seen. */
function celOf(draft: Draft, picture: ImportedPicture): string | undefined {
    const { width, height } = draft.outline;
    const area = { x: 0, y: 0, width: Math.min(width, picture.width), height: Math.min(height, picture.height) };
    const bytes = new Uint8Array(width * height);
    pasteArea(bytes, width, area, copyArea(picture.pixels, picture.width, area));
    return bytes.some((index) => index !== 0) ? draft.newCel(bytes) : undefined;
}

function durationOf({ durationMs }: ImportedPicture, otherwise: number): number {
    return Math.min(LIMITS.durationMs, Math.max(1, durationMs || otherwise));
}

function addFrames(draft: Draft, { pictures, layer }: Import, at: number): void {
    layerIndex(draft.outline, layer);
    const { durationMs } = draft.outline.frames[at]!;
    const added = pictures.map(
        (picture): Frame => ({ id: draft.newId('f'), durationMs: durationOf(picture, durationMs) }),
    );
    draft.change({ frames: draft.outline.frames.toSpliced(at + 1, 0, ...added) });
    placeAll(draft, layer, added, pictures);
}

/** Frames that are missing for the last pictures are added. */
function addLayer(draft: Draft, { name, pictures, layer }: Import, at: number): void {
    const above = layerIndex(draft.outline, layer) + 1;
    const id = draft.newId('l');
    const fresh = { id, name: cleanName(name, 'A layer'), visible: true, opacity: 100, locked: false };
    draft.change({ layers: draft.outline.layers.toSpliced(above, 0, fresh) });
    const missing = pictures.slice(draft.outline.frames.length - at);
    const more = missing.map((picture): Frame => ({ id: draft.newId('f'), durationMs: durationOf(picture, 100) }));
    draft.change({ frames: [...draft.outline.frames, ...more] });
    placeAll(draft, id, draft.outline.frames.slice(at, at + pictures.length), pictures);
}

function placeAll(draft: Draft, layer: string, frames: readonly Frame[], pictures: readonly ImportedPicture[]): void {
    const row = { ...draft.outline.cels[layer] };
    frames.forEach((frame, i) => {
        const cel = celOf(draft, pictures[i]!);
        if (cel !== undefined) row[frame.id] = cel;
    });
    draft.placeRow(layer, row);
}

/** A new sprite of pictures, as large as the largest. */
export function spriteOfPictures(
    name: string,
    pictures: readonly ImportedPicture[],
    palette: Palette,
): Outcome<SpriteDocument> {
    return attempt(() => {
        const first = pictures[0] ?? refuse('There is no picture to import.');
        const size = { width: largestSide(pictures, 'width'), height: largestSide(pictures, 'height') };
        const empty = new SpriteDocument(newOutline({ name, ...size, palette }));
        const draft = new Draft(empty);
        const frame = { ...draft.outline.frames[0]!, durationMs: durationOf(first, 100) };
        const others = pictures
            .slice(1)
            .map((picture): Frame => ({ id: draft.newId('f'), durationMs: durationOf(picture, 100) }));
        draft.change({ frames: [frame, ...others] });
        placeAll(draft, draft.outline.layers[0]!.id, draft.outline.frames, pictures);
        empty.apply(draft.finish('Import'));
        return empty;
    });
}
