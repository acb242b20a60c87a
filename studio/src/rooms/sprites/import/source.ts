// A file that can be imported, and which of its parts: frames of a picture, sequences of an atlas, animations of a rig,
// widths of a PCSEF string. The engine reads the formats, as leniently as their own programs do.
import { decode, inspect, render, unpack, type Document } from 'spritepress';
import type { StudioFile } from '../../../files/local.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import { fileKind } from '../file_names.ts';
import { previewFrame } from '../model/compose.ts';
import { readProject } from '../model/projectFile.ts';
import { alphabet, loadAlphabet } from '../alphabet.ts';
import { colourTable } from '../model/colour.ts';
import type { Palette } from '../model/outline.ts';
import { lastPart } from '../../../files/paths.ts';
import { decodeFiles, decodePictures, type TimedPicture } from './decode.ts';
import { isPicture } from '../../../engine/endings.ts';
import { pixelsOfRows, plainName, possibleWidths } from './read.ts';

export interface Part {
    readonly id: string;
    readonly title: string;
}

export interface Source {
    readonly name: string;
    /** What the parts are: "Frames", "Width". */
    readonly label: string;
    /** The likeliest first. */
    readonly parts: readonly Part[];
    take(part: string, options: WorkerOptions): Promise<TimedPicture[]>;
}

const ALL = '';

function pictureSource(file: StudioFile): Source {
    return {
        name: plainName(file.name),
        label: 'Frames',
        parts: [{ id: ALL, title: 'All frames' }],
        take: (_, options) => decodePictures(file.name, file.bytes, options),
    };
}

function projectSource(file: StudioFile): Source {
    const read = readProject(new TextDecoder().decode(file.bytes));
    if (!read.ok) throw new Error(read.sentence);
    const { document } = read.value;
    const { width, height, frames, name } = document.outline;
    const take = async () =>
        frames.map((frame) => ({
            picture: { width, height, pixels: previewFrame(document, frame.id) },
            durationMs: frame.durationMs,
        }));
    return { name, label: 'Frames', parts: [{ id: ALL, title: `All ${frames.length} frames` }], take };
}

/** Characters get the colours of the palette, and where it has none, those of the engine's. */
async function stringSource(file: StudioFile, palette: Palette, signal: AbortSignal): Promise<Source> {
    await loadAlphabet();
    const widths = await possibleWidths(file, signal);
    const own = alphabet().palette;
    const both = Array.from({ length: Math.max(palette.length, own.length) }, (_, i) => palette[i] ?? own[i] ?? null);
    const colours = new Uint32Array(colourTable(both).buffer);
    const take = async (part: string) => {
        const { rows } = widths.find((each) => String(each.width) === part)!;
        const pixels = new Uint8ClampedArray(Uint32Array.from(pixelsOfRows(rows), (index) => colours[index]!).buffer);
        return [{ picture: { width: rows[0]!.length, height: rows.length, pixels }, durationMs: null }];
    };
    return {
        name: plainName(file.name),
        label: 'Width',
        take,
        parts: widths.map(({ width, rows }) => ({ id: String(width), title: `${width} × ${rows.length}` })),
    };
}

/** The files that a document names, from beside it. */
async function collect(file: StudioFile, document: Document): Promise<Record<string, Uint8Array>> {
    const names =
        document.kind === 'atlas'
            ? document.pages.map((page) => page.file)
            : document.kind === 'rig'
              ? document.images.map((image) => (image.data === undefined ? image.path : undefined))
              : [];
    const folder = file.name.replace(/[^/]*$/, '');
    const found: Record<string, Uint8Array> = {};
    for (const name of new Set(names)) {
        if (!name) continue;
        const bytes = (await file.beside?.(folder + name)) ?? (await file.beside?.(name));
        if (!bytes) throw new Error(`${file.name} needs ${name}: choose or drop both together.`);
        found[name] = bytes;
    }
    return found;
}

/** A film without loss, whose frames have their times. */
async function film(
    files: Record<string, Uint8Array>,
    input: string,
    animation: string,
    options: WorkerOptions,
): Promise<TimedPicture[]> {
    const made = await render(files, { input, output: 'film.apng', animation, lenient: true, ...options });
    return decodePictures('film.apng', made.files['film.apng']!, options);
}

async function atlasSource(
    name: string,
    input: string,
    files: Record<string, Uint8Array>,
    opening: WorkerOptions,
): Promise<Source> {
    const { document } = await inspect(files, { input, sequences: true, lenient: true, ...opening });
    const count = document.kind === 'atlas' ? document.frames.length : 0;
    const sequences = 'sequences' in document && Array.isArray(document.sequences) ? document.sequences : [];
    return {
        name,
        label: 'Frames',
        parts: [
            { id: ALL, title: `All ${count} frames` },
            ...sequences.map((each) => ({ id: each.name, title: `${each.name}, ${each.frames} frames` })),
        ],
        take: async (part, options) => {
            if (part !== ALL) return film(files, input, part, options);
            const made = await unpack(files, { input, output: 'frames', noNinePatch: true, lenient: true, ...options });
            return decodeFiles(made.files, options.signal);
        },
    };
}

async function documentSource(file: StudioFile, opening: WorkerOptions): Promise<Source> {
    const input = lastPart(file.name);
    const document = await decode({ [input]: file.bytes }, { lenient: true, ...opening });
    const files = { [input]: file.bytes, ...(await collect(file, document)) };
    const name = plainName(file.name);
    if (document.kind === 'atlas') return atlasSource(name, input, files, opening);
    if (document.kind === 'rig') {
        if (document.animations.length === 0) throw new Error(`${file.name} has no animation to draw.`);
        return {
            name,
            label: 'Animation',
            parts: document.animations.map((each) => ({ id: each.name, title: each.name })),
            take: (part, options) => film(files, input, part, options),
        };
    }
    const take = async (_: string, options: WorkerOptions) => {
        const made = await render(files, { input, output: 'sprite.png', lenient: true, ...options });
        return decodeFiles(made.files, options.signal);
    };
    return { name, label: 'Frames', parts: [{ id: ALL, title: 'The sprite' }], take };
}

/** Throws a sentence for what cannot be imported. `palette` colours the characters of a string. */
export async function openSource(file: StudioFile, palette: Palette, options: WorkerOptions): Promise<Source> {
    if (fileKind(file.name) === 'project') return projectSource(file);
    if (fileKind(file.name) === 'pcsef') return stringSource(file, palette, options.signal);
    return isPicture(file.name) ? pictureSource(file) : documentSource(file, options);
}
