// The columns of costs in the list of frames, and the order that one of them gives.
import type { AtlasCosts } from 'spritepress';

export type FrameCost = AtlasCosts['frames'][number];
export type CostColumn = 'key' | 'sharers' | 'pagePixels' | 'descriptorBytes' | 'imageBytes';

export interface CostOrder {
    readonly column: CostColumn;
    readonly descending: boolean;
}

export const COLUMNS: readonly { readonly id: CostColumn; readonly title: string; readonly about: string }[] = [
    { id: 'key', title: 'Frame', about: 'In natural order' },
    {
        id: 'sharers',
        title: 'Shared',
        about: 'How many frames show the same rectangle and share its pixels and image bytes',
    },
    { id: 'pagePixels', title: 'Pixels', about: 'Pixels of the page, with padding' },
    { id: 'descriptorBytes', title: 'Text', about: 'Bytes of the descriptor' },
    { id: 'imageBytes', title: '≈ Image', about: "Bytes of the page's image, estimated" },
];

/** A column once more turns the order round; another one begins with the dearest, or with the first name. */
export function nextOrder({ column, descending }: CostOrder, wanted: CostColumn): CostOrder {
    return { column: wanted, descending: wanted === column ? !descending : wanted !== 'key' };
}

/** `rows` are in natural order, and equal figures stay so. What is not known comes last in both directions. */
export function orderRows(
    rows: readonly number[],
    { column, descending }: CostOrder,
    costs: ReadonlyMap<number, FrameCost>,
): readonly number[] {
    if (column === 'key') return descending ? rows.toReversed() : rows;
    const figure = (frame: number) => costs.get(frame)?.[column];
    const known = rows.filter((frame) => figure(frame) !== undefined);
    known.sort((a, b) => (descending ? figure(b)! - figure(a)! : figure(a)! - figure(b)!));
    return [...known, ...rows.filter((frame) => figure(frame) === undefined)];
}
