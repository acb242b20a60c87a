// The rig room in Chromium, over the built page and the real WebAssembly: every format, every control by pointer and by
// key, pictures against those of the native command, and exports byte for byte.
//
//   cd studio && npx vite build && SPRITEPRESS=../build/release/spritepress node --test tests/page/rig.test.mjs
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import nodeTest, { after, before } from 'node:test';
import { Rig, decode, encode } from '../../../build/npm/spritepress/index.node.js';
import { expectUsable } from './axe.mjs';
import {
    COMMAND,
    GRAPHICS,
    animationList,
    button,
    choose,
    difference,
    download,
    drawnPixels,
    example,
    isPressed,
    makeFolder,
    nativeFrames,
    number,
    openFiles,
    openRig,
    overlayPixels,
    pages,
    pixelsOf,
    press,
    room,
    run,
    settle,
    shown,
    takePicture,
    takePixels,
    type,
} from './rig_support.mjs';

const test = pages(
    { before, after, test: nodeTest },
    { flags: GRAPHICS, viewport: { width: 1120, height: 720 }, permissions: ['clipboard-read', 'clipboard-write'] },
);

const loadExample = (name) => Rig.load(fs.readFileSync(example(name)));
const framesOf = (rig, animation) => rig.animations.find(({ name }) => name === animation).frames;

// ---- pictures

for (const [name, animation] of [
    ['fox', 'walk'],
    ['fox', 'attack'],
    ['jellyfish', 'sway'],
])
    test(`WebGL draws ${name} ${animation} as render does`, async (page) => {
        const rig = await loadExample(`${name}.pchr`);
        await openRig(page, example(`${name}.pchr`));
        await choose(page, rig, animation);
        for (const [zoom, filter] of [
            [100, 'bilinear'],
            [230, 'bilinear'],
            [170, 'nearest'],
        ]) {
            if ((await isPressed(page, 'Smooth')) !== (filter === 'bilinear')) await button(page, 'Smooth').click();
            await type(page, 'Zoom', zoom);
            const frames = nativeFrames(
                example(`${name}.pchr`),
                '--animation',
                animation,
                '--scale',
                String(zoom / 100),
                '--filter',
                filter,
            );
            for (const frame of [0, 3, frames.length - 1]) {
                await type(page, 'Frame', frame);
                const [ours, theirs] = pixelsOf(await takePicture(page), frames[frame]);
                const off = difference(ours, theirs);
                assert.ok(
                    drawnPixels(theirs) > 1000 && off <= 0.001,
                    `${zoom}% ${filter} frame ${frame}: ${off * 100}% of the pixels differ`,
                );
            }
        }
    });

test('between frames the picture blends, or holds the frame before', async (page) => {
    const rig = await loadExample('fox.pchr');
    const moment = 2.5 / rig.fps;
    await openRig(page, example('fox.pchr'));
    await choose(page, rig, 'walk');
    await type(page, 'Zoom', 200);
    await type(page, 'Time', moment);
    const blended = await takePixels(page);
    const alone = path.join(makeFolder(), 'moment.png');
    execFileSync(COMMAND, [
        'render',
        '-q',
        example('fox.pchr'),
        '-o',
        alone,
        '--animation',
        'walk',
        '--time',
        String(moment),
        '--scale',
        '2',
    ]);
    // A picture of one moment lies elsewhere on the pixels: it has as much of everything, but not the same pixels.
    const sum = ({ data }) => data.reduce((total, value) => total + value, 0);
    assert.ok(Math.abs(sum(blended) / sum(pixelsOf(alone)[0]) - 1) < 0.005);
    await press(page, 'i');
    const frames = nativeFrames(example('fox.pchr'), '--animation', 'walk', '--scale', '2');
    const [held, before, next] = pixelsOf(await takePicture(page), frames[2], frames[3]);
    assert.ok(difference(held, before) <= 0.001);
    assert.ok(difference(blended, before) > 0.01 && difference(blended, next) > 0.01);
});

