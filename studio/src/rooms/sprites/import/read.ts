// Reads a file into a sprite: the studio's own projects, and PCSEF through the engine.
import { decode, SpritepressError } from 'spritepress';
import type { StudioFile } from '../../../files/local.ts';
import { alphabet, indexOfCharacter, loadAlphabet } from '../alphabet.ts';
import { fileKind } from '../encode.ts';
import { SpriteDocument } from '../model/document.ts';
import { newOutline, type Palette } from '../model/outline.ts';
import { readProject, type GuideImages } from '../model/projectFile.ts';
import { paintArea } from '../model/edit/paint.ts';

export interface ReadSprite {
    readonly document: SpriteDocument;
    readonly images: GuideImages;
    /** Whether the width was guessed, because a PCSEF string does not tell it. */
    readonly guessed?: boolean;
}

const WIDEST_GUESS = 256;

/** A name without its folders and endings. */
export function plainName(name: string): string {
    return name.replace(/^.*\//, '').replace(/(\.sprite)?\.[^.]*$/, '') || 'sprite';
}

/** A sprite of one frame and one layer. */
export function spriteOf(name: string, picture: { width: number; height: number; pixels: Uint8Array }, palette: Palette): SpriteDocument {
    const { width, height, pixels } = picture;
    const document = new SpriteDocument(newOutline({ name, width, height, palette }));
    const [layer, frame] = [document.outline.layers[0]!.id, document.outline.frames[0]!.id];
    const step = paintArea(document, { layer, frame }, { x: 0, y: 0, width, height }, pixels);
    if (!step.ok) throw new Error(step.sentence);
    document.apply(step.value);
    return document;
}

async function decodeRows(file: StudioFile, width: number): Promise<string[]> {
    const decoded = await decode({ [file.name]: file.bytes }, { width });
    if (decoded.kind !== 'sprite') throw new Error('this is no sprite');
    return decoded.rows;
}

/** How alike the rows are: in a picture read with its right width, most pixels have the colour of the one above. */
function likeness(rows: readonly string[]): number {
    let same = 0;
    for (let y = 1; y < rows.length; y++)
        for (let x = 0; x < rows[y]!.length; x++) if (rows[y]![x] === rows[y - 1]![x]) same++;
    return rows.length < 2 ? 0 : same / ((rows.length - 1) * rows[0]!.length);
}

export interface PossibleWidth {
    readonly width: number;
    readonly rows: readonly string[];
}

/** All widths that the string can have, the one that makes its rows most alike first. */
export async function possibleWidths(file: StudioFile): Promise<PossibleWidth[]> {
    const found: (PossibleWidth & { likeness: number })[] = [];
    let fault: unknown;
    for (let width = 2; width <= WIDEST_GUESS; width++) {
        try {
            const rows = await decodeRows(file, width);
            if (rows.length > 0) found.push({ width, rows, likeness: likeness(rows) });
        } catch (error) {
            if (!(error instanceof SpritepressError)) throw error;
            fault ??= error;
        }
    }
    if (found.length === 0) throw fault ?? new Error('the string has no rows');
    return found.sort((a, b) => b.likeness - a.likeness);
}

export function pixelsOfRows(rows: readonly string[]): Uint8Array {
    return Uint8Array.from(rows.join(''), (character) => {
        const index = indexOfCharacter(character);
        if (index < 0) throw new Error(`the character ${character} has no colour in the alphabet`);
        return index;
    });
}

/** `width` is that of a PCSEF string, where it is known. */
export async function readSprite(file: StudioFile, width?: number): Promise<ReadSprite> {
    await loadAlphabet();
    if (fileKind(file.name) === 'project') {
        const outcome = readProject(new TextDecoder().decode(file.bytes));
        if (!outcome.ok) throw new Error(outcome.sentence);
        return outcome.value;
    }
    const rows = width ? await decodeRows(file, width) : (await possibleWidths(file))[0]!.rows;
    const size = { width: rows[0]?.length ?? 1, height: rows.length };
    if (size.height === 0) throw new Error('the string has no rows');
    const document = spriteOf(plainName(file.name), { ...size, pixels: pixelsOfRows(rows) }, alphabet().palette);
    return { document, images: new Map(), guessed: width === undefined };
}

