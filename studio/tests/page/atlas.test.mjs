// The atlas room in Chromium, over the built page and the real WebAssembly: every format with its image and without,
// lists and pages that light each other, and pressing that gives byte for byte what the native command gives.
//
//   cd studio && npx vite build && SPRITEPRESS=../build/release/spritepress node --test tests/page/atlas.test.mjs
import assert from 'node:assert/strict';
import nodeTest, { after, before } from 'node:test';
import { decode, encode } from '../../../build/npm/spritepress/index.node.js';
import {
    canvas,
    chosen,
    coloursAt,
    copiedCommand,
    namesOf,
    openSprites,
    pagePlace,
    pageSize,
    pixelsOf,
    publish,
    row,
    rows,
    runCopied,
    settled,
    SPRITES,
    waitForFrames,
} from './atlas_hands.mjs';
import { atlasFiles, chooseFiles, example, formats, openFiles, room } from './rooms_support.mjs';
import * as studio from './support.mjs';

const test = studio.pages({ before, after, test: nodeTest }, { permissions: ['clipboard-read', 'clipboard-write'] });
/** Formats that hold only letters, a frame in each file, one animation: the example sprites do not fit into a file. */
const SMALL = ['bmfont', 'godot-textures', 'gamemaker-yy'];
const ATLASES = formats
    .filter(({ id, reads, packs }) => reads && packs && !SMALL.includes(id))
    .map(({ id, extensions }) => ({ id, ending: extensions.split(' ')[0] }));
assert.ok(ATLASES.length >= 20, `${ATLASES.length} formats of atlases`);

const hovered = (page) => namesOf(room(page).locator('.atlas-row.hovered'));
/** A picture's pixels, as the browser itself decodes them. */
const picturePixels = (page, bytes) =>
    page.evaluate(
        async (list) => {
            const image = await createImageBitmap(new Blob([new Uint8Array(list)]));
            const element = document.createElement('canvas');
            [element.width, element.height] = [image.width, image.height];
            element.getContext('2d').drawImage(image, 0, 0);
            return element.toDataURL();
        },
        [...bytes],
    );

const framePicture = (page) => room(page).locator('.panel-atlas-details canvas');

// ---- formats

for (const { id, ending } of ATLASES) {
    test(`an atlas shows with its image: ${id}`, async (page) => {
        const files = atlasFiles(ending, id);
        const { frames } = await decode(files, { input: `game${ending}`, lenient: true });
        await openFiles(page, files);
        await waitForFrames(page, frames.length);
        assert.equal(await room(page).locator('.atlas-missing').count(), 0);
        const names = await namesOf(rows(page));
        assert.ok(frames.some(({ key }) => key === names[0]));
        for (const [stem, number, source] of [
            ['hero.walk', 2, 'hero/walk_3'],
            ['coin', 4, 'coin_5'],
            ['items.star', 0, 'items/star'],
        ]) {
            await rows(page)
                .filter({ has: page.getByTitle(new RegExp(`^${stem}`)) })
                .nth(number)
                .click(); // one name for a sequence
            await studio.settle(page);
            assert.equal(
                await pixelsOf(framePicture(page)),
                await picturePixels(page, example(`sprites/${source}.png`)),
                source,
            );
        }
    });

    const images = Object.keys(atlasFiles(ending, id)).slice(1);
    if (images.length === 0 || id === 'unity-meta') continue; // the image is inside, or says how large it is
    test(`an atlas shows without its image, which can be given and is kept: ${id}`, async (page) => {
        const files = atlasFiles(ending, id);
        const [name] = Object.keys(files);
        await openFiles(page, { [name]: files[name] });
        await waitForFrames(page, SPRITES);
        const bar = room(page).locator('.atlas-missing');
        assert.match(await bar.textContent(), new RegExp(`${images[0]} is missing`));
        const give = async (given) => {
            await chooseFiles(page, () => bar.getByRole('button', { name: 'Give it' }).click(), given);
        };
        await give({ 'other.png': files[images[0]] });
        await page.getByText(`the atlas wants ${images[0]}, and nothing of that name was chosen`).waitFor();
        await give({ [images[0]]: files[images[0]] });
        await bar.waitFor({ state: 'detached' });
        await page.reload();
        await studio.ready(page);
        await waitForFrames(page, SPRITES);
        assert.equal(await bar.count(), 0);
        await rows(page).filter({ hasText: 'coin_1' }).click();
        await studio.settle(page);
        assert.equal(await pixelsOf(framePicture(page)), await picturePixels(page, example('sprites/coin_1.png')));
    });
}

