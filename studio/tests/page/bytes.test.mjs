// Bytes: the shortest string, the price under the pointer, rows and tokens, suggestions, symmetry, budget. Everything
// is compared with the engine encoding the picture again, in Node.
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import nodeTest, { after, before } from 'node:test';
import { decode, encode, SpriteMeter } from '../../../build/npm/spritepress/index.node.js';
import * as studio from './support.mjs';

const { click, drag, expectRows, history, openFile, openSprite, point, rows, run, settle, shownText } = studio;
const test = studio.pages({ before, after, test: nodeTest });
const key = (page, name) => page.keyboard.press(name);

/** The example of the format's document: 30 by 30, 307 bytes as its author wrote it. */
async function documentExample() {
    const header = await fs.readFile(new URL('../../../tests/unit/pcsef_reference.h', import.meta.url), 'utf8');
    const text = /pcsef_example\[\] =([^;]*);/.exec(header)[1];
    const example = [...text.matchAll(/"([^"]*)"/g)].map((part) => part[1]).join('');
    assert.equal(example.length, 307);
    return example;
}

async function lengthOf(picture) {
    const { files } = await encode(
        { kind: 'sprite', width: picture[0].length, height: picture.length, empty: '.', rows: picture, palette: [] },
        { output: 'a.pcsef' },
    );
    return files['a.pcsef'].length;
}

test("the document's example has 269 bytes, and the string gives its pixels", async (page) => {
    const example = await documentExample();
    await openFile(page, 'example.pcsef', example);
    await settle(page);
    assert.deepEqual(await studio.size(page), { width: 30, height: 30 });
    assert.equal(await page.locator('#length').textContent(), '269 bytes');
    assert.equal((await shownText(page)).length, 269);
    assert.deepEqual(await rows(page), (await decode({ 'a.pcsef': example }, { width: 30 })).rows);
    const meter = page.locator('.meter-row');
    assert.deepEqual(
        await meter.locator('.meter-bytes').allTextContents(),
        ['269', '307', '900'],
        'shortest, classic, matrix',
    );
});

test('the price of 1,000 random pixels is that of encoding again', async (page) => {
    const example = await documentExample();
    await openFile(page, 'example.pcsef', example);
    await settle(page);
    const picture = (await decode({ 'a.pcsef': example }, { width: 30 })).rows;
    const { x: left, y: top } = await studio.place(page, 0, 0);
    const pitch = (await studio.place(page, 1, 0)).x - left;
    const random = studio.randomFrom(269);
    const meter = await SpriteMeter.create({ width: 30, height: 30 });
    const flat = [...picture.join('')].map((letter) => letter.charCodeAt(0));
    for (let round = 0; round < 20; round++) {
        await page.locator(`.swatch`).nth(random(60)).click();
        const letter = (await page.locator('.swatch.first').getAttribute('aria-label')).slice(
            'Colour '.length,
            'Colour '.length + 1,
        );
        const pixels = Array.from({ length: 50 }, () => ({ x: random(30), y: random(30) }));
        const prices = await page.evaluate(
            async ({ list, from, step }) => {
                const area = document.querySelector('.sprite-canvas');
                const found = [];
                for (const { x, y } of list) {
                    area.dispatchEvent(
                        new PointerEvent('pointermove', {
                            clientX: from.x + x * step,
                            clientY: from.y + y * step,
                            bubbles: true,
                        }),
                    );
                    await new Promise((resolve) => {
                        requestAnimationFrame(() => setTimeout(resolve));
                    });
                    found.push({
                        place: document.querySelector('#place').textContent,
                        price: document.querySelector('#price').textContent,
                    });
                }
                return found;
            },
            { list: pixels, from: { x: left, y: top }, step: pitch },
        );
        pixels.forEach(({ x, y }, i) => {
            meter.pixels.set(flat);
            meter.pixels[y * 30 + x] = letter.charCodeAt(0);
            const price = meter.measure().length - 269;
            const words = price === 0 ? '±0' : price > 0 ? `+${price}` : `−${-price}`;
            assert.deepEqual(prices[i], { place: `${x}, ${y}`, price: words }, `${letter} at ${x}, ${y}`);
        });
    }
    meter.free();
});

