// Measures the studio in Chromium on the real `spritepress studio`: how soon it is there, painting on a large sprite
// with many layers, many frames, and memory after random use.
//
//   make studio, or scripts/studio.sh and a build; then node bench/studio.mjs [--minutes N] [--profile]
//
// --minutes: how long the random use goes on, 2 without it. The page is never loaded again meanwhile, which would empty
// its memory; --minutes 60 tells whether an hour of drawing makes it grow.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import * as studio from '../studio/tests/page/server_support.mjs';

const argument = (name, otherwise) =>
    process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : otherwise;
const minutes = argument('--minutes', 2);

/** The same numbers on every run. */
function makeRandom(state) {
    return (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

const tell = (what, figure) => console.log(`${what.padEnd(62)} ${figure}`);
const ms = (number) => `${number.toFixed(0)} ms`;
const sorted = (list) => list.toSorted((a, b) => a - b);
const share = (list, part) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * part))];

/** Notes in the page: the time between frames of the screen, and tasks of more than 50 ms. */
function watchFrames() {
    window.frames_ms = [];
    window.longTasks_ms = [];
    let last = performance.now();
    const next = (now) => {
        window.frames_ms.push(now - last);
        last = now;
        requestAnimationFrame(next);
    };
    requestAnimationFrame((now) => {
        last = now;
        requestAnimationFrame(next);
    });
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.longTasks_ms.push(entry.duration);
    }).observe({ entryTypes: ['longtask'] });
}

async function measureOpening(context, url) {
    const page = await studio.openStudio(context, url, []);
    const paint = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    );
    await page.getByRole('button', { name: 'New: Sprite' }).click();
    const area = studio.room(page).locator('.sprite-canvas');
    await studio.room(page).locator('#sprite-text').waitFor();
    const before = await studio.textOf(page);
    await area.click();
    await page.waitForFunction((text) => document.querySelector('#sprite-text').textContent !== text, before);
    tell('first paint', ms(paint));
    tell('first stroke drawn and measured, since the address', ms(await page.evaluate(() => performance.now())));
    await page.close();
}

async function resize(page, side) {
    await studio.room(page).locator('.sprites-status .button').first().click();
    const dialog = page.getByRole('dialog', { name: 'Size and name' });
    await dialog.getByLabel('Width', { exact: true }).fill(String(side));
    await dialog.getByLabel('Height', { exact: true }).fill(String(side));
    await dialog.getByRole('button', { name: 'Resize' }).click();
    await dialog.waitFor({ state: 'detached' });
}

async function runCommand(page, name) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Draws curves without a pause for some seconds, as a hand does: a move for each frame of the screen. */
async function paint(page, aim, side, seconds) {
    const random = makeRandom(7);
    const until = Date.now() + seconds * 1000;
    let moves = 0;
    while (Date.now() < until) {
        let [x, y, dx, dy] = [random(side), random(side), random(13) - 6, random(13) - 6];
        await page.mouse.move(...aim(x, y));
        await page.mouse.down();
        for (let i = 0; i < 120 && Date.now() < until; i++, moves++) {
            [dx, dy] = [dx + random(5) - 2, dy + random(5) - 2];
            [x, y] = [Math.max(0, Math.min(side - 1, x + dx)), Math.max(0, Math.min(side - 1, y + dy))];
            await page.mouse.move(...aim(x, y));
        }
        await page.mouse.up();
    }
    return moves;
}

async function measurePainting(context, url) {
    const page = await studio.openStudio(context, url, []);
    await studio.newSprite(page);
    await resize(page, 512);
    for (let i = 0; i < 7; i++) await runCommand(page, 'New layer');
    await studio.room(page).getByText('Layer 8', { exact: true }).waitFor();
    await page.keyboard.press('b');
    for (let i = 0; i < 15; i++) await page.keyboard.press(']');
    const aim = await studio.makeAim(page);
    await paint(page, aim, 512, 3); // V8 compiles, and there is something to draw over
    const devtools = await context.newCDPSession(page);
    if (process.argv.includes('--profile')) {
        await devtools.send('Profiler.enable');
        await devtools.send('Profiler.start');
    }
    await page.evaluate(watchFrames);
    const moves = await paint(page, aim, 512, 10);
    const { frames, tasks } = await page.evaluate(() => ({ frames: window.frames_ms, tasks: window.longTasks_ms }));
    if (process.argv.includes('--profile')) showProfile((await devtools.send('Profiler.stop')).profile);
    tell('painting, 512 x 512, 8 layers, brush 16, 10 s: moves', String(moves));
    tell(
        '  frames of the screen: middle, 99 of 100, longest',
        [0.5, 0.99, 1].map((part) => ms(share(frames, part))).join(', '),
    );
    tell('  frames over 32 ms; tasks over 50 ms', `${frames.filter((each) => each > 32).length}; ${tasks.length}`);
    await page.close();
}

/** The functions that took most of the time. */
function showProfile({ nodes, samples, timeDeltas }) {
    const spent = new Map();
    const nameOf = ({ functionName, lineNumber, columnNumber }) => `${functionName} ${lineNumber}:${columnNumber}`;
    const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
    for (const [i, id] of samples.entries())
        spent.set(names.get(id), (spent.get(names.get(id)) ?? 0) + timeDeltas[i] / 1000);
    for (const [name, time] of [...spent].sort((a, b) => b[1] - a[1]).slice(0, 20)) tell(`  ${name}`, ms(time));
}