test('a lost context comes back', async (page) => {
    await openRig(page, example('fox.pchr'));
    const first = await takePixels(page);
    await page.evaluate(async () => {
        const canvas = document.querySelector('.rig-picture');
        const extension = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
        const event = (name) =>
            new Promise((resolve) => {
                canvas.addEventListener(name, resolve, { once: true });
            });
        const lost = event('webglcontextlost');
        extension.loseContext();
        await lost;
        const restored = event('webglcontextrestored');
        setTimeout(() => extension.restoreContext(), 50);
        await restored;
    });
    assert.ok(drawnPixels(first) > 1000);
    assert.deepEqual(await takePixels(page), first);
});

function withoutGraphics() {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function getContext(kind, ...rest) {
        return kind === 'webgl2' ? null : real.call(this, kind, ...rest);
    };
}

test(
    'without WebGL the engine draws',
    async (page) => {
        const frames = nativeFrames(example('fox.pchr'), '--animation', 'walk', '--scale', '2');
        await openRig(page, example('fox.pchr'));
        await page.waitForSelector('text=No WebGL here');
        await choose(page, await loadExample('fox.pchr'), 'walk');
        await type(page, 'Zoom', 200);
        await type(page, 'Frame', 3);
        const wanted = drawnPixels(pixelsOf(frames[3])[0]);
        let count = 0;
        for (let i = 0; i < 30 && Math.abs(count / wanted - 1) > 0.03; i++) {
            // the last of several pictures has to come
            await page.waitForTimeout(200);
            count = drawnPixels(await takePixels(page));
        }
        assert.ok(Math.abs(count / wanted - 1) <= 0.03, `${count} pixels, not ${wanted}`);
        assert.equal(await button(page, 'Hide head').isDisabled(), true);
    },
    { prepare: withoutGraphics },
);

// ---- files

test('every format of rigs opens, with the files beside it', async (page) => {
    for (const name of ['fox.glb', 'fox.gltf', 'fox.json']) {
        const folder = makeFolder();
        execFileSync(COMMAND, ['convert', '-q', example('fox.pchr'), '-o', path.join(folder, name)]);
        await openRig(page, ...fs.readdirSync(folder).map((file) => path.join(folder, file)));
        assert.match(await page.locator('.tab.selected').textContent(), new RegExp(name));
        assert.match(await page.locator('.status-bar').textContent(), /22 bones, 12 meshes, 308 vertices/);
        assert.ok(drawnPixels(await takePixels(page)) > 1000, name);
    }
});

test('what cannot be opened is told, and leaves nothing behind', async (page) => {
    await openFiles(page, { 'cut.pchr': fs.readFileSync(example('fox.pchr')).subarray(0, 500) });
    await page.waitForSelector('.message.error');
    assert.match(await page.locator('.message.error').first().textContent(), /cut\.pchr.*PCH\d+/);
    await openFiles(page, { 'lamp.json': fs.readFileSync(example('lamp.json')) }); // without its image
    await page.waitForSelector('.message.error:has-text("lamp.png")');
    assert.equal(await page.locator('.tab').count(), 0);
    await openRig(page, example('lamp.json'), example('lamp.png'));
});

test('a file that breaks a rule opens as far as it can be read', async (page) => {
    // An error, lenient a warning.
    const longer = Buffer.concat([fs.readFileSync(example('lamp.pchr')), Buffer.from('more')]);
    await openRig(page, { 'longer.pchr': longer });
    assert.match(await page.locator('.document-bar').textContent(), /breaks rules/);
    assert.match(await page.locator('.status-button').textContent(), /1 warning/);
});

// ---- time

