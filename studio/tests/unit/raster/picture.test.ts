import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
    boundsOf,
    coordinate,
    copyPicture,
    FARTHEST,
    joinBoxes,
    LARGEST_SIDE,
    makePicture,
    wholeWithin,
} from '../../../src/rooms/sprites/raster/picture.ts';
import { pictureFrom, randomNumbers, randomPicture } from './support.ts';
import { intersect } from '../../../src/rooms/sprites/rect.ts';

test('numbers become whole and bounded', () => {
    assert.deepEqual(
        [1.9, -0.5, 3, 99, -99, NaN, Infinity, -Infinity].map((n) => wholeWithin(n, -2, 5)),
        [1, -1, 3, 5, -2, -2, 5, -2],
    );
    assert.deepEqual([-0.1, 0.9, 1e9, NaN].map(coordinate), [-1, 0, FARTHEST, -FARTHEST]);
});

test('pictures have sides from 1 to the largest', () => {
    assert.deepEqual([makePicture(0, NaN).width, makePicture(0, NaN).height], [1, 1]);
    assert.equal(makePicture(1e9, 1).pixels.length, LARGEST_SIDE);
});

test('a copy has pixels of its own', () => {
    const picture = makePicture(1, 1);
    copyPicture(picture).pixels[0] = 1;
    assert.equal(picture.pixels[0], 0);
});

test('boxes are joined and intersected', () => {
    const [a, b] = [
        { x: 0, y: 0, width: 4, height: 4 },
        { x: 3, y: 2, width: 5, height: 1 },
    ];
    assert.deepEqual(intersect(a, b), { x: 3, y: 2, width: 1, height: 1 });
    assert.deepEqual(joinBoxes(a, b), { x: 0, y: 0, width: 8, height: 4 });
    assert.equal(intersect(a, { ...b, x: 4 }), null, 'boxes side by side share nothing');
    assert.deepEqual([joinBoxes(a, null), joinBoxes(null, b), joinBoxes(null, null)], [a, b, null]);
});

test('bounds of pixels', () => {
    const { width, height, pixels } = pictureFrom(['....', '..1.', '.2..', '....']);
    assert.deepEqual(boundsOf(pixels, width, height), { x: 1, y: 1, width: 2, height: 2 });
    assert.equal(boundsOf(new Uint8Array(6), 3, 2), null);
    const random = randomNumbers(16);
    for (let round = 0; round < 200; round++) {
        const picture = randomPicture(random, 1 + random(6), 1 + random(6), 9);
        picture.pixels.forEach((pixel, at) => {
            picture.pixels[at] = pixel === 8 ? 1 : 0;
        });
        const places = [...picture.pixels].flatMap((pixel, at) =>
            pixel ? [[at % picture.width, Math.floor(at / picture.width)]] : [],
        );
        const [xs, ys] = [places.map(([x]) => x!), places.map(([, y]) => y!)];
        const [x, y] = [Math.min(...xs), Math.min(...ys)];
        const expected = places.length
            ? { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }
            : null;
        assert.deepEqual(boundsOf(picture.pixels, picture.width, picture.height), expected);
    }
});