async function timeEach(count, work) {
    const times = [];
    for (let i = 0; i < count; i++) {
        const start = performance.now();
        await work(i);
        times.push(performance.now() - start);
    }
    return times;
}

/** Time in the page from an event until the screen shows its result. */
function untilShown(page, press) {
    return page.evaluate(
        (key) =>
            new Promise((resolve) => {
                const start = performance.now();
                document
                    .querySelector('main.room:not([hidden]) .sprite-canvas')
                    .dispatchEvent(new KeyboardEvent('keydown', { key, code: '', bubbles: true, cancelable: true }));
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
            }),
        press,
    );
}

async function measureFrames(context, url) {
    const page = await studio.openStudio(context, url, []);
    await studio.newSprite(page);
    await resize(page, 64);
    await studio.stroke(page, [10, 10], [50, 40]);
    const adding = [];
    for (let i = 0; i < 99; i++) adding.push(await untilShown(page, 'n'));
    const switching = [];
    for (let i = 0; i < 100; i++) switching.push(await untilShown(page, ','));
    const aim = await studio.makeAim(page);
    const drawing = await timeEach(50, async (i) => {
        await page.mouse.click(...aim(i % 64, (i * 7) % 64));
        await page.evaluate(() => new Promise(requestAnimationFrame));
    });
    tell('100 frames of 64 x 64: adding one, middle and longest', `${ms(share(adding, 0.5))}, ${ms(share(adding, 1))}`);
    tell('  switching, middle and longest', `${ms(share(switching, 0.5))}, ${ms(share(switching, 1))}`);
    tell('  a click until it shows, middle and longest', `${ms(share(drawing, 0.5))}, ${ms(share(drawing, 1))}`);
    await page.close();
}

const KEYS = [
    'b',
    'e',
    'g',
    'l',
    'u',
    'm',
    'Escape',
    'Control+z',
    'Control+y',
    ',',
    '.',
    '[',
    ']',
    'x',
    '1',
    '2',
    '3',
    'o',
    'y',
    'Shift+h',
    'Control+a',
];

/** Runs before the page: notes the memories of all modules, so that their sizes can be asked for. */
function noteMemories() {
    window.memories = [];
    const Instance = WebAssembly.Instance;
    const note = (instance) => {
        if (instance.exports.memory) window.memories.push(instance.exports.memory);
        return instance;
    };
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const plain = WebAssembly[name];
        WebAssembly[name] = async (...args) => {
            const made = await plain(...args);
            note(made.instance ?? made);
            return made;
        };
    }
    WebAssembly.Instance = new Proxy(Instance, { construct: (target, args) => note(new target(...args)) });
}

/** How many steps the page keeps of all its documents, to be undone. */
function countSteps() {
    return new Promise((resolve) => {
        indexedDB.open('spritepress-studio').onsuccess = ({ target: { result: database } }) => {
            database.transaction('steps').objectStore('steps').count().onsuccess = ({ target }) =>
                resolve(target.result);
        };
    });
}

async function measureMemory(context, url) {
    await context.addInitScript(noteMemories);
    const page = await studio.openStudio(context, url, []);
    await studio.newSprite(page);
    await resize(page, 64);
    const devtools = await context.newCDPSession(page);
    await devtools.send('HeapProfiler.enable');
    await devtools.send('Performance.enable');
    const heap = async () => {
        await devtools.send('HeapProfiler.collectGarbage');
        const { metrics } = await devtools.send('Performance.getMetrics');
        const wasm = await page.evaluate(() =>
            window.memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
        );
        const steps = await page.evaluate(countSteps);
        const script = metrics.find(({ name }) => name === 'JSHeapUsedSize').value;
        return `${(script / 2 ** 20).toFixed(1)} + ${(wasm / 2 ** 20).toFixed(1)} (${steps})`;
    };
    const aim = await studio.makeAim(page);
    const random = makeRandom(11);
    // No key adds frames later: a growing sprite needs growing memory.
    for (let i = 1; i < 20; i++) await page.keyboard.press('n');
    const start = Date.now();
    const rows = [];
    for (let part = 0; part <= 4; part++) {
        while (Date.now() - start < (part / 4) * minutes * 60_000) {
            await page.keyboard.press(KEYS[random(KEYS.length)]);
            await page.mouse.move(...aim(random(64), random(64)));
            await page.mouse.down();
            await page.mouse.move(...aim(random(64), random(64)), { steps: 5 });
            await page.mouse.up();
        }
        rows.push(await heap());
    }
    tell(`MB of JavaScript + WebAssembly (steps kept), ${minutes} minutes`, rows.join(', '));
    await page.close();
}

if (!fs.existsSync(studio.COMMAND) || spawnSync(studio.COMMAND, ['studio', '--help']).status !== 0)
    throw new Error(`${studio.COMMAND} is not there: run \`make studio\` first`);
const server = await studio.startServer([studio.EXAMPLES]);
const browser = await studio.launch();
for (const measure of [measureOpening, measurePainting, measureFrames, measureMemory]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await measure(context, server.url);
    await context.close();
}
await browser.close();
await server.stop();
