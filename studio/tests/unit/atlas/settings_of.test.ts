// How an atlas was made, guessed from what it has.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { AtlasDocument } from 'spritepress';
import { settingsOf } from '../../../src/rooms/atlas/editing/settings_of.ts';

type Frame = AtlasDocument['frames'][number];

const frame = (key: string, x: number, more: Partial<Frame> = {}): Frame => ({
    key,
    page: 0,
    x,
    y: 0,
    w: 8,
    h: 8,
    sourceW: 8,
    sourceH: 8,
    ...more,
});
const atlas = (frames: Frame[], more: Partial<AtlasDocument> = {}): AtlasDocument => ({
    kind: 'atlas',
    pages: [{ file: 'game.png', width: 100, height: 50 }],
    frames,
    ...more,
});
const optionsOf = (document: AtlasDocument, output = 'game.aatls') => settingsOf(document, output).options;

test('frames that are whole are not trimmed; trimmed ones alone, when no group shares a box', () => {
    assert.equal(optionsOf(atlas([frame('a', 0), frame('b', 9)])).trimMode, 'none');
    const cut = { trimmed: true, w: 4 };
    const alike = [frame('a', 0, cut), frame('b', 9, cut)];
    assert.equal(optionsOf(atlas(alike)).trimGroup, 'size');
    const unlike = [frame('a1', 0, cut), frame('a2', 9, cut), frame('b1', 20, { ...cut, trimX: 1 })];
    assert.equal(optionsOf(atlas(unlike)).trimGroup, 'sequence');
    assert.equal(optionsOf(atlas([...unlike, frame('b2', 30, { ...cut, trimX: 2 })])).trimGroup, 'none');
});

test('equal pictures are stored once where some frames share a place', () => {
    assert.equal(optionsOf(atlas([frame('a', 0), frame('b', 0)])).keepDuplicates, undefined);
});

test('pages keep their padding, their powers of two and the name of a single one', () => {
    const frames = [frame('a', 0, { trimmed: true })];
    const pages = [{ file: 'sheet.png', width: 128, height: 64, padding: 1 }];
    assert.deepEqual(optionsOf(atlas(frames, { pages })), {
        keepDuplicates: true,
        trimGroup: 'size',
        shapePadding: 2,
        sizeConstraints: 'pot',
        pageName: 'sheet.png',
    });
    assert.equal(optionsOf(atlas(frames, { pages: [...pages, ...pages] })).pageName, undefined);
    assert.equal(optionsOf(atlas(frames), 'ui/game.aatls').pageName, undefined, 'the usual one');
});

test('names without endings stay so in PCT; one rate of all animations is kept', () => {
    const clips = ['walk', 'run'].map((name) => ({ name, rate: 8, steps: [{ frame: 0 }] }));
    assert.equal(optionsOf(atlas([frame('a', 0)]), 'game.pct').stripExtensions, true);
    assert.equal(optionsOf(atlas([frame('a.png', 0)]), 'game.pct').stripExtensions, undefined);
    assert.equal(optionsOf(atlas([frame('a', 0)], { clips })).fps, 8);
});
