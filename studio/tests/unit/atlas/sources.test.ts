// The pictures of a served folder: which of its files a press takes, and that reading takes nothing back.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { PressSettings } from '../../../src/rooms/atlas/press/press.ts';
import {
    changedSources,
    findOthers,
    findSources,
    mergeRead,
    withReplaced,
} from '../../../src/rooms/atlas/sources/sources.ts';

const file = (path: string, size = 1, hash?: string) => ({
    id: path,
    path,
    size,
    ...(hash === undefined ? {} : { hash }),
});
const bytes = (...values: number[]) => Uint8Array.from(values);

test('pictures below the folder are sources, without those that the press has written', () => {
    const files = ['art/three.png', 'art/three.9.png', 'art/notes.txt', 'artist.png', 'art.png'].map((path) =>
        file(path),
    );
    assert.deepEqual(
        findSources(files, 'art', new Set(['art/three.9.png'])).map(({ name }) => name),
        ['three.png'],
    );
    assert.deepEqual(
        findSources(files, '', new Set(['art.png'])).map(({ name }) => name),
        ['art/three.png', 'art/three.9.png', 'artist.png'],
    );
});

test('only what is new, or has another size or hash, is read again', () => {
    const sources = findSources(
        [file('same.png', 1, 'a'), file('hash.png', 1, 'b'), file('size.png', 2), file('new.png')],
        '',
        new Set(),
    );
    const known = { 'same.png': bytes(1), 'hash.png': bytes(1), 'size.png': bytes(1) };
    const hashes = new Map([
        ['same.png', 'a'],
        ['hash.png', 'a'],
    ]);
    assert.deepEqual(
        changedSources(sources, known, hashes).map(({ name }) => name),
        ['hash.png', 'size.png', 'new.png'],
    );
});

test('a picture that was put back while the folder was read stays', () => {
    const sources = findSources([file('a.png'), file('b.png'), file('c.png')], '', new Set());
    const before = { 'a.png': bytes(1), 'b.png': bytes(2), 'gone.png': bytes(9) };
    const now = { ...before, 'a.png': bytes(5) };
    const read = new Map(['a.png', 'c.png'].map((name) => [name, { bytes: bytes(7), hash: name }]));
    assert.deepEqual(mergeRead(sources, read, before, now), {
        'a.png': bytes(5),
        'b.png': bytes(2),
        'c.png': bytes(7),
    });
});

test('rules, pivots, atlases beside the output and the kept atlas with its variants are looked at, and nothing else', () => {
    const files = [
        'art/.spritepressignore',
        'art/deep/.spritepressignore',
        '.spritepressignore',
        'art/pivots.json',
        'art/deep/pivots.json',
        'pivots.json',
        'game.aatls',
        'other.pct',
        'art/inside.pct',
        'old/game.pct',
        'old/game@half.pct',
        'old/more.pct',
        'old/game.aatls',
        'notes.txt',
        'art/one.png',
    ].map((path) => file(path));
    const found = (settings: PressSettings) => findOthers(files, 'art', settings).map(({ name }) => name);
    const rules = ['art/.spritepressignore', 'art/deep/.spritepressignore', 'art/pivots.json'];
    assert.deepEqual(found({ output: 'game.pct', options: {} }), [...rules, 'game.aatls', 'other.pct']);
    assert.deepEqual(found({ output: 'old/x.json', options: {}, kept: { name: 'old/game.pct' } }), [
        ...rules,
        'old/game.pct',
        'old/game@half.pct',
        'old/more.pct',
        'old/game.aatls',
    ]);
    assert.deepEqual(found({ output: 'new/x.pct', options: {}, kept: { name: 'old/game.pct' } }), [
        ...rules,
        'old/game.pct',
        'old/game@half.pct',
    ]);
});

test('pictures that took the place of others, and those whose picture or blob has gone', () => {
    const given = { 'a.png': bytes(1), 'b.png': bytes(2) };
    const replaced = { 'a.png': '/x', 'b.png': '', 'gone.png': '/x' };
    assert.deepEqual(withReplaced(given, replaced, { '/x': bytes(9) }), { 'a.png': bytes(9), 'b.png': bytes(2) });
    assert.deepEqual(withReplaced(given, undefined, {}), given);
});
