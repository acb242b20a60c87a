// The inspector in Chromium: what every byte of every format is, what stays of a damaged file, and two files compared.
// What is expected comes from `spritepress inspect --tree --json` of the native command and from the documents.
//
//   cd studio && npx vite build && SPRITEPRESS=../build/release/spritepress node --test tests/page/inspector.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import {
    COMMAND,
    chooseFiles,
    example,
    formats,
    inspectFile,
    makeFolder,
    openFiles,
    room,
    sampleOf,
} from './rooms_support.mjs';
import { expectUsable } from './axe.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest });
const rows = (page) => room(page).locator('.tree-row');
const chosenRow = (page) => room(page).locator('.tree-row.chosen');
const litBytes = (page) =>
    room(page)
        .locator('.hex-byte.lit')
        .evaluateAll((list) => list.map((each) => Number(each.dataset.at)));
const byte = (page, at) => room(page).locator(`.hex-byte[data-at="${at}"]`);

/** The tree as the native command tells it. */
function nativeTree(name, bytes, ...more) {
    const folder = makeFolder();
    fs.writeFileSync(path.join(folder, name), bytes);
    const { stdout } = spawnSync(COMMAND, ['inspect', '--tree', '--json', ...more, name], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
    });
    return JSON.parse(stdout);
}

/** Opens a file in the inspector, from whichever room it shows in, or when it cannot be read. */
async function inspect(page, name, bytes) {
    await openFiles(page, { [name]: bytes });
    const offer = page.getByRole('button', { name: 'Inspect', exact: true });
    await room(page).or(offer).first().waitFor();
    if ((await offer.count()) > 0) await offer.click();
    else if ((await room(page).locator('.inspector').count()) === 0) await studio.run(page, 'Inspect this file');
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
    await studio.settle(page);
}

/** Where the bytes are, however the file shows at first. */
async function showHex(page) {
    const text = room(page).getByRole('button', { name: 'Text', exact: true });
    if ((await text.count()) > 0) await text.click();
    await room(page).locator('.hex-pane').waitFor();
}

/** The deepest part that has a byte: the last of those around it, because parts stand in the order of their depth. */
const deepest = (nodes, at) => nodes.findLast(([, , offset, size]) => at >= offset && at < offset + size);

/** A sprite string has no parts without a width, which the next test tells. */
const READ = formats.filter((format) => format.reads && format.id !== 'pcsef');
assert.ok(READ.length > 20, `${READ.length} formats`);

for (const format of READ) {
    test(`a row selects its bytes, a byte its deepest row: ${format.id}`, async (page) => {
        const [name, bytes] = sampleOf(format);
        const { nodes } = nativeTree(name, bytes);
        assert.ok(nodes.length > 4);
        await inspectFile(page, name, bytes);
        await showHex(page);
        const places = new Set([0, 5, 20, Math.min(200, bytes.length - 1)]);
        for (const at of places) {
            await byte(page, at).scrollIntoViewIfNeeded();
            await byte(page, at).click();
            const [, title, offset, size, , value] = deepest(nodes, at);
            assert.equal(await chosenRow(page).locator('.tree-name').textContent(), title, `byte ${at}`);
            assert.equal(await chosenRow(page).locator('.tree-value').textContent(), value);
            assert.equal(await chosenRow(page).locator('.tree-place').textContent(), `${offset}+${size}`);
        }
        const [, , offset, size] = nodes[1];
        await room(page).getByRole('tree').focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowDown');
        const lit = await litBytes(page);
        assert.equal(lit[0], offset);
        assert.ok(lit.every((at, i) => at === offset + i && at < offset + size) && lit.length >= Math.min(size, 16));
    });
}

test('a sprite string is read when its width is told', async (page) => {
    await openFiles(page, { 'ghost.pcsef': example('ghost.pcsef') });
    await room(page).locator('#length').waitFor();
    await studio.run(page, 'Inspect this file');
    await room(page).getByRole('textbox', { name: 'Width of the sprite' }).fill('16');
    await page.keyboard.press('Enter');
    await room(page).getByRole('button', { name: 'Read', exact: true }).click();
    const { nodes } = nativeTree('ghost.pcsef', example('ghost.pcsef'), '--width', '16');
    await rows(page).filter({ hasText: nodes[1][1] }).first().waitFor();
});

test('a damaged file has its tree up to the damage, hatched bytes behind it, and F8 goes there', async (page) => {
    const cut = example('items.aatls').subarray(0, 21); // docs/structure.md shows what is left of it
    await inspect(page, 'cut.aatls', cut);
    assert.match(await room(page).locator('.inspector-head').textContent(), /Not read to its end/);
    const broken = room(page).locator('.tree-row.fault');
    assert.equal(await broken.locator('.tree-name').textContent(), 'height');
    assert.equal(await broken.locator('.tree-place').textContent(), '20+1');
    await byte(page, 0).click();
    assert.equal(await chosenRow(page).locator('.tree-name').textContent(), 'signature');
    await page.keyboard.press('F8');
    assert.equal(await chosenRow(page).locator('.tree-name').textContent(), 'height');
    await studio.run(page, 'Findings');
    assert.match(await page.locator('.finding').first().textContent(), /AAT003/);
});

