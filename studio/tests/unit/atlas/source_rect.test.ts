// Where the whole picture of a trimmed frame would lie on the page, also when the frame lies on its side.
import assert from 'node:assert/strict';
import test from 'node:test';
import { frameRect, sourceRect } from '../../../src/atlases/frame_rect.ts';

// A picture of 6 by 4, of which 3 by 2 are kept, at 1, 2: one more column is cut away at the left and two at the right,
// two rows above.
const CUT = { w: 3, h: 2, sourceW: 6, sourceH: 4, trimX: 1, trimY: 2 };

/** The corner of the kept box in the picture, when all of the picture is turned as a sheet of paper. */
const CORNERS = {
    none: { size: [6, 4], corner: [1, 2] },
    clockwise: { size: [4, 6], corner: [0, 1] }, // its lower edge, with nothing cut away, is at the left now
    'counter-clockwise': { size: [4, 6], corner: [2, 2] }, // its upper edge is at the left, its right edge above
} as const;

for (const [turn, { size, corner }] of Object.entries(CORNERS))
    test(`turned: ${turn}`, () => {
        const frame = { key: 'a', x: 20, y: 30, ...CUT, turn: turn as keyof typeof CORNERS } as Parameters<
            typeof sourceRect
        >[0];
        const [kept, whole] = [frameRect(frame), sourceRect(frame)];
        assert.deepEqual([whole.width, whole.height], size);
        assert.deepEqual([kept.x - whole.x, kept.y - whole.y], corner);
    });

test('a frame that was not trimmed is its whole picture', () => {
    const frame = { key: 'a', x: 2, y: 3, w: 5, h: 7, rotated: true } as Parameters<typeof sourceRect>[0];
    assert.deepEqual(sourceRect(frame), frameRect(frame));
});
