// Reads an atlas with its images. Images that are not there are asked for by their names; the outlines show all the
// same.
import { decode, type AtlasDocument } from 'spritepress';
import { isPicture } from '../engine/endings.ts';
import { lastPart } from '../files/paths.ts';

/** Files by their paths. */
export type FileMap = Readonly<Record<string, Uint8Array>>;

/** An atlas that can be shown. */
export interface ShownAtlas {
    readonly name: string;
    readonly document: AtlasDocument;
    /** By page; null while an image is missing. */
    readonly images: readonly (ImageBitmap | null)[];
    /** Names of images that are still missing. */
    readonly missing: readonly string[];
    readonly files: FileMap;
}

/** How a reader is told to stop. */
interface Stoppable {
    readonly signal: AbortSignal;
}

/** The names of the image files beside an atlas. */
export function pageFiles({ pages }: AtlasDocument): string[] {
    return pages.flatMap((page) => (page.file ? [page.file] : []));
}

async function readAtlas(name: string, files: FileMap, options?: Stoppable): Promise<AtlasDocument> {
    const document = await decode(files, { input: name, lenient: true, worker: true, ...options });
    if (document.kind !== 'atlas') throw new Error('this is no atlas');
    return document;
}

/** The paths of the images that an atlas names; none when it cannot be read. */
export async function pagePaths(name: string, bytes: Uint8Array): Promise<string[]> {
    return readAtlas(name, { [name]: bytes }).then(
        (document) => pageFiles(document).map((file) => beside(name, file)),
        () => [],
    );
}

/** The path of a file in the folder of an atlas. */
export function beside(name: string, file: string): string {
    return name.includes('/') ? name.replace(/[^/]*$/, file) : file;
}

function fromBase64(text: string): Uint8Array {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

async function bitmapOf(bytes: Uint8Array | undefined): Promise<ImageBitmap | null> {
    if (!bytes) return null;
    return createImageBitmap(new Blob([bytes as BlobPart])).catch(() => null);
}

/** An atlas in several files, as Godot's textures are one for each frame: all frames on the pages of all. */
function joined(documents: readonly AtlasDocument[]): AtlasDocument {
    const pages = [...new Map(documents.flatMap((each) => each.pages).map((page) => [page.file, page])).values()];
    const frames = documents.flatMap((each) =>
        each.frames.map((frame) => {
            const { file } = each.pages[frame.page ?? 0]!;
            return { ...frame, page: pages.findIndex((page) => page.file === file) };
        }),
    );
    return { ...documents[0]!, pages, frames };
}

/** Shows what a press has made: the file of that name, or where there is none all that are no pictures. */
export async function showMade(name: string, made: FileMap, options: Stoppable): Promise<ShownAtlas> {
    const read = (file: string) => Promise.resolve(made[beside(name, file)] ?? null);
    if (made[name]) return showAtlas(name, made[name], read, options);
    const parts = Object.keys(made).filter((each) => !isPicture(each));
    const documents = await Promise.all(parts.map((each) => readAtlas(each, { [each]: made[each]! }, options)));
    const first = await showAtlas(parts[0]!, made[parts[0]!]!, read, options);
    const document = joined(documents);
    const images = await Promise.all(
        document.pages.map(({ file }) => bitmapOf(file ? made[beside(name, file)] : undefined)),
    );
    return { ...first, document, images, files: made };
}

/** `read` finds an image by its name; null when there is none. */
export async function showAtlas(
    name: string,
    bytes: Uint8Array,
    read: (name: string) => Promise<Uint8Array | null>,
    options?: Stoppable,
): Promise<ShownAtlas> {
    const files: Record<string, Uint8Array> = { [name]: bytes };
    const picture = name.replace(/\.[^./]*$/, ''); // game.png.meta does not say how large game.png is
    const known = isPicture(picture) ? await read(lastPart(picture)) : null;
    if (known) files[picture] = known;
    const document = await readAtlas(name, files, options);
    const missing: string[] = [];
    for (const file of pageFiles(document)) {
        const image = await read(file);
        if (image) files[beside(name, file)] = image;
        else missing.push(file);
    }
    const images = await Promise.all(
        document.pages.map(({ image, file }) =>
            bitmapOf(image ? fromBase64(image) : (file && files[beside(name, file)]) || undefined),
        ),
    );
    return { name, document, images, missing, files };
}

/** The size of a page: as the atlas tells it, or as its image has it, or as its frames need it. */
export function pageSize({ document, images }: ShownAtlas, index: number): { width: number; height: number } {
    const page = document.pages[index];
    if (page && page.width > 0 && page.height > 0) return page;
    const image = images[index];
    if (image) return image;
    const frames = document.frames.filter((frame) => (frame.page ?? 0) === index);
    return frames.reduce(
        (size, { x, y, w, h }) => ({ width: Math.max(size.width, x + w), height: Math.max(size.height, y + h) }),
        { width: 1, height: 1 },
    );
}
