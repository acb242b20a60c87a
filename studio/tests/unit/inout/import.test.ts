// Imports without the engine: pictures brought to a palette, and taken in as frames, as a layer, as a new sprite.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    colourPictures,
    countColours,
    exactPalette,
    matchPalette,
    newPalette,
} from '../../../src/rooms/sprites/import/colours.ts';
import {
    canImport,
    isAtlas,
    isDocumentJson,
    isPicture,
    isRig,
    withoutPictureEnding,
} from '../../../src/engine/endings.ts';
import { importPictures, spriteOfPictures, type Import } from '../../../src/rooms/sprites/model/edit/importFrames.ts';
import { addFrame } from '../../../src/rooms/sprites/model/edit/frames.ts';
import { AT, assertExact, doStep, PALETTE, pixels, rows, sentence, sprite, USABLE, value } from '../model/support.ts';

/** Pixels as "rrggbbaa". */
function rgba(width: number, ...colours: readonly string[]) {
    const bytes = colours.flatMap((colour) => [0, 2, 4, 6].map((i) => Number.parseInt(colour.slice(i, i + 2), 16)));
    return { width, height: colours.length / width, pixels: Uint8ClampedArray.from(bytes) };
}

test('colours of the palette stay, with their alpha too; others get the nearest, and are counted', () => {
    // Position 4 is half-transparent black, whose alpha would be empty below 129.
    const picture = rgba(3, 'ff0000ff', '00000080', 'fa0505ff', '00000000', '12345600', '0000ff7f');
    const { pictures, changed } = matchPalette([picture], PALETTE, 200);
    assert.deepEqual(pictures[0]!.pixels, pixels('151', '...'));
    assert.equal(changed, 2);
});

test('the threshold decides what is empty', () => {
    const picture = rgba(2, '0000ff7f', '0000ff80');
    assert.deepEqual(matchPalette([picture], PALETTE).pictures[0]!.pixels, pixels('.3'));
    assert.deepEqual(matchPalette([picture], PALETTE, 1).pictures[0]!.pixels, pixels('33'));
});

test('a new palette is common to all pictures, sorted from dark to bright, on usable positions only', () => {
    const palette = newPalette([rgba(1, 'ffffffff'), rgba(2, '000000ff', '00000000')], 10, [1, 5, 7]);
    assert.deepEqual(
        palette.map((colour) => colour?.rgba ?? null),
        [null, '#000000ff', null, null, null, '#ffffffff'],
    );
    assert.equal(newPalette([rgba(4, '000000ff', '404040ff', 'c0c0c0ff', 'ffffffff')], 2, USABLE).length, 2);
});

test('an exact palette has half-transparent colours as they are, so that no pixel changes; null when they do not fit', () => {
    const picture = rgba(4, 'ffffff40', '000000ff', '00000080', '12345600');
    const palette = exactPalette([picture], [1, 5, 7])!;
    assert.deepEqual(
        palette.flatMap((colour) => colour?.rgba ?? []),
        ['#00000080', '#000000ff', '#ffffff40'],
    );
    assert.equal(matchPalette([picture], palette).changed, 0);
    assert.equal(exactPalette([picture], [1, 5]), null);
});

test('a file whose half-transparent colours do not fit is brought to opaque ones, and the pixels are counted', () => {
    const task = { pictures: [rgba(3, 'ffffff40', 'ffffffff', 'ffffff90')], wanted: 'exact' as const, emptyBelow: 128 };
    assert.equal(colourPictures({ ...task, usable: [0, 1, 2] }).matched.changed, 0);
    const { matched, colours } = colourPictures({ ...task, usable: [0, 1] });
    assert.deepEqual([matched.changed, colours, [...matched.pictures[0]!.pixels]], [2, 1, [0, 1, 1]]);
});

test('colours are counted up to one more than fit', () => {
    const many = rgba(4, '000000ff', '010000ff', '020000ff', '03000000');
    assert.deepEqual([countColours([many], 10), countColours([many], 2), countColours([many], 1)], [3, 3, 2]);
});

const wanted = (fields: Partial<Import>): Import => ({
    name: 'cat',
    pictures: [{ width: 2, height: 1, pixels: pixels('23'), durationMs: 40 }],
    palette: PALETTE,
    into: 'frames',
    larger: 'grow',
    ...AT,
    ...fields,
});

test('frames come behind the current one, in one step, with their durations', () => {
    const document = sprite('11', '1.');
    doStep(document, addFrame(document, AT.frame));
    const second = { width: 1, height: 2, pixels: pixels('4', '.'), durationMs: null };
    const step = assertExact(
        document,
        importPictures(document, wanted({ pictures: [...wanted({}).pictures, second] })),
    );
    assert.equal(step.label, 'Import 2 pictures');
    const { frames } = document.outline;
    assert.deepEqual(
        frames.map((frame) => frame.durationMs),
        [100, 40, 100, 100],
    );
    assert.deepEqual(
        frames.map((frame) => rows(document, { layer: 'l1', frame: frame.id })),
        [
            ['11', '1.'],
            ['23', '..'],
            ['4.', '..'],
            ['..', '..'],
        ],
    );
});