test('a file that is no atlas says why and can be inspected', async (page) => {
    await openFiles(page, { 'bad.pct': Buffer.from('PCT:1.0\nP:x.png,RGBA8888,eight,8,1\n') });
    const message = page.locator('.message, [role=alert]').filter({ hasText: 'bad.pct' });
    assert.match(await message.first().textContent(), /eight/);
    await page.getByRole('button', { name: 'Inspect', exact: true }).click();
    await room(page).locator('.text-pane').waitFor();
});

// ---- frames

const NAMES =
    'PCT:1.0\nP:page.png,RGBA8888,64,32,1\nframe10|0|20,0,10,10\nframe2|0|10,0,10,10\nframe1|0|0,0,10,10\nother|0|30,0,10,10\n';

test('frames are in natural order; search, Ctrl and Shift select; all that shows is selected', async (page) => {
    await openFiles(page, { 'names.pct': Buffer.from(NAMES) });
    await waitForFrames(page, 4);
    assert.deepEqual(await namesOf(rows(page)), ['frame1', 'frame2', 'frame10', 'other']);
    await row(page, 'frame1').click();
    await row(page, 'frame10').click({ modifiers: ['Control'] });
    assert.deepEqual(await chosen(page), ['frame1', 'frame10']);
    await row(page, 'frame1').click({ modifiers: ['Control'] });
    assert.deepEqual(await chosen(page), ['frame10']);
    await row(page, 'frame2').click();
    await row(page, 'other').click({ modifiers: ['Shift'] });
    assert.deepEqual(await chosen(page), ['frame2', 'frame10', 'other']);
    await row(page, 'frame1').click({ modifiers: ['Shift'] });
    assert.deepEqual(await chosen(page), ['frame1', 'frame2'], 'a stretch begins where it began before');
    assert.match(await room(page).locator('.panel-atlas-details').textContent(), /2 frames, 200 pixels/);
    await page.keyboard.press('Escape');
    assert.deepEqual(await chosen(page), []);
    await page.keyboard.press('/');
    await page.keyboard.type('FRAME1');
    await room(page).locator('.atlas-count', { hasText: '2 of 4 frames' }).waitFor();
    assert.deepEqual(await namesOf(rows(page)), ['frame1', 'frame10']);
    await room(page).getByRole('tree', { name: 'Frames' }).focus();
    await page.keyboard.press('Control+a');
    assert.deepEqual(await chosen(page), ['frame1', 'frame10']);
});

test('keys walk over the list, and Shift takes more', async (page) => {
    await openFiles(page, { 'names.pct': Buffer.from(NAMES) });
    await waitForFrames(page, 4);
    const list = room(page).getByRole('tree', { name: 'Frames' });
    await list.focus();
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await chosen(page), ['frame1']);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    assert.deepEqual(await chosen(page), ['frame1', 'frame2', 'frame10']);
    await page.keyboard.press('Shift+ArrowUp');
    assert.deepEqual(await chosen(page), ['frame1', 'frame2']);
    await page.keyboard.press('End');
    assert.deepEqual(await chosen(page), ['other']);
    const active = await list.getAttribute('aria-activedescendant');
    assert.equal(await page.locator(`[id="${active}"] > .grow`).textContent(), 'other');
    await page.keyboard.press('Home');
    assert.deepEqual(await chosen(page), ['frame1']);
});

