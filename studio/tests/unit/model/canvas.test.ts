// Sizes, turns and flips of the canvas and of single cels; the expected pixels are turned by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cropCanvas, resizeCanvas } from '../../../src/rooms/sprites/model/edit/canvas.ts';
import { addFrame } from '../../../src/rooms/sprites/model/edit/frames.ts';
import { addGuide } from '../../../src/rooms/sprites/model/edit/guides.ts';
import { paintPixels } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { changeSettings } from '../../../src/rooms/sprites/model/edit/settings.ts';
import { turnCanvas, turnCel, type Turn } from '../../../src/rooms/sprites/model/edit/turn.ts';
import { isEmptyStep } from '../../../src/rooms/sprites/model/step.ts';
import { AT, assertExact, doStep, rows, sentence, sprite, value } from './support.ts';

test('resizing keeps the picture at its anchor', () => {
    const at = (x: 0 | 0.5 | 1, y: 0 | 0.5 | 1, width: number, height: number): string[] => {
        const document = sprite('12', '34');
        assertExact(document, resizeCanvas(document, width, height, { x, y }));
        return rows(document);
    };
    assert.deepEqual(at(0, 0, 3, 3), ['12.', '34.', '...']);
    assert.deepEqual(at(1, 1, 3, 3), ['...', '.12', '.34']);
    assert.deepEqual(at(0.5, 0.5, 4, 4), ['....', '.12.', '.34.', '....']);
    assert.deepEqual(at(0.5, 0, 3, 2), ['12.', '34.']);
    assert.deepEqual(at(1, 0, 1, 1), ['2']);
    assert.deepEqual(at(0, 1, 1, 1), ['3']);
});

test('impossible sizes are refused, the same size changes nothing', () => {
    const document = sprite('12', '34');
    for (const [width, height] of [
        [0, 1],
        [1, -1],
        [2049, 1],
        [1.5, 1],
        [NaN, 1],
    ] as const) {
        assert.match(
            sentence(resizeCanvas(document, width, height, { x: 0, y: 0 })),
            /^A canvas is 1 to 2048 pixels wide and high, not /,
        );
    }
    assert.ok(isEmptyStep(value(resizeCanvas(document, 2, 2, { x: 0.5, y: 1 }))));
});

test('cropping keeps the part that is on the canvas', () => {
    const document = sprite('123', '4.1', '234');
    assertExact(document, cropCanvas(document, { x: 1, y: 1, width: 9, height: 9 }));
    assert.deepEqual(rows(document), ['.1', '34']);
    assert.match(sentence(cropCanvas(document, { x: 2, y: 0, width: 5, height: 5 })), /Select a part of the canvas/);
});

test('guides, axes and locked areas move with the canvas', () => {
    const document = sprite('1234', '1234');
    doStep(
        document,
        addGuide(document, { name: 'sketch', image: 'k', x: 10, y: 20, scale: 1, opacity: 50, visible: true }),
    );
    const symmetry = { horizontal: true, vertical: false, x: 2, y: 1 };
    const lockedAreas = [
        { x: 0, y: 0, width: 1, height: 1 },
        { x: 1, y: 0, width: 3, height: 1 },
    ];
    doStep(document, changeSettings(document, { symmetry, lockedAreas }));
    assertExact(document, cropCanvas(document, { x: 1, y: 0, width: 2, height: 2 }));
    const { guides, settings } = document.outline;
    assert.deepEqual([guides[0]!.x, guides[0]!.y], [9, 20]);
    assert.equal(settings.symmetry.x, 1);
    assert.deepEqual(settings.lockedAreas, [{ x: 0, y: 0, width: 2, height: 1 }]);
    assertExact(document, turnCanvas(document, 'right'));
    assert.deepEqual(document.outline.settings.symmetry, { horizontal: false, vertical: true, x: 1, y: 1 });
    assert.deepEqual(document.outline.settings.lockedAreas, [{ x: 1, y: 0, width: 1, height: 2 }]);
});

const TURNED: readonly (readonly [Turn, string[]])[] = [
    ['right', ['41', '.2', '13']],
    ['left', ['31', '2.', '14']],
    ['half', ['1.4', '321']],
    ['horizontal', ['321', '1.4']],
    ['vertical', ['4.1', '123']],
];

test('the canvas turns with all frames, and turned cels have its size', () => {
    for (const [turn, expected] of TURNED) {
        const document = sprite('123', '4.1');
        doStep(document, addFrame(document, 'f2'));
        const frame = document.outline.frames[1]!.id;
        doStep(document, paintPixels(document, { layer: 'l1', frame }, { offsets: [0], indices: 2 }));
        assertExact(document, turnCanvas(document, turn));
        assert.deepEqual(rows(document), expected, turn);
        const marks = {
            right: ['.2', '..', '..'],
            left: ['..', '..', '2.'],
            half: ['...', '..2'],
            horizontal: ['..2', '...'],
            vertical: ['...', '2..'],
        };
        assert.deepEqual(rows(document, { layer: 'l1', frame }), marks[turn], turn);
    }
});

test('a cel turns inside the canvas, and what leaves it is counted', () => {
    const document = sprite('1234', '4321');
    const step = assertExact(document, turnCel(document, AT, 'right'));
    // The turned cel is 2 x 4: "41", "32", "23", "14"; its middle two rows stay, in the middle columns.
    assert.deepEqual(rows(document), ['.32.', '.23.']);
    assert.equal(step.note, '4 pixels left the canvas.');
    const flipped = sprite('12', '3.');
    assert.equal(assertExact(flipped, turnCel(flipped, AT, 'horizontal')).note, undefined);
    assert.deepEqual(rows(flipped), ['21', '.3']);
});

test('settings out of range are refused', () => {
    const document = sprite('12');
    const symmetry = { horizontal: true, vertical: false, x: 3, y: 0 };
    assert.match(sentence(changeSettings(document, { symmetry })), /axis of symmetry/);
    assert.match(sentence(changeSettings(document, { background: 'red' })), /“red” is no colour. Write it as #rrggbb/);
    assert.match(sentence(changeSettings(document, { budgetBytes: 0 })), /budget in bytes must be a whole number/);
    assert.match(
        sentence(changeSettings(document, { grid: { visible: true, width: 0, height: 8 } })),
        /width of the grid/,
    );
    assertExact(document, changeSettings(document, { background: '#ABCDEF', budgetBytes: 269, tiled: 'both' }));
    assert.equal(document.outline.settings.background, '#abcdefff');
});
