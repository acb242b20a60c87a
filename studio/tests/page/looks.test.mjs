// What everybody can use: axe-core finds nothing serious on any page or dialog in both themes, and nothing is cut off
// at the sizes that people have.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { expectUsable } from './axe.mjs';
import * as studio from './support.mjs';

// The policy forbids scripts of others: only these tests go around it, to put axe into the page.
const test = studio.pages({ before, after, test: nodeTest }, { bypassCSP: true });

const DIALOGS = [
    'Settings',
    'Keys of this room',
    'Size and name of the sprite',
    'Load a palette',
    'Save the palette',
    'Guide pictures',
];

for (const colorScheme of ['dark', 'light']) {
    test(
        `axe finds nothing serious, ${colorScheme}`,
        async (page) => {
            await expectUsable(page, 'welcome');
            await studio.openSprite(page, {
                frames: [
                    ['AB..', '..C.'],
                    ['DDDD', '....'],
                ],
                tags: [{ name: 'walk', from: 0, to: 1, direction: 'ping-pong' }],
            });
            await page.keyboard.press('s');
            await studio.click(page, 0, 0);
            await expectUsable(page, 'editor');
            await page.keyboard.press('Control+a');
            await page.keyboard.press('ArrowRight');
            await expectUsable(page, 'editor with a float');
            await page.keyboard.press('Control+k');
            await expectUsable(page, 'command palette');
            await page.keyboard.press('Escape');
            for (const title of DIALOGS) {
                await studio.run(page, title);
                await page.waitForSelector('dialog[open]');
                await expectUsable(page, title);
                await page.keyboard.press('Escape');
                await page.waitForSelector('dialog', { state: 'detached' });
            }
            await page.locator('.tag', { hasText: 'walk' }).click();
            await expectUsable(page, 'tag');
        },
        { colorScheme },
    );
}

for (const colorScheme of ['dark', 'light']) {
    test(
        `axe finds nothing serious in the atlas room and the inspector, ${colorScheme}`,
        async (page) => {
            const shown = page.locator('.room:not([hidden])');
            await page.getByRole('button', { name: 'Sprites to press' }).click();
            await shown.locator('.atlas-row').nth(3).click();
            await expectUsable(page, 'press');
            await studio.run(page, 'Which formats hold all of it');
            await page.locator('.losses td').first().waitFor();
            await expectUsable(page, 'formats');
            await page.keyboard.press('Escape');
            await studio.run(page, 'Publish');
            await page.waitForSelector('dialog[open]');
            await expectUsable(page, 'publish');
            await page.keyboard.press('Escape');
            await studio.run(page, 'Inspect this file');
            await shown.locator('.tree-row').nth(2).click();
            await expectUsable(page, 'inspector, text');
            await shown.getByRole('button', { name: 'Text', exact: true }).click();
            await expectUsable(page, 'inspector, bytes');
            await studio.run(page, 'Welcome page');
            await page.getByRole('button', { name: 'Items without their page' }).click();
            await shown.locator('.atlas-missing').waitFor();
            await expectUsable(page, 'atlas without its image');
        },
        { colorScheme },
    );
}

test('grid, rulers and bytes of rows are drawn over the picture and are no part of it', async (page) => {
    await studio.openSprite(page, {
        frames: [['A...\n....']],
        settings: { grid: { visible: false, width: 2, height: 2 } },
    });
    const text = await studio.shownText(page);
    const { x, y } = await studio.place(page, 2, 0);
    const { x: next } = await studio.place(page, 3, 0);
    const drawn = (dx, dy) =>
        page.evaluate(
            ({ left, top }) => {
                const overlay = document.querySelectorAll('.sprite-canvas canvas')[1];
                const box = overlay.getBoundingClientRect();
                return overlay.getContext('2d').getImageData(left - box.left, top - box.top, 1, 1).data[3] > 0;
            },
            { left: x + dx, top: y + dy },
        );
    const edge = -(next - x) / 2; // between columns 1 and 2
    assert.equal(await drawn(edge, 10), false);
    await page.keyboard.press('Control+g');
    await studio.settle(page);
    assert.equal(await drawn(edge, 10), true);
    assert.equal(await drawn(10, 10), false, 'inside a pixel there is no line');
    await studio.run(page, 'Rulers');
    const corner = await page.locator('.sprite-canvas').boundingBox();
    assert.equal(await drawn(corner.x + 4 - x, corner.y + 4 - y), true);
    await page.keyboard.press('y');
    await studio.settle(page);
    assert.equal(await studio.shownText(page), text);
});

for (const [width, height] of [
    [1440, 900],
    [1280, 800],
]) {
    test(
        `the options of every tool fit at ${width} by ${height}`,
        async (page) => {
            await studio.openSprite(page, Array(16).fill('A'.repeat(16)).join('\n'));
            await page.keyboard.press('s');
            for (const id of ['pencil', 'eraser', 'bucket', 'line', 'rectangle', 'ellipse', 'dither', 'wand', 'move']) {
                await page.locator(`#tool-${id}`).click();
                await studio.settle(page);
                const { scrollWidth, clientWidth } = await page
                    .locator('.sprites-options')
                    .evaluate((bar) => ({ scrollWidth: bar.scrollWidth, clientWidth: bar.clientWidth }));
                assert.ok(scrollWidth <= clientWidth, `${id}: ${scrollWidth} in ${clientWidth}`);
            }
        },
        { viewport: { width, height } },
    );
}

test(
    'on a phone the picture is large, and tools, undo and colours can be reached with a thumb',
    async (page) => {
        await studio.openSprite(page, Array(16).fill('A'.repeat(16)).join('\n'));
        const box = await page.locator('.sprite-canvas').boundingBox();
        assert.ok(box.width >= 380 && box.height >= 400, `${box.width} by ${box.height}`);
        for (const name of [
            '#tool-pencil',
            '#tool-eraser',
            '.top-bar [aria-label=Undo]',
            '.top-bar [aria-label=Redo]',
            '.swatch',
        ]) {
            const { x, y, width, height } = await page.locator(name).first().boundingBox();
            assert.ok(
                x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844,
                `${name} is on the screen: ${x}, ${y}`,
            );
            assert.ok(width >= 38 && height >= 38, `${name} is large enough: ${width} by ${height}`);
        }
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
        await page.getByRole('button', { name: 'History', exact: true }).scrollIntoViewIfNeeded();
        const tools = await page.locator('#tool-pencil').boundingBox();
        assert.ok(tools.y + tools.height <= 844, 'the tools stay while the panels scroll');
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
);
