import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaMask, fillMask, replaceColour } from '../../../src/rooms/sprites/raster/fill.ts';
import { makePicture, type Picture, type Point } from '../../../src/rooms/sprites/raster/picture.ts';
import type { Mask } from '../../../src/rooms/sprites/raster/mask.ts';
import { maskFrom, maskRows, ODD_NUMBERS, pictureFrom, randomNumbers, randomPicture, rowsOf } from './support.ts';

const MAZE = ['1.1.', '..1.', '1111', '...1'];

test('a contiguous area goes over sides, not over corners', () => {
    assert.deepEqual(maskRows(areaMask(pictureFrom(MAZE), { x: 1, y: 0 }, { contiguous: true })), [
        '.1..',
        '11..',
        '....',
        '....',
    ]);
    assert.deepEqual(maskRows(areaMask(pictureFrom(MAZE), { x: 0, y: 0 }, { contiguous: true })), [
        '1...',
        '....',
        '....',
        '....',
    ]);
});

test('a global area is all of the colour', () => {
    assert.deepEqual(maskRows(areaMask(pictureFrom(MAZE), { x: 0, y: 0 }, { contiguous: false })), [
        '1.1.',
        '..1.',
        '1111',
        '...1',
    ]);
});

test('an area stays within the selection, and has none beyond it', () => {
    const within = maskFrom(['1111', '1111', '...1', '1111']);
    const area = areaMask(pictureFrom(MAZE), { x: 3, y: 3 }, { contiguous: true, within });
    assert.deepEqual(maskRows(area), ['....', '....', '...1', '...1']);
    assert.equal(areaMask(pictureFrom(MAZE), { x: 0, y: 2 }, { contiguous: true, within }).bounds, null);
});

test('the sample of all layers decides, the layer is filled', () => {
    const layer = makePicture(4, 4);
    const box = fillMask(layer, areaMask(pictureFrom(MAZE), { x: 3, y: 0 }, { contiguous: true }), 7);
    assert.deepEqual(rowsOf(layer), ['...7', '...7', '....', '....']);
    assert.deepEqual(box, { x: 3, y: 0, width: 1, height: 2 });
});

test('starts beyond the canvas have no area', () => {
    for (const odd of ODD_NUMBERS.filter((number) => Number.isNaN(number) || Math.abs(number) > 1 || number === -0.5)) {
        assert.equal(areaMask(pictureFrom(MAZE), { x: odd, y: 0 }, { contiguous: true }).bounds, null);
        assert.equal(areaMask(pictureFrom(MAZE), { x: 0, y: odd }, { contiguous: false }).bounds, null);
    }
});

/** The same by a plain queue of pixels. */
function slowArea(sample: Picture, start: Point, within: Mask | null): Uint8Array {
    const { width, height, pixels } = sample;
    const cells = new Uint8Array(pixels.length);
    const queue = [start];
    while (queue.length > 0) {
        const { x, y } = queue.shift()!;
        const at = y * width + x;
        const inside = x >= 0 && y >= 0 && x < width && y < height;
        if (
            inside
            && cells[at] === 0
            && pixels[at] === pixels[start.y * width + start.x]
            && (!within || within.cells[at] === 1)
        ) {
            cells[at] = 1;
            queue.push({ x: x + 1, y }, { x: x - 1, y }, { x, y: y + 1 }, { x, y: y - 1 });
        }
    }
    return cells;
}

test('areas of random pictures are those of a plain queue', () => {
    const random = randomNumbers(6);
    for (let round = 0; round < 400; round++) {
        const [width, height] = [1 + random(20), 1 + random(20)];
        const sample = randomPicture(random, width, height, 2 + random(2));
        const selected = randomPicture(random, width, height, 4).pixels.map((cell) => Math.min(cell, 1));
        const within = round % 2 ? { width, height, cells: selected, bounds: null } : null;
        const start = { x: random(width), y: random(height) };
        assert.deepEqual(areaMask(sample, start, { contiguous: true, within }).cells, slowArea(sample, start, within));
    }
});

/** A picture whose cells count how often the search reads them: `areaMask` searches what `map` gives it. */
function countReads(picture: Picture): { sample: Picture; reads(): number } {
    let reads = 0;
    const watch = (cells: Uint8Array): Uint8Array =>
        new Proxy(cells, {
            get(target, key) {
                if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
                const value: unknown = Reflect.get(target, key, target);
                return typeof value === 'function' ? value.bind(target) : value;
            },
        });
    const pixels = new Proxy(picture.pixels, {
        get(target, key) {
            if (key === 'map') return (make: (pixel: number, at: number) => number) => watch(target.map(make));
            return Reflect.get(target, key, target) as unknown;
        },
    });
    return { sample: { ...picture, pixels }, reads: () => reads };
}

test('a maze is filled with a few reads of each cell', () => {
    // A comb and a checkerboard are the worst cases of filling by rows: many short runs, or one long way.
    const side = 300;
    const comb = makePicture(side, side);
    comb.pixels.forEach((_, at) => {
        comb.pixels[at] = at % 2 === 1 && at >= side ? 1 : 0;
    });
    const plain = makePicture(side, side);
    for (const [picture, filled] of [
        [comb, side + ((side - 1) * side) / 2],
        [plain, side * side],
    ] as const) {
        const { sample, reads } = countReads(picture);
        const area = areaMask(sample, { x: 0, y: side - 1 }, { contiguous: true });
        assert.equal(
            area.cells.reduce((sum, cell) => sum + cell, 0),
            filled,
        );
        // A cell is read when its run is found, from above and from below, each time with the one before it.
        assert.ok(reads() > filled && reads() < 8 * filled, `${reads()} reads of ${filled} cells`);
    }
});

test('one colour takes the place of another', () => {
    const picture = pictureFrom(['121', '.12']);
    assert.deepEqual(replaceColour(picture, 1, 3, maskFrom(['.11', '111'])), { x: 1, y: 0, width: 2, height: 2 });
    assert.deepEqual(rowsOf(picture), ['123', '.32']);
    assert.equal(replaceColour(picture, 9, 3), null);
    assert.deepEqual(replaceColour(picture, 3, 3), { x: 1, y: 0, width: 2, height: 2 });
});