test('the page and the list light each other', async (page) => {
    await openFiles(page, { 'names.pct': Buffer.from(NAMES) });
    await waitForFrames(page, 4);
    const at = async (x, y) => Object.values(await pagePlace(page, x, y));
    await page.mouse.move(...(await at(15, 5)));
    await studio.settle(page);
    assert.deepEqual(await hovered(page), ['frame2']);
    await page.mouse.click(...(await at(25, 5)));
    assert.deepEqual(await chosen(page), ['frame10']);
    await page.keyboard.down('Control');
    await page.mouse.click(...(await at(35, 5)));
    await page.keyboard.up('Control');
    assert.deepEqual(await chosen(page), ['frame10', 'other']);
    await page.mouse.click(...(await at(50, 20)));
    assert.deepEqual(await chosen(page), []);
    await page.mouse.move(5, 5);
    await studio.settle(page);
    const dark = await pixelsOf(canvas(page));
    await row(page, 'frame2').hover();
    await studio.settle(page);
    assert.notEqual(await pixelsOf(canvas(page)), dark, 'a row lights its frame');
});

test('two frames of one name are both there and are told', async (page) => {
    const { files } = await encode(await decode({ 'names.pct': Buffer.from(NAMES) }), {
        output: 'twice.aatls',
        allowLoss: true,
    });
    const twice = Buffer.from(
        Buffer.from(files['twice.aatls']).toString('latin1').replace('frame2', 'frame1'),
        'latin1',
    );
    await openFiles(page, { 'twice.aatls': twice });
    await waitForFrames(page, 4);
    assert.equal(await row(page, 'frame1').count(), 2);
    await studio.run(page, 'Findings');
    await page.locator('.finding').filter({ hasText: 'frame1' }).first().waitFor();
});

test('0 fits the page, + and - zoom by steps', async (page) => {
    await openFiles(page, { 'names.pct': Buffer.from(NAMES) });
    await waitForFrames(page, 4);
    await page.mouse.move(5, 300);
    await studio.settle(page);
    const fitted = await pixelsOf(canvas(page));
    await page.keyboard.press('+');
    await studio.settle(page);
    assert.notEqual(await pixelsOf(canvas(page)), fitted);
    await page.keyboard.press('0');
    await studio.settle(page);
    assert.equal(await pixelsOf(canvas(page)), fitted);
});

test('a wheel that goes sideways does not zoom, and one that counts in lines does', async (page) => {
    await openFiles(page, { 'names.pct': Buffer.from(NAMES) });
    await waitForFrames(page, 4);
    await page.mouse.move(5, 300);
    const looksAfter = async (init) => {
        await canvas(page).evaluate((element, fields) => element.dispatchEvent(new WheelEvent('wheel', fields)), init);
        await studio.settle(page);
        return pixelsOf(canvas(page));
    };
    const before = await looksAfter({ deltaX: 100 });
    assert.equal(await looksAfter({ deltaX: -100 }), before);
    await page.keyboard.press('0');
    await studio.settle(page);
    assert.equal(await pixelsOf(canvas(page)), before); // the first one did not zoom either
    assert.notEqual(await looksAfter({ deltaY: 3, deltaMode: 1 }), before);
});

test('the selected frame becomes a sprite; the file opens in the inspector', async (page) => {
    await openFiles(page, { 'hero.pct': example('hero.pct'), 'hero.png': example('hero.png') });
    await room(page).locator('.atlas-count', { hasText: 'frames' }).waitFor();
    await rows(page).filter({ hasText: 'walk_1' }).first().click();
    await room(page).getByRole('button', { name: 'Edit this frame' }).click();
    await room(page).locator('#length').waitFor();
    assert.deepEqual(await studio.size(page), { width: 32, height: 40 }, 'B:...|32,40 is the source of the walk');
    await page.locator('.tab-name', { hasText: 'hero.pct' }).click();
    await studio.run(page, 'Inspect this file');
    await room(page).locator('.text-pane').waitFor();
    assert.match(
        await room(page).locator('.inspector-head').textContent(),
        new RegExp(`${example('hero.pct').length} bytes`),
    );
});

// ---- pressing

async function setOption(page, label, value) {
    const field = room(page)
        .locator('.option')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('select, input, textarea');
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
    await page.waitForFunction(() => document.querySelector('.status-bar')?.textContent.includes('Pressing'));
    await settled(page);
}

const TRIALS = [
    ['defaults', async () => {}],
    [
        'padding, size and another format',
        async (page) => {
            await room(page).getByLabel('Format', { exact: true }).selectOption('.aatls');
            await settled(page);
            await setOption(page, 'Shape padding', '5');
            await setOption(page, 'Max size', '128');
        },
    ],
];

