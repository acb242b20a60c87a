// The project file: all of a sprite as JSON. The writer and the strict reader stand here side by side.
//
//   { "format": "spritepress-sprite", "version": 1, "name": ..., ... all fields of the outline,
//     "pixels": { "c4": "r:..." },      packed, see pack.ts
//     "images": { "key": "base64" } }   of guide images, where the caller gave them
import { SpriteDocument } from './document.ts';
import { parseJson } from './jsonText.ts';
import { LIMITS } from './limits.ts';
import { attempt, type Outcome } from './outcome.ts';
import { fromBase64, packBytes, toBase64, unpackBytes } from './pack.ts';
import { refuseBadCels } from './readCels.ts';
import { OUTLINE_KEYS, readOutline, refuseVersion } from './readOutline.ts';
import { Untrusted } from './untrusted.ts';

const FORMAT = 'spritepress-sprite';

/** Bytes of guide images by their key. */
export type GuideImages = ReadonlyMap<string, Uint8Array>;

export interface Project {
    readonly document: SpriteDocument;
    readonly images: GuideImages;
}

/** Images that no guide names are left out. */
export function writeProject(document: SpriteDocument, images: GuideImages = new Map()): string {
    const { outline } = document;
    const keys = new Set(outline.guides.map((guide) => guide.image));
    return JSON.stringify({
        format: FORMAT,
        ...outline,
        pixels: Object.fromEntries(document.celIds().map((id) => [id, packBytes(document.cel(id)!)])),
        images: Object.fromEntries(
            [...images].filter(([key]) => keys.has(key)).map(([key, bytes]) => [key, toBase64(bytes)]),
        ),
    });
}

/** A damaged file gives a sentence with the place of the first fault. */
export function readProject(text: string): Outcome<Project> {
    return attempt(() => {
        const file = new Untrusted(parseJson(text, 'This file'), '');
        refuseOther(file);
        const { format: _, pixels, images, ...fields } = file.object('format', ...OUTLINE_KEYS, 'pixels', 'images');
        const outline = readOutline(fields);
        const size = outline.width * outline.height;
        const cels = new Map(
            pixels.entries().map(([id, item]) => {
                const bytes = unpackBytes(item.text(size * 4 + 8), size);
                return [
                    id,
                    bytes
                        ?? item.refuse(
                            `the pixels are damaged; they do not give ${outline.width} x ${outline.height}.`,
                        ),
                ] as const;
            }),
        );
        refuseBadCels(outline, cels, 'pixels');
        return { document: new SpriteDocument(outline, cels), images: readImages(images) };
    });
}

/** Says first of all that a file is something else, or newer: its other faults would only confuse. */
function refuseOther(file: Untrusted): void {
    const { value } = file;
    const ours = typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;
    if (!ours) file.refuse('This is no sprite project of the studio. Import pictures and PCSEF instead.');
    if ('version' in value) refuseVersion(new Untrusted(value.version, 'version'));
}

function readImages(item: Untrusted): GuideImages {
    return new Map(
        item.entries().map(([key, image]) => {
            const bytes = fromBase64(image.text(LIMITS.pixels));
            return [key, bytes ?? image.refuse('the image is damaged.')] as const;
        }),
    );
}