test('the price of a stroke is told while it is drawn, and is what it costs', async (page) => {
    await openSprite(
        page,
        `
        AAAAAAAA
        AAAAAAAA
        AAAAAAAA`,
    );
    const before = (await shownText(page)).length;
    await key(page, '2');
    await click(page, 0, 0);
    const between = (await shownText(page)).length;
    await drag(
        page,
        [
            [1, 1],
            [4, 1],
        ],
        {
            during: async () => {
                await settle(page);
                const now = await lengthOf(['BAAAAAAA', 'ABBBBAAA', 'AAAAAAAA']);
                assert.equal(await page.locator('#price').textContent(), `+${now - between}`);
            },
        },
    );
    assert.ok(between > before);
});

test('the price follows the brush, the tool and held keys without a move of the pointer', async (page) => {
    await openSprite(page, 'AAAAAA\nAAAAAA\nAAAAAA');
    const all = await lengthOf(['AAAAAA', 'AAAAAA', 'AAAAAA']);
    const price = async () => {
        await settle(page);
        return page.locator('#price').textContent();
    };
    const signed = (bytes) => (bytes === 0 ? '±0' : bytes > 0 ? `+${bytes}` : `−${-bytes}`);
    await point(page, 2, 1);
    await key(page, '2');
    assert.equal(await price(), signed((await lengthOf(['AAAAAA', 'AABAAA', 'AAAAAA'])) - all));
    await key(page, ']');
    await key(page, ']');
    assert.equal(await price(), signed((await lengthOf(['ABBBAA', 'ABBBAA', 'ABBBAA'])) - all));
    await key(page, 'g');
    assert.equal(await price(), signed((await lengthOf(['BBBBBB', 'BBBBBB', 'BBBBBB'])) - all));
    await key(page, 'e');
    assert.equal(await price(), signed((await lengthOf(['A...AA', 'A...AA', 'A...AA'])) - all));
    await key(page, 'Shift+r');
    assert.equal(await price(), signed((await lengthOf(['ABBBAA', 'ABBBAA', 'ABBBAA'])) - all));
    await key(page, 'v');
    await settle(page);
    assert.equal(await page.locator('#price').count(), 0, 'moving paints nothing');
});

test('a token of the string and its pixels light each other', async (page) => {
    await openSprite(
        page,
        `
        AAABBB
        CCCCCC`,
    );
    const text = await shownText(page);
    await point(page, 4, 0);
    await settle(page);
    assert.equal(await page.locator('#sprite-text mark').textContent(), '3B');
    await point(page, 1, 1);
    await settle(page);
    assert.equal(await page.locator('#sprite-text mark').textContent(), '6C');
    const box = await page.locator('#sprite-text').evaluate((element) => {
        const range = document.createRange();
        const node = [...element.childNodes]
            .flatMap((child) => [...child.childNodes])
            .find((each) => each.data?.includes('3A'));
        range.setStart(node, node.data.indexOf('3A'));
        range.setEnd(node, node.data.indexOf('3A') + 1);
        return range.getBoundingClientRect().toJSON();
    });
    assert.ok(text.startsWith('3A'));
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await settle(page);
    assert.equal(await page.locator('#sprite-text mark').textContent(), '3A');
});

test('suggestions: J shows the next, Enter takes it as one step, the engine agrees about the bytes', async (page) => {
    await openSprite(
        page,
        `
        AAAAAAAA
        AAAAABAA
        AAAAAAAA`,
    );
    const before = (await shownText(page)).length;
    await key(page, 'j');
    const shown = page.locator('.panel-bytes [role=status]', { hasText: 'of' });
    await shown.waitFor();
    const saved = Number(/−(\d+)/.exec(await shown.textContent())[1]);
    await key(page, 'Enter');
    const after = await rows(page);
    assert.equal(before - (await lengthOf(after)), saved);
    assert.equal((await shownText(page)).length, before - saved);
    assert.equal((await history(page)).position, 1);
    await key(page, 'Control+z');
    assert.equal((await shownText(page)).length, before);
});

