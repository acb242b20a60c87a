// Frames as PCSEF strings, in three forms, and as source code.
import { encode, type ConvertOptions } from 'spritepress';
import type { WorkerOptions } from '../../../frame/work.ts';
import { alphabet, codeOf } from '../alphabet.ts';
import { plainSprite } from '../encode.ts';
import { flattenFrame } from '../model/compose.ts';
import type { SpriteDocument } from '../model/document.ts';
import { frameIndex, type Frame } from '../model/outline.ts';
import { fileStem, noteMapped, type Exported } from './exported.ts';
import { SNIPPETS, type SnippetLanguage, type SnippetSource } from './snippets.ts';

/** Settings of the engine's PCSEF writer. */
type WriteSettings = Pick<ConvertOptions, 'noMirror' | 'noCrossRows'>;

export type StringForm = 'shortest' | 'row-safe' | 'classic';

export const STRING_FORMS: Readonly<Record<StringForm, { title: string; about: string; settings: WriteSettings }>> = {
    shortest: { title: 'Shortest', about: 'No string is shorter. Runs may go on in the next row.', settings: {} },
    'row-safe': { title: 'Row-safe', about: 'Runs end with their row, for strict decoders.', settings: { noCrossRows: true } },
    classic: { title: 'Classic', about: 'Runs end with their row and no row is mirrored, as the first editor wrote it.',
        settings: { noCrossRows: true, noMirror: true } },
};

async function encodeFrames(document: SpriteDocument, frames: readonly Frame[], form: StringForm, { signal }: WorkerOptions): Promise<string[]> {
    const texts: string[] = [];
    for (const frame of frames) {
        signal.throwIfAborted();
        const { files } = await encode(plainSprite(document, frame.id), { output: 'frame.pcsef', ...STRING_FORMS[form].settings, signal });
        texts.push(new TextDecoder().decode(files['frame.pcsef']));
    }
    return texts;
}

function countMapped(document: SpriteDocument, frames: readonly Frame[]): number {
    return frames.reduce((sum, frame) => sum + flattenFrame(document, frame.id).mapped.length, 0);
}

/** A file for each frame: "slime_0.pcsef". */
export async function exportStrings(document: SpriteDocument, frames: readonly Frame[], form: StringForm, options: WorkerOptions): Promise<Exported> {
    const { name, frames: all } = document.outline;
    const texts = await encodeFrames(document, frames, form, options);
    const digits = String(all.length - 1).length;
    const number = (frame: Frame): string => (all.length === 1 ? '' : `_${String(all.indexOf(frame)).padStart(digits, '0')}`);
    return {
        files: frames.map((frame, i) => ({ name: `${fileStem(name)}${number(frame)}.pcsef`, bytes: new TextEncoder().encode(texts[i]!) })),
        text: texts.join('\n'),
        notes: noteMapped(countMapped(document, frames)),
    };
}

function snippetSource(document: SpriteDocument, texts: readonly string[]): SnippetSource {
    const { outline } = document;
    const { name, width, height, palette, frames, tags } = outline;
    return {
        name, width, height, empty: alphabet().empty,
        palette: palette.flatMap((colour, position) => (colour ? [[codeOf(position), colour.rgba] as const] : [])),
        frames: frames.map(({ durationMs }, i) => ({ text: texts[i]!, durationMs })),
        tags: tags.map((tag) => ({ name: tag.name, from: frameIndex(outline, tag.from), to: frameIndex(outline, tag.to), direction: tag.direction })),
    };
}

export async function exportSnippet(document: SpriteDocument, language: SnippetLanguage, form: StringForm, options: WorkerOptions): Promise<Exported> {
    const { name, frames } = document.outline;
    const texts = await encodeFrames(document, frames, form, options);
    const { ending, write } = SNIPPETS[language];
    const text = write(snippetSource(document, texts));
    return {
        files: [{ name: fileStem(name) + ending, bytes: new TextEncoder().encode(text) }],
        text, notes: noteMapped(countMapped(document, frames)),
    };
}