test('a layer begins at the current frame and adds frames that are missing', () => {
    const document = sprite('11');
    const one = { width: 2, height: 1, pixels: pixels('2.'), durationMs: 40 };
    assertExact(document, importPictures(document, wanted({ into: 'layer', pictures: [one, one] })));
    const { layers, frames } = document.outline;
    assert.deepEqual(
        layers.map((layer) => layer.name),
        ['Layer 1', 'cat'],
    );
    assert.deepEqual(
        frames.map((frame) => rows(document, { layer: layers[1]!.id, frame: frame.id })),
        [['2.'], ['2.']],
    );
    assert.deepEqual(rows(document, { layer: 'l1', frame: frames[1]!.id }), ['..']);
});

test('larger pictures grow the canvas or are cropped from the top left', () => {
    const large = { width: 3, height: 2, pixels: pixels('234', '432'), durationMs: null };
    const grown = sprite('11');
    assertExact(grown, importPictures(grown, wanted({ pictures: [large] })));
    assert.deepEqual([grown.outline.width, grown.outline.height, rows(grown)], [3, 2, ['11.', '...']]);
    assert.deepEqual(rows(grown, { layer: 'l1', frame: grown.outline.frames[1]!.id }), ['234', '432']);
    const cropped = sprite('11');
    assertExact(cropped, importPictures(cropped, wanted({ pictures: [large], larger: 'crop' })));
    assert.deepEqual(rows(cropped, { layer: 'l1', frame: cropped.outline.frames[1]!.id }), ['23']);
});

test('with another palette the sprite gets its nearest colours', () => {
    const document = sprite('124');
    const palette = [{ rgba: '#0000ffff' }, { rgba: '#f00000ff' }, { rgba: '#fff0f0ff' }];
    const pictures = [{ width: 1, height: 1, pixels: pixels('1'), durationMs: null }];
    assertExact(document, importPictures(document, wanted({ palette, pictures })));
    // Red becomes the darker red. By the weights 3 : 6 : 1, green is 7 * 255² away from blue, but only 3 * 255² + 6 *
    // 15² + 240² from the white one.
    assert.deepEqual(rows(document), ['233']);
});

test('nothing to import is refused, and so is a layer that is gone', () => {
    const document = sprite('1');
    assert.match(sentence(importPictures(document, wanted({ pictures: [] }))), /no picture/);
    assert.match(sentence(importPictures(document, wanted({ layer: 'l9' }))), /layer/);
    assert.match(sentence(spriteOfPictures('x', [], PALETTE)), /no picture/);
});

test('a new sprite is as large as the largest picture', () => {
    const document = value(
        spriteOfPictures(
            'cat',
            [
                { width: 1, height: 2, pixels: pixels('1', '2'), durationMs: 0 },
                { width: 2, height: 1, pixels: pixels('34'), durationMs: 70 },
            ],
            PALETTE,
        ),
    );
    const { width, height, frames } = document.outline;
    assert.deepEqual([width, height, frames.map((frame) => frame.durationMs)], [2, 2, [100, 70]]);
    assert.deepEqual(
        frames.map((frame) => rows(document, { layer: 'l1', frame: frame.id })),
        [
            ['1.', '2.'],
            ['34', '..'],
        ],
    );
});

test('files are known by their endings', () => {
    assert.deepEqual(['a.PNG', 'b.tga', 'c.pct', 'a/d.json', 'e.txt', 'png'].map(canImport), [
        true,
        true,
        true,
        true,
        false,
        false,
    ]);
    assert.deepEqual(['a.gif', 'c.pct', 'x.toString', 'x.constructor'].map(isPicture), [true, false, false, false]);
    assert.deepEqual(['a/b.PNG', 'c.apng', 'd.9.png', 'e.pct', 'f'].map(withoutPictureEnding), [
        'a/b',
        'c',
        'd.9',
        'e.pct',
        'f',
    ]);
    assert.deepEqual(['a.PCT', 'b.scspr', 'c.json', 'd.glb', 'pct'].map(isAtlas), [true, true, false, false, false]);
    assert.deepEqual(['a.GLB', 'b.pchr', 'c.json', 'd.pct'].map(isRig), [true, true, false, false]);
    assert.deepEqual(['a.json', 'a.sprite.json', 'b.Sprite.JSON', 'json'].map(isDocumentJson), [
        true,
        false,
        false,
        false,
    ]);
});
