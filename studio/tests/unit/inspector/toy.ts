// The structure of an invented file, for the tests of the inspector.
import type { ToldTree } from '../../../src/rooms/inspector/tree.ts';

/** A file of 12 bytes: a head of 4 with two fields, two bytes that separate, a body of 6 that the reader did not come
 * to. */
export const TOLD: ToldTree = {
    format: 'toy',
    size: 12,
    complete: false,
    nodes: [
        [0, 'file', 0, 12, 'struct', ''],
        [1, 'head', 0, 4, 'struct', ''],
        [2, 'width', 0, 2, 'u16 LE', '8'],
        [2, 'height', 2, 2, 'u16 LE', '9'],
        [1, 'not read', 6, 6, 'gap', ''],
    ],
};
