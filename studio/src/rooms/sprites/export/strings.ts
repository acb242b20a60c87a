// Frames as PCSEF strings, in three forms, and as source code.
import { askWorker } from '../../../shell/ask_worker.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import { alphabet, codeOf } from '../alphabet.ts';
import { plainSprite } from '../encode.ts';
import { flattenFrame } from '../model/compose.ts';
import type { SpriteDocument } from '../model/document.ts';
import { frameIndex, type Frame } from '../model/outline.ts';
import { fileStem } from '../file_names.ts';
import { noteMapped, type Exported } from './exported.ts';
import { SNIPPETS, type SnippetLanguage, type SnippetSource } from './snippets.ts';
import type { StringTask } from './strings.worker.ts';

export type StringForm = 'shortest' | 'row-safe' | 'classic';

export const STRING_FORMS: Readonly<
    Record<StringForm, { title: string; about: string; settings: StringTask['settings'] }>
> = {
    shortest: { title: 'Shortest', about: 'No string is shorter. Runs may go on in the next row.', settings: {} },
    'row-safe': {
        title: 'Row-safe',
        about: 'Runs end with their row, for strict decoders.',
        settings: { noCrossRows: true },
    },
    classic: {
        title: 'Classic',
        about: 'Runs end with their row and no row is mirrored, as the first editor wrote it.',
        settings: { noCrossRows: true, noMirror: true },
    },
};

function encodeFrames(
    document: SpriteDocument,
    frames: readonly Frame[],
    form: StringForm,
    { signal }: WorkerOptions,
): Promise<string[]> {
    const task: StringTask = {
        sprites: frames.map((frame) => plainSprite(document, frame.id)),
        settings: STRING_FORMS[form].settings,
    };
    return askWorker(new Worker(new URL('./strings.worker.ts', import.meta.url), { type: 'module' }), task, signal);
}

function countMapped(document: SpriteDocument, frames: readonly Frame[]): number {
    return frames.reduce((sum, frame) => sum + flattenFrame(document, frame.id).mapped.length, 0);
}

/** A file for each frame: "slime_0.pcsef". */
export async function exportStrings(
    document: SpriteDocument,
    frames: readonly Frame[],
    form: StringForm,
    options: WorkerOptions,
): Promise<Exported> {
    const { name, frames: all } = document.outline;
    const texts = await encodeFrames(document, frames, form, options);
    const digits = String(all.length - 1).length;
    const number = (frame: Frame): string =>
        all.length === 1 ? '' : `_${String(all.indexOf(frame)).padStart(digits, '0')}`;
    return {
        files: frames.map((frame, i) => ({
            name: `${fileStem(name)}${number(frame)}.pcsef`,
            bytes: new TextEncoder().encode(texts[i]!),
        })),
        text: texts.join('\n'),
        notes: noteMapped(countMapped(document, frames)),
    };
}

function snippetSource(document: SpriteDocument, texts: readonly string[]): SnippetSource {
    const { outline } = document;
    const { name, width, height, palette, frames, tags } = outline;
    return {
        name,
        width,
        height,
        empty: alphabet().empty,
        palette: palette.flatMap((colour, position) => (colour ? [[codeOf(position), colour.rgba] as const] : [])),
        frames: frames.map(({ durationMs }, i) => ({ text: texts[i]!, durationMs })),
        tags: tags.map(({ name: tag, from, to, direction }) => ({
            name: tag,
            from: frameIndex(outline, from),
            to: frameIndex(outline, to),
            direction,
        })),
    };
}

export async function exportSnippet(
    document: SpriteDocument,
    language: SnippetLanguage,
    form: StringForm,
    options: WorkerOptions,
): Promise<Exported> {
    const { name, frames } = document.outline;
    const texts = await encodeFrames(document, frames, form, options);
    const { ending, write } = SNIPPETS[language];
    const text = write(snippetSource(document, texts));
    return {
        files: [{ name: fileStem(name) + ending, bytes: new TextEncoder().encode(text) }],
        text,
        notes: noteMapped(countMapped(document, frames)),
    };
}
