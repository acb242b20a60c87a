// The pictures of a served folder: which of its files a press takes, and that reading takes nothing back.
import assert from 'node:assert/strict';
import test from 'node:test';
import { changedSources, findSources, mergeRead, publishedPictures } from '../../../src/rooms/atlas/sources.ts';

const file = (path: string, size = 1, hash?: string) => ({ id: path, path, size, ...(hash === undefined ? {} : { hash }) });
const bytes = (...values: number[]) => Uint8Array.from(values);

test('pictures below the folder are sources, without those that the press has written', () => {
    const files = ['art/three.png', 'art/three.9.png', 'art/notes.txt', 'artist.png', 'art.png'].map((path) => file(path));
    assert.deepEqual(findSources(files, 'art', new Set(['art/three.9.png'])).map(({ name }) => name), ['three.png']);
    assert.deepEqual(findSources(files, '', new Set(['art.png'])).map(({ name }) => name),
        ['art/three.png', 'art/three.9.png', 'artist.png']);
});

test('only what is new, or has another size or hash, is read again', () => {
    const sources = findSources([file('same.png', 1, 'a'), file('hash.png', 1, 'b'), file('size.png', 2), file('new.png')], '', new Set());
    const known = { 'same.png': bytes(1), 'hash.png': bytes(1), 'size.png': bytes(1) };
    const hashes = new Map([['same.png', 'a'], ['hash.png', 'a']]);
    assert.deepEqual(changedSources(sources, known, hashes).map(({ name }) => name), ['hash.png', 'size.png', 'new.png']);
});

test('a picture that was put back while the folder was read stays', () => {
    const sources = findSources([file('a.png'), file('b.png'), file('c.png')], '', new Set());
    const before = { 'a.png': bytes(1), 'b.png': bytes(2), 'gone.png': bytes(9) };
    const now = { ...before, 'a.png': bytes(5) };
    const read = new Map(['a.png', 'c.png'].map((name) => [name, { bytes: bytes(7), hash: name }]));
    assert.deepEqual(mergeRead(sources, read, before, now), { 'a.png': bytes(5), 'b.png': bytes(2), 'c.png': bytes(7) });
});

test('published pictures are remembered, but not one that takes the place of a source', () => {
    const paths = ['art/three.9.png', 'art/own.9.png', 'art.png', 'art.aatls'];
    assert.deepEqual(publishedPictures(paths, ['art/own.9.png', 'art/three.png']), ['art/three.9.png', 'art.png']);
});
