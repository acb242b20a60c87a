// How a nine-patch is stretched.
import type { Rect } from '../../../atlases/frame_rect.ts';
import type { Borders } from './overrides.ts';

export interface Size {
    readonly width: number;
    readonly height: number;
}

/** The borders of a picture that is drawn in another size. */
export function scaledBorders(borders: Borders, from: Size, to: Size): Borders {
    const [wide, high] = [to.width / from.width, to.height / from.height];
    return wide === 1 && high === 1
        ? borders
        : [borders[0] * wide, borders[1] * wide, borders[2] * high, borders[3] * high];
}

/** Where each of three parts begins and how long it is. A target that is too small for both borders has them
 * smaller. */
function cut(length: number, first: number, last: number): [from: number, length: number][] {
    const fits = Math.min(1, length / Math.max(1, first + last));
    const [head, tail] = [first * fits, last * fits];
    return [
        [0, head],
        [head, length - head - tail],
        [length - tail, tail],
    ];
}

/** The nine parts of a picture and where they go: corners stay as they are, edges and the middle are stretched. */
export function nineParts(from: Size, to: Size, [left, right, top, bottom]: Borders): { from: Rect; to: Rect }[] {
    const [columns, wide] = [cut(from.width, left, right), cut(to.width, left, right)];
    const [rows, high] = [cut(from.height, top, bottom), cut(to.height, top, bottom)];
    const rect = ([x, width]: [number, number], [y, height]: [number, number]): Rect => ({ x, y, width, height });
    return rows.flatMap((row, j) =>
        columns.map((column, i) => ({ from: rect(column, row), to: rect(wide[i]!, high[j]!) })),
    );
}
