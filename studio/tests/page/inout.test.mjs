// Import and export in the real page, against the native command and PIL. Needs the page in build/studio/page and the
// command in build/release; run with `node --test studio/tests/page/inout.test.mjs`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, closePage, launch, makeFolder, openPage, python, servePage, spritepress } from './inout_support.mjs';

let served, browser, page;
const folder = makeFolder();
const workers = [];

before(async () => {
    served = await servePage();
    browser = await launch();
    page = await openPage(browser, served.url, { permissions: ['clipboard-read', 'clipboard-write'] });
    page.on('worker', (worker) => workers.push(worker.url()));
    await page.getByText('Bouncing slime').click();
    await page.waitForSelector('.timeline');
});

after(async () => {
    await closePage(page);
    await browser.close();
    await served.close();
});

/** The sample, as studio/src/rooms/sprites/samples.ts draws it. */
const SAMPLES = readFileSync(join(ROOT, 'studio/src/rooms/sprites/samples.ts'), 'utf8');
const SLIME = [...SAMPLES.match(/const SLIME = \[([^\]]*)\]/)[1].matchAll(/`([^`]*)`/g)].map((match) =>
    match[1].trim().split('\n'),
);
const COLOURS = {
    A: [31, 61, 43, 255],
    B: [95, 191, 106, 255],
    C: [232, 255, 216, 255],
    D: [61, 143, 82, 255],
    '.': [0, 0, 0, 0],
};
const PIXELS = SLIME.map((rows) => [...rows.join('')].map((code) => COLOURS[code]));

const PICTURE = `
import json, sys
from PIL import Image
im = Image.open(sys.argv[1])
out = []
for i in range(getattr(im, 'n_frames', 1)):
    im.seek(i)
    rgba = im.convert('RGBA')
    pixels = [list(p) if p[3] else [0, 0, 0, 0] for p in rgba.getdata()]
    out.append({'size': rgba.size, 'pixels': pixels, 'duration': im.info.get('duration')})
