// Reads a file into a sprite: the studio's own projects, and PCSEF through the engine.
import type { StudioFile } from '../../../files/local.ts';
import { askWorker } from '../../../shell/ask_worker.ts';
import { alphabet, indexOfCharacter, loadAlphabet } from '../alphabet.ts';
import { fileKind } from '../file_names.ts';
import { SpriteDocument } from '../model/document.ts';
import { newOutline, type Palette } from '../model/outline.ts';
import { readProject, type GuideImages } from '../model/projectFile.ts';
import { paintArea } from '../model/edit/paint.ts';
import { lastPart } from '../../../files/paths.ts';
import { paletteBeside } from './palette_beside.ts';
import { decodeRows, type PossibleWidth } from './widths.ts';

export interface ReadSprite {
    readonly document: SpriteDocument;
    readonly images: GuideImages;
    /** Whether the width was guessed, because a PCSEF string does not tell it. */
    readonly guessed?: boolean;
    /** The file beside it that has its colours. */
    readonly palette?: string;
}

/** A name without its folders and endings. */
export function plainName(name: string): string {
    return lastPart(name).replace(/(\.sprite)?\.[^.]*$/, '') || 'sprite';
}

/** A sprite of one frame and one layer. */
export function spriteOf(
    name: string,
    picture: { width: number; height: number; pixels: Uint8Array },
    palette: Palette,
): SpriteDocument {
    const { width, height, pixels } = picture;
    const document = new SpriteDocument(newOutline({ name, width, height, palette }));
    const [layer, frame] = [document.outline.layers[0]!.id, document.outline.frames[0]!.id];
    const step = paintArea(document, { layer, frame }, { x: 0, y: 0, width, height }, pixels);
    if (!step.ok) throw new Error(step.sentence);
    document.apply(step.value);
    return document;
}

/** All widths that the string can have, the likeliest first. */
export function possibleWidths({ name, bytes }: StudioFile, signal?: AbortSignal): Promise<PossibleWidth[]> {
    const worker = new Worker(new URL('./widths.worker.ts', import.meta.url), { type: 'module' });
    return askWorker(worker, { name, bytes }, signal);
}

export function pixelsOfRows(rows: readonly string[]): Uint8Array {
    return Uint8Array.from(rows.join(''), (character) => {
        const index = indexOfCharacter(character);
        if (index < 0) throw new Error(`the character ${character} has no colour in the alphabet`);
        return index;
    });
}

/** The palette, with the engine's own colours where pixels need one that it does not have. */
function completePalette(palette: Palette, pixels: Uint8Array): Palette {
    const used = new Set(pixels);
    const own = alphabet().palette;
    const length = Math.max(palette.length, ...used);
    return Array.from({ length }, (_, i) => palette[i] ?? (used.has(i + 1) ? (own[i] ?? null) : null));
}

/** A decoded string in the colours of a palette. */
export function spriteOfRows(fileName: string, rows: readonly string[], palette: Palette): SpriteDocument {
    if (rows.length === 0) throw new Error('the string has no rows');
    const pixels = pixelsOfRows(rows);
    return spriteOf(
        plainName(fileName),
        { width: rows[0]!.length, height: rows.length, pixels },
        completePalette(palette, pixels),
    );
}

/** What a PCSEF string does not tell. */
export interface KnownOfString {
    readonly width: number;
    readonly palette: Palette;
}

/** `known` is what the caller knows of a PCSEF string; otherwise the width is guessed, and the palette may lie
 * beside it. */
export async function readSprite(file: StudioFile, known?: KnownOfString): Promise<ReadSprite> {
    await loadAlphabet();
    if (fileKind(file.name) === 'project') {
        const outcome = readProject(new TextDecoder().decode(file.bytes));
        if (!outcome.ok) throw new Error(outcome.sentence);
        return outcome.value;
    }
    if (known)
        return {
            document: spriteOfRows(file.name, await decodeRows(file, known.width), known.palette),
            images: new Map(),
        };
    const { rows } = (await possibleWidths(file))[0]!;
    const beside = await paletteBeside(file);
    const document = spriteOfRows(file.name, rows, beside?.palette ?? alphabet().palette);
    return { document, images: new Map(), guessed: true, ...(beside && { palette: beside.name }) };
}