test('time by key and by pointer', async (page) => {
    const rig = await loadExample('fox.pchr');
    const frames = framesOf(rig, 'walk');
    await openRig(page, example('fox.pchr'));
    await choose(page, rig, 'walk');
    assert.equal(await shown(page, 'Frame'), 0);
    const steps = [
        ['.', 1],
        ['ArrowRight', 2],
        [',', 1],
        ['End', frames - 1],
        ['Home', 0],
        ['ArrowLeft', frames - 1],
    ]; // a loop goes on
    for (const [key, wanted] of steps) {
        await press(page, key);
        assert.equal(await shown(page, 'Frame'), wanted, key);
    }
    await type(page, 'Frame', 4);
    assert.equal(await shown(page, 'Time'), 4 / rig.fps);
    await type(page, 'Time', 0.3);
    assert.equal(await shown(page, 'Frame'), Math.floor(0.3 * rig.fps));
    for (const [name, wanted] of [
        ['First frame', 0],
        ['Next frame', 1],
        ['Last frame', frames - 1],
        ['Previous frame', frames - 2],
    ]) {
        await button(page, name).click();
        await settle(page);
        assert.equal(await shown(page, 'Frame'), wanted, name);
    }
    const box = await page.locator('.rig-scrubber input').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await settle(page);
    assert.ok(Math.abs((await shown(page, 'Time')) - frames / rig.fps / 2) < 0.02);
    await page.keyboard.press('Space'); // the scrubber was clicked: Space still plays
    await button(page, 'Pause').waitFor();
    const first = await shown(page, 'Time');
    await page.waitForTimeout(300);
    assert.notEqual(await shown(page, 'Time'), first);
    await page.keyboard.press('Space');
    await button(page, 'Play').waitFor();
    await settle(page);
    const stopped = await shown(page, 'Time');
    await page.waitForTimeout(200);
    assert.equal(await shown(page, 'Time'), stopped);
});

test('modes, speed and animations', async (page) => {
    const rig = await loadExample('fox.pchr');
    const last = framesOf(rig, 'walk') - 1;
    await openRig(page, example('fox.pchr'));
    await choose(page, rig, 'walk');
    await button(page, 'Once').click();
    await press(page, 'End');
    await press(page, '.');
    assert.equal(await shown(page, 'Frame'), last); // stays at the end
    await type(page, 'Speed', 0.5);
    await press(page, 'Space'); // from the end it begins anew
    await page.waitForFunction(() => Number(document.querySelector('.rig-scrubber input').value) < 0.5);
    await type(page, 'Speed', 3);
    await button(page, 'Play').waitFor(); // and stops there
    await settle(page);
    assert.equal(await shown(page, 'Frame'), last);
    await press(page, 'l');
    assert.equal(await isPressed(page, 'Ping-pong'), true);
    await type(page, 'Speed', 0);
    await press(page, 'Space');
    const still = await shown(page, 'Time');
    await page.waitForTimeout(200);
    assert.equal(await shown(page, 'Time'), still);
    await number(page, 'Speed').fill('9'); // more than 3: the field goes back
    assert.equal(await number(page, 'Speed').getAttribute('aria-invalid'), 'true');
    await press(page, 'Home');
    assert.equal(await shown(page, 'Speed'), 0);
    const chosen = await animationList(page).inputValue();
    await press(page, 'PageDown');
    assert.notEqual(await animationList(page).inputValue(), chosen);
    await press(page, 'PageUp');
    assert.equal(await animationList(page).inputValue(), chosen);
});

test('zoom, pan and fit', async (page) => {
    await openRig(page, example('fox.pchr'));
    const fitted = await shown(page, 'Zoom');
    const box = await page.locator('.rig-canvas').boundingBox();
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.wheel(0, -300);
    await settle(page);
    assert.ok((await shown(page, 'Zoom')) > fitted);
    await press(page, '1');
    assert.equal(await shown(page, 'Zoom'), 100);
    await press(page, '+');
    assert.equal(await shown(page, 'Zoom'), 200);
    await press(page, '-');
    await button(page, 'Zoom in').click();
    const first = await takePixels(page);
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 230, box.y + 210, { steps: 5 });
    await page.mouse.up();
    const moved = await takePixels(page);
    const at = ({ data, width }, x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
    for (let y = 100; y < first.height - 100; y += 37)
        for (let x = 100; x < first.width - 100; x += 41) assert.deepEqual(at(moved, x + 30, y + 10), at(first, x, y));
    await press(page, '0');
    assert.equal(await shown(page, 'Zoom'), fitted);
});

// ---- what lies over the picture, bones, meshes, weights

