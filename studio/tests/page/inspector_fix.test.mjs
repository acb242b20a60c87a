// The quick fix of the inspector in Chromium. A file that lenient reading understands is offered to be written again;
// what is taken has to be what `spritepress convert --lenient` of the native command gives, and valid by its strict
// reading. Which files have a lenient reading stands in docs/formats.
//
//   cd studio && npx vite build && SPRITEPRESS=../build/release/spritepress node --test tests/page/inspector_fix.test.mjs
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { expectUsable } from './axe.mjs';
import { atlasFiles, chooseFiles, command, example, inspectFile, makeFolder, room } from './rooms_support.mjs';
import { openStudio, startServer } from './server_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest }, { bypassCSP: true });

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const joined = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const atlas = (ending) => Object.values(atlasFiles(ending))[0];

function changed(bytes, change) {
    const copy = Buffer.from(bytes);
    change(copy);
    return copy;
}

function converted(input, ending, ...words) {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, 'in.pchr'), input);
    command(folder, 'convert', '-q', 'in.pchr', '-o', `out${ending}`, ...words);
    return fs.readFileSync(path.join(folder, `out${ending}`));
}

/** The sheet as its author's program begins it. */
const spritesheet = () => {
    const sheet = atlas('.scs');
    return joined('source comb spritesheet;', sheet.subarray('source comb stylesheet;'.length));
};
const PCT = 'PCT:1.0\nP:a.png,RGBA8888,64,32,1\none|0|0,0,10,10\ntwo|0|12,0,10,10\n';
/** Its second page comes behind frames. */
const UNORDERED = `${PCT}P:b.png,RGBA8888,64,32,1\nthree|0|24,0,10,11\n`;
const marked = (text) => joined(BOM, text);

/** Files that strict reading refuses for their form alone, with the code of the finding, and words for the native
 * command. */
const FIXABLE = [
    { name: 'sheet.scs', code: 'SCS024', bytes: spritesheet },
    // Its ending asks for the author's.
    { name: 'sheet.scspr', code: 'SCS024', bytes: spritesheet, words: ['--dialect', 'document'] },
    { name: 'order.pct', code: 'PCT006', bytes: () => Buffer.from(UNORDERED) },
    { name: 'mark.pct', code: 'GEN006', bytes: () => marked(PCT) },
    {
        name: 'mark.json',
        code: 'GEN006',
        bytes: () => marked(converted(example('lamp.pchr'), '.json', '--to', 'pchr-json')),
    },
];

/** A page with two regions that are both called "a": section 3 of the format's document, field by field. */
function twoOfOneName() {
    const number = (value) => {
        const bytes = Buffer.alloc(2);
        bytes.writeInt16BE(value);
        return bytes;
    };
    const text = (value) => joined(number(value.length), value);
    const region = (left) => joined(text('a'), ...[left, 0, 4, 4].map(number), [0, 0, 0]);
    return joined(
        'AATLS',
        [0],
        [1],
        text('p.png'),
        number(32),
        number(16),
        [0, 0, 1, 1],
        [0, 0, 0, 2],
        region(0),
        region(8),
    );
}

/** The file as the native command writes it again; it must be valid then. */
function nativeFix({ name, bytes, words = [] }) {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, name), bytes);
    const output = name.endsWith('.json')
        ? ['-o', 'fixed.json', '--to', 'pchr-json']
        : ['-o', `fixed${path.extname(name)}`];
    command(folder, 'convert', '-q', '--lenient', name, ...output, ...words);
    command(folder, 'validate', output[1]);
    return fs.readFileSync(path.join(folder, output[1]));
}

/** Opens a file in the inspector, and waits until it has been read and a fix was looked for. */
async function inspectAndLook(page, name, bytes, width) {
    await inspectFile(page, name, bytes);
    if (width) {
        await room(page).getByRole('textbox', { name: 'Width of the sprite' }).fill(String(width));
        await page.keyboard.press('Enter');
        await room(page).getByRole('button', { name: 'Read', exact: true }).click();
        await room(page).locator('.inspector-width').waitFor({ state: 'detached' });
    }
    await looked(page);
}

/** The search begins in the moment in which the tree shows, and the bar at the bottom tells how long it goes on. */
const looked = (page) => page.locator('.work', { hasText: 'Looking for a fix' }).waitFor({ state: 'detached' });