for (const [title, change] of TRIALS) {
    test(`pressed live, byte for byte as the copied command line does: ${title}`, async (page) => {
        await openSprites(page);
        await change(page);
        const ours = await publish(page);
        const line = await copiedCommand(page);
        assert.match(line, /^spritepress pack sprites -o game\./);
        const theirs = runCopied(line);
        assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort());
        for (const [name, bytes] of Object.entries(theirs)) assert.ok(bytes.equals(ours[name]), name);
    });
}

/** Presses into a format, and compares it with the copied command line; what the command refuses is told here, too. */
async function expectPressed(page, { id, extensions }, isShared) {
    const ending = extensions.split(' ')[0];
    const field = room(page).getByLabel('Format', { exact: true });
    const value = isShared(ending) ? `${ending} ${id}` : ending;
    if ((await field.inputValue()) !== value) {
        await field.selectOption(value);
        await page.waitForFunction(() => document.querySelector('.status-bar')?.textContent.includes('Pressing'));
    }
    await settled(page);
    const line = await copiedCommand(page);
    assert.equal(line.includes(`--to ${id}`), isShared(ending), line);
    const fault = room(page).locator('.panel-atlas-press [role=alert]');
    if ((await fault.count()) > 0) {
        assert.throws(() => runCopied(line, {}, 'ignore'), id);
        return false;
    }
    const [ours, theirs] = [await publish(page), runCopied(line, {}, 'ignore')];
    assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort(), id);
    for (const [name, bytes] of Object.entries(theirs)) assert.ok(bytes.equals(ours[name]), `${id} ${name}`);
    return true;
}

test('pressed into every format that packs, byte for byte as the copied command line does', async (page) => {
    const packed = formats.filter((format) => format.packs && format.reads);
    const isShared = (ending) => packed.filter(({ extensions }) => extensions.split(' ').includes(ending)).length > 1;
    await openSprites(page);
    const refused = [];
    for (const format of packed) if (!(await expectPressed(page, format, isShared))) refused.push(format.id);
    // Names with more than letters, digits and dots; pictures that are no characters.
    assert.deepEqual(refused, ['scs', 'gamemaker-yy', 'bmfont']);
});

test('settings undo and redo, survive a reload, and a dot takes one back', async (page) => {
    await openSprites(page);
    const padding = room(page).getByLabel('Shape padding', { exact: true });
    const size = () => pageSize(page);
    const first = await size();
    await setOption(page, 'Shape padding', '9');
    const wide = await size();
    assert.notEqual(wide, first);
    await room(page)
        .locator('.atlas-canvas')
        .click({ position: { x: 9, y: 9 } });
    await page.keyboard.press('Control+z');
    await page.waitForFunction((text) => document.querySelector('.atlas-bar').textContent.includes(text), first);
    assert.equal(await padding.inputValue(), '');
    await page.keyboard.press('Control+y');
    await page.waitForFunction((text) => document.querySelector('.atlas-bar').textContent.includes(text), wide);
    await page.locator('.status-bar', { hasText: 'frames on' }).waitFor();
    await page.reload();
    await studio.ready(page);
    await waitForFrames(page, SPRITES);
    assert.equal(await padding.inputValue(), '9');
    assert.equal(await size(), wide);
    await room(page)
        .locator('.atlas-canvas')
        .click({ position: { x: 9, y: 9 } });
    await page.keyboard.press('Control+z');
    await page.waitForFunction((text) => document.querySelector('.atlas-bar').textContent.includes(text), first);
    await page.keyboard.press('Control+y');
    await room(page).getByRole('button', { name: 'Reset Shape padding' }).click();
    await page.waitForFunction((text) => document.querySelector('.atlas-bar').textContent.includes(text), first);
});

test('a setting that cannot work says why, and the last result stays', async (page) => {
    await openSprites(page);
    await room(page).getByLabel('Max size', { exact: true }).fill('16');
    const fault = room(page).locator('.panel-atlas-press [role=alert]').first();
    await fault.waitFor();
    assert.match(await fault.textContent(), /16/);
    assert.equal((await rows(page).count()) > 0, true);
    await room(page).getByLabel('Max size', { exact: true }).fill('64');
    await fault.waitFor({ state: 'detached' });
});

