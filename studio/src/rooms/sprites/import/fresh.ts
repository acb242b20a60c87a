// A new sprite from a file that is no sprite: pictures, atlases, rigs.
import type { StudioFile } from '../../../files/local.ts';
import { runWork, type WorkerOptions } from '../../../shell/work.ts';
import { loadAlphabet } from '../alphabet.ts';
import type { SpriteDocument } from '../model/document.ts';
import { spriteOfPictures, type ImportedPicture } from '../model/edit/importFrames.ts';
import { LIMITS } from '../model/limits.ts';
import { colourInWorker, EMPTY_BELOW, type Coloured, type ColourTask, type Matched } from './colours.ts';
import type { TimedPicture } from './decode.ts';
import { openSource } from './source.ts';

/** Throws a sentence for pictures that no sprite can have. */
export function refuseLarge(pictures: readonly TimedPicture[]): void {
    const large = pictures.find(({ picture }) => Math.max(picture.width, picture.height) > LIMITS.side);
    if (large) {
        const { width, height } = large.picture;
        throw new Error(
            `the picture is ${width} x ${height} pixels; a sprite has ${LIMITS.side} x ${LIMITS.side} at most.`,
        );
    }
    if (pictures.length > LIMITS.frames)
        throw new Error(`there are ${pictures.length} pictures; a sprite has ${LIMITS.frames} frames at most.`);
}

/** Indices and durations together, for the model. */
export function importedPictures(matched: Matched, timed: readonly TimedPicture[]): ImportedPicture[] {
    return matched.pictures.map((picture, i) => ({ ...picture, durationMs: timed[i]!.durationMs }));
}

export interface FreshSprite {
    readonly document: SpriteDocument;
    /** What is different from the file, or ''. */
    readonly note: string;
    /** How many pixels are. */
    readonly changed: number;
}

type ReadFile = Coloured & { readonly name: string; readonly timed: readonly TimedPicture[] };

async function readColoured(file: StudioFile, options: WorkerOptions): Promise<ReadFile> {
    const { usable, palette } = await loadAlphabet();
    const source = await openSource(file, palette, options);
    const timed = await source.take(source.parts[0]!.id, options);
    refuseLarge(timed);
    const pictures = timed.map((each) => each.picture);
    const task: ColourTask = { pictures, wanted: 'exact', usable, emptyBelow: EMPTY_BELOW };
    return { name: source.name, timed, ...(await colourInWorker(task, options.signal)) };
}

/** Says what became of the pixels that could not stay what they were. */
function wordChanged({ matched, colours }: Coloured, most: number): string {
    if (matched.changed === 0) return '';
    const limit = `A sprite has ${most} colours at most, and the file has more`;
    return colours > most
        ? `${limit}: ${matched.changed} pixels got the nearest one.`
        : `${limit} half-transparent ones: ${matched.changed} pixels are opaque or empty now.`;
}

/** All colours where the alphabet has room for them, otherwise those that come nearest. */
export async function freshSprite(file: StudioFile): Promise<FreshSprite> {
    const { usable } = await loadAlphabet();
    const { name, timed, ...coloured } = await runWork(`Open ${file.name}`, (options) => readColoured(file, options));
    const { matched } = coloured;
    const outcome = spriteOfPictures(name, importedPictures(matched, timed), matched.palette);
    if (!outcome.ok) throw new Error(outcome.sentence);
    return { document: outcome.value, note: wordChanged(coloured, usable.length), changed: matched.changed };
}