const head = (page) => room(page).locator('.inspector-head');
const offer = (page) => head(page).getByRole('button', { name: 'Fix', exact: true });
const dialog = (page) => page.getByRole('dialog');
const takeIt = (page) => dialog(page).getByRole('button', { name: 'Take it' }).click();

for (const each of FIXABLE) {
    test(`the fix is what convert --lenient gives: ${each.name}, ${each.code}`, async (page) => {
        const { name, code } = each;
        const bytes = each.bytes();
        const expected = nativeFix({ ...each, bytes });
        await inspectAndLook(page, name, bytes);
        await offer(page).click();
        assert.match(await dialog(page).locator('section', { hasText: 'Solved' }).textContent(), new RegExp(code));
        const got = await studio.download(page, () => takeIt(page));
        assert.equal(got.name, name);
        assert.ok(got.bytes.equals(expected), 'other bytes than those of the command');
        await page.waitForFunction((count) => document.querySelectorAll('[role=tab]').length === count, 2);
        await room(page).locator('.inspector[aria-busy=false]').waitFor();
        await looked(page);
        assert.equal(await offer(page).count(), 0, 'the fixed file needs no fix');
        await page.getByRole('tab').first().click();
        assert.match(await head(page).textContent(), new RegExp(`${bytes.length.toLocaleString('en')} bytes`));
    });
}

/** A glTF of ours with something that no document of ours has. */
function gltfWithExtras() {
    const gltf = JSON.parse(converted(example('lamp.pchr'), '.gltf'));
    return marked(JSON.stringify({ ...gltf, nodes: gltf.nodes.map((node) => ({ ...node, extras: { mine: 1 } })) }));
}

/** Files that a fix would rob of something, or where it would have to guess; what cannot be read at all; what cannot be
 * written. */
const HOPELESS = [
    { name: 'cut.aatls', code: 'AAT003', bytes: () => example('items.aatls').subarray(0, 21) },
    {
        name: 'version.aatls',
        code: 'AAT002',
        bytes: () =>
            changed(example('items.aatls'), (copy) => {
                copy[5] = 3;
            }),
    },
    // it touches the edge, which is read but not written as the document says (docs/formats/aatls.md)
    {
        name: 'edge.aatls',
        code: 'AAT008',
        bytes: () =>
            changed(twoOfOneName(), (copy) => {
                copy.writeInt16BE(12, 14);
            }),
    },
    { name: 'twice.aatls', code: 'ATL005', bytes: twoOfOneName }, // one of them could go, or be renamed
    { name: 'unknown.bin', code: 'GEN', bytes: () => Buffer.from([0, 1, 2]) },
    { name: 'zero.pct', code: 'PCT008', bytes: () => Buffer.from(PCT.replace('12', 'zero')) },
    { name: 'letter.pct', code: 'PCT008', bytes: () => Buffer.from(PCT.replace('12', '12x')) },
    { name: 'point.pct', code: 'PCT008', bytes: () => Buffer.from(PCT.replace('12', '12.9')) },
    { name: 'twice.pct', code: 'PCT018', bytes: () => Buffer.from(PCT.replace('two', 'one')) },
    { name: 'ghost.pct', code: 'PCT020', bytes: () => Buffer.from(`${PCT}A:none=ghost\n`) },
    { name: 'folder.pct', code: 'PCT014', bytes: () => Buffer.from(PCT.replace('two', '7/two')) },
    { name: 'line.pct', code: 'GEN006', bytes: () => marked(`${PCT}X:hello\n`) },
    { name: 'field.pct', code: 'GEN006', bytes: () => marked(PCT.replace('12,0,10,10', '12,0,10,10,77')) },
    { name: 'minor.pct', code: 'GEN006', bytes: () => marked(PCT.replace('1.0', '1.4')) },
    { name: 'trailing.scs', code: 'SCS022', bytes: () => joined(atlas('.scs'), 'abc') },
    { name: 'trailing.pchr', code: 'PCH015', bytes: () => joined(example('lamp.pchr'), 'xx') },
    { name: 'trailing.glb', code: 'GLT004', bytes: () => joined(converted(example('lamp.pchr'), '.glb'), 'four') },
    // More of them than a float32 has.
    { name: 'digits.json', code: 'GEN006', bytes: () => marked(example('lamp.json')) },
    { name: 'extras.gltf', code: 'GEN006', bytes: gltfWithExtras },
    { name: 'short.pcsef', code: 'PCS008', bytes: () => Buffer.from('9A7A5B'), width: 16 },
];

