// Painting: what a step stores, what listeners hear, and what is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkCels } from '../../../src/rooms/sprites/model/edit/cels.ts';
import { addFrame } from '../../../src/rooms/sprites/model/edit/frames.ts';
import { lockLayer, showLayer } from '../../../src/rooms/sprites/model/edit/layers.ts';
import { paintArea, paintPixels } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { changeSettings } from '../../../src/rooms/sprites/model/edit/settings.ts';
import { SpriteDocument, type Change } from '../../../src/rooms/sprites/model/document.ts';
import { newOutline } from '../../../src/rooms/sprites/model/outline.ts';
import { isEmptyStep, stepBytes } from '../../../src/rooms/sprites/model/step.ts';
import { AT, PALETTE, assertExact, doStep, pixels, rows, sentence, sprite, value } from './support.ts';

test('an area is painted, and only the area is stored and told', () => {
    const document = sprite('1111', '1111', '1111');
    const changes: Change[] = [];
    const stop = document.subscribe((change) => changes.push(change));
    const step = doStep(document, paintArea(document, AT, { x: 1, y: 1, width: 2, height: 2 }, pixels('23', '.2')));
    assert.deepEqual(rows(document), ['1111', '1231', '1.21']);
    assert.deepEqual(changes, [{ dirty: { x: 1, y: 1, width: 2, height: 2 }, cels: ['c3'], fields: [] }]);
    assert.deepEqual(step.patches, [
        {
            kind: 'area',
            cel: 'c3',
            area: { x: 1, y: 1, width: 2, height: 2 },
            before: pixels('11', '11'),
            after: pixels('23', '.2'),
        },
    ]);
    stop();
    document.revert(step);
    assert.deepEqual(rows(document), ['1111', '1111', '1111']);
    assert.equal(changes.length, 1);
});

test('pixels off the canvas are not stored', () => {
    const document = sprite('11', '11');
    assertExact(document, paintArea(document, AT, { x: -1, y: 1, width: 2, height: 3 }, pixels('32', '44', '44')));
    assert.deepEqual(rows(document), ['11', '21']);
    assertExact(document, paintPixels(document, AT, { offsets: [-1, 1, 4, 99, 0.5], indices: 3 }));
    assert.deepEqual(rows(document), ['13', '21']);
    assert.ok(isEmptyStep(value(paintArea(document, AT, { x: 9, y: 9, width: 1, height: 1 }, pixels('1')))));
});

test('single pixels store the smallest area around them; the later of two counts', () => {
    const document = sprite('....', '....', '...1');
    const step = assertExact(document, paintPixels(document, AT, { offsets: [1, 6, 6], indices: [1, 2, 3] }));
    assert.deepEqual(rows(document), ['.1..', '..3.', '...1']);
    assert.equal(step.patches[0]?.kind === 'area' && step.patches[0].area.width * step.patches[0].area.height, 4);
});

test('painting an absent cel makes it, undoing removes it, erasing one does not make one', () => {
    const document = new SpriteDocument(newOutline({ name: 'n', width: 2, height: 1, palette: PALETTE }));
    assert.ok(isEmptyStep(value(paintPixels(document, AT, { offsets: [0], indices: 0 }))));
    const step = assertExact(document, paintPixels(document, AT, { offsets: [0], indices: 2 }));
    assert.deepEqual(document.outline.cels, { l1: { f2: 'c3' } });
    document.revert(step);
    assert.deepEqual(document.outline.cels, {});
    assert.deepEqual(document.celIds(), []);
    assert.equal(document.outline.nextId, 3);
});

test('a linked cel changes in all its frames', () => {
    const document = sprite('12');
    doStep(document, addFrame(document, 'f2'));
    const second = document.outline.frames[1]!.id;
    doStep(document, linkCels(document, 'l1', ['f2', second]));
    assertExact(document, paintPixels(document, { layer: 'l1', frame: second }, { offsets: [0], indices: 4 }));
    assert.deepEqual(rows(document), ['42']);
});

test('locked and hidden layers, and colours that are not there, are refused with a way out', () => {
    const document = sprite('12');
    const paint = (index: number): string => sentence(paintPixels(document, AT, { offsets: [0], indices: index }));
    assert.equal(paint(6), 'The palette has no colour at position 5. Choose another colour.');
    const lock = doStep(document, lockLayer(document, 'l1', true));
    assert.equal(paint(1), 'The layer “Layer 1” is locked. Unlock it to change it.');
    document.revert(lock);
    doStep(document, showLayer(document, 'l1', false));
    assert.equal(paint(1), 'The layer “Layer 1” is hidden. Show it to draw on it.');
    assert.match(
        sentence(paintPixels(document, { layer: 'l1', frame: 'f9' }, { offsets: [0], indices: 1 })),
        /frame is not there/,
    );
    assert.match(
        sentence(paintPixels(document, { layer: 'l9', frame: 'f2' }, { offsets: [0], indices: 1 })),
        /layer is not there/,
    );
});

test('a step keeps its own bytes: painting later does not change it', () => {
    const document = sprite('11');
    const bytes = pixels('22');
    const step = doStep(document, paintArea(document, AT, { x: 0, y: 0, width: 2, height: 1 }, bytes));
    doStep(document, paintPixels(document, AT, { offsets: [0], indices: 3 }));
    assert.deepEqual(step.patches[0]!.after, pixels('22'));
    bytes.fill(4);
    assert.deepEqual(step.patches[0]!.after, pixels('22'));
});

test('listeners hear of the whole picture when a layer changes, and of no pixel when a setting does', () => {
    const document = sprite('12', '34');
    const changes: Change[] = [];
    document.subscribe((change) => changes.push(change));
    const hide = doStep(document, showLayer(document, 'l1', false));
    document.revert(hide);
    doStep(document, changeSettings(document, { tiled: 'x' }));
    const canvas = { x: 0, y: 0, width: 2, height: 2 };
    assert.deepEqual(changes, [
        { dirty: canvas, cels: [], fields: ['layers'] },
        { dirty: canvas, cels: [], fields: ['layers'] },
        { dirty: null, cels: [], fields: ['settings'] },
    ]);
});

test('a small stroke on 512 x 512 with 8 layers costs its own area', () => {
    const outline = newOutline({ name: 'n', width: 512, height: 512, palette: PALETTE });
    const layers = Array.from({ length: 8 }, (_, i) => ({ ...outline.layers[0]!, id: `l${i + 10}` }));
    const cels = Object.fromEntries(layers.map((layer, i) => [layer.id, { f2: `c${i + 20}` }]));
    const buffers = layers.map((_, i) => [`c${i + 20}`, new Uint8Array(512 * 512)] as const);
    const document = new SpriteDocument({ ...outline, nextId: 40, layers, cels }, buffers);
    const area = { x: 100, y: 100, width: 4, height: 4 };
    const step = value(paintArea(document, { layer: 'l12', frame: 'f2' }, area, new Uint8Array(16).fill(1)));
    assert.equal(stepBytes(step), 32 + 'Paint'.length);
});
