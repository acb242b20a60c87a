// Names that would turn the text around them, wherever the page shows them: written out, as the command does it.
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { row, rows, waitForFrames } from './atlas_hands.mjs';
import { example, openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });

const FRAME = 'invoice\u202egnp.exe';
const SHOWN = 'invoice\\u{202e}gnp.exe';
const ATLAS = `PCT:1.0\nP:items.png,RGBA8888,8,8,0\na\u2066b/${FRAME}|0|1,1,2,2\n\u05d0\u05d1|0|4,4,2,2\n`;

/** All texts and attributes of the page that hold a mark of direction; the values of fields are no attributes. */
const unsafe = (page) =>
    page.evaluate(() => {
        const marks = /[\p{Bidi_Control}\u2028\u2029]/u;
        const found = marks.test(document.title) ? [document.title] : [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const { data, attributes = [] } = walker.currentNode;
            found.push(
                ...[
                    data ?? '',
                    ...[...attributes].filter(({ name }) => !['id', 'value'].includes(name)).map(({ value }) => value),
                ].filter((text) => marks.test(text)),
            );
        }
        return found;
    });

test('names of files and frames turn nothing: lists, tooltips, tabs, messages, texts', async (page) => {
    await openFiles(page, { 'a\u202ebc.pct': ATLAS, 'items.png': example('items.png') });
    await waitForFrames(page, 2);
    assert.deepEqual(await rows(page).locator('> .grow').allTextContents(), [SHOWN, '\u05d0\u05d1']);
    await row(page, `a\\u{2066}b/${SHOWN}`).click();
    await page.getByRole('tab', { name: 'a\\u{202e}bc.pct' }).waitFor();
    assert.deepEqual(await unsafe(page), []);
    await studio.run(page, 'Inspect this file');
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
    await room(page).locator('.tree-row', { hasText: SHOWN }).first().waitFor();
    await room(page).locator('.text-line', { hasText: SHOWN }).waitFor();
    assert.deepEqual(await unsafe(page), []);
    await openFiles(page, { 'no\u202eatlas.pct': 'PCT:9.9\n' });
    await page.getByText('no\\u{202e}atlas.pct').first().waitFor();
    assert.deepEqual(await unsafe(page), []);
});

test('a click into a text finds its byte behind what is written out', async (page) => {
    await openFiles(page, { 'a.pct': ATLAS, 'items.png': example('items.png') });
    await waitForFrames(page, 2);
    await studio.run(page, 'Inspect this file');
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
    const line = room(page).locator('.text-line', { hasText: SHOWN });
    // The middle of the "1" that begins the place of the frame.
    const place = await line.evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const at = walker.currentNode.data.indexOf('1,1,2,2');
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(walker.currentNode, at);
            range.setEnd(walker.currentNode, at + 1);
            const { left, top, height } = range.getBoundingClientRect();
            return { x: left + 1, y: top + height / 2 };
        }
        return null;
    });
    await page.mouse.click(place.x, place.y);
    await room(page).getByRole('button', { name: 'Text', exact: true }).click(); // shows bytes instead
    const lit = await room(page).locator('.hex-byte.cursor').getAttribute('data-at');
    assert.equal(Number(lit), Buffer.from(ATLAS).indexOf('1,1,2,2'));
});