for (const { name, code, bytes, width } of HOPELESS) {
    test(`no fix is offered for what has none: ${name}`, async (page) => {
        await inspectAndLook(page, name, bytes(), width);
        await studio.run(page, 'Findings');
        await page.locator('.finding', { hasText: code }).first().waitFor();
        assert.equal(await page.getByRole('button', { name: 'Fix', exact: true }).count(), 0);
        await page.keyboard.press('Alt+Enter');
        await studio.settle(page);
        assert.equal(await dialog(page).count(), 0);
    });
}

test('a valid file has no fix, and an image that is missing is no reason for one', async (page) => {
    await inspectAndLook(page, 'fine.pct', Buffer.from(PCT));
    await studio.run(page, 'Findings');
    assert.match(await page.locator('.finding').first().textContent(), /IMG003/);
    assert.equal(await page.getByRole('button', { name: 'Fix', exact: true }).count(), 0);
});

test('the fix is offered at its finding, in the text and in the list of findings; the preview shows lines', async (page) => {
    await inspectAndLook(page, 'order.pct', Buffer.from(UNORDERED));
    await room(page).locator('.text-finding', { hasText: 'PCT006' }).getByRole('button', { name: 'Fix' }).click();
    const lines = () => dialog(page).locator('.fix-line').allTextContents();
    await dialog(page).locator('.fix-line').first().waitFor();
    assert.ok((await lines()).includes('4− two|0|12,0,10,10'), (await lines()).join('\n'));
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await studio.run(page, 'Findings');
    await page.locator('.finding', { hasText: 'PCT006' }).getByRole('button', { name: 'Fix' }).click();
    await dialog(page).getByRole('button', { name: 'Leave it' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('tab').count(), 1);
});

test('the broken file stays in its tab, also after a reload, and can be had again', async (page) => {
    await inspectAndLook(page, 'order.pct', Buffer.from(UNORDERED));
    await offer(page).click();
    await studio.download(page, () => takeIt(page));
    await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 2);
    await page.reload();
    await studio.ready(page);
    await page.getByRole('tab').first().click();
    await offer(page).waitFor();
    const { name, bytes } = await studio.download(page, () => studio.run(page, 'Download this file'));
    assert.deepEqual([name, bytes.toString()], ['order.pct', UNORDERED]);
});

test('by keys alone: Alt+Enter previews, parts before and after show, Enter takes', async (page) => {
    await inspectAndLook(page, 'sheet.scs', spritesheet());
    await page.keyboard.press('Alt+Enter');
    await dialog(page).locator('.compare-row', { hasText: 'signature' }).waitFor();
    assert.match(await dialog(page).locator('.compare-row').textContent(), /signature.*spritesheet; → .*stylesheet;/);
    await dialog(page).getByRole('button', { name: 'Take it' }).focus();
    await studio.download(page, () => page.keyboard.press('Enter'));
});

for (const colorScheme of ['dark', 'light']) {
    test(
        `axe finds nothing in the offer and in the preview: ${colorScheme}`,
        async (page) => {
            await inspectAndLook(page, 'order.pct', Buffer.from(UNORDERED));
            await studio.run(page, 'Findings');
            await expectUsable(page, 'the offer');
            await offer(page).click();
            await dialog(page).locator('.fix-line').first().waitFor();
            await expectUsable(page, 'lines');
        },
        { colorScheme },
    );
}

