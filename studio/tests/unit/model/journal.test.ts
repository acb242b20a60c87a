// Long random histories: undone to the start, redone to the end, replayed from any snapshot, and stored steps that do
// not fit.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { paintPixels } from '../../../src/rooms/sprites/model/edit/paint.ts';
import { sortPalette } from '../../../src/rooms/sprites/model/edit/paletteOrder.ts';
import { chooseInk } from '../../../src/rooms/sprites/model/edit/settings.ts';
import { turnCanvas } from '../../../src/rooms/sprites/model/edit/turn.ts';
import { History } from '../../../src/rooms/sprites/model/history.ts';
import { newOutline } from '../../../src/rooms/sprites/model/outline.ts';
import { readProject, writeProject } from '../../../src/rooms/sprites/model/projectFile.ts';
import { replay, restoreHistory } from '../../../src/rooms/sprites/model/replay.ts';
import { restore, snapshot, type Snapshot } from '../../../src/rooms/sprites/model/snapshot.ts';
import { isEmptyStep, type Step } from '../../../src/rooms/sprites/model/step.ts';
import { AT, PALETTE, doStep, generator, sentence, sprite, value, whole } from './support.ts';
import { ACTIONS, randomAction } from './walk.ts';

function blank(): SpriteDocument {
    return new SpriteDocument(newOutline({ name: 'walk', width: 10, height: 8, palette: PALETTE }));
}

const MUCH = 1 << 30;

test('2,000 random actions are undone to the first document and redone to the last', () => {
    const random = generator(20_240_817);
    const history = new History(blank(), MUCH);
    const first = whole(history.document);
    const done = new Set<string>();
    for (let count = 0; count < 2000; ) {
        const { name, outcome } = randomAction(history.document, random);
        if (!outcome.ok) continue;
        if (!isEmptyStep(outcome.value)) done.add(name);
        history.perform(outcome.value);
        // Every state can be saved and read, which also checks that ids, sizes and colours fit together.
        if (count++ % 20 !== 0) continue;
        const { document } = value(readProject(writeProject(history.document)));
        assert.deepEqual(whole(document), whole(history.document));
    }
    assert.deepEqual([...done].sort(), Object.keys(ACTIONS).sort(), 'the walk did something of every kind');
    const last = whole(history.document);
    const end = history.position;
    history.jumpTo(0);
    assert.deepEqual(whole(history.document), first);
    history.jumpTo(end);
    assert.deepEqual(whole(history.document), last);
});

test('random undoing and redoing in between never leaves another document than the one that was there', () => {
    const random = generator(77);
    const history = new History(blank(), MUCH);
    const states: unknown[] = [whole(history.document)];
    for (let i = 0; i < 600; i++) {
        if (random(4) === 0) {
            history.jumpTo(random(history.entries.length + 1));
            assert.deepEqual(whole(history.document), states[history.position]);
            continue;
        }
        const { outcome } = randomAction(history.document, random);
        if (!outcome.ok || isEmptyStep(outcome.value)) continue;
        history.perform(outcome.value);
        states.length = Math.min(states.length, history.position);
        states[history.position] = whole(history.document);
    }
});

test('a snapshot and the steps after it, also as JSON, give the same document', () => {
    const random = generator(3);
    const document = blank();
    const snapshots: Snapshot[] = [];
    const steps: Step[] = [];
    while (steps.length < 400) {
        if (steps.length % 50 === 0 && snapshots.length === steps.length / 50)
            snapshots.push(structuredClone(snapshot(document)));
        const { outcome } = randomAction(document, random);
        if (!outcome.ok || isEmptyStep(outcome.value)) continue;
        document.apply(outcome.value);
        steps.push(structuredClone(outcome.value));
    }
    assert.equal(snapshots.length, 8);
    snapshots.forEach((saved, i) => {
        const restored = value(restore(saved));
        value(replay(restored, steps.slice(i * 50)));
        assert.deepEqual(whole(restored), whole(document));
    });
});

test('a history comes back with what was undone, and undoes as before', () => {
    const random = generator(5);
    const history = new History(blank(), MUCH);
    while (history.position < 100) {
        const { outcome } = randomAction(history.document, random);
        if (outcome.ok) history.perform(outcome.value);
    }
    const last = whole(history.document);
    history.jumpTo(60);
    const again = new History(value(restore(structuredClone(snapshot(history.document)))), MUCH);
    value(restoreHistory(again, structuredClone(history.save())));
    assert.deepEqual([again.position, again.entries.length], [60, 100]);
    again.jumpTo(100);
    assert.deepEqual(whole(again.document), last);
    again.jumpTo(0);
    assert.deepEqual(whole(again.document), whole(blank()));
});

test('a colour chosen without the history does not spoil the history', () => {
    const history = new History(sprite('34'));
    doStep(history.document, chooseInk(history.document, { first: 3 }));
    history.perform(value(sortPalette(history.document, 'use')));
    doStep(history.document, chooseInk(history.document, { first: 5 }));
    const again = new History(value(restore(snapshot(history.document))));
    value(restoreHistory(again, history.save()));
    again.undo();
    assert.deepEqual(again.document.outline.palette, PALETTE);
});

test('stored steps that do not belong to the document are refused and change nothing', () => {
    const document = sprite('12', '34');
    const paint = value(paintPixels(document, AT, { offsets: [0], indices: 4 }));
    const turn = value(turnCanvas(sprite('123'), 'right'));
    const [patch] = paint.patches;
    const before = whole(document);
    const bad: unknown[] = [
        turn,
        { ...paint, patches: [{ ...patch, before: Uint8Array.of(2) }] },
        { ...paint, patches: [{ ...patch, after: Uint8Array.of(9) }] },
        { ...paint, patches: [{ ...patch, after: Uint8Array.of(1, 1) }] },
        { ...paint, patches: [{ ...patch, area: { x: 1, y: 1, width: 2, height: 1 } }] },
        { ...paint, patches: [{ ...patch, cel: 'c77' }] },
        { ...paint, patches: [{ ...patch, before: 'no bytes' }] },
        { ...paint, patches: [patch, patch] },
        { ...paint, patches: null },
        { ...paint, outline: { before: { width: 2 }, after: { width: 'wide' } } },
        { ...paint, outline: { before: { name: 'test' }, after: { width: 3 } } },
        { ...paint, outline: { before: { colour: 1 }, after: { colour: 2 } } },
        null,
        'step',
    ];
    for (const step of bad) {
        assert.ok(sentence(replay(document, [step])).length > 10);
        assert.deepEqual(whole(document), before);
        const history = new History(document);
        sentence(restoreHistory(history, { done: [step], undone: [] }));
        sentence(restoreHistory(history, { done: [], undone: [step] }));
        assert.equal(history.entries.length, 0);
    }
    value(replay(document, [paint]));
});

test('damaged snapshots are refused with a sentence', () => {
    const good = snapshot(sprite('12'));
    for (const saved of [
        null,
        3,
        {},
        { ...good, cels: [] },
        { ...good, cels: [['c3']] },
        { ...good, cels: [['c3', Uint8Array.of(1)]] },
        { ...good, outline: { ...good.outline, version: 2 } },
        { ...good, cels: [['c3', 'x']] },
    ]) {
        assert.ok(sentence(restore(saved)).length > 10);
    }
});
