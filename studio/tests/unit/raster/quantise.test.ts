import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    colourDistance,
    matchPicture,
    PaletteMatcher,
    type Rgb,
    type RgbaPicture,
} from '../../../src/rooms/sprites/raster/palette_match.ts';
import { quantise } from '../../../src/rooms/sprites/raster/quantise.ts';
import { randomNumbers, rowsOf } from './support.ts';

function image(width: number, height: number, pixelOf: (at: number) => readonly number[]): RgbaPicture {
    return {
        width,
        height,
        pixels: Uint8Array.from(Array.from({ length: width * height }, (_, at) => pixelOf(at)).flat()),
    };
}

const PALETTE: (Rgb | null)[] = [null, [0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 128, 0], [255, 0, 0]];

test('exact colours are found, of equal ones the first', () => {
    const matcher = new PaletteMatcher(PALETTE);
    const wanted: Rgb[] = [
        [0, 0, 0],
        [255, 255, 255],
        [255, 0, 0],
        [0, 128, 0],
    ];
    assert.deepEqual(
        wanted.map((colour) => matcher.nearest(...colour)),
        [1, 2, 3, 4],
    );
    assert.equal(matcher.nearest(250, 10, 10), 3);
    assert.equal(matcher.nearest(20, 20, 20), 1);
});

test('a palette without colours gives empty pixels', () => {
    assert.equal(new PaletteMatcher([]).nearest(1, 2, 3), 0);
    assert.equal(new PaletteMatcher([[1, 2, 3], null]).nearest(1, 2, 3), 0);
});

test('lookups, cached or not, find the smallest distance', () => {
    const random = randomNumbers(12);
    const colour = (): Rgb => [random(256), random(256), random(256)];
    const palette = [null, ...Array.from({ length: 40 }, colour)];
    const matcher = new PaletteMatcher(palette);
    for (let round = 0; round < 2000; round++) {
        const wanted: Rgb = [random(16) * 17, random(16) * 17, random(16) * 17];
        const distances = palette.map((candidate) => (candidate ? colourDistance(candidate, wanted) : Infinity));
        assert.equal(matcher.nearest(...wanted), distances.indexOf(Math.min(...distances)));
    }
});

test('distances: 0 only for equal colours, the same both ways, green counts most', () => {
    const random = randomNumbers(13);
    for (let round = 0; round < 500; round++) {
        const [a, b]: Rgb[] = [
            [random(256), random(256), random(256)],
            [random(256), random(256), random(256)],
        ];
        assert.equal(colourDistance(a!, b!), colourDistance(b!, a!));
        assert.equal(colourDistance(a!, b!) === 0, a!.join() === b!.join());
    }
    assert.ok(colourDistance([100, 100, 100], [100, 110, 100]) > colourDistance([100, 100, 100], [110, 100, 100]));
    assert.ok(colourDistance([100, 100, 100], [100, 110, 100]) > colourDistance([100, 100, 100], [100, 100, 110]));
});

test('pixels with too little alpha are empty', () => {
    const picture = image(
        4,
        1,
        (at) =>
            [
                [255, 255, 255, 0],
                [255, 255, 255, 127],
                [255, 255, 255, 128],
                [0, 0, 0, 255],
            ][at]!,
    );
    const matcher = new PaletteMatcher(PALETTE);
    assert.deepEqual(rowsOf(matchPicture(picture, matcher)), ['..21']);
    assert.deepEqual(rowsOf(matchPicture(picture, matcher, 1)), ['.221']);
});

test('pixels that are missing at the end are empty', () => {
    const matched = matchPicture(
        { width: 2, height: 2, pixels: new Uint8Array([0, 0, 0, 255, 9, 9]) },
        new PaletteMatcher(PALETTE),
    );
    assert.deepEqual(rowsOf(matched), ['1.', '..']);
});

test('a picture with few colours keeps them exactly, sorted from dark to bright', () => {
    const picture = image(
        3,
        2,
        (at) =>
            [
                [200, 0, 0, 255],
                [1, 2, 3, 255],
                [9, 9, 9, 0],
            ][at % 3]!,
    );
    const { palette, picture: result } = quantise(picture, 8);
    assert.deepEqual(palette, [null, [1, 2, 3], [200, 0, 0]]);
    assert.deepEqual(rowsOf(result), ['21.', '21.']);
});

test('clusters of colours are found', () => {
    const random = randomNumbers(14);
    const centres: Rgb[] = [
        [20, 20, 20],
        [220, 30, 40],
        [30, 200, 60],
        [240, 240, 230],
    ];
    const picture = image(64, 64, (at) => [...centres[at % 4]!.map((value) => value + random(9) - 4), 255]);
    const { palette, picture: result } = quantise(picture, 4);
    assert.equal(palette.length, 5);
    for (const centre of centres) {
        assert.ok(
            palette.some((colour) => colour?.every((value, i) => Math.abs(value - centre[i]!) <= 1)),
            centre.join(),
        );
    }
    assert.equal(new Set(Array.from({ length: 4 }, (_, i) => result.pixels[i])).size, 4);
    assert.ok(result.pixels.every((pixel, at) => pixel === result.pixels[at % 4]));
});

test('a lone colour far off gets its own place', () => {
    // Halving by pixels parts 0 from 10 and 200, with the means 0 and 31; 10 is nearer to 0, and the means become 5 and
    // 200.
    const picture = image(9, 1, (at) => [at < 4 ? 0 : at < 8 ? 10 : 200, 0, 0, 255]);
    assert.deepEqual(quantise(picture, 2).palette, [null, [5, 0, 0], [200, 0, 0]]);
});

test('no more colours than wanted, and more colours are never worse', () => {
    const picture = image(96, 96, (at) => [(at % 96) * 2, Math.floor(at / 96) * 2, (at * 7) % 256, 255]);
    let before = Infinity;
    for (const wanted of [1, 2, 8, 32, 255]) {
        const { palette, picture: result } = quantise(picture, wanted);
        assert.ok(palette.length <= wanted + 1);
        let error = 0;
        result.pixels.forEach((index, at) => {
            error += colourDistance(palette[index]!, [
                picture.pixels[4 * at]!,
                picture.pixels[4 * at + 1]!,
                picture.pixels[4 * at + 2]!,
            ]);
        });
        assert.ok(error < before);
        before = error;
    }
});

test('the same picture gives the same palette; one colour is the mean', () => {
    const picture = image(
        2,
        2,
        (at) =>
            [
                [0, 0, 0, 255],
                [0, 0, 0, 255],
                [0, 0, 0, 255],
                [200, 100, 40, 255],
            ][at]!,
    );
    assert.deepEqual(quantise(picture, 1).palette, [null, [50, 25, 10]]);
    assert.deepEqual(quantise(picture, 1), quantise(picture, 1));
});

test('odd counts and empty pictures', () => {
    const picture = image(4, 4, (at) => [at * 16, 0, 0, 255]);
    for (const wanted of [NaN, -1, 0, 1.9]) {
        assert.equal(quantise(picture, wanted).palette.length, 2);
    }
    assert.equal(quantise(picture, Infinity).palette.length, 17);
    assert.deepEqual(
        quantise(
            image(2, 1, () => [1, 2, 3, 0]),
            4,
        ).palette,
        [null],
    );
});
