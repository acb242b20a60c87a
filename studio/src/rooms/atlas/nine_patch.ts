// Nine-patches: how one is stretched, and pictures with borders as the files that the engine takes them from.
import { unpack, type AtlasDocument } from 'spritepress';
import type { WorkerOptions } from '../../frame/work.ts';
import type { Rect } from './geometry.ts';
import type { FileMap } from './load.ts';
import type { Borders } from './overrides.ts';

interface Size {
    readonly width: number;
    readonly height: number;
}

/** Where each of three parts begins and how long it is. A target that is too small for both borders has them smaller. */
function cut(length: number, first: number, last: number): [from: number, length: number][] {
    const fits = Math.min(1, length / Math.max(1, first + last));
    const [head, tail] = [first * fits, last * fits];
    return [[0, head], [head, length - head - tail], [length - tail, tail]];
}

/** The nine parts of a picture and where they go: corners stay as they are, edges and the middle are stretched. */
export function nineParts(from: Size, to: Size, [left, right, top, bottom]: Borders): { from: Rect; to: Rect }[] {
    const [columns, wide] = [cut(from.width, left, right), cut(to.width, left, right)];
    const [rows, high] = [cut(from.height, top, bottom), cut(to.height, top, bottom)];
    const rect = ([x, width]: [number, number], [y, height]: [number, number]): Rect => ({ x, y, width, height });
    return rows.flatMap((row, j) => columns.map((column, i) => ({ from: rect(column, row), to: rect(wide[i]!, high[j]!) })));
}

export function ninePatchPath(picture: string): string {
    return picture.replace(/\.png$/i, '.9.png');
}

async function sizeOf(bytes: Uint8Array): Promise<Size> {
    const bitmap = await createImageBitmap(new Blob([bytes as BlobPart]));
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
}

/** The pictures with borders as ".9.png" files: the engine itself draws the marks, by taking an atlas of them apart. */
export async function makeNinePatches(sprites: FileMap, borders: Readonly<Record<string, Borders>>, options: WorkerOptions): Promise<FileMap> {
    const there = Object.keys(borders).filter((path) => sprites[path]);
    if (there.length === 0) return {};
    const sizes = await Promise.all(there.map((path) => sizeOf(sprites[path]!)));
    const document: AtlasDocument = {
        kind: 'atlas',
        pages: there.map((_, i) => ({ file: `${i}.png`, ...sizes[i]! })),
        frames: there.map((key, page) => ({ key, page, x: 0, y: 0, w: sizes[page]!.width, h: sizes[page]!.height, splits: [...borders[key]!] })),
    };
    const pages = Object.fromEntries(there.map((path, i) => [`${i}.png`, sprites[path]!]));
    const { files } = await unpack({ 'borders.json': JSON.stringify(document), ...pages }, { input: 'borders.json', output: 'made', ...options });
    return files;
}