test('pictures that were chosen for an empty press survive a reload', async (page) => {
    await studio.run(page, 'New: Atlas');
    await chooseFiles(page, () => room(page).getByRole('button', { name: 'Choose pictures' }).click(), {
        'coin_1.png': example('sprites/coin_1.png'),
        'coin_2.png': example('sprites/coin_2.png'),
    });
    await waitForFrames(page, 2);
    await page.reload();
    await studio.ready(page);
    await waitForFrames(page, 2);
});

// ---- what else the room tells

test('the waste map tints what no frame covers, and no frame, also where two share a place', async (page) => {
    const atlas = NAMES.replace('other|0|30,0', 'other|0|20,0'); // frame10 and other are at the same place
    await openFiles(page, { 'names.pct': Buffer.from(atlas) });
    await waitForFrames(page, 4);
    const places = [
        [15, 5],
        [25, 5],
        [50, 20],
    ];
    await page.mouse.move(5, 300);
    const before = await coloursAt(page, places);
    await room(page).getByRole('button', { name: 'Waste' }).click();
    await page.mouse.move(5, 300);
    await studio.settle(page);
    const marked = await coloursAt(page, places);
    assert.deepEqual(
        marked.map((colour, i) => colour !== before[i]),
        [false, false, true],
    );
    assert.equal(await room(page).getByRole('button', { name: 'Waste' }).getAttribute('aria-pressed'), 'true');
});

test('a warning of a press marks the frame that it names', async (page) => {
    await openSprites(page); // PCT cannot hold the borders of ui/button.png
    await page.mouse.move(5, 300);
    await studio.settle(page);
    const box = await canvas(page).evaluate((element) => {
        const { data, width } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
        const red = [];
        for (let i = 0; i < data.length; i += 4)
            if (data[i] === 255 && data[i + 1] === 80 && data[i + 2] === 96) red.push(i / 4);
        const { left, top } = element.getBoundingClientRect();
        const [xs, ys] = [red.map((i) => i % width), red.map((i) => Math.floor(i / width))];
        return {
            left: left + Math.min(...xs),
            right: left + Math.max(...xs),
            top: top + Math.min(...ys),
            bottom: top + Math.max(...ys),
        };
    });
    const { frames } = await decode(await publish(page), { input: 'game.pct' });
    const { x, y, w, h } = frames.find(({ key }) => key === 'ui/button.png');
    const [first, second, last] = await Promise.all(
        [
            [x, y],
            [x + 1, y + 1],
            [x + w - 1, y + h - 1],
        ].map((at) => pagePlace(page, ...at)),
    );
    const zoom = second.x - first.x;
    const gaps = [first.x - box.left, first.y - box.top, box.right - last.x, box.bottom - last.y];
    assert.ok(
        gaps.every((gap) => gap >= 0 && gap <= zoom),
        `${gaps} of ${zoom}`,
    );
});

test('animations play, at the speed that is asked for', async (page) => {
    await openFiles(page, { 'hero.pct': example('hero.pct'), 'hero.png': example('hero.png') });
    const player = room(page).locator('.panel-atlas-player');
    await player.locator('select').waitFor();
    const clips = await player.locator('option').allTextContents();
    assert.deepEqual(clips, ['hero/walk_ (8)', 'coin_ (6)', 'slime_ (6)']);
    const picture = player.locator('canvas');
    await studio.settle(page);
    const first = await pixelsOf(picture);
    await player.getByRole('textbox', { name: /Frames a second/ }).fill('60');
    await page.keyboard.press('Enter');
    await player.getByRole('button', { name: 'Play' }).click();
    const seen = new Set();
    for (const end = Date.now() + studio.PATIENCE_MS; seen.size < 4 && Date.now() < end; )
        seen.add(await pixelsOf(picture));
    assert.ok(seen.size >= 4, `${seen.size} pictures of the walk`);
    await player.getByRole('button', { name: 'Stop' }).click();
    await studio.settle(page);
    assert.equal(await pixelsOf(picture), first, 'a stopped animation shows its first frame');
});