test('bytes that the reader did not come to are hatched, and F8 walks over all findings', async (page) => {
    const bytes = Buffer.from(example('items.aatls'));
    bytes.writeInt16BE(-5, 0x3b); // region 1's name length, as docs/structure.md has it
    await inspect(page, 'bad.aatls', bytes);
    const unknown = await room(page)
        .locator('.hex-byte.unknown')
        .evaluateAll((list) => list.map((each) => Number(each.dataset.at)));
    const { nodes } = nativeTree('bad.aatls', bytes);
    const gap = nodes.find(([, , , , type]) => type === 'gap');
    assert.deepEqual([unknown[0], unknown.at(-1)], [gap[2], gap[2] + gap[3] - 1]);
    assert.ok((await room(page).locator('.minimap-mark.error').count()) === 1);
});

test('of a text that was read to its end nothing is hatched, also not what separates its parts', async (page) => {
    await inspect(page, 'hero.pct', example('hero.pct'));
    await room(page).getByRole('button', { name: 'Text', exact: true }).click();
    await byte(page, 0).waitFor();
    assert.equal(await room(page).locator(':is(.hex-byte, .minimap-mark).unknown').count(), 0);
});

const TEXT = 'PCT:1.0\nP:hé.png,RGBA8888,64,32,1\nfine|0|0,0,10,10\nbad|0|0,zero,10,10\nafter|0|0,0,10,10\n';

test('text shows the line, the columns and the message; characters of several bytes stay whole', async (page) => {
    await inspect(page, 'bad.pct', Buffer.from(TEXT));
    const line = room(page).locator('.text-row', { hasText: 'bad|0|0' });
    assert.equal(await line.locator('.text-number').textContent(), '4');
    assert.equal(await line.locator('.text-number svg').count(), 1);
    assert.match((await line.locator('.wavy').allTextContents()).join(''), /^zero/);
    const rowsShown = await room(page).locator('.text-row').allTextContents();
    const at = rowsShown.findIndex((text) => text.includes('bad|0|0'));
    assert.match(rowsShown[at + 1], /error PCT\d+: .*zero/);
    assert.ok(rowsShown.some((text) => text.includes('hé.png')));
    await room(page)
        .locator('.text-line', { hasText: 'RGBA8888' })
        .click({ position: { x: 40, y: 8 } });
    const offset = Number((await room(page).locator('.inspector-head [role=status]').textContent()).match(/^\d+/)[0]);
    assert.ok(offset >= 8 && offset < 8 + 'P:hé.png,RGBA8888,64,32,1'.length + 1, `byte ${offset} is on line 2`);
});

test('the tree by keys: arrows walk, open and close', async (page) => {
    await inspect(page, 'items.aatls', example('items.aatls'));
    const name = () => chosenRow(page).locator('.tree-name').textContent();
    await room(page).getByRole('tree').focus();
    await page.keyboard.press('Home');
    assert.equal(await name(), 'file');
    await page.keyboard.press('ArrowRight');
    assert.equal(await name(), 'header');
    await page.keyboard.press('ArrowRight');
    assert.equal(await chosenRow(page).getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowDown');
    assert.equal(await name(), 'signature');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await name(), 'header');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await chosenRow(page).getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('End');
    assert.match(await name(), /page 0/);
});

test('bytes by keys: every byte is reached, also inside a large part', async (page) => {
    await inspect(page, 'items.aatls', example('items.aatls'));
    await byte(page, 9).click(); // the page's name, nine bytes from 9 on
    const cursor = () => room(page).locator('.hex-byte.cursor').getAttribute('data-at').then(Number);
    await room(page).getByRole('grid', { name: 'Bytes' }).focus();
    const walk = [
        ['ArrowRight', 10],
        ['ArrowRight', 11],
        ['ArrowDown', 27],
        ['ArrowUp', 11],
        ['ArrowLeft', 10],
        ['End', 268],
        ['Home', 0],
    ];
    for (const [key, at] of walk) {
        await page.keyboard.press(key);
        await studio.settle(page);
        assert.equal(await cursor(), at, key);
    }
});

test('a part whose name has a slash is told by its whole name', async (page) => {
    const text = (name) => Buffer.from(`PCT:1.0\nP:page.png,RGBA8888,64,32,1\n${name}|0|0,0,10,10\n`);
    await inspect(page, 'one.pct', text('a / b'));
    await chooseFiles(page, () => room(page).getByRole('button', { name: 'Compare' }).click(), {
        'two.pct': text('a / c'),
    });
    await room(page)
        .locator('.compare-row', { hasText: /^name ‹ frame 0: a \/ b/ })
        .waitFor();
});

