// The history: order, merging, the limit of bytes, and the lengths noted for its states.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setLayerOpacity, showLayer } from '../../../src/rooms/sprites/model/edit/layers.ts';
import { paintArea, paintPixels } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { resizeCanvas } from '../../../src/rooms/sprites/model/edit/canvas.ts';
import { History } from '../../../src/rooms/sprites/model/history.ts';
import { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { newOutline } from '../../../src/rooms/sprites/model/outline.ts';
import { AT, PALETTE, pixels, rows, sprite, value, whole } from './support.ts';

function paint(history: History, offset: number, index: number, mergeKey?: string): void {
    history.perform(value(paintPixels(history.document, AT, { offsets: [offset], indices: index }, { mergeKey })));
}

test('undo and redo in order; a new step forgets what was undone; empty steps are no steps', () => {
    const history = new History(sprite('....'));
    paint(history, 0, 1);
    paint(history, 1, 2);
    paint(history, 1, 2);
    assert.equal(history.entries.length, 2);
    assert.equal(history.undo()?.label, 'Paint');
    assert.deepEqual(rows(history.document), ['1...']);
    history.redo();
    assert.deepEqual(rows(history.document), ['12..']);
    history.undo();
    paint(history, 3, 3);
    assert.deepEqual(rows(history.document), ['1..3']);
    assert.equal(history.redo(), undefined);
    history.jumpTo(0);
    assert.deepEqual(rows(history.document), ['....']);
    assert.equal(history.undo(), undefined);
    history.jumpTo(99);
    assert.deepEqual(rows(history.document), ['1..3']);
});

test('visibility is undone like everything else', () => {
    const history = new History(sprite('1'));
    history.perform(value(showLayer(history.document, 'l1', false)));
    history.undo();
    assert.equal(history.document.outline.layers[0]!.visible, true);
});

test('steps with one key are one step, stored once for the area around them', () => {
    const history = new History(sprite('1111', '2222'));
    const before = whole(history.document);
    paint(history, 0, 3, 'stroke 1');
    paint(history, 1, 3, 'stroke 1');
    paint(history, 0, 4, 'stroke 1');
    assert.equal(history.entries.length, 1);
    const [patch] = history.entries[0]!.step.patches;
    const area = { x: 0, y: 0, width: 2, height: 1 };
    assert.deepEqual(patch, { kind: 'area', cel: 'c3', area, before: pixels('11'), after: pixels('43') });
    history.undo();
    assert.deepEqual(whole(history.document), before);
    history.redo();
    assert.deepEqual(rows(history.document), ['4311', '2222']);
});

test('merging ends with another key, with seal and with undo', () => {
    const history = new History(sprite('....'));
    paint(history, 0, 1, 'a');
    paint(history, 1, 1, 'b');
    history.seal();
    paint(history, 2, 1, 'b');
    assert.equal(history.entries.length, 3);
    history.undo();
    paint(history, 3, 1, 'b');
    assert.equal(history.entries.length, 3);
});

test('a stroke on an absent cel merges to the making of the cel', () => {
    const history = new History(new SpriteDocument(newOutline({ name: 'n', width: 3, height: 1, palette: PALETTE })));
    const before = whole(history.document);
    paint(history, 0, 1, 's');
    paint(history, 2, 2, 's');
    assert.equal(history.entries.length, 1);
    assert.deepEqual(rows(history.document), ['1.2']);
    history.undo();
    assert.deepEqual(whole(history.document), before);
    history.redo();
    assert.deepEqual(rows(history.document), ['1.2']);
});

test('a slider that comes back leaves no step', () => {
    const history = new History(sprite('1'));
    for (const opacity of [80, 40, 100]) history.perform(value(setLayerOpacity(history.document, 'l1', opacity)));
    assert.equal(history.entries.length, 0);
    assert.equal(history.bytes, 0);
});

test('two new sizes never merge, whatever their key', () => {
    const history = new History(sprite('12', '34'));
    for (const width of [3, 1]) {
        const step = value(resizeCanvas(history.document, width, 2, { x: 0, y: 0 }));
        history.perform({ ...step, mergeKey: 'size' });
    }
    assert.equal(history.entries.length, 2);
    paint(history, 1, 1, 'size');
    assert.equal(history.entries.length, 3);
    history.jumpTo(0);
    assert.deepEqual(rows(history.document), ['12', '34']);
});

test('the oldest steps go when the bytes are too many, the newest never', () => {
    const document = new SpriteDocument(newOutline({ name: 'n', width: 100, height: 100, palette: PALETTE }));
    const history = new History(document, 50_000);
    const fill = (index: number): void =>
        history.perform(
            value(paintArea(document, AT, { x: 0, y: 0, width: 100, height: 100 }, new Uint8Array(10_000).fill(index))),
        );
    for (const index of [1, 2, 3, 4]) {
        fill(index);
        history.state.length = index * 10;
    }
    assert.equal(history.position, 4);
    assert.equal(history.firstPosition, 2);
    assert.deepEqual(
        [1, 2, 3].map((position) => history.lengthAt(position)),
        [undefined, 20, 30],
    );
    assert.ok(history.bytes <= 50_000);
    history.jumpTo(0);
    assert.equal(history.position, 2);
    assert.equal(rows(document)[0]![0], '2');
    const small = new History(document, 10);
    small.perform(value(paintPixels(document, AT, { offsets: [0], indices: 1 })));
    assert.ok(small.canUndo);
});

test('a loaded history keeps all that was undone, whatever its limit', () => {
    const history = new History(sprite('....'));
    for (const offset of [0, 1, 2]) paint(history, offset, 1);
    history.jumpTo(0);
    const tight = new History(history.document, 10);
    tight.load(history.save());
    tight.jumpTo(3);
    assert.deepEqual(rows(history.document), ['111.']);
});

test('lengths belong to states; the smallest is found, of equal ones the latest; a late answer for a replaced state is lost', () => {
    const history = new History(sprite('....'));
    history.state.length = 20;
    paint(history, 0, 1);
    history.state.length = 12;
    paint(history, 1, 1);
    const late = history.state;
    history.undo();
    paint(history, 2, 1);
    late.length = 1;
    assert.equal(history.lengthAt(2), undefined);
    assert.equal(history.smallest(), 1);
    history.state.length = 12;
    assert.equal(history.smallest(), 2);
    assert.deepEqual(
        [0, 1, 2].map((position) => history.lengthAt(position)),
        [20, 12, 12],
    );
});

test('steps that are forgotten cannot be gone back to, and positions stay right', () => {
    const history = new History(sprite('....'));
    for (let offset = 0; offset < 4; offset++) paint(history, offset, 1);
    history.forgetBefore(2);
    assert.equal(history.firstPosition, 2);
    history.jumpTo(0);
    assert.equal(history.position, 2);
    assert.deepEqual(rows(history.document), ['11..']);
    history.jumpTo(4);
    assert.deepEqual(rows(history.document), ['1111']);
});
