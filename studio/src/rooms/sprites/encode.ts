// A sprite as the bytes of a file: the studio's project, or the engine's PCSEF of the frame that shows.
import { encode, type SpriteDocument as PlainSprite } from 'spritepress';
import { alphabet, characterTable } from './alphabet.ts';
import { fileKind } from './file_names.ts';
import { flattenFrame } from './model/compose.ts';
import type { SpriteDocument } from './model/document.ts';
import type { Outline } from './model/outline.ts';
import { writeProject, type GuideImages } from './model/projectFile.ts';
import type { SpriteSession } from './session.ts';

/** A frame as the engine takes it: a character for each pixel. */
export function plainSprite(document: SpriteDocument, frame: string): PlainSprite {
    const { width, height, palette } = document.outline;
    const characters = characterTable();
    const { indices } = flattenFrame(document, frame);
    const text = new TextDecoder().decode(indices.map((index) => characters[index]!));
    return {
        kind: 'sprite',
        width,
        height,
        empty: alphabet().empty,
        rows: Array.from({ length: height }, (_, y) => text.slice(y * width, (y + 1) * width)),
        palette: Array.from({ length: palette.length }, (_, i) => palette[i]?.rgba ?? '#00000000'),
    };
}

/** The shortest string of a frame. */
export async function encodeFrame(document: SpriteDocument, frame: string): Promise<Uint8Array> {
    const { files } = await encode(plainSprite(document, frame), { output: 'frame.pcsef', worker: true });
    return files['frame.pcsef']!;
}

export async function guideImages(session: SpriteSession): Promise<GuideImages> {
    const images = new Map<string, Uint8Array>();
    for (const { image } of session.outline.value.guides) {
        const bytes = await session.journal.getBlob(image);
        if (bytes) images.set(image, bytes);
    }
    return images;
}

export async function encodeSprite(session: SpriteSession, name: string): Promise<Uint8Array> {
    return encodeWith(session.document, name, await guideImages(session));
}

/** The sprite as it is at this moment: nothing is waited for before it is read. */
export async function encodeWith(document: SpriteDocument, name: string, images: GuideImages): Promise<Uint8Array> {
    if (fileKind(name) === 'project') return new TextEncoder().encode(writeProject(document, images));
    const { frames } = document.outline;
    if (frames.length > 1)
        throw new Error(
            `a .pcsef holds one frame, and this sprite has ${frames.length}: save a project, or export each frame`,
        );
    return encodeFrame(document, frames[0]!.id);
}

/** What a .pcsef does not hold of a sprite, in words: it is the pixels of one frame as they are seen. */
export function lostInPcsef({ layers, palette, guides, tags }: Outline): string[] {
    const usual = alphabet().palette;
    const colours = palette.some((colour, i) => colour?.rgba !== usual[i]?.rgba);
    return [
        ...(layers.length > 1 ? [`its ${layers.length} layers`] : []),
        ...(layers.some((layer) => layer.opacity !== 100) ? ['opacity'] : []),
        ...(layers.some((layer) => !layer.visible) ? ['hidden layers'] : []),
        ...(colours ? ['its palette'] : []),
        ...(guides.length > 0 ? ['guide images'] : []),
        ...(tags.length > 0 ? ['tags'] : []),
    ];
}
