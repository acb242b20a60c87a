// Measures the atlas room and the inspector in Chromium on the built page: a file of 100 MB in the inspector, an atlas
// of 10,000 frames that scrolls and is searched, and 3,000 icons that are pressed again after one option changed.
//
//   scripts/studio_page.sh; then node bench/studio_rooms.mjs
import * as studio from '../studio/tests/page/browser.mjs';
import { encode } from '../build/npm/spritepress/index.node.js';
import fs from 'node:fs/promises';
import path from 'node:path';

const { room } = studio;
const tell = (what, figure) => console.log(`${what.padEnd(66)} ${figure}`);
const ms = (number) => `${number.toFixed(0)} ms`;

/** The longest time between two frames of the screen while something is done. */
async function longestFrame(page, work) {
    await page.evaluate(() => {
        window.worst = 0;
        let last = performance.now();
        const next = (now) => {
            window.worst = Math.max(window.worst, now - last);
            last = now;
            window.watching = requestAnimationFrame(next);
        };
        window.watching = requestAnimationFrame((now) => {
            last = now;
            next(now);
        });
    });
    await work();
    return page.evaluate(() => {
        cancelAnimationFrame(window.watching);
        return window.worst;
    });
}

async function timed(work) {
    const start = performance.now();
    await work();
    return performance.now() - start;
}

async function inspectLarge(page, name, bytes) {
    const folder = studio.makeFolder();
    await fs.writeFile(path.join(folder, name), bytes); // larger than what a test may send as a buffer
    const chooser = page.waitForEvent('filechooser');
    await studio.run(page, 'Inspect a file');
    const opened = await timed(async () => {
        await (await chooser).setFiles(path.join(folder, name));
        await room(page).locator('.hex-row, .text-row').first().waitFor({ timeout: 120_000 });
    });
    tell(`${name}, ${(bytes.length / 1e6).toFixed(0)} MB: chosen to shown`, ms(opened));
    const pane = room(page).locator('.hex-pane, .text-pane');
    const worst = await longestFrame(page, async () => {
        for (let i = 0; i <= 20; i++) {
            await pane.evaluate((element, part) => {
                element.scrollTop = element.scrollHeight * part;
            }, i / 20);
            await studio.settle(page);
        }
    });
    tell(`${name}: longest frame while it scrolls`, ms(worst));
}

function atlasText(count) {
    const frames = Array.from(
        { length: count },
        (_, i) => `icon_${i}|0|${(i % 100) * 20},${Math.floor(i / 100) * 20},18,18`,
    );
    return `PCT:1.0\nP:page.png,RGBA8888,2048,2048,2\n${frames.join('\n')}\n`;
}

async function manyFrames(page) {
    tell(
        '10,000 frames: chosen to shown',
        ms(
            await timed(async () => {
                await studio.openFiles(page, { 'many.pct': Buffer.from(atlasText(10_000)) });
                await room(page).locator('.atlas-count', { hasText: '10,000 of 10,000' }).waitFor({ timeout: 60_000 });
            }),
        ),
    );
    const list = room(page).getByRole('tree', { name: 'Frames' });
    tell(
        '10,000 frames: longest frame while the list scrolls',
        ms(
            await longestFrame(page, async () => {
                for (let i = 0; i <= 20; i++) {
                    await list.evaluate((element, part) => {
                        element.scrollTop = element.scrollHeight * part;
                    }, i / 20);
                    await studio.settle(page);
                }
            }),
        ),
    );
    tell(
        '10,000 frames: longest frame while somebody searches',
        ms(
            await longestFrame(page, async () => {
                await room(page).locator('#atlas-search').focus();
                await page.keyboard.type('icon_77', { delay: 60 });
            }),
        ),
    );
}

/** A picture of its own for each number. */
async function icon(i) {
    const row = Array.from({ length: 16 }, (_, x) => ((i >> x) & 1 ? 'A' : 'B')).join('');
    const sprite = {
        kind: 'sprite',
        width: 16,
        height: 16,
        empty: '.',
        rows: Array(16).fill(row),
        palette: ['#ff0000ff', '#0000ffff'],
    };
    return (await encode(sprite, { output: 'icon.png' })).files['icon.png'];
}

async function pressMany(page) {
    const icons = {};
    for (let i = 0; i < 3000; i++) icons[`icon_${i}.png`] = Buffer.from(await icon(i));
    const rests = () =>
        page.waitForFunction(() => /frames? on/.test(document.querySelector('.status-bar').textContent), null, {
            timeout: 120_000,
        });
    tell(
        '3,000 icons: chosen to pressed',
        ms(
            await timed(async () => {
                await studio.openFiles(page, icons);
                await room(page).locator('.atlas-count', { hasText: '3,000 of 3,000' }).waitFor({ timeout: 120_000 });
                await rests();
            }),
        ),
    );
    tell(
        '3,000 icons: pressed again after one option changed',
        ms(
            await timed(async () => {
                await room(page).getByLabel('Shape padding', { exact: true }).fill('4');
                await page.waitForFunction(() =>
                    document.querySelector('.status-bar').textContent.includes('Pressing'),
                );
                await rests();
            }),
        ),
    );
}

const server = await studio.servePage();
const browser = await studio.launch();
const LARGE = 100_000_000;
const cases = [
    (page) => inspectLarge(page, 'unknown.bin', Buffer.alloc(LARGE, Buffer.from([1, 2, 0, 250]))),
    (page) => inspectLarge(page, 'lines.txt', Buffer.alloc(LARGE, 'a line of a text that nobody knows\n')),
    (page) => inspectLarge(page, 'one_line.txt', Buffer.alloc(LARGE, 'x')),
    (page) => inspectLarge(page, 'many.pct', Buffer.from(atlasText(2_500_000))),
    manyFrames,
    pressMany,
];
for (const measure of cases) {
    const page = await studio.openPage(browser, server.url);
    await measure(page).catch((error) => tell('failed', error.message.split('\n')[0]));
    await page.context().close();
}
await browser.close();
await server.close();
