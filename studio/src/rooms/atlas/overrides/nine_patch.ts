// Pictures with borders as the files that the engine takes nine-patches from.
import { unpack, type AtlasDocument } from 'spritepress';
import type { WorkerOptions } from '../../../shell/work.ts';
import type { FileMap } from '../../../atlases/load.ts';
import type { Size } from './nine_parts.ts';
import type { Borders, Overrides } from './overrides.ts';

export function ninePatchPath(picture: string): string {
    return picture.replace(/\.png$/, '.9.png');
}

async function sizeOf(bytes: Uint8Array): Promise<Size> {
    const bitmap = await createImageBitmap(new Blob([bytes as BlobPart]));
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
}

const PNG = [0x89, 0x50, 0x4e, 0x47];

/** The size in the head of a PNG, where each length is 4 bytes from the highest on; null for other bytes. */
export function sizeOfPng(bytes: Uint8Array): Size | null {
    if (bytes.length < 24 || PNG.some((byte, i) => bytes[i] !== byte)) return null;
    const head = new DataView(bytes.buffer, bytes.byteOffset);
    return { width: head.getUint32(16), height: head.getUint32(20) };
}

function refuseLarge(path: string, [left, right, top, bottom]: Borders, { width, height }: Size): void {
    if (left + right <= width && top + bottom <= height) return;
    throw new Error(
        `${path} has ${width} x ${height} pixels: borders of ${left}, ${right}, ${top} and ${bottom} do not fit into it`,
    );
}

/** The pictures with borders as ".9.png" files: the engine itself draws the marks, by taking an atlas of them apart. */
export async function makeNinePatches(
    sprites: FileMap,
    borders: Overrides['borders'],
    options: WorkerOptions,
): Promise<FileMap> {
    const there = Object.keys(borders).filter((path) => sprites[path]);
    if (there.length === 0) return {};
    const sizes = await Promise.all(there.map((path) => sizeOf(sprites[path]!)));
    for (const [i, path] of there.entries()) refuseLarge(path, borders[path]!, sizes[i]!);
    const document: AtlasDocument = {
        kind: 'atlas',
        pages: there.map((_, i) => ({ file: `${i}.png`, ...sizes[i]! })),
        frames: there.map((key, page) => {
            const { width: w, height: h } = sizes[page]!;
            return { key, page, x: 0, y: 0, w, h, splits: [...borders[key]!] };
        }),
    };
    const pages = Object.fromEntries(there.map((path, i) => [`${i}.png`, sprites[path]!]));
    const given = { 'borders.json': JSON.stringify(document), ...pages };
    return (await unpack(given, { input: 'borders.json', output: 'made', ...options })).files;
}