test('overlays by key and by button', async (page) => {
    await openRig(page, example('fox.pchr'));
    for (const [key, name] of [
        ['b', 'Bones'],
        ['w', 'Wires'],
        ['h', 'Hull'],
        ['p', 'Pose box'],
        ['a', 'Animation box'],
    ]) {
        assert.equal(await overlayPixels(page), 0, name);
        await press(page, key);
        assert.equal(await isPressed(page, name), true, name);
        assert.ok((await overlayPixels(page)) > 200, name);
        await button(page, name).click();
        await page.mouse.move(5, 400);
        assert.equal(await isPressed(page, name), false, name);
    }
    const plain = await takePixels(page);
    await press(page, 'o');
    assert.notDeepEqual((await takePixels(page)).data, plain.data);
    await type(page, 'Ghosts', 0);
    await press(page, 'g'); // one bone
    await press(page, 'g'); // all bones
    const painted = await takePixels(page);
    assert.notDeepEqual(painted.data, plain.data);
    assert.equal(drawnPixels(painted), drawnPixels(plain)); // paint covers what is there, and nothing else
    await press(page, 'g');
    assert.deepEqual((await takePixels(page)).data, plain.data);
});

test('the bone tree lights and pins', async (page) => {
    const rig = await loadExample('fox.pchr');
    const bone = rig.bones.findIndex(({ name }) => name === 'tail2');
    const moves = ({ boneIds, weights }, vertex) =>
        [0, 1, 2, 3].some((k) => boneIds[4 * vertex + k] === bone && weights[4 * vertex + k] > 0);
    const count = rig.meshes
        .flatMap((mesh) => Array.from({ length: mesh.vertexCount }, (_, vertex) => moves(mesh, vertex)))
        .filter(Boolean).length;
    await openRig(page, example('fox.pchr'));
    assert.equal(await page.getByRole('treeitem').count(), rig.bones.length);
    const tail = page.getByRole('treeitem', { name: /^tail2/ });
    assert.equal(await tail.textContent(), `tail2${count}`);
    await tail.hover();
    assert.ok((await overlayPixels(page)) > 100);
    await page.mouse.move(5, 400);
    assert.equal(await overlayPixels(page), 0);
    await tail.click();
    await page.mouse.move(5, 400);
    assert.ok((await overlayPixels(page)) > 100);
    assert.equal(await tail.getAttribute('aria-selected'), 'true');
    await press(page, 'Escape');
    assert.equal(await tail.getAttribute('aria-selected'), 'false');
    await page.getByLabel('Filter bones').fill('tail');
    assert.equal(
        await page.getByRole('treeitem').count(),
        rig.bones.filter(({ name }) => name.includes('tail')).length,
    );
    await page.getByRole('treeitem').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    assert.equal(await tail.getAttribute('aria-selected'), 'true');
});

test('meshes: draw order follows the time, eye and solo', async (page) => {
    const rig = await loadExample('fox.pchr');
    const order = new Uint32Array(rig.meshes.length);
    await openRig(page, example('fox.pchr'));
    for (const animation of ['walk', 'attack'])
        for (const frame of [0, 5]) {
            await choose(page, rig, animation);
            await type(page, 'Frame', frame);
            rig.pose(animation, frame / rig.fps);
            const wanted = [...order.subarray(0, rig.drawOrder(order))].reverse().map((i) => rig.meshes[i].name);
            const names = await page.locator('.mesh-name > :first-child').allTextContents();
            assert.deepEqual(names.slice(0, wanted.length), wanted);
        }
    const drawn = async () => drawnPixels(await takePixels(page));
    const all = await drawn();
    await button(page, 'Hide head').click();
    const headless = await drawn();
    assert.ok(headless < all);
    await button(page, 'Show head').click();
    assert.equal(await drawn(), all);
    await page.getByTitle('Only head').click();
    assert.ok((await drawn()) < headless);
    await page.getByTitle('Only head').click();
    await page.locator('.mesh-name', { hasText: 'torso' }).click();
    assert.ok((await overlayPixels(page)) > 100);
    assert.match(await page.locator('.panel-rig-uvs').textContent(), /torso/);
});

/** The box around all frames of the first animation. */
function boxOf(rig) {
    const edges = new Float32Array(4);
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let frame = 0; frame < rig.animations[0].frames; frame++) {
        rig.pose(0, frame / rig.fps);
        rig.bounds(edges);
        edges.forEach((edge, i) => {
            box[i] = i < 2 ? Math.min(box[i], edge) : Math.max(box[i], edge);
        });
    }
    return box;
}

