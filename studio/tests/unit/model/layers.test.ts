// Layers: order, properties, copies, and merging down.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duplicateFrame } from '../../../src/rooms/sprites/model/edit/frames.ts';
import {
    addLayer,
    deleteLayer,
    duplicateLayer,
    lockLayer,
    moveLayer,
    renameLayer,
    setLayerOpacity,
    showLayer,
} from '../../../src/rooms/sprites/model/edit/layers.ts';
import { mergeDown } from '../../../src/rooms/sprites/model/edit/mergeDown.ts';
import { paintArea } from '../../../src/rooms/sprites/model/edit/paint.ts';
import type { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { AT, assertExact, doStep, pixels, rows, sentence, sprite } from './support.ts';

function layers(document: SpriteDocument): string[] {
    return document.outline.layers.map((layer) => layer.id);
}

/** A second layer above the first, with these pixels in the first frame. */
function onTop(document: SpriteDocument, ...lines: readonly string[]): string {
    doStep(document, addLayer(document, 'l1', 'Top'));
    const layer = layers(document)[1]!;
    const area = { x: 0, y: 0, width: lines[0]!.length, height: lines.length };
    doStep(document, paintArea(document, { layer, frame: 'f2' }, area, pixels(...lines)));
    return layer;
}

test('layers are added, moved, renamed, hidden and locked', () => {
    const document = sprite('12');
    assertExact(document, addLayer(document, null, ' Ground '));
    assertExact(document, addLayer(document, 'l1', 'Ink'));
    assert.deepEqual(
        document.outline.layers.map((layer) => layer.name),
        ['Ground', 'Layer 1', 'Ink'],
    );
    assertExact(document, moveLayer(document, 'l1', 2));
    assert.equal(layers(document)[2], 'l1');
    assertExact(document, renameLayer(document, 'l1', 'Body'));
    assertExact(document, showLayer(document, 'l1', false));
    assertExact(document, lockLayer(document, 'l1', true));
    assertExact(document, setLayerOpacity(document, 'l1', 0));
    assert.deepEqual(document.outline.layers[2], { id: 'l1', name: 'Body', visible: false, opacity: 0, locked: true });
    assert.match(sentence(deleteLayer(document, 'l1')), /“Body” is locked/);
    assert.match(sentence(renameLayer(document, 'l1', 'a\u0007')), /control characters/);
    assert.match(sentence(setLayerOpacity(document, 'l1', 101)), /0 to 100, not 101/);
});

test("a copy of a layer has its own cels, linked as the original's", () => {
    const document = sprite('12');
    doStep(document, duplicateFrame(document, 'f2', true));
    assertExact(document, duplicateLayer(document, 'l1'));
    const copy = layers(document)[1]!;
    assert.equal(document.outline.layers[1]!.name, 'Layer 2');
    const row = document.outline.cels[copy]!;
    assert.equal(new Set(Object.values(row)).size, 1);
    assert.equal(document.celIds().length, 2);
    assertExact(document, deleteLayer(document, copy));
    assert.equal(document.celIds().length, 1);
    assert.match(sentence(deleteLayer(document, 'l1')), /at least one layer/);
});

test('merging down puts full pixels over those below', () => {
    const document = sprite('1122');
    const top = onTop(document, '.3.4');
    const step = assertExact(document, mergeDown(document, top));
    assert.deepEqual([rows(document), layers(document), step.note], [['1324'], ['l1'], undefined]);
    assert.match(sentence(mergeDown(document, 'l1')), /no layer below/);
});

test('merging a layer with opacity maps to the nearest colour and counts', () => {
    const document = sprite('14.');
    const top = onTop(document, '442');
    doStep(document, setLayerOpacity(document, top, 90));
    const step = assertExact(document, mergeDown(document, top));
    // 90 % white over red is (255, 230, 230): white. White over white is white itself. 90 % green over nothing is
    // nearest to green.
    assert.deepEqual(rows(document), ['442']);
    assert.equal(step.note, '2 pixels were mapped to the nearest colour of the palette.');
});

test('merging needs both layers visible and unlocked, and keeps links', () => {
    const document = sprite('1.');
    doStep(document, duplicateFrame(document, 'f2', true));
    const top = onTop(document, '.2');
    const hidden = doStep(document, showLayer(document, 'l1', false));
    assert.match(sentence(mergeDown(document, top)), /“Layer 1” is hidden. Show it to merge it/);
    document.revert(hidden);
    const second = document.outline.frames[1]!.id;
    assertExact(document, mergeDown(document, top));
    assert.deepEqual([rows(document), rows(document, { ...AT, frame: second })], [['12'], ['1.']]);
    const linked = sprite('1.');
    doStep(linked, duplicateFrame(linked, 'f2', true));
    doStep(linked, duplicateLayer(linked, 'l1'));
    assertExact(linked, mergeDown(linked, layers(linked)[1]!));
    assert.equal(linked.celIds().length, 1);
});
