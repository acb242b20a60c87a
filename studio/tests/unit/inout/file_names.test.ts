// Names of files that a sprite is saved to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileKind, fileStem, freePath, typedPath } from '../../../src/rooms/sprites/file_names.ts';

test('the ending tells what a file holds', () => {
    assert.deepEqual(['a.sprite.json', 'art/b.pcsef', 'c.json', 'pcsef'].map(fileKind), [
        'project',
        'pcsef',
        null,
        null,
    ]);
});

test('a name becomes a file name on every system', () => {
    assert.deepEqual(['hero', 'a/b', '../x', 'what?*', ' . ', '', 'C:\\cat', 'tab\there'].map(fileStem), [
        'hero',
        'a-b',
        '-x',
        'what-',
        'sprite',
        'sprite',
        'C-cat',
        'tab-here',
    ]);
});

test('a name that is taken gets the first free number', () => {
    const taken = new Set(['art/hero.sprite.json', 'art/hero 2.sprite.json', 'hero 3.sprite.json']);
    assert.equal(
        freePath('art/', 'hero', (path) => taken.has(path)),
        'art/hero 3.sprite.json',
    );
    assert.equal(
        freePath('', 'hero', (path) => taken.has(path)),
        'hero.sprite.json',
    );
    assert.equal(
        freePath('', 'a/b', () => false),
        'a-b.sprite.json',
    );
});

test('what is typed is a path from the served folder on, and a project where no ending says otherwise', () => {
    assert.deepEqual(['hero', ' art/hero ', '/hero.pcsef', './art//hero', 'a.sprite.json', 'a.txt'].map(typedPath), [
        'hero.sprite.json',
        'art/hero.sprite.json',
        'hero.pcsef',
        'art/hero.sprite.json',
        'a.sprite.json',
        'a.txt.sprite.json',
    ]);
    assert.deepEqual(['', '  ', 'art/'].map(typedPath), ['', '', 'art/']);
});