/** Waits until nothing is read any more: then a comparison shows, or there is none. */
async function allRead(page) {
    await room(page).locator('.inspector[aria-busy=false] .tree-pane').waitFor();
    await page.waitForFunction(() => !document.querySelector('.work'));
    await studio.settle(page);
}

async function reloadAndRead(page) {
    await page.reload();
    await studio.ready(page);
    await allRead(page);
}

test('two files are compared part by part', async (page) => {
    const bytes = Buffer.from(example('items.aatls'));
    bytes.writeInt16BE(77, 0x46); // region 1's left
    await inspect(page, 'items.aatls', example('items.aatls'));
    const compareWith = async (other) => {
        await chooseFiles(page, () => room(page).getByRole('button', { name: 'Compare' }).click(), {
            'other.aatls': other,
        });
        await room(page).locator('.compare-pane').waitFor();
        return room(page).locator('.compare-pane > p').textContent();
    };
    assert.equal(await compareWith(bytes), '1 part differs from other.aatls.');
    const difference = room(page).locator('.compare-row');
    assert.match(await difference.textContent(), /^left ‹ region 1.*25 → 77$/);
    await difference.click();
    assert.equal(await chosenRow(page).locator('.tree-name').textContent(), 'left');
    assert.deepEqual(await pairRows(page), ['− 00000046 00 19', '+ 00000046 00 4d']);
    assert.deepEqual(await room(page).locator('.hex-byte.differs').allTextContents(), ['19', '4d']);
    await page.reload();
    await room(page).locator('.compare-row').waitFor();
    assert.equal(await room(page).locator('.compare-pane > p').textContent(), '1 part differs from other.aatls.');
    await room(page).getByRole('button', { name: 'End comparing' }).click();
    await reloadAndRead(page);
    assert.equal(await room(page).locator('.compare-pane').count(), 0, 'it has ended');
    assert.equal(await compareWith(example('items.aatls')), 'Every byte is the same as in other.aatls.');
});

/** Rows of bytes of both files: the place, then the bytes. */
const pairRows = (page) =>
    room(page)
        .locator('.pair-bytes .hex-row')
        .evaluateAll((list) =>
            list.map((row) =>
                [
                    row.querySelector('.hex-offset').textContent,
                    ...[...row.querySelectorAll('.hex-byte')].map((byte) => byte.textContent),
                ].join(' '),
            ),
        );

/** Runs in the page: nobody reads a file that is called slow.aatls before `window.readSlow` is called. */
function holdSlow() {
    const { postMessage } = Worker.prototype;
    const held = [];
    Worker.prototype.postMessage = function post(task, ...more) {
        const send = () => postMessage.call(this, task, ...more);
        if (Object.hasOwn(task.request?.files ?? {}, 'slow.aatls')) held.push(send);
        else send();
    };
    window.readSlow = () => held.splice(0).map((send) => send()).length;
}

/** Chooses slow.aatls to compare with, does something while it is read, and lets it be read then. */
async function whileSlowIsRead(page, work) {
    await chooseFiles(page, () => studio.run(page, 'Compare with another file'), {
        'slow.aatls': example('items.aatls'),
    });
    await page.locator('.work', { hasText: 'Reading slow.aatls' }).waitFor();
    await work();
    assert.ok((await page.evaluate(() => window.readSlow())) > 0);
    await allRead(page);
}

const comparedWith = (page) =>
    room(page)
        .locator('.compare-pane')
        .evaluateAll((panes) => panes.map((pane) => pane.ariaLabel));

test(
    'the file that was chosen last is compared, also when one before it is read later',
    async (page) => {
        await inspectFile(page, 'items.aatls', example('items.aatls'));
        await whileSlowIsRead(page, async () => {
            await chooseFiles(page, () => studio.run(page, 'Compare with another file'), {
                'quick.aatls': example('items.aatls'),
            });
            await room(page).locator('.compare-pane').waitFor();
        });
        assert.deepEqual(await comparedWith(page), ['Compared with quick.aatls']);
        await reloadAndRead(page);
        assert.deepEqual(await comparedWith(page), ['Compared with quick.aatls']);
    },
    { prepare: holdSlow },
);

test(
    'a comparison that was ended does not come back with a file that is read later',
    async (page) => {
        await inspectFile(page, 'items.aatls', example('items.aatls'));
        await chooseFiles(page, () => studio.run(page, 'Compare with another file'), {
            'quick.aatls': example('items.aatls'),
        });
        await room(page).locator('.compare-pane').waitFor();
        await whileSlowIsRead(page, () => room(page).getByRole('button', { name: 'End comparing' }).click());
        assert.deepEqual(await comparedWith(page), []);
        await reloadAndRead(page);
        assert.deepEqual(await comparedWith(page), []);
    },
    { prepare: holdSlow },
);