print(json.dumps(out))
`;

async function openExport(kind) {
    if (!(await page.locator('.export-dialog').count())) await page.keyboard.press('Control+e');
    await page.getByRole('radio', { name: kind, exact: true }).click();
}

/** Waits until the result of the last change is there. */
async function settled() {
    await page.waitForFunction(() => {
        const result = document.querySelector('.export-result');
        return (
            result?.getAttribute('aria-busy') === 'false' && result.querySelector('.export-files, .export-losses, .bad')
        );
    });
}

/** Changes a field and waits for what follows from it. */
async function set(label, value) {
    const field = page.locator('.export-fields').getByLabel(label, { exact: true });
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption({ label: value });
    else await field.fill(value);
    await page.waitForTimeout(300);
    await settled();
}

/** Saves all files of the export into the folder. */
async function download() {
    await settled();
    const count = await page.locator('.export-files li').count();
    const names = [];
    let saved = 0;
    const all = new Promise((resolve) => {
        const hear = async (file) => {
            names.push(file.suggestedFilename());
            await file.saveAs(join(folder, file.suggestedFilename()));
            if (++saved < count) return;
            page.off('download', hear);
            resolve();
        };
        page.on('download', hear);
    });
    await page.locator('.export-actions .main').click();
    await all;
    return names;
}

const text = async () => {
    await settled();
    return page.locator('.export-text').inputValue();
};

test('strings: shortest, row-safe and classic are those of the command', async () => {
    const options = { Shortest: [], 'Row-safe': ['--no-cross-rows'], Classic: ['--no-cross-rows', '--no-mirror'] };
    writeFileSync(join(folder, 'first.json'), JSON.stringify({ kind: 'sprite', width: 16, rows: SLIME[0] }));
    for (const [form, given] of Object.entries(options)) {
        await openExport('String');
        await set('Form', form);
        const expected = spritepress(folder, 'convert', 'first.json', '-o', '-', '--to', 'pcsef', '--quiet', ...given);
        assert.equal(await text(), expected, form);
    }
    await set('Frames', 'All 3 frames');
    assert.equal((await text()).split('\n').length, 3);
    assert.deepEqual(await download(), ['slime_0.pcsef', 'slime_1.pcsef', 'slime_2.pcsef']);
    const drawn = JSON.parse(spritepress(folder, 'inspect', 'slime_2.pcsef', '--width', '16', '--json'));
    assert.deepEqual(drawn.rows, SLIME[2]);
});

test('source code has the strings of all frames', async () => {
    await openExport('Source code');
    await download();
    const { slimeSprite } = await import(
        `data:text/javascript,${encodeURIComponent(readFileSync(join(folder, 'slime.js'), 'utf8'))}`
    );
    assert.deepEqual([slimeSprite.width, slimeSprite.height, slimeSprite.palette.A], [16, 16, '#1f3d2bff']);
    for (const [i, frame] of slimeSprite.frames.entries()) {
        writeFileSync(join(folder, 'one.pcsef'), frame.text);
        assert.deepEqual(
            JSON.parse(spritepress(folder, 'inspect', 'one.pcsef', '--width', '16', '--json')).rows,
            SLIME[i],
        );
    }
    assert.deepEqual(slimeSprite.tags, [{ name: 'bounce', from: 0, to: 2, direction: 'ping-pong' }]);
    await openExport('Source code');
    await settled();
    await page.locator('.export-actions').getByText('Copy').click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text());
});

test('a picture, also enlarged', async () => {
    await openExport('Picture');
    await download();
    assert.deepEqual(python(PICTURE, join(folder, 'slime_0.png'))[0].pixels, PIXELS[0]);
    await openExport('Picture');
    await set('Scale', '3');
    await download();
    const [{ size, pixels }] = python(PICTURE, join(folder, 'slime_0.png'));
    assert.deepEqual(size, [48, 48]);
    assert.ok(
        pixels.every(
            (pixel, i) => String(pixel) === String(PIXELS[0][Math.floor(i / 48 / 3) * 16 + Math.floor((i % 48) / 3)]),
        ),
    );
});

test('a factor that is none is refused at its field, and the old result stays', async () => {
    await openExport('Picture');
    await settled();
    await page.locator('.export-fields').getByLabel('Scale', { exact: true }).fill('big');
    assert.match(await page.locator('.option-help.bad').textContent(), /factor/);
    assert.equal(await page.locator('.export-files li').count(), 1);
    await page.locator('.export-fields').getByLabel('Scale', { exact: true }).fill('2');
    assert.equal(await page.locator('.option-dot').count(), 1);
    await page.locator('.option label').first().dblclick();
    assert.equal(await page.locator('.option-dot').count(), 0);
});

test('a sheet has all frames', async () => {
    await openExport('Sheet');
    await download();
    const [{ size, pixels }] = python(PICTURE, join(folder, 'slime-sheet.png'));
    assert.deepEqual(size, [48, 16]);
    for (const [i, pixel] of pixels.entries())
        assert.deepEqual(pixel, PIXELS[Math.floor((i % 48) / 16)][Math.floor(i / 48) * 16 + (i % 16)]);
});

test('films have the frames of the tag, to and fro, with their times', async () => {
    for (const [format, ending] of [
        ['GIF', 'gif'],
        ['APNG: exact times and colours', 'apng'],
        ['WebP, lossless', 'webp'],
    ]) {
        await openExport('Film');
        await set('Frames', 'bounce, ping-pong');
        await set('Format', format);
        assert.deepEqual(await download(), [`slime-bounce.${ending}`]);
        const frames = python(PICTURE, join(folder, `slime-bounce.${ending}`));
        assert.deepEqual(
            frames.map((frame) => Math.round(frame.duration)),
            [100, 100, 100, 100],
            ending,
        );
        assert.deepEqual(
            frames.map((frame) => frame.pixels),
            [0, 1, 2, 1].map((i) => PIXELS[i]),
            ending,
        );
    }
});

test('every format of atlases is offered, says what it loses, and holds the pixels', async () => {
    const { formats } = JSON.parse(spritepress(folder, 'help', '--json'));
    const writes = formats.filter((format) => format.packs && format.reads && format.kinds.includes('atlas'));
    const wanted = writes.flatMap((format) =>
        format.extensions.split(' ').map((ending) => `${format.title} (${ending})`),
    );
    await openExport('Atlas');
    await settled();
    const select = page.locator('.export-fields').getByLabel('Format', { exact: true });
    assert.deepEqual(await select.locator('option').allTextContents(), wanted);
    const font = formats.find(({ id }) => id === 'bmfont');
    // All have a page called slime.png: that of Arc's stays, for the imports below.
    for (const title of wanted.toSorted((a, b) => Number(a.startsWith('Arc')) - Number(b.startsWith('Arc')))) {
        await openExport('Atlas');
        await set('Format', title);
        if (title.startsWith(font.title)) {
            // The frames are called bounce_0, which is no character.
            assert.match(await page.locator('.export-result .bad').first().textContent(), /is no glyph/);
            continue;
        }
        if (await page.locator('.export-losses').count()) {
            assert.match(await page.locator('.export-losses').textContent(), /cannot hold/);
            await page.getByText('Write it anyway').click();
            await page.waitForSelector('.export-files');
        }
        // All but the page; Godot's own have a file for each frame.
        const names = (await download()).filter((name) => !name.endsWith('.png'));
        const found = names.flatMap((name) => unpacked(name));
        assert.equal(found.length, 3, title);
        for (const [i, file] of found.sort().entries())
            assert.deepEqual(python(PICTURE, file)[0].pixels, PIXELS[i], `${title} ${file}`);
    }
});

/** The paths of the frames of an atlas that was downloaded. */
function unpacked(name) {
    const out = join(folder, `out-${name}`);
    // A .scspr is written as the format's own program writes it, which strict reading refuses.
    spritepress(folder, 'unpack', name, '-o', out, '--quiet', ...(name.endsWith('.scspr') ? ['--lenient'] : []));
    return readdirSync(out).map((file) => join(out, file));
}

test('a project file and a palette', async () => {
    await openExport('Project file');
    await download();
    assert.equal(JSON.parse(readFileSync(join(folder, 'slime.sprite.json'), 'utf8')).tags[0].name, 'bounce');
    await openExport('Palette');
    await download();
    assert.match(readFileSync(join(folder, 'slime.gpl'), 'utf8'), /31\s+61\s+43/);
});

/** A page whose server is made up: its folder has files of these names. */
async function openServed(names) {
    const written = [];
    const tab = await page.context().newPage();
    const answer = (route) => {
        const [request, { pathname }] = [route.request(), new URL(route.request().url())];
        if (pathname.endsWith('/changes')) return; // waits for ever: nothing changes
        if (request.method() !== 'GET') written.push(pathname.replace(/^.*\//, ''));
        const files = names.map((path, id) => ({ id: String(id), path, size: 1 }));
        void route.fulfill({
            headers: { etag: '"1"' },
            json: { name: 'f', id: 'f', version: '', sequence: 0, open: [], files, hash: '2' },
        });
    };
    await tab.route('**/api/**', answer);
    await tab.goto(`${served.url}#token=${'0'.repeat(32)}`);
    await tab.getByText('Bouncing slime').click();
    await tab.waitForSelector('.timeline');
    return { page: tab, written };
}