test(
    'on a phone everything of the preview is reached',
    async (page) => {
        await inspectAndLook(page, 'sheet.scs', spritesheet());
        await offer(page).click();
        await dialog(page).locator('.compare-row').first().waitFor();
        await expectUsable(page, 'parts');
        await studio.download(page, () => takeIt(page));
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
);

/** A file of the browser's private disk, whose handle the picker gives. It begins as UNORDERED; the page has no access
 * to this module. */
function giveHandle() {
    window.order = async () => (await navigator.storage.getDirectory()).getFileHandle('order.pct', { create: true });
    window.showOpenFilePicker = async () => {
        const handle = await window.order();
        const stream = await handle.createWritable();
        await stream.write(
            'PCT:1.0\nP:a.png,RGBA8888,64,32,1\none|0|0,0,10,10\ntwo|0|12,0,10,10\n'
                + 'P:b.png,RGBA8888,64,32,1\nthree|0|24,0,10,11\n',
        );
        await stream.close();
        return [handle];
    };
}

/** Loads the page again and puts the old file back, from the tab of the broken one. */
async function putBackAfterReload(page, tab) {
    await page.reload();
    await studio.ready(page);
    await page.getByRole('tab').nth(tab).click();
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
    await looked(page);
    assert.equal(await offer(page).count(), 0, 'the file is fixed already');
    await page.locator('.document-bar').getByRole('button', { name: 'Put it back' }).click();
    await offer(page).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Put it back' }).count(), 0);
}

test(
    'a file that was opened by its handle is replaced, and the old one is put back, also after a reload',
    async (page) => {
        await studio.run(page, 'Inspect a file');
        await offer(page).click();
        assert.match(await dialog(page).textContent(), /takes the place of order\.pct/);
        const written = () => page.evaluate(async () => (await (await window.order()).getFile()).text());
        assert.equal(await written(), UNORDERED);
        const take = async () => {
            await takeIt(page);
            const saved = page.locator('.message', { hasText: 'Saved order.pct' });
            await saved.waitFor();
            assert.equal(await written(), nativeFix({ name: 'order.pct', bytes: UNORDERED }).toString());
            return saved;
        };
        await (await take()).getByRole('button', { name: 'Undo' }).click();
        await offer(page).click();
        assert.equal(await written(), UNORDERED);
        await take();
        await putBackAfterReload(page, 0);
        assert.equal(await written(), UNORDERED);
        assert.equal(await page.getByRole('tab').count(), 1, 'the fixed file has no tab any more');
    },
    { prepare: giveHandle },
);

test(
    'a fix can be put back after a reload, also when another tab that was open before has compared the file',
    async (page) => {
        await studio.run(page, 'Inspect a file');
        await offer(page).waitFor();
        const second = await studio.secondTab(page);
        await room(second).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
        await offer(page).click();
        await takeIt(page);
        await page.locator('.message', { hasText: 'Saved order.pct' }).waitFor();
        const compare = room(second).getByRole('button', { name: 'Compare' });
        await chooseFiles(second, () => compare.click(), { 'other.pct': Buffer.from(PCT) });
        await room(second).locator('.compare-pane').waitFor();
        await putBackAfterReload(page, 0);
        await room(page).getByRole('button', { name: 'End comparing' }).waitFor(); // both are kept
    },
    { prepare: giveHandle },
);

nodeTest(
    'a served file is replaced in its folder; Undo puts the old one back, and another program is never overwritten',
    async () => {
        const [folder, faults] = [makeFolder(), []];
        const file = path.join(folder, 'order.pct');
        fs.writeFileSync(file, UNORDERED);
        const expected = nativeFix({ name: 'order.pct', bytes: UNORDERED });
        const [server, browser] = [await startServer([folder]), await studio.launch()];
        try {
            const page = await openStudio(
                await browser.newContext({ viewport: { width: 1280, height: 800 } }),
                server.url,
                faults,
            );
            await page.locator('.welcome').getByRole('button', { name: 'order.pct' }).first().click();
            await room(page).waitFor();
            await studio.run(page, 'Inspect this file');
            await offer(page).click();
            await takeIt(page);
            const saved = page.locator('.message', { hasText: 'Saved order.pct' });
            await saved.waitFor();
            assert.deepEqual(fs.readFileSync(file), expected);
            await saved.getByRole('button', { name: 'Undo' }).waitFor();
            await putBackAfterReload(page, 1); // the atlas room has the first tab, the broken file this one
            assert.equal(fs.readFileSync(file, 'utf8'), UNORDERED);
            fs.writeFileSync(file, `${UNORDERED}four|0|36,0,8,8\n`);
            await offer(page).click();
            await takeIt(page);
            await page.locator('.message.error', { hasText: 'another program has written' }).waitFor();
            assert.equal(fs.readFileSync(file, 'utf8'), `${UNORDERED}four|0|36,0,8,8\n`);
            assert.deepEqual(faults, []);
        } finally {
            await browser.close();
            await server.stop();
        }
    },
);