test('a vertex lists its influences, and sums other than 1 are marked', async (page) => {
    const lamp = await decode(fs.readFileSync(example('lamp.pchr')), { name: 'lamp.pchr' });
    Object.assign(lamp.meshes[1].vertices[2], { boneIds: [1, 2, 0, 0], boneWeights: [0.5, 0.25, 0, 0] });
    const { files } = await encode(lamp, { output: 'loose.pchr' });
    await openRig(page, { 'loose.pchr': files['loose.pchr'] });
    assert.match(await page.locator('.off-vertices').textContent(), /One vertex has weights that do not sum to 1/);
    await button(page, 'Show the next').click();
    const rows = await page.locator('.influences tbody tr').allTextContents();
    assert.deepEqual(rows, [`${lamp.bones[1].name}0.5`, `${lamp.bones[2].name}0.25`, 'none0', 'none0']);
    assert.equal(await page.locator('.influences tfoot').textContent(), 'Sum, not 10.75');
    await press(page, 'Escape');
    assert.ok((await overlayPixels(page)) > 20); // the ring stays while weights show
    // By the pointer: a corner of the first mesh, where a zoom of 300% puts it when the animation lies in the middle.
    const rig = await Rig.load(files['loose.pchr']);
    const [left, bottom, right, top] = boxOf(rig);
    const points = new Float32Array(2 * rig.vertexCount);
    rig.pose(0, 0);
    rig.skin(points);
    await type(page, 'Zoom', 300);
    const area = await page.locator('.rig-canvas').boundingBox();
    await page.mouse.click(
        area.x + area.width / 2 + 3 * (points[0] - (left + right) / 2),
        area.y + area.height / 2 - 3 * (points[1] - (bottom + top) / 2),
    );
    assert.match(
        await page.locator('.panel-rig-vertex').textContent(),
        new RegExp(`Vertex 0 of ${rig.meshes[0].name}`),
    );
});

test('the heat of a bone asks for a bone until one is pinned', async (page) => {
    await openRig(page, example('lamp.pchr'));
    const asks = page.locator('.rig-toolbar').getByText('Point at a bone to see its heat; a click pins it.');
    assert.equal(await asks.count(), 0);
    await page.locator('.rig-toolbar').getByLabel('Weights').selectOption({ label: 'Heat of a bone' });
    await asks.waitFor();
    await page.locator('.panel-rig-bones .bone-row').first().click();
    await asks.waitFor({ state: 'detached' });
});

// ---- bind pose, export

test('a guessed bind pose is told, candidates are drawn, and a click chooses', async (page) => {
    await openRig(page, example('lamp.pchr'));
    const chip = page.locator('.chip');
    assert.equal(await chip.textContent(), 'Bind: nod:0, guessed');
    await type(page, 'Frame', 3);
    await chip.click();
    const picture = page.locator('.candidate img').first();
    await picture.waitFor();
    assert.deepEqual(
        await picture.evaluate(async (image) => {
            await image.decode();
            return [image.naturalWidth, image.naturalHeight];
        }),
        [160, 160],
    );
    await button(page, 'Take the frame that shows, nod:3').click();
    await page.waitForSelector('.chip:has-text("Bind: nod:3, chosen")');
    await page.getByLabel('y points down').click();
    await page.waitForSelector('code:has-text("--bind nod:3 --y-down")');
    await button(page, 'Copy').click();
    await page.waitForSelector('.message');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '--bind nod:3 --y-down');
    await page.locator('.candidate', { hasText: 'nod:0' }).click();
    await page.waitForSelector('.chip:has-text("Bind: nod:0, chosen")');
    await button(page, 'Leave it to the rule').click();
    await page.waitForSelector('.chip:has-text("guessed")');
    await button(page, 'Done').click();
});

/** Waits for the export, downloads it, and compares it with what the command that the dialog shows writes. */
async function compareExport(page) {
    await page.waitForTimeout(400); // changes wait a moment for more of them
    await page.waitForSelector('.export-result[aria-busy=false] #export-words', { timeout: 60_000 });
    const command = await page.locator('.export-dialog .command-line').textContent();
    const { name, bytes } = await download(page, () => button(page, 'Download').click());
    assert.ok(
        (await page.locator('#export-words').textContent()).startsWith(`${bytes.length.toLocaleString('en')} bytes`),
    );
    const folder = makeFolder();
    fs.copyFileSync(example('fox.pchr'), path.join(folder, 'fox.pchr'));
    execFileSync('/bin/sh', ['-c', command.replace(/^spritepress /, '"$0" '), COMMAND], {
        cwd: folder,
        stdio: 'ignore',
    });
    assert.ok(bytes.equals(fs.readFileSync(path.join(folder, name))), command);
    return command;
}

