// A new sprite from a file that is no sprite: pictures, atlases, rigs.
import type { StudioFile } from '../../../files/local.ts';
import { runWork } from '../../../frame/work.ts';
import { loadAlphabet } from '../alphabet.ts';
import type { SpriteDocument } from '../model/document.ts';
import { spriteOfPictures, type ImportedPicture } from '../model/edit/importFrames.ts';
import { LIMITS } from '../model/limits.ts';
import { countColours, matchPalette, newPalette, type Matched } from './colours.ts';
import { isPicture, type TimedPicture } from './decode.ts';
import { openSource } from './source.ts';

/** Endings of the formats that the engine reads; a test compares them with its tables. */
const DOCUMENT = /\.(pct|aatls|scs|scspr|pchr|gltf|glb|json)$/i;

/** Whether a sprite can be made of a file of that name. */
export function canImport(name: string): boolean {
    return isPicture(name) || DOCUMENT.test(name);
}

/** Throws a sentence for pictures that no sprite can have. */
export function refuseLarge(pictures: readonly TimedPicture[]): void {
    const large = pictures.find(({ picture }) => Math.max(picture.width, picture.height) > LIMITS.side);
    if (large) throw new Error(`the picture is ${large.picture.width} x ${large.picture.height} pixels; a sprite has ${LIMITS.side} x ${LIMITS.side} at most.`);
    if (pictures.length > LIMITS.frames) throw new Error(`there are ${pictures.length} pictures; a sprite has ${LIMITS.frames} frames at most.`);
}

/** Indices and durations together, for the model. */
export function importedPictures(matched: Matched, timed: readonly TimedPicture[]): ImportedPicture[] {
    return matched.pictures.map((picture, i) => ({ ...picture, durationMs: timed[i]!.durationMs }));
}

export interface FreshSprite {
    readonly document: SpriteDocument;
    /** What is different from the file, or ''. */
    readonly note: string;
}

/** All colours where the alphabet has room for them, otherwise those that come nearest. */
export async function freshSprite(file: StudioFile): Promise<FreshSprite> {
    const { usable, palette: own } = await loadAlphabet();
    const source = await openSource(file, own);
    const timed = await runWork(`Open ${file.name}`, (options) => source.take(source.parts[0]!.id, options));
    refuseLarge(timed);
    const pictures = timed.map((each) => each.picture);
    const matched = matchPalette(pictures, newPalette(pictures, usable.length, usable));
    const outcome = spriteOfPictures(source.name, importedPictures(matched, timed), matched.palette);
    if (!outcome.ok) throw new Error(outcome.sentence);
    const many = countColours(pictures, usable.length) > usable.length;
    return { document: outcome.value, note: many ? `The picture has more than ${usable.length} colours, which is all that a sprite can have: ${matched.changed} pixels got the nearest one.` : '' };
}
