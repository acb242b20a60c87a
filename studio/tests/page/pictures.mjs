// Makes the pictures of the studio for the README: every room, the editor in both themes, and a film of a sprite that
// is drawn.
//
//   node pictures.mjs, after `make studio`
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { GRAPHICS } from './rig_support.mjs';
import * as studio from './server_support.mjs';

const pictures = path.join(studio.ROOT, 'docs/pictures');
const work = studio.makeFolder();

const run = (...args) => execFileSync(studio.COMMAND, args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });

/** Writes a screenshot again with the command's own PNG writer, which finds smaller files. */
function optimise(bytes, name) {
    fs.mkdirSync(path.join(work, 'one'), { recursive: true });
    fs.writeFileSync(path.join(work, 'one', 'picture.png'), bytes);
    run('pack', 'one', '-o', 'page.aatls', '--trim-mode', 'none', '--png-effort', 'max', '-q');
    fs.copyFileSync(path.join(work, 'page.png'), path.join(pictures, name));
}

/** Does something in a new page and keeps what shows then. */
async function takePicture(browser, url, name, colorScheme, show) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme });
    const page = await studio.openStudio(context, url, []);
    await show(page);
    await page.waitForTimeout(800); // what is measured in workers arrives
    optimise(await page.screenshot(), `studio-${name}.png`);
    await context.close();
}

const openSample = (page, words) => page.locator('.card').filter({ hasText: words }).click();

async function showEditor(page) {
    await openSample(page, 'Three frames');
    await studio.room(page).locator('#sprite-text').waitFor();
    await page.keyboard.press('y');
    const aim = await studio.makeAim(page);
    await page.mouse.move(...aim(10, 10));
}

async function showAtlas(page) {
    await openSample(page, 'Sprites to press');
    await studio.room(page).locator('.atlas-row', { hasText: 'potion_mana' }).click();
}

async function showRig(page) {
    await openSample(page, 'Walks, idles and attacks');
    await studio.room(page).locator('.rig-canvas').waitFor();
    await studio.room(page).getByRole('button', { name: 'Bones', exact: true }).click();
}

async function showInspector(page) {
    await page.locator('.welcome').getByRole('button', { name: 'items.aatls' }).first().click();
    await studio.room(page).locator('.atlas-row').first().waitFor();
    await studio.run(page, 'Inspect this file');
    await studio.room(page).locator('.tree-row', { hasText: 'page 0' }).first().click();
    await page.keyboard.press('ArrowRight');
    await studio.room(page).locator('.tree-row', { hasText: 'region 1' }).first().click();
    await page.keyboard.press('ArrowRight');
}

// The left half of the sample's ghost: its outline, and what is inside. Symmetric drawing makes the right half.
const OUTLINE = [
    [7, 1],
    [6, 1],
    [5, 1],
    [4, 2],
    [3, 3],
    [2, 4],
    [2, 6],
    [2, 8],
    [2, 10],
    [2, 12],
    [2, 14],
    [3, 15],
    [4, 14],
    [5, 13],
    [6, 14],
    [7, 15],
];
const DETAILS = [
    [
        'b',
        '1',
        [
            [5, 5],
            [6, 5],
        ],
    ],
    [
        'b',
        '1',
        [
            [5, 6],
            [5, 7],
        ],
    ],
    ['b', '1', [[6, 7]]],
    ['b', '3', [[6, 6]]],
    [
        'b',
        '4',
        [
            [5, 9],
            [6, 9],
        ],
    ],
    ['b', '1', [[7, 10]]],
];

/** Draws the ghost, with a screenshot after each move. */
async function drawGhost(page, shoot) {
    const aim = await studio.makeAim(page);
    const draw = async (points) => {
        await page.mouse.move(...aim(...points[0]));
        await shoot();
        await page.mouse.down();
        for (const point of points) {
            await page.mouse.move(...aim(...point), { steps: 2 });
            await shoot();
        }
        await page.mouse.up();
    };
    await page.keyboard.press('s');
    for (const key of ['b', '1']) await page.keyboard.press(key);
    await draw(OUTLINE);
    for (const key of ['g', '2']) await page.keyboard.press(key);
    await draw([[6, 8]]);
    for (const [tool, colour, points] of DETAILS) {
        for (const key of [tool, colour]) await page.keyboard.press(key);
        await draw(points);
    }
    await page.mouse.move(...aim(14, 13));
    for (let i = 0; i < 15; i++) await shoot(); // the film rests before it begins again
}

async function filmDrawing(browser, url) {
    const context = await browser.newContext({ viewport: { width: 760, height: 520 }, colorScheme: 'dark' });
    const page = await studio.openStudio(context, url, []);
    await page.locator('.card').filter({ hasText: 'most rows cost half' }).click();
    await studio.room(page).locator('#sprite-text').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+d');
    fs.mkdirSync(path.join(work, 'film'));
    let count = 0;
    await drawGhost(page, async () => {
        await page.waitForTimeout(60);
        fs.writeFileSync(path.join(work, 'film', `shot_${++count}.png`), await page.screenshot());
    });
    await context.close();
    run('pack', 'film', '-o', 'film.aatls', '--trim-mode', 'none', '--max-size', '8192', '--png-effort', 'fast', '-q');
    run('render', 'film.aatls', '--animation', 'shot', '--fps', '10', '-o', 'film.apng', '-q');
    fs.copyFileSync(path.join(work, 'film.apng'), path.join(pictures, 'studio-drawing.png'));
}

fs.mkdirSync(pictures, { recursive: true });
const server = await studio.startServer([studio.EXAMPLES]);
const browser = await studio.launch(GRAPHICS);
try {
    for (const scheme of ['dark', 'light'])
        await takePicture(browser, server.url, `editor-${scheme}`, scheme, showEditor);
    await takePicture(browser, server.url, 'atlas', 'dark', showAtlas);
    await takePicture(browser, server.url, 'rig', 'light', showRig);
    await takePicture(browser, server.url, 'inspector', 'dark', showInspector);
    await filmDrawing(browser, server.url);
} finally {
    await browser.close();
    await server.stop();
}
for (const name of fs.readdirSync(pictures)) console.log(name, fs.statSync(path.join(pictures, name)).size, 'bytes');