const TWO = 'PCT:1.0\nP:a.png,RGBA8888,64,32,1\none|0|0,0,10,10\nlonger|0|12,0,10,11\n';

test('a part that only one of two files has is chosen like any other, and bytes stand above each other', async (page) => {
    await inspectFile(page, 'two.pct', Buffer.from(TWO));
    const other = TWO.replace('longer', 'long').concat('three|0|24,0,10,12\n');
    await chooseFiles(page, () => room(page).getByRole('button', { name: 'Compare' }).click(), {
        'three.pct': Buffer.from(other),
    });
    await room(page).locator('.compare-row', { hasText: 'frame 2: three' }).first().click();
    assert.deepEqual(
        await pairRows(page), // the line begins at byte 67 of the other file
        ['−         ', `+ 00000043 ${hexOf('three|0|24,0,10,')}`, '−         ', `+ 00000053 ${hexOf('12\n')}`],
    );
    assert.equal(await room(page).locator('.hex-byte.differs').count(), 'three|0|24,0,10,12\n'.length);
    // The same place has another name there.
    await room(page).locator('.compare-row', { hasText: 'frame 1: longer' }).click();
    assert.deepEqual(await pairRows(page), [`− 00000031 ${hexOf('longer')}`, `+ 00000031 ${hexOf('long')}`]);
    assert.equal(await chosenRow(page).locator('.tree-name').textContent(), 'name');
    assert.equal(await room(page).locator('.compare-row').count(), 2);
});

test('a frame that stands elsewhere in the other file is told as moved, and leads to its bytes in both', async (page) => {
    const [one, two, three] = ['one|0|0,0,10,10\n', 'two|0|12,0,10,11\n', 'three|0|24,0,10,12\n'];
    // Its frames begin at byte 33.
    const atlas = (...frames) => Buffer.from(`PCT:1.0\nP:a.png,RGBA8888,64,32,1\n${frames.join('')}`);
    await inspectFile(page, 'mine.pct', atlas(one, two, three));
    await chooseFiles(page, () => room(page).getByRole('button', { name: 'Compare' }).click(), {
        'other.pct': atlas(three, one, two),
    });
    const row = room(page).locator('.compare-row');
    await row.first().click();
    assert.deepEqual(await row.allTextContents(), ['frame 2: threemoved, byte 66 → 33']);
    assert.equal(await room(page).locator('.compare-pane > p').textContent(), '1 part differs from other.pct.');
    assert.equal(await chosenRow(page).locator('.tree-name').textContent(), 'frame 2: three');
    assert.deepEqual((await pairRows(page)).slice(0, 2), [
        `− 00000042 ${hexOf(three.slice(0, 16))}`,
        `+ 00000021 ${hexOf(three.slice(0, 16))}`,
    ]);
    assert.equal(await room(page).locator('.hex-byte.differs').count(), 0, 'its bytes are the same');
});

const hexOf = (text) => [...Buffer.from(text)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');

for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
]) {
    test(
        `what differs can be read at ${viewport.width} pixels: the name of the part, its value, the letters of bytes`,
        async (page) => {
            const bytes = Buffer.from(example('items.aatls'));
            bytes.writeInt16BE(77, 0x46);
            await inspectFile(page, 'items.aatls', example('items.aatls'));
            await chooseFiles(page, () => room(page).getByRole('button', { name: 'Compare' }).click(), {
                'other.aatls': bytes,
            });
            const row = room(page).locator('.compare-row');
            await row.click();
            const right = (locator) => locator.evaluate((element) => element.getBoundingClientRect().right);
            assert.ok(
                (await right(room(page).locator('.pair-bytes .hex-letters').first()))
                    <= (await right(room(page).locator('.pair-bytes'))),
            );
            assert.ok(
                await row.locator('.mono').evaluate((element) => element.scrollWidth <= element.clientWidth),
                'the value is cut',
            );
            await expectUsable(page, 'two files');
        },
        { viewport, bypassCSP: true },
    );
}

test('a file of no known format shows its bytes, and everything is there again after a reload', async (page) => {
    await openFiles(page, { 'notes.bin': Buffer.from([0, 1, 2, 250]) });
    await room(page).locator('.hex-pane').waitFor();
    await page.reload();
    await studio.ready(page);
    await room(page).locator('.hex-pane').waitFor();
    assert.deepEqual(await room(page).locator('.hex-byte').allTextContents(), ['00', '01', '02', 'fa']);
    await openFiles(page, { 'empty.bin': Buffer.alloc(0) });
    await room(page).locator('.inspector-head', { hasText: '0 bytes' }).waitFor();
});