test('who agrees to replace a file is asked again when another format has other files', async () => {
    const { page: other, written } = await openServed(['slime.gif', 'slime.apng']);
    await other.keyboard.press('Control+e');
    await other.getByRole('radio', { name: 'Film', exact: true }).click();
    const [save, replace] = ['Save into the folder', 'Replace'].map((name) =>
        other.getByRole('button', { name, exact: true }),
    );
    await save.click();
    await replace.waitFor();
    const disabled = await other.getByLabel('Format', { exact: true }).evaluate(async (select) => {
        select.value = [...select.options].find((option) => option.label.startsWith('APNG')).value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await new Promise((resolve) => {
            setTimeout(resolve);
        });
        return document.querySelector('.export-actions .main').disabled;
    });
    assert.ok(disabled, 'the old film cannot be taken while the new one is made');
    await save.click();
    await replace.waitFor();
    assert.deepEqual(written, []);
    await replace.click();
    await other.locator('.export-dialog').waitFor({ state: 'detached' });
    assert.deepEqual(written, ['1']);
    await other.close();
});

// ---- import

async function openImportDialog() {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).first().click();
    await page.getByRole('menuitem', { name: /^Import/ }).click();
}

async function openImport(...files) {
    await openImportDialog();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose files').click()]);
    await chooser.setFiles(files.map((file) => join(folder, file)));
    const dialog = page.locator('.import-dialog');
    await dialog
        .getByRole('button', { name: /^Import/ })
        .and(page.locator(':enabled'))
        .or(dialog.locator('.bad'))
        .first()
        .waitFor();
    assert.deepEqual(await dialog.locator('.bad').allInnerTexts(), []);
}

const status = () => page.locator('.import-dialog p[role=status]').last().textContent();

async function finishImport() {
    await page.locator('.import-dialog .main').click();
    await page.waitForSelector('.import-dialog', { state: 'detached' });
}