test('a suggestion goes when the picture changes, and with Escape', async (page) => {
    await openSprite(page, 'AAAAAAAA\nAAAAABAA\nAAAAAAAA');
    const shown = page.locator('.panel-bytes [role=status]', { hasText: 'of' });
    await key(page, 'j');
    await shown.waitFor();
    await key(page, 'Escape');
    assert.equal(await shown.count(), 0);
    await key(page, 'j');
    await shown.waitFor();
    await key(page, '3');
    assert.equal(await shown.count(), 1, 'another colour in the hand changes no picture');
    await click(page, 0, 0);
    assert.equal(await shown.count(), 0);
    await expectRows(page, 'CAAAAAAA\nAAAAABAA\nAAAAAAAA');
});

test('locked areas are left alone by suggestions', async (page) => {
    const picture = 'AAAAAAAA\nAAAAABAA\nAAAAAAAA';
    await openSprite(page, picture);
    await key(page, 'Control+a');
    await run(page, 'Keep the selection from suggestions');
    assert.deepEqual((await history(page)).labels, ['Beginning', 'Lock an area']);
    await key(page, 'j');
    await page.locator('.message', { hasText: 'Nothing to suggest' }).waitFor();
    await run(page, 'Let suggestions change everything');
    await key(page, 'j');
    await page.locator('.panel-bytes [role=status]', { hasText: 'of' }).waitFor();
});

test('symmetry that pays: an offer is done as one step and saves what it says', async (page) => {
    // Mirrored about its third column: one empty column more at the right makes rows that ">" can halve.
    const picture = ['.ABCDEEDCBA', '.BACDEEDCAB', '.CABDEEDBAC'];
    await openSprite(page, picture.join('\n'));
    const before = (await shownText(page)).length;
    assert.equal(before, await lengthOf(picture));
    const offer = page.locator('.panel-bytes .row', { has: page.getByRole('button', { name: 'Do it' }) });
    await offer.waitFor();
    const saved = Number(/−(\d+)/.exec(await offer.textContent())[1]);
    assert.ok(saved > 0);
    await offer.getByRole('button').click();
    const after = await rows(page);
    assert.equal(before - (await lengthOf(after)), saved);
    assert.deepEqual(
        after.map((row) => row.replaceAll('.', '')),
        picture.map((row) => row.replaceAll('.', '')),
        'no pixel is lost',
    );
    assert.equal((await history(page)).position, 1);
    await key(page, 'Control+z');
    await expectRows(page, picture);
});

test('a budget says by how many bytes it is passed, over all frames', async (page) => {
    await openSprite(page, { frames: [['ABAB'], ['CCCC']] });
    const total = (await lengthOf(['ABAB'])) + (await lengthOf(['CCCC']));
    await page.waitForFunction((words) => document.querySelector('#total').textContent === words, `${total} bytes`);
    await page.getByLabel('Budget', { exact: true }).check();
    await page.getByLabel('At most').fill(String(total - 3));
    await page.getByLabel('At most').press('Enter');
    await page.getByText('3 bytes over the budget.').waitFor();
    assert.deepEqual((await history(page)).labels.at(-1), `Budget of ${total - 3} bytes`);
});

test('the history shows the bytes of each step; a click goes there, and the lightning to the smallest', async (page) => {
    await openSprite(page, 'AAAAAA\nAAAAAA');
    const wait = async (bytes) =>
        page.waitForFunction(
            (words) => document.querySelector('.history-step.chosen').textContent.endsWith(words),
            `${bytes} B`,
        );
    await wait(await lengthOf(['AAAAAA', 'AAAAAA']));
    await key(page, '2');
    await click(page, 2, 0);
    await wait(await lengthOf(['AABAAA', 'AAAAAA']));
    await click(page, 4, 1);
    await wait(await lengthOf(['AABAAA', 'AAAABA']));
    await page.locator('.history-step').nth(1).click();
    await expectRows(page, 'AABAAA\nAAAAAA');
    await run(page, 'Go to the step with the shortest string');
    await expectRows(page, 'AAAAAA\nAAAAAA');
    assert.equal((await history(page)).position, 0);
    await page.locator('.history-step').first().click();
    await expectRows(page, 'AABAAA\nAAAABA');
});
