// Frames as pictures: one, a sheet of all, or a film. The engine draws them.
import { encode, render, type Made, type RenderOptions, type RenderResult } from 'spritepress';
import type { OptionValues } from '../../../engine/options.ts';
import { madeFiles } from '../../../files/give.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import { alphabet, characterTable } from '../alphabet.ts';
import type { SpriteDocument } from '../model/document.ts';
import { toBase64 } from '../model/pack.ts';
import { gifDelays, playOrder, taggedFrames } from '../model/playback.ts';
import type { Frame } from '../model/outline.ts';
import { FILM_CLIP, filmDocument, type Page } from './atlas_document.ts';
import { fileStem } from '../file_names.ts';
import { noteMapped, type Exported } from './exported.ts';
import { columnsFor, makeSheet, placePictures, type Place, type Sheet } from './sheet.ts';

export const FILM_ENDINGS = ['.gif', '.apng', '.webp'] as const;
export type FilmEnding = (typeof FILM_ENDINGS)[number];

export function sheetOf(document: SpriteDocument, frames: readonly Frame[], places: readonly Place[]): Sheet {
    return makeSheet(document, frames, places, { table: characterTable(), empty: alphabet().empty });
}

/** The sheet as a page of an atlas. */
export async function drawPage(sheet: Sheet, options: WorkerOptions): Promise<Page> {
    const { files } = await encode(sheet.sprite, { output: 'sheet.png', ...options });
    return { width: sheet.sprite.width, height: sheet.sprite.rows.length, image: toBase64(files['sheet.png']!) };
}

function notesOf({ findings }: Made<RenderResult>): string[] {
    return findings.map((finding) => finding.message);
}

async function drawSheet(
    sheet: Sheet,
    output: string,
    values: OptionValues,
    options: WorkerOptions,
): Promise<Exported> {
    const made = await render(
        { 'sprite.json': JSON.stringify(sheet.sprite) },
        { ...(values as Partial<RenderOptions>), output, ...options },
    );
    return { files: madeFiles(made.files), preview: output, notes: [...noteMapped(sheet.mapped), ...notesOf(made)] };
}

export function exportPicture(
    document: SpriteDocument,
    frame: Frame,
    values: OptionValues,
    options: WorkerOptions,
): Promise<Exported> {
    const { name, frames } = document.outline;
    const number = frames.length === 1 ? '' : `_${frames.indexOf(frame)}`;
    return drawSheet(
        sheetOf(document, [frame], placePictures(1, 1)),
        `${fileStem(name)}${number}.png`,
        values,
        options,
    );
}

export interface SheetRequest {
    readonly frames: readonly Frame[];
    /** 0: as many as fit. */
    readonly columns: number;
    readonly values: OptionValues;
}

export function exportSheet(
    document: SpriteDocument,
    request: SheetRequest,
    options: WorkerOptions,
): Promise<Exported> {
    const { frames, columns, values } = request;
    const { name, width } = document.outline;
    const places = placePictures(frames.length, columns || columnsFor(width, frames.length));
    return drawSheet(sheetOf(document, frames, places), `${fileStem(name)}-sheet.png`, values, options);
}

/** What a GIF makes of the durations, when it is something else. */
function noteDelays(document: SpriteDocument, tag: string | null): string[] {
    const delays = gifDelays(playOrder(document.outline, tag));
    const rounded = delays.filter((delay) => delay.gifMs !== delay.durationMs).length;
    return rounded === 0
        ? []
        : [`GIF counts in hundredths of a second: ${rounded} of ${delays.length} durations are rounded.`];
}

export interface FilmRequest {
    /** Null plays all frames. */
    readonly tag: string | null;
    readonly ending: FilmEnding;
    readonly values: OptionValues;
}

export async function exportFilm(
    document: SpriteDocument,
    request: FilmRequest,
    options: WorkerOptions,
): Promise<Exported> {
    const { tag, ending, values } = request;
    const { outline } = document;
    const frames = taggedFrames(outline, tag);
    const found = outline.tags.find((each) => each.id === tag);
    const sheet = sheetOf(document, frames, placePictures(frames.length, columnsFor(outline.width, frames.length)));
    const page = await drawPage(sheet, options);
    const film = filmDocument(outline, frames, found?.direction ?? 'forward', { places: sheet.places, page });
    const output = fileStem(found ? `${outline.name}-${found.name}` : outline.name) + ending;
    const made = await render(
        { 'film.json': JSON.stringify(film) },
        {
            ...(values as Partial<RenderOptions>),
            ...(frames.length > 1 ? { animation: FILM_CLIP } : {}),
            output,
            ...options,
        },
    );
    const delays = ending === '.gif' && values.fps === undefined ? noteDelays(document, tag) : [];
    return {
        files: madeFiles(made.files),
        preview: output,
        notes: [...noteMapped(sheet.mapped), ...delays, ...notesOf(made)],
    };
}