const frameCount = () => page.locator('.frame-item').count();

/** The document that shows, by way of its project file. */
async function project() {
    await openExport('Project file');
    const [name] = await download();
    return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

test('a film becomes frames with durations, and one undo takes them back', async () => {
    python(
        `
from PIL import Image
import sys
a = Image.open(sys.argv[1] + '/slime_0.png').convert('RGBA').resize((16, 16), 0)
b = a.transpose(0)
a.save(sys.argv[1] + '/turn.gif', save_all=True, append_images=[b], duration=[70, 250], loop=0, disposal=2)
print('[]')`,
        folder,
    );
    await openImport('turn.gif');
    assert.match(await status(), /Every pixel keeps its colour/);
    await finishImport();
    assert.equal(await frameCount(), 5);
    assert.deepEqual(
        (await project()).frames.map((frame) => frame.durationMs),
        [100, 70, 250, 100, 100],
    );
    await page.keyboard.press('Control+z');
    assert.equal(await frameCount(), 3);
});

test('half-transparent colours come in exactly', async () => {
    const colours = python(
        `
import json, sys
from PIL import Image
im = Image.new('RGBA', (8, 8))
im.putdata([((i * 37) % 256, (i * 91) % 256, (i * 13) % 256, 128 + i) for i in range(64)])
im.save(sys.argv[1] + '/half.png')
print(json.dumps(sorted('#%02x%02x%02xff' % p[:3] for p in im.getdata())))`,
        folder,
    );
    await openImport('half.png');
    const dialog = page.locator('.import-dialog');
    await dialog.getByLabel('Into', { exact: true }).selectOption({ label: 'a new sprite in a tab of its own' });
    await dialog.getByLabel('Colours', { exact: true }).selectOption({ label: 'a new palette' });
    const count = dialog.getByLabel(/^Number of colours/).and(dialog.locator('input.number'));
    await count.fill('77');
    await count.press('Enter');
    await finishImport();
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'half' }).waitFor();
    const { palette, width } = await project();
    assert.deepEqual(
        [
            width,
            palette
                .filter(Boolean)
                .map((colour) => colour.rgba)
                .sort(),
        ],
        [8, colours],
    );
});

test('atlases with their pages, TGA pictures and rigs are imported', async () => {
    // The page of the last atlas of that name but sc-sprites, which has its own inside.
    await openImport('slime.aatls', 'slime.png');
    assert.match(await page.locator('.import-dialog .main').textContent(), /3 frames/);
    await page.keyboard.press('Escape');
    python(
        `
from PIL import Image
import sys
Image.open(sys.argv[1] + '/slime-sheet.png').convert('RGBA').save(sys.argv[1] + '/sheet.tga')
print('[]')`,
        folder,
    );
    await openImport('sheet.tga');
    assert.match(await page.locator('.import-dialog figcaption').first().textContent(), /48 × 16/);
    await page.keyboard.press('Escape');
    execFileSync('cp', [join(ROOT, 'examples/lamp.pchr'), folder]);
    await openImport('lamp.pchr');
    assert.match(await page.locator('.import-dialog .main').textContent(), /Import \d+ frames/);
    await page.keyboard.press('Escape');
});

test('a string is imported with the width that is chosen, and what is no picture is refused with a sentence', async () => {
    writeFileSync(join(folder, 'bad.png'), 'no picture');
    await openImportDialog();
    await page.locator('.import-dialog textarea').fill('4A4B4A4B');
    await page.getByText('Use the string').click();
    await page
        .locator('.import-dialog')
        .getByRole('button', { name: 'Import', exact: true })
        .and(page.locator(':enabled'))
        .waitFor();
    const widths = await page.getByLabel('Width', { exact: true }).locator('option').allTextContents();
    assert.deepEqual(widths.toSorted(), ['16 × 1', '2 × 8', '4 × 4', '8 × 2']);
    await page.getByText('Another file').click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('Choose files').click()]);
    await chooser.setFiles(join(folder, 'bad.png'));
    assert.match(await page.locator('.import-dialog .bad').textContent(), /bad\.png is no picture/);
    await page.keyboard.press('Escape');
});

test('strings, widths and colours were worked out by workers, of which none is left', () => {
    for (const name of ['strings.worker', 'widths.worker', 'match.worker'])
        assert.ok(
            workers.some((url) => url.includes(name)),
            name,
        );
    assert.deepEqual(page.workers(), []);
});
