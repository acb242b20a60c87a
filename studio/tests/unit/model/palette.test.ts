// The palette: colours set, added and removed; sorted, swapped, replaced and loaded; and where the pixels go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addColour, loadPalette, removeColour, setColour } from '../../../src/rooms/sprites/model/edit/palette.ts';
import { replaceColour, sortPalette, swapColours } from '../../../src/rooms/sprites/model/edit/paletteOrder.ts';
import { chooseInk } from '../../../src/rooms/sprites/model/edit/settings.ts';
import { lockLayer } from '../../../src/rooms/sprites/model/edit/layers.ts';
import type { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import { flattenFrame, previewFrame } from '../../../src/rooms/sprites/model/compose.ts';
import { USABLE, assertExact, doStep, rows, sentence, sprite } from './support.ts';

function colours(document: SpriteDocument): (string | null)[] {
    return document.outline.palette.map((colour) => colour?.rgba ?? null);
}

test('colours are set at positions that the format can use', () => {
    const document = sprite('12');
    assertExact(document, setColour(document, 0, { rgba: '#ABCDEF', name: ' sky ' }, USABLE));
    assert.deepEqual(document.outline.palette[0], { rgba: '#abcdefff', name: 'sky' });
    assertExact(document, setColour(document, 7, { rgba: '#010203ff' }, USABLE));
    assert.deepEqual(colours(document).slice(5), [null, null, '#010203ff']);
    for (const position of [72, 75, 79, -1]) {
        assert.match(
            sentence(setColour(document, position, { rgba: '#000000' }, USABLE)),
            /cannot be a colour in this format/,
        );
    }
    assert.match(sentence(setColour(document, 0, { rgba: '#12' }, USABLE)), /“#12” is no colour/);
});

test('a new colour takes the first free position, never 72 or 75', () => {
    const document = sprite('12');
    doStep(document, setColour(document, 6, { rgba: '#060606' }, USABLE));
    assertExact(document, addColour(document, { rgba: '#050505' }, USABLE));
    assert.equal(colours(document)[5], '#050505ff');
    while (document.outline.palette.filter(Boolean).length < 77)
        doStep(document, addColour(document, { rgba: '#111111' }, USABLE));
    assert.deepEqual([colours(document)[72], colours(document)[75], colours(document).length], [null, null, 79]);
    const full = sentence(addColour(document, { rgba: '#222222' }, USABLE));
    assert.equal(full, 'All 77 positions of the palette are taken. Remove a colour first.');
});

test('removing maps the pixels: to a given colour, to empty, to the nearest', () => {
    const result = (replacement: number | 'nearest'): string[] => {
        const document = sprite('1234', '3.33');
        const step = assertExact(document, removeColour(document, 2, replacement));
        assert.equal(step.note, '4 pixels got another colour.');
        return rows(document);
    };
    assert.deepEqual(result(1), ['1214', '1.11']);
    assert.deepEqual(result(0), ['12.4', '....']);
    // Blue (0, 0, 255): to red 3 * 255² + 255², to green 6 + 1, to white 3 + 6 times 255²; red is nearest.
    assert.deepEqual(result('nearest'), ['1214', '1.11']);
    const document = sprite('3');
    assert.match(sentence(removeColour(document, 2, 3)), /Choose one that stays/);
    assert.match(sentence(removeColour(document, 9, 0)), /no colour at position 9/);
});

test('sorting moves colours, and the picture stays', () => {
    for (const by of ['hue', 'lightness', 'use'] as const) {
        const document = sprite('1234', '3.33');
        doStep(document, chooseInk(document, { first: 3, second: 0 }));
        const picture = previewFrame(document, 'f2');
        const ink = colours(document)[2];
        assertExact(document, sortPalette(document, by));
        assert.deepEqual(previewFrame(document, 'f2'), picture, by);
        assert.equal(colours(document)[document.outline.ink.first - 1], ink);
        const expected = {
            // Greys first: half-transparent black, white; then red at 0, green at 120, blue at 240 degrees.
            hue: ['#00000080', '#ffffffff', '#ff0000ff', '#00ff00ff', '#0000ffff'],
            // Black 0, blue 29, red 76, green 150, white 255.
            lightness: ['#00000080', '#0000ffff', '#ff0000ff', '#00ff00ff', '#ffffffff'],
            // Blue four times; red, green and white once, in their old order; black never.
            use: ['#0000ffff', '#ff0000ff', '#00ff00ff', '#ffffffff', '#00000080'],
        };
        assert.deepEqual(colours(document), expected[by]);
    }
});

test('sorting leaves empty positions empty', () => {
    const document = sprite('1');
    doStep(document, removeColour(document, 1, 0));
    assertExact(document, sortPalette(document, 'lightness'));
    assert.deepEqual(colours(document), ['#00000080', null, '#0000ffff', '#ff0000ff', '#ffffffff']);
});

test('a swap changes codes and keeps the look, or the other way round', () => {
    const follow = sprite('12.1');
    assertExact(follow, swapColours(follow, { first: 0, second: 1, pixelsFollow: true }, USABLE));
    assert.deepEqual([rows(follow), colours(follow).slice(0, 2)], [['21.2'], ['#00ff00ff', '#ff0000ff']]);
    const stay = sprite('12.1');
    assertExact(stay, swapColours(stay, { first: 0, second: 1, pixelsFollow: false }, USABLE));
    assert.deepEqual([rows(stay), colours(stay).slice(0, 2)], [['12.1'], ['#00ff00ff', '#ff0000ff']]);
});

test('a swap with an empty position moves the colour there', () => {
    const document = sprite('15');
    doStep(document, removeColour(document, 4, 2));
    assertExact(document, swapColours(document, { first: 0, second: 8, pixelsFollow: true }, USABLE));
    assert.deepEqual([rows(document), colours(document)[0], colours(document)[8]], [['92'], null, '#ff0000ff']);
    assert.match(
        sentence(swapColours(document, { first: 1, second: 0, pixelsFollow: false }, USABLE)),
        /Let the pixels follow/,
    );
    assert.match(
        sentence(swapColours(document, { first: 20, second: 21, pixelsFollow: true }, USABLE)),
        /Neither position/,
    );
    assert.match(
        sentence(swapColours(document, { first: 1, second: 72, pixelsFollow: true }, USABLE)),
        /cannot be a colour/,
    );
});

test('replacing reaches unlocked, visible layers in its scope', () => {
    const document = sprite('12.1');
    const step = assertExact(document, replaceColour(document, 1, 3));
    assert.deepEqual([rows(document), step.note], [['32.3'], '2 pixels got another colour.']);
    doStep(document, replaceColour(document, 0, 4, { layer: 'l1', frame: 'f2' }));
    assert.deepEqual(rows(document), ['3243']);
    doStep(document, lockLayer(document, 'l1', true));
    doStep(document, replaceColour(document, 3, 1));
    assert.deepEqual(rows(document), ['3243']);
    assert.match(sentence(replaceColour(document, 1, 9)), /no colour at position 8/);
});

test('another palette keeps indices, and colours in use that it lacks', () => {
    const document = sprite('124');
    assertExact(document, loadPalette(document, [{ rgba: '#000000' }, { rgba: '#111111' }], 'keep', USABLE));
    assert.deepEqual(rows(document), ['124']);
    assert.deepEqual(colours(document), ['#000000ff', '#111111ff', null, '#ffffffff']);
});

test('another palette maps to the nearest colour, and says what does not fit', () => {
    const document = sprite('124.');
    const colourList = [{ rgba: '#fefefe' }, { rgba: '#10ee10' }, { rgba: '#dd1010' }];
    const step = assertExact(document, loadPalette(document, colourList, 'nearest', [0, 1, 2]));
    assert.deepEqual([rows(document), step.note], [['321.'], undefined]);
    const cut = assertExact(document, loadPalette(document, Array(80).fill({ rgba: '#123456' }), 'nearest', USABLE));
    assert.equal(cut.note, 'The last 3 of 80 colours do not fit.');
    assert.deepEqual([colours(document)[72], colours(document)[75], colours(document).length], [null, null, 79]);
    assert.match(sentence(loadPalette(document, [], 'keep', USABLE)), /no colours/);
    assert.deepEqual([...flattenFrame(document, 'f2').indices], [1, 1, 1, 0]);
});
