// What the tests of the sprites editor share: sprites written as rows of letters, and reading back what the editor made
// of them. Pixels are read from the string that the page shows, decoded here by the npm package: what the screen looks
// like is never taken for the truth.
import assert from 'node:assert/strict';
import { decode } from '../../../build/npm/spritepress/index.node.js';
import { download, openFiles, run, settle } from './browser.mjs';

export * from './browser.mjs';

// ---- sprites as text

/** The first colours of a test's palette; letters of the alphabet name them: A, B, C ... */
export const COLOURS = [
    '#ff0000ff',
    '#00ff00ff',
    '#0000ffff',
    '#ffff00ff',
    '#ff00ffff',
    '#00ffffff',
    '#808080ff',
    '#ffffffff',
];

const indexOf = (letter) => (letter === '.' ? 0 : letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1);

function lines(picture) {
    return (Array.isArray(picture) ? picture : picture.trim().split('\n')).map((line) => line.trim());
}

/** A project file: one cel for each layer (from the bottom) and frame. `frames` is a list of lists of pictures. */
export function projectOf({
    frames,
    durations,
    tags = [],
    palette = COLOURS,
    settings = {},
    layers: fields = [],
    ink = { first: 1, second: 2 },
}) {
    const first = lines(frames[0][0]);
    const [width, height] = [first[0].length, first.length];
    const layers = frames[0].map((_, i) => ({
        id: `l${i + 1}`,
        name: `Layer ${i + 1}`,
        visible: true,
        opacity: 100,
        locked: false,
        ...fields[i],
    }));
    const list = frames.map((_, i) => ({ id: `f${i + 20}`, durationMs: durations?.[i] ?? 100 }));
    const cels = {};
    const pixels = {};
    for (const [f, pictures] of frames.entries())
        for (const [l, picture] of pictures.entries()) {
            const id = `c${100 + f * 10 + l}`;
            cels[layers[l].id] ??= {};
            cels[layers[l].id][list[f].id] = id;
            pixels[id] = `b:${Buffer.from([...lines(picture).join('')].map(indexOf)).toString('base64')}`;
        }
    return {
        format: 'spritepress-sprite',
        version: 1,
        name: 'test',
        width,
        height,
        nextId: 1000,
        palette: palette.map((rgba) => ({ rgba })),
        ink,
        layers,
        frames: list,
        cels,
        guides: [],
        tags: tags.map(({ name, from, to, direction }, i) => ({
            id: `t${i + 50}`,
            name,
            from: list[from].id,
            to: list[to].id,
            direction,
            colour: '#7fd19aff',
        })),
        settings: {
            background: null,
            symmetry: { horizontal: false, vertical: false, x: width / 2, y: height / 2 },
            tiled: 'none',
            grid: { visible: false, width: 8, height: 8 },
            budgetBytes: null,
            lockedAreas: [],
            ...settings,
        },
        pixels,
        images: {},
    };
}

export async function openFile(page, name, content) {
    await openFiles(page, { [name]: content });
    await page.waitForSelector('.room:not([hidden]) #length');
}

/** Opens a sprite; `sprite` is a picture, or what `projectOf` takes. */
export async function openSprite(page, sprite) {
    const project = typeof sprite === 'string' ? projectOf({ frames: [[sprite]] }) : projectOf(sprite);
    await openFile(page, 'test.sprite.json', JSON.stringify(project));
    await page.locator('.sprite-canvas').focus();
    await settle(page); // it is fitted when the browser has told the size of its part of the window
    return project;
}

// ---- reading

export async function shownText(page) {
    await settle(page);
    return page.locator('.room:not([hidden]) #sprite-text').textContent();
}

export async function size(page) {
    const [width, height] = (await page.locator('.room:not([hidden]) .sprites-status button').first().textContent())
        .split(' × ')
        .map(Number);
    return { width, height };
}

/** The pixels of the frame that shows, all layers in one, as rows of letters. */
export async function rows(page) {
    const text = await shownText(page);
    const { width } = await size(page);
    return (await decode({ 'shown.pcsef': text }, { width })).rows;
}

export async function expectRows(page, picture) {
    assert.deepEqual(await rows(page), lines(picture));
}

/** All of the sprite, as the project file says it, with pixels as rows. */
export async function project(page) {
    const { bytes } = await download(page, () => run(page, 'Save as'));
    const read = JSON.parse(bytes.toString());
    return {
        ...read,
        pixels: Object.fromEntries(Object.entries(read.pixels).map(([id, packed]) => [id, unpack(packed, read)])),
    };
}

function unpack(packed, { width, height }) {
    const data = Buffer.from(packed.slice(2), 'base64');
    const indices = packed.startsWith('b:')
        ? [...data]
        : Array.from({ length: data.length / 2 }, (_, i) => Array(data[i * 2] + 1).fill(data[i * 2 + 1])).flat();
    const letters = indices
        .map((index) => (index === 0 ? '.' : String.fromCharCode('A'.charCodeAt(0) + index - 1)))
        .join('');
    return Array.from({ length: height }, (_, y) => letters.slice(y * width, (y + 1) * width));
}

// ---- doing

/** Where the middle of a pixel is on the screen, while all of the sprite shows. */
export async function place(page, x, y) {
    const box = await page.locator('.room:not([hidden]) .sprite-canvas').boundingBox();
    const zoom = parseInt(await page.locator('.room:not([hidden]) .zoom-level').textContent(), 10);
    const { width, height } = await size(page);
    return {
        x: box.x + Math.floor((Math.round(box.width) - width * zoom) / 2) + (x + 0.5) * zoom,
        y: box.y + Math.floor((Math.round(box.height) - height * zoom) / 2) + (y + 0.5) * zoom,
    };
}

export async function point(page, x, y) {
    const at = await place(page, x, y);
    await page.mouse.move(at.x, at.y);
}

/** Presses at the first point, goes through the others, and releases; `during` runs before the release. */
export async function drag(page, points, { button = 'left', during } = {}) {
    await point(page, ...points[0]);
    await page.mouse.down({ button });
    for (const [x, y] of points.slice(1)) await point(page, x, y);
    if (during) await during();
    await page.mouse.up({ button });
}

export async function click(page, x, y, options = {}) {
    await drag(page, [[x, y]], options);
}

/** Does something while keys are held. */
export async function holding(page, keys, work) {
    for (const key of keys) await page.keyboard.down(key);
    await work();
    for (const key of keys.toReversed()) await page.keyboard.up(key);
}

/** The tool that is chosen or lent: its name in the toolbar. */
export async function tool(page) {
    return (await page.locator('.room:not([hidden]) .sprites-tools [aria-pressed=true]').getAttribute('id')).replace(
        'tool-',
        '',
    );
}

/** The steps of the history, the first one first; `position` is where we are. */
export async function history(page) {
    const steps = await page.locator('.room:not([hidden]) .history-step').evaluateAll((list) =>
        list
            .map((step) => ({
                label: step.querySelector('.grow').textContent,
                now: step.getAttribute('aria-current') === 'step',
            }))
            .reverse(),
    );
    return { labels: steps.map(({ label }) => label), position: steps.findIndex(({ now }) => now) };
}

/** Numbers from a seed (xorshift), so that a failing walk can be walked again. */
export function randomFrom(seed) {
    let state = seed >>> 0 || 1;
    return (end) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % end;
    };
}