test('an export has the bytes of the command that it shows', async (page) => {
    const fox = await loadExample('fox.pchr');
    await openRig(page, example('fox.pchr'));
    await choose(page, fox, 'walk');
    await type(page, 'Time', 0.3);
    await press(page, 'Control+e');
    const dialog = page.locator('.export-dialog');
    const offered = await dialog
        .locator('[data-option=animation] option')
        .evaluateAll((all) => all.map(({ value }) => value));
    assert.deepEqual(
        offered,
        fox.animations.map(({ name }) => name),
    );
    assert.equal(await compareExport(page), 'spritepress render fox.pchr -o fox-walk.gif --animation walk');
    await dialog.getByLabel('Size', { exact: true }).fill('96');
    await dialog.getByLabel('Background', { exact: true }).fill('#336699');
    await dialog.getByLabel('Skeleton', { exact: true }).check();
    await dialog.getByLabel('Kind', { exact: true }).selectOption('webp');
    assert.match(
        await compareExport(page),
        /-o fox-walk\.webp --animation walk --size 96 --background '#336699' --skeleton$/,
    );
    await button(page, 'The moment that shows, as a PNG').click();
    assert.match(await compareExport(page), /-o fox-walk\.png --animation walk --time 0\.3 --size 96 /);
    await dialog.getByLabel('Animation', { exact: true }).fill('fly');
    await page.waitForSelector('.export-result .fault');
    assert.equal(await button(page, 'Download').isDisabled(), true);
});

// ---- the frame around it

test('a reload loses nothing', async (page) => {
    await openRig(page, example('lamp.json'), example('lamp.png'));
    await type(page, 'Frame', 5);
    await type(page, 'Speed', 2);
    await button(page, 'Ping-pong').click();
    await button(page, 'Wires').click();
    await page.locator('.mesh-row').first().getByRole('button', { name: /^Hide/ }).click();
    const unseen = () => page.locator('.mesh-row.unseen-mesh .mesh-name > :first-child').allTextContents();
    const hidden = await unseen();
    const picture = await takePixels(page);
    await page.waitForTimeout(500);
    await page.reload();
    await page.waitForSelector('.room:not([hidden]) .rig-canvas');
    assert.equal(await shown(page, 'Frame'), 5);
    assert.equal(await shown(page, 'Speed'), 2);
    assert.deepEqual([await isPressed(page, 'Ping-pong'), await isPressed(page, 'Wires')], [true, true]);
    assert.equal(hidden.length, 1);
    assert.deepEqual(await unseen(), hidden);
    assert.deepEqual(await takePixels(page), picture);
});

test('samples open', async (page) => {
    for (const [title, words] of [
        ['Fox', /22 bones/],
        ['Jellyfish', /bones/],
        ['Fox with loose vertices', /22 bones/],
    ]) {
        await run(page, 'Welcome page');
        await page.locator('.card', { has: page.getByText(title, { exact: true }) }).click();
        await page.waitForSelector('.room:not([hidden]) .rig-canvas');
        assert.match(await page.locator('.status-bar').textContent(), words);
    }
    assert.match(await room(page).locator('.off-vertices').textContent(), /^6 vertices/);
});

for (const colorScheme of ['dark', 'light'])
    test(
        `no serious fault of accessibility in the ${colorScheme} theme`,
        async (page) => {
            await openRig(page, example('lamp.pchr'));
            await expectUsable(page, 'room');
            await page.locator('.chip').click();
            await page.waitForSelector('.candidate img');
            await expectUsable(page, 'bind');
            await page.keyboard.press('Escape');
            await press(page, 'Control+e');
            await page.waitForSelector('.export-result[aria-busy=false] #export-words', { timeout: 60_000 });
            await expectUsable(page, 'export');
        },
        { colorScheme, bypassCSP: true },
    );
