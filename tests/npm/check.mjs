// The npm package as its users have it: the tarball is installed offline in an empty folder and used from there.
//
//   node check.mjs TARBALL SPRITEPRESS EXAMPLES
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'node:test';
import vm from 'node:vm';
import { brotliCompressSync } from 'node:zlib';

const [tarball, command, examples] = process.argv.slice(2).map((file) => path.resolve(file));
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-npm-'));
process.on('exit', () => fs.rmSync(home, { recursive: true, force: true }));

const quiet = { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], quiet);
fs.cpSync(path.join(examples, 'sprites'), path.join(home, 'sprites'), { recursive: true });
const installed = path.join(home, 'node_modules/spritepress');
const {
    pack,
    unpack,
    convert,
    render,
    inspect,
    validate,
    decode,
    encode,
    schema,
    Atlas,
    Rig,
    SpriteMeter,
    readPalette,
    writePalette,
    spriteAlphabet,
    SpritepressError,
} = await import(pathToFileURL(path.join(installed, 'index.node.js')));

/** {path: bytes} of everything below a folder. */
function tree(folder) {
    return Object.fromEntries(
        fs
            .readdirSync(folder, { withFileTypes: true, recursive: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
            .map((file) => [path.relative(folder, file), new Uint8Array(fs.readFileSync(file))]),
    );
}

const sprites = tree(path.join(home, 'sprites'));

/** What the command writes for the same; options are the command's. */
function natively(job, files, words, options) {
    const folder = fs.mkdtempSync(path.join(home, 'native-'));
    for (const [name, bytes] of Object.entries(files)) {
        fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
        fs.writeFileSync(path.join(folder, name), bytes);
    }
    execFileSync(command, [job, ...words, ...options, '-q'], { ...quiet, cwd: folder });
    return Object.fromEntries(
        Object.entries(tree(folder)).filter(
            ([name, bytes]) => !(name in files) || Buffer.compare(bytes, files[name]) !== 0,
        ),
    );
}

function expectSame(made, wanted) {
    assert.deepEqual(Object.keys(made).sort(), Object.keys(wanted).sort());
    for (const [name, bytes] of Object.entries(wanted))
        assert.ok(Buffer.compare(made[name], bytes) === 0, `${name} differs`);
}

test('the tarball has what is needed, and nothing else', () => {
    assert.deepEqual(Object.keys(tree(installed)).sort(), [
        'LICENSE',
        'NOTICES',
        'README.md',
        'bin/pchr.js',
        'bin/spritepress.js',
        'index.d.ts',
        'index.node.js',
        'index.web.js',
        'lib/answer.js',
        'lib/api.js',
        'lib/asset.js',
        'lib/atlas.js',
        'lib/command/paths.js',
        'lib/command/run.js',
        'lib/command/shared.js',
        'lib/command/wasi.js',
        'lib/command/worker.js',
        'lib/engine.js',
        'lib/palettes.js',
        'lib/phaser_rig.js',
        'lib/pixi_rig.js',
        'lib/platform.node.js',
        'lib/platform.web.js',
        'lib/player.js',
        'lib/rig.js',
        'lib/sprite_meter.js',
        'lib/upright.js',
        'lib/worker.node.js',
        'lib/worker.web.js',
        'light.d.ts',
        'light.node.js',
        'light.web.js',
        'options.d.ts',
        'package.json',
        'phaser.d.ts',
        'phaser.js',
        'pixi.d.ts',
        'pixi.js',
        'results.d.ts',
        'spritepress-baseline.wasm',
        'spritepress-command.wasm',
        'spritepress-light.wasm',
        'spritepress.wasm',
    ]);
});

test('every job gives the bytes of the command', async () => {
    const packed = await pack(sprites, { output: 'game.pct', maxSize: '128x96', variant: ['0.5:@half'], extrude: 1 });
    expectSame(
        packed.files,
        natively(
            'pack',
            sprites,
            ['.'],
            ['-o', 'game.pct', '--max-size', '128x96', '--variant', '0.5:@half', '--extrude', '1'],
        ),
    );
    assert.equal(packed.result.atlases[0].sprites, Object.keys(sprites).length);
    const atlas = packed.files;
    const unpacked = await unpack(atlas, { input: 'game.pct', only: ['coin*', 'slime*'] });
    expectSame(
        unpacked.files,
        Object.fromEntries(
            Object.entries(
                natively('unpack', atlas, ['game.pct'], ['-o', 'out', '--only', 'coin*', '--only', 'slime*']),
            ).map(([name, bytes]) => [name.replace(/^out\//, ''), bytes]),
        ),
    );
    const sheet = await render(atlas, { input: 'game.pct', output: 'sheet.png', labels: true });
    expectSame(sheet.files, natively('render', atlas, ['game.pct'], ['-o', 'sheet.png', '--labels']));
    const arc = await convert(atlas, { input: 'game.pct', output: 'arc.aatls', allowLoss: true, filterMin: 'linear' });
    expectSame(
        arc.files,
        natively('convert', atlas, ['game.pct'], ['-o', 'arc.aatls', '--allow-loss', '--filter-min', 'linear']),
    );
    const fox = { 'fox.pchr': new Uint8Array(fs.readFileSync(path.join(examples, 'fox.pchr'))) };
    const baked = await convert(fox, { output: 'fox.pct', fps: 4, worker: true });
    assert.equal(baked.result.baked, true);
    expectSame(baked.files, natively('convert', fox, ['fox.pchr'], ['-o', 'fox.pct', '--fps', '4']));
});

test('documents are told as the command tells them', async () => {
    const { files } = await pack(sprites, { output: 'game.pct' });
    fs.writeFileSync(path.join(home, 'told.pct'), files['game.pct']);
    const told = JSON.parse(execFileSync(command, ['inspect', '--json', 'told.pct'], quiet));
    assert.deepEqual(await decode(files['game.pct'], { name: 'game.pct' }), told);
    assert.deepEqual(await decode(new TextDecoder().decode(files['game.pct'])), told);
    assert.deepEqual((await inspect(files, { input: 'game.pct' })).document, told);
    assert.deepEqual(await validate(files, { input: 'game.pct' }), { valid: true, format: 'pct', findings: [] });
});

test('content of no known format is invalid, a file that is not there is a failure', async () => {
    for (const content of ['hello', '', new Uint8Array(9)])
        for (const worker of [false, true]) {
            const { valid, format, findings } = await validate(content, { worker });
            assert.deepEqual([valid, format, findings.map(({ code }) => code)], [false, null, ['GEN004']]);
        }
    fs.writeFileSync(path.join(home, 'input'), 'hello');
    assert.equal(spawnSync(command, ['validate', 'input'], quiet).status, 1); // a verdict there, too
    await assert.rejects(validate({ a: 'hello' }, { input: 'b' }), SpritepressError);
});

const PCT = 'PCT:1.0\nP:game.png,RGBA8888,64,64,1\nhero|0|1,1,32,48\n';

test('everything that holds bytes is a file', async () => {
    const bytes = new TextEncoder().encode(PCT),
        wanted = await decode(PCT);
    const around = new Uint8Array(bytes.length + 9);
    around.set(bytes, 4);
    const inside = [around.buffer, 4, bytes.length];
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const foreign = vm.runInNewContext('new Uint8Array(bytes)', { bytes });
    const given = {
        bytes,
        buffer: bytes.buffer,
        part: new Uint8Array(...inside),
        clamped: new Uint8ClampedArray(...inside),
        view: new DataView(...inside),
        node: Buffer.from(PCT),
        shared: shared.buffer,
        sharedView: shared,
        foreign,
        foreignBuffer: foreign.buffer,
        blob: new Blob([bytes]),
    };
    for (const [kind, content] of Object.entries(given))
        for (const worker of [false, true]) {
            assert.deepEqual(await decode(content, { worker }), wanted, kind);
            assert.deepEqual(await decode({ 'a.pct': content }, { worker }), wanted, kind);
        }
    assert.equal((await Atlas.load(foreign)).frameCount, 1);
    assert.ok(bytes.buffer.byteLength === bytes.length && around.length > 0, 'they are still ours');
});

test('what holds none is refused', async () => {
    const wrong = {
        Promise: Promise.resolve(PCT),
        Undefined: undefined,
        Null: null,
        Number: 7,
        Array: [80, 67, 84],
        Map: new Map(),
        Object: {},
    };
    for (const [kind, content] of Object.entries(wrong)) {
        await assert.rejects(
            decode({ 'dir/a.pct': content }),
            (error) =>
                error instanceof TypeError && error.message.includes('"dir/a.pct"') && error.message.includes(kind),
            kind,
        );
        await assert.rejects(decode(content), TypeError, kind);
        await assert.rejects(pack({ ...sprites, 'new.png': content }, { output: 'a.pct' }), /"new\.png"/, kind);
    }
});

test('mistakes are of the same class in a worker', async () => {
    const mistakes = [
        () => pack(sprites, { output: 'x.pct', maxsize: 4, worker: true }),
        () => pack({ 'x/..': 'x' }, { output: 'x.pct', worker: true }),
        () => decode(PCT, { from: 'p\0ct', worker: true }),
    ];
    for (const mistake of mistakes) await assert.rejects(mistake(), TypeError);
});

test('inputs that would be ignored are mistakes', async () => {
    await assert.rejects(pack(sprites, { output: 'a.pct', input: 'coin_1.png' }), {
        name: 'TypeError',
        message: /takes `inputs`/,
    });
    await assert.rejects(decode({ 'a.pct': PCT }, { inputs: ['a.pct'] }), {
        name: 'TypeError',
        message: /take `input`/,
    });
    const coin = sprites['coin_1.png'];
    for (const outside of ['/abs/a.png', '../a.png', 'a/../../a.png'])
        await assert.rejects(
            pack({ 'b.png': coin, [outside]: coin }, { output: 'a.pct' }),
            (error) =>
                error instanceof TypeError && error.message.includes(`"${outside}"`) && /relative/.test(error.message),
        );
    const named = await pack({ '../a.png': coin }, { output: 'a.pct', inputs: ['../a.png'] });
    assert.deepEqual(
        (await decode(named.files['a.pct'])).frames.map(({ key }) => key),
        ['a.png'],
    );
    assert.ok((await pack({ './a/../b.png': coin }, { output: 'a.pct' })).files['a.pct']);
});

test('a NUL cuts nothing off', async () => {
    const refused = { name: 'TypeError', message: /has a NUL in it/ };
    await assert.rejects(pack(sprites, { output: 'a.pct\0.aatls' }), refused);
    await assert.rejects(pack({ 'a.png\0b': sprites['coin_1.png'] }, { output: 'a.pct' }), refused);
    await assert.rejects(decode({ a: PCT }, { input: 'a\0' }), refused);
});

test('a file may be called __proto__', async () => {
    for (const worker of [false, true]) {
        const { files } = await convert(PCT, { output: '__proto__', to: 'pct', worker });
        assert.deepEqual(Object.keys(files), ['__proto__']);
        assert.equal((await decode(Object.entries(files)[0][1])).frames.length, 1);
    }
});

/** Files of every format, with the options that reading them takes. */
async function everyFormat() {
    const example = (name) => ({ [name]: new Uint8Array(fs.readFileSync(path.join(examples, name))) });
    const made = [];
    for (const output of ['game.pct', 'game.aatls', 'game.scs'])
        made.push([output, (await pack(sprites, { output, sanitizeNames: output === 'game.scs' })).files]);
    made.push(
        ['hero.pct', example('hero.pct')],
        ['items.aatls', example('items.aatls')],
        ['world.scs', example('world.scs')],
    );
    for (const name of ['fox.pchr', 'lamp.pchr', 'jellyfish.pchr'])
        for (const output of [name, name.replace('pchr', 'glb'), name.replace('pchr', 'gltf')])
            made.push([output, (await convert(example(name), { output })).files]);
    made.push(['lamp.json', example('lamp.json')], ['ghost.pcsef', example('ghost.pcsef'), { width: 16 }]);
    return made;
}

/** A document without what PCT's writer chooses anew: the dictionary of folders and the order of frames. */
function content({ folders, ...document }) {
    const byKey = (a, b) => (a.key < b.key ? -1 : 1);
    return document.format === 'pct'
        ? { ...document, frames: document.frames.toSorted(byKey) }
        : { folders, ...document };
}

test('what decode gives, encode makes a file of: the one that the command writes of the file itself', async () => {
    const kinds = new Set();
    for (const [name, files, reading = {}] of await everyFormat()) {
        const document = await decode(files[name], { name, ...reading });
        kinds.add(`${document.kind} ${document.format}`);
        const output = name === 'lamp.json' ? 'new.pchr' : `new${path.extname(name)}`;
        const images =
            name === 'lamp.json'
                ? { 'lamp.png': new Uint8Array(fs.readFileSync(path.join(examples, 'lamp.png'))) }
                : {};
        const encoded = await encode(document, { output, files: images });
        assert.deepEqual(Object.keys(encoded.files), [output], name);
        assert.equal(encoded.result.from, 'spritepress-json');
        const width = reading.width ? ['--width', String(reading.width)] : [];
        const wanted = natively(
            'convert',
            { ...images, [name]: files[name] },
            [name],
            ['-o', output, '--lenient', ...width],
        );
        expectSame(encoded.files, wanted);
        const again = await decode(encoded.files[output], { name: output, ...reading });
        if (name !== 'lamp.json') assert.deepEqual(content(again), content(document), name);
    }
    assert.deepEqual([...kinds].sort(), [
        'atlas aatls',
        'atlas pct',
        'atlas scs',
        'rig glb',
        'rig gltf',
        'rig pchr',
        'rig pchr-json',
        'sprite pcsef',
    ]);
});

test('documents that nobody decoded', async () => {
    const page = sprites['coin_1.png'];
    const {
        document: { width, height },
    } = await inspect(page, { name: 'page.png' });
    const atlas = {
        kind: 'atlas',
        pages: [{ file: 'page.png', width, height }],
        frames: [
            { key: 'a', x: 0, y: 0, w: 8, h: 8 },
            { key: 'b', x: 4, y: 4, w: 4, h: 4 },
        ],
    };
    const asJson = (document) => new TextEncoder().encode(JSON.stringify(document));
    for (const [to, output] of [
        ['pct', 'new.pct'],
        ['scs', 'new.scs'],
        ['spritepress-json', 'document.json'],
    ])
        expectSame(
            (await encode(atlas, { output, to, files: { 'page.png': page } })).files,
            natively(
                'convert',
                { 'page.png': page, 'hand.json': asJson(atlas) },
                ['hand.json'],
                ['-o', output, '--to', to],
            ),
        );
    // A file that has our name for the document is still found.
    const named = { ...atlas, pages: [{ file: 'document.json', width, height }] };
    expectSame(
        (await encode(named, { output: 'new.scs', files: { 'document.json': page } })).files,
        natively('convert', { 'document.json': page, 'hand.json': asJson(named) }, ['hand.json'], ['-o', 'new.scs']),
    );
    assert.deepEqual(await encode(atlas, { output: 'a.pct', worker: true }), await encode(atlas, { output: 'a.pct' }));
});

test('documents that are none', async () => {
    const frame = { key: 'a', x: 0, y: 0, w: 8, h: 8 };
    const atlas = (...frames) => ({ kind: 'atlas', pages: [{ file: 'a.png', width: 8, height: 8 }], frames });
    const wrong = [
        [atlas({ ...frame, w: -1 }), 'JSN007', '/frames/0/w'],
        [atlas({ ...frame, x: NaN }), 'JSN006', '/frames/0/x'],
        [atlas(frame, frame), 'JSN011', '/frames/1/key'],
        [atlas({ ...frame, page: 1 }), 'JSN012', '/frames/0/page'],
        [{ kind: 'film' }, 'JSN010', '/kind'],
        [{}, 'JSN005', '/kind'],
        [[], 'JSN006', undefined],
        [null, 'JSN006', undefined],
        [atlas({ ...frame, key: '\ud800' }), 'JSN001', undefined],
    ];
    for (const [document, code, place] of wrong) {
        const error = await encode(document, { output: 'a.pct' }).catch((thrown) => thrown);
        assert.ok(error instanceof SpritepressError, code);
        const { line, ...finding } = error.findings[0];
        assert.deepEqual([finding.code, finding.path, finding.file, line], [code, place, 'document.json', 1]);
    }
    await assert.rejects(encode(undefined, { output: 'a.pct' }), TypeError);
    await assert.rejects(encode(atlas(frame)), SpritepressError);
    await assert.rejects(decode(sprites['coin_1.png'], { name: 'a.png' }), /no document/);
});

test('findings have their place, and words of JavaScript', async () => {
    const bad = await validate('PCT:1.0\nP:a.png,RGBA8888,8,8,0\na|0|1,x,3,4\n', { name: 'bad.pct' });
    assert.equal(bad.valid, false);
    const [first] = bad.findings.filter(({ severity }) => severity === 'error');
    assert.deepEqual([first.code, first.file, first.line], ['PCT008', 'bad.pct', 3]);
    const tooLarge = await pack(sprites, { output: 'x.pct', maxSize: 4 }).catch((error) => error);
    assert.ok(tooLarge instanceof SpritepressError && tooLarge instanceof Error);
    assert.equal(tooLarge.findings[0].code, 'PCK003');
    assert.match(tooLarge.findings[0].hint, /`maxSize`/);
    assert.match(tooLarge.message, /PCK003/);
    await assert.rejects(pack(sprites, { output: 'x.pct', maxsize: 4 }), /option maxsize is no option/);
    await assert.rejects(pack(sprites, { output: 'x.pct', maxSize: 'large' }), /option maxSize /);
    await assert.rejects(unpack(sprites), /which of the \d+ files/);
    await assert.rejects(pack({ 'x/..': 'x' }, { output: 'x.pct' }), TypeError);
});

test('findings have the kind that the command tells', async () => {
    const text = '\ufeffPCT:1.0\nP:a.png,RGBA4444,8,8,0\na|0|1,1,3,4\na|0|1,1,3,4\nX:hello\nA:none=ghost\n';
    fs.writeFileSync(path.join(home, 'kinds.pct'), text);
    const told = JSON.parse(
        spawnSync(command, ['validate', '--format', 'json', '--lenient', 'kinds.pct'], quiet).stdout,
    );
    const kinds = (findings) => findings.map(({ code, kind }) => `${code} ${kind}`);
    const { findings } = await validate(text, { name: 'kinds.pct', lenient: true });
    assert.deepEqual(kinds(findings), kinds(told.files[0].findings));
    assert.ok(kinds(findings).includes('GEN006 ENCODING') && kinds(findings).includes('PCT018 DUPLICATE'));
});

test('a place that is not known is none, also where sizes have 32 bits', async () => {
    const text = 'PCT:1.0\nP:a.png,RGBA8888,64,64,0\nB:0,0,3,4,4\na,b,a\nA:b=c\n';
    fs.writeFileSync(path.join(home, 'input'), text);
    const said = spawnSync(command, ['inspect', '--json', '--from=pct', 'input'], quiet).stderr;
    const { findings } = await inspect(text, { name: 'input', from: 'pct' });
    assert.deepEqual(
        findings.map(
            ({ file, line, column, severity, code, message }) =>
                `${file}${line ? `:${line}:${column}` : ''}: ${severity}[${code}]: ${message}\n`,
        ),
        [said],
    );
});

test('inspect tells the structure of a file, also of one that cannot be read', async () => {
    const sound = (await inspect('PCT:1.0\nP:a.png,RGBA8888,8,9,0\n#0\n', { name: 'a.pct', tree: true })).document;
    assert.equal(sound.kind, 'tree');
    assert.equal(sound.complete, true);
    assert.deepEqual(sound.nodes.slice(0, 4), [
        [0, 'file', 0, 34, 'lines', ''],
        [1, 'version header', 0, 8, 'line', ''],
        [2, 'major', 4, 1, 'integer', '1'],
        [2, 'minor', 6, 1, 'integer', '0'],
    ]);
    const { document, findings } = await inspect('PCT:1.0\nP:a.png,RGBA8888,8,9,0\n#7\n', {
        name: 'a.pct',
        tree: true,
    });
    assert.equal(document.complete, false);
    assert.deepEqual(document.nodes[document.failed], [2, 'page', 32, 1, 'integer', '7']);
    assert.deepEqual(
        findings.map(({ code }) => code),
        ['PCT013'],
    );
    assert.equal(document.findings[0].node, document.failed);
    await assert.rejects(inspect('no known format', { name: 'a.bin', tree: true }), { name: 'SpritepressError' });
    await assert.rejects(inspect('PCT:1.0', { name: 'a.pct', tree: true, whole: true }), { name: 'SpritepressError' });
});

test('inspect tells what an atlas costs, and pack why it has several pages, as the command does', async () => {
    const files = Object.fromEntries(
        ['hero.pct', 'hero.png'].map((name) => [name, fs.readFileSync(path.join(examples, name))]),
    );
    const { document } = await inspect(files, { input: 'hero.pct', costs: true });
    const said = spawnSync(command, ['inspect', '--costs', '--json', 'hero.pct'], { ...quiet, cwd: examples }).stdout;
    assert.deepEqual(document, JSON.parse(said));
    assert.equal(document.kind, 'costs');
    assert.deepEqual(
        document.pages.map(({ usedPixels, paddingPixels, freePixels }) => usedPixels + paddingPixels + freePixels),
        [256 * 160],
    );
    const without = await inspect({ 'hero.pct': files['hero.pct'] }, { costs: true });
    assert.deepEqual(
        without.findings.map(({ code }) => code),
        ['GEN023'],
    );
    assert.ok(without.document.frames.every(({ imageBytes }) => imageBytes === undefined));
    const options = { output: 'game.aatls', maxSize: 64 };
    const [plain, told] = await Promise.all([pack(sprites, options), pack(sprites, { ...options, explain: true })]);
    expectSame(told.files, plain.files);
    const { explanation, pages } = told.result.atlases[0];
    assert.equal(explanation.reasons.length, pages.length - 1);
    assert.ok(explanation.helps && explanation.tried.at(-1).pages < pages.length);
    await assert.rejects(inspect(files, { input: 'hero.pct', costs: true, tree: true }), { name: 'SpritepressError' });
});

test('the error of a pack whose sprites do not fit on the only page explains it, as the command does', async () => {
    const words = ['pack', 'sprites', '-o', 'game.aatls', '--max-size', '64', '--no-multipack', '--explain', '--json'];
    const { explanation } = JSON.parse(spawnSync(command, words, { ...quiet, cwd: home }).stdout).atlases[0];
    for (const worker of [false, true]) {
        const options = { output: 'game.aatls', maxSize: 64, noMultipack: true, worker };
        const told = await pack(sprites, { ...options, explain: true }).catch((error) => error);
        assert.ok(told instanceof SpritepressError);
        assert.deepEqual(told.explanation, explanation);
        const plain = await pack(sprites, options).catch((error) => error);
        assert.deepEqual([plain.message, plain.explanation], [told.message, undefined]);
    }
});

test('a request that makes no sense names its option', async () => {
    for (const [options, message] of [
        [{ fps: 3 }, /^`fps` is for `sequences`/],
        [{ textureFormat: 'png', webpQuality: 50 }, /^`webpQuality`: the pages are to be PNG$/],
        [{ output: undefined }, /^`output` ATLAS is missing$/],
    ]) {
        const {
            findings: [finding],
        } = await pack(sprites, { output: 'game.pct', ...options }).catch((error) => error);
        assert.equal(finding.code, 'GEN019');
        assert.match(finding.message, message);
    }
});

test('inputs are a list, and a worker does not take arguments of the program over', async () => {
    await assert.rejects(pack(sprites, { output: 'game.pct', inputs: 'hero' }), /^TypeError: `inputs` is a list/);
    const text =
        "import { validate } from 'spritepress'; const { format } = await validate('PCT:1.0', { name: 'a.pct', worker: true }); "
        + 'console.log(format)';
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], {
        encoding: 'utf8',
        cwd: home,
    });
    assert.deepEqual([stdout, stderr], ['pct\n', '']);
});

test('workers give the same, and end when they are told to', async () => {
    const options = { output: 'game.aatls', effort: 'best' };
    const [alone, there] = await Promise.all([pack(sprites, options), pack(sprites, { ...options, worker: true })]);
    expectSame(there.files, alone.files);
    await assert.rejects(pack(sprites, { ...options, worker: true, maxSize: 4 }), SpritepressError);
    await assert.rejects(pack(sprites, { ...options, worker: true, maxsize: 4 }), /is no option/);
    const stop = new AbortController();
    const stopped = pack(sprites, { ...options, worker: true, signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    await assert.rejects(stopped, { name: 'AbortError' });
    await assert.rejects(pack(sprites, { ...options, signal: AbortSignal.abort() }), { name: 'AbortError' });
});

/** A listener that keeps what it hears. */
function listener() {
    const heard = [];
    return {
        heard,
        onProgress: (progress) => {
            heard.push(progress);
        },
    };
}

test('progress is told, with a worker and without', async () => {
    for (const worker of [false, true]) {
        const { heard, onProgress } = listener();
        await pack(sprites, { output: 'game.pct', worker, onProgress });
        const phases = [...new Set(heard.map(({ phase }) => phase))];
        assert.ok(phases.length >= 3, `${phases}`);
        for (const phase of phases) {
            const steps = heard.filter((progress) => progress.phase === phase);
            assert.equal(steps[0].done, 0, phase);
            assert.equal(steps.at(-1).done, steps.at(-1).total, phase);
            assert.deepEqual(
                steps.map(({ done }) => done),
                steps.map(({ done }) => done).sort((a, b) => a - b),
                phase,
            );
        }
        assert.equal(heard.find(({ phase }) => phase === 'reading images').total, Object.keys(sprites).length);
    }
});

test('whoever hears of the progress can end the job, or fail', async () => {
    const stop = new AbortController();
    const stopped = pack(sprites, { output: 'game.pct', signal: stop.signal, onProgress: () => stop.abort() });
    await assert.rejects(stopped, { name: 'AbortError' });
    for (const worker of [false, true]) {
        let heard = 0;
        const onProgress = () => {
            heard++;
            throw new Error('mine');
        };
        await assert.rejects(pack(sprites, { output: 'game.pct', worker, onProgress }), /^Error: mine$/);
        await new Promise((resolve) => {
            setTimeout(resolve, 100);
        });
        assert.equal(heard, 1, 'who failed hears no more');
    }
    assert.ok((await pack(sprites, { output: 'game.pct' })).files['game.pct']);
});

test('the tables of an atlas tell what the document tells', async () => {
    const general = [
        'key',
        'page',
        'x',
        'y',
        'w',
        'h',
        'sourceW',
        'sourceH',
        'trimX',
        'trimY',
        'trimmed',
        'rotated',
        'turn',
        'aliasOf',
    ];
    for (const name of ['hero.pct', 'items.aatls', 'world.scs']) {
        const bytes = new Uint8Array(fs.readFileSync(path.join(examples, name)));
        const told = JSON.parse(execFileSync(command, ['inspect', '--json', path.join(examples, name)], quiet));
        const atlas = await Atlas.load(bytes, { name });
        const frames = Array.from({ length: atlas.frameCount }, (_, i) => atlas.frame(i));
        const wanted = told.frames.map((frame) =>
            Object.fromEntries(Object.entries(frame).filter(([part]) => general.includes(part))),
        );
        assert.deepEqual(frames, wanted, name);
        assert.deepEqual(
            atlas.keys,
            told.frames.map(({ key }) => key),
        );
        assert.deepEqual(
            atlas.pages.map(({ file }) => file),
            told.pages.map(({ file }) => file ?? null),
        );
        assert.equal(atlas.indexOf(atlas.keys[1]), 1);
        assert.equal(atlas.indexOf('nothing'), -1);
        assert.throws(() => atlas.frame(atlas.frameCount), RangeError);
    }
    // Names that do not lie one behind the other in the module: of frames that were replaced, and of aliases.
    const scattered =
        'PCT:1.0\nP:a.png,RGBA8888,64,64,0\na|0|1,2,3,4\nbb|1|5,6,7,8\nccc|0|1,1,1,1\na|0|9,9,9,9\nA:bb=dd,e\nA:a=f\n';
    const { frames } = await decode(scattered),
        { keys, numbers, frameCount } = await Atlas.load(scattered);
    assert.deepEqual(keys, ['a', 'bb', 'ccc', 'dd', 'e', 'f']);
    assert.deepEqual(
        Array.from({ length: frameCount }, (_, i) => [...numbers.subarray(12 * i, 12 * i + 4), numbers[12 * i + 10]]),
        frames.map(({ x, y, w, h, rotated }) => [x, y, w, h, Number(rotated)]),
    );
    assert.equal((await Atlas.load('PCT:1.0\n', { name: 'empty.pct' })).frameCount, 0);
    await assert.rejects(Atlas.load(fs.readFileSync(path.join(examples, 'fox.pchr'))), /no atlas/);
    await assert.rejects(
        Atlas.load('PCT:1.0\nP:a.png,RGBA8888,8,8,0\na|0|1,x,3,4\n', { name: 'bad.pct' }),
        SpritepressError,
    );
});

test('a pivots.json at the root of the files is used, and an excluded one is not', async () => {
    const files = { 'star.png': sprites['items/star.png'], 'heart.png': sprites['items/heart.png'] };
    const withPivots = { ...files, 'pivots.json': Buffer.from('{"star": [0.25, 1]}') };
    const pivots = async (input, options) => {
        const packed = await pack(input, { output: 'game.json', to: 'spritepress-json', ...options });
        return JSON.parse(Buffer.from(packed.files['game.json'])).frames.map(({ key, pivot }) => [key, pivot]);
    };
    assert.deepEqual(await pivots(withPivots), [
        ['heart.png', undefined],
        ['star.png', [0.25, 1]],
    ]);
    assert.deepEqual(await pivots(withPivots, { exclude: ['pivots.json'] }), [
        ['heart.png', undefined],
        ['star.png', undefined],
    ]);
    await assert.rejects(
        pack(
            { ...files, 'pivots.json': Buffer.from('{"tar": [0, 0]}') },
            { output: 'game.json', to: 'spritepress-json' },
        ),
        (error) =>
            error.findings.some(
                ({ code, file, line, column }) =>
                    code === 'PCK018' && file === 'pivots.json' && line === 1 && column === 2,
            ),
    );
});

test('the light module reads and writes the same, and makes no pictures', async () => {
    const light = await import(pathToFileURL(path.join(installed, 'light.node.js')));
    const small = brotliCompressSync(fs.readFileSync(path.join(installed, 'spritepress-light.wasm'))).length;
    const whole = brotliCompressSync(fs.readFileSync(path.join(installed, 'spritepress.wasm'))).length;
    assert.ok(small < 200_000 && whole < 600_000, `${small} and ${whole} bytes, compressed`);
    await assert.rejects(light.inspect('PCT:1.0', { name: 'a.pct', tree: true }), /not in the light module/);
    await assert.rejects(light.inspect('PCT:1.0', { name: 'a.pct', costs: true }), /not in the light module/);
    for (const name of ['hero.pct', 'items.aatls', 'world.scs', 'fox.pchr', 'lamp.pchr', 'ghost.pcsef']) {
        const bytes = new Uint8Array(fs.readFileSync(path.join(examples, name)));
        const how = { name, ...(name.endsWith('.pcsef') && { width: 16 }) };
        const document = await light.decode(bytes, how);
        assert.deepEqual(document, await decode(bytes, how), name);
        const ours = await light.encode(document, { output: name });
        expectSame(ours.files, (await encode(document, { output: name })).files);
        assert.deepEqual(await light.validate(bytes, how), await validate(bytes, how), name);
    }
    const rig = await light.Rig.load(fs.readFileSync(path.join(examples, 'fox.pchr')));
    rig.pose('walk', 0.25);
    const other = await Rig.load(fs.readFileSync(path.join(examples, 'fox.pchr')));
    other.pose('walk', 0.25);
    const [points, wanted] = [rig, other].map((each) => {
        const out = new Float32Array(2 * each.vertexCount);
        each.skin(out);
        return out;
    });
    assert.deepEqual(points, wanted);
    const fox = fs.readFileSync(path.join(examples, 'fox.pchr'));
    await assert.rejects(light.convert(fox, { name: 'fox.pchr', output: 'fox.pct' }), /makes no pictures/);
    await assert.rejects(
        light.convert(tree(examples), { input: 'hero.pct', output: 'hero.scs', allowLoss: true }),
        /makes no pictures/,
    );
    await assert.rejects(light.convert(fox, { name: 'fox.pchr', output: 'fox.glb' }), SpritepressError);
    assert.equal(light.pack, undefined);
    assert.equal(light.SpriteMeter, undefined);
});

/** Numbers that look random and are the same on every run. */
function* numbersBelow(bound, state = 1) {
    for (;;) {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        yield Math.floor((state / 2 ** 32) * bound);
    }
}

/** The string that the job `convert` writes for pixels: how it is made is no business of the meter's. */
async function writtenBy(pixels, width, options = {}) {
    const text = String.fromCharCode(...pixels);
    const rows = Array.from({ length: text.length / width }, (_, y) => text.slice(y * width, (y + 1) * width));
    const { files } = await encode({ kind: 'sprite', width, rows }, { output: 'a.pcsef', ...options });
    return new TextDecoder().decode(files['a.pcsef']);
}

test('the meter measures what convert writes, and its tokens are those of the string', async () => {
    const ghost = fs.readFileSync(path.join(examples, 'ghost.pcsef'));
    const { width, height, rows } = await decode(ghost, { name: 'ghost.pcsef', width: 16 });
    const meter = await SpriteMeter.create({ width, height });
    assert.ok(
        meter.pixels.every((code) => code === 0x2e),
        'all empty at first',
    );
    meter.pixels.set(new TextEncoder().encode(rows.join('')));
    for (const [form, options] of [
        [{}, {}],
        [
            { mirror: false, crossRows: false },
            { noMirror: true, noCrossRows: true },
        ],
    ]) {
        const measured = meter.measure(form);
        assert.equal(measured.text, await writtenBy(meter.pixels, width, options));
        assert.equal(measured.length, measured.text.length);
        let pixel = 0,
            offset = 0;
        for (let i = 0; i < measured.tokens.length; i += 4) {
            const [first, count, place, code] = measured.tokens.subarray(i, i + 4);
            assert.deepEqual([first, place], [pixel, offset]);
            const said = measured.text.slice(offset, offset + (code ? 1 : 2));
            assert.equal(said, code ? String.fromCharCode(code) : `${count}${rows.join('')[first]}`);
            pixel += count;
            offset += said.length;
        }
        assert.deepEqual([pixel, offset], [width * height, measured.length]);
        const bytes = measured.rows.filter((_, i) => i % 5 === 0).reduce((sum, each) => sum + each);
        assert.equal(bytes, measured.length);
        assert.equal(measured.rows[2], -1, 'the first row repeats none');
    }
    meter.free();
    assert.throws(() => meter.measure(), /freed/);
});

test('prices and edits are what encoding again says', async () => {
    const width = 24,
        height = 20,
        next = numbersBelow(2 ** 16);
    const random = (bound) => next.next().value % bound;
    const meter = await SpriteMeter.create({ width, height });
    for (let i = 0; i < meter.pixels.length; ) {
        const code = '..ABC'.charCodeAt(random(5));
        for (let run = 1 + random(30); run > 0 && i < meter.pixels.length; run--) meter.pixels[i++] = code;
    }
    // Flecks for edits to find.
    for (let i = 0; i < 20; i++) meter.pixels[random(meter.pixels.length)] = 'D'.charCodeAt(0);
    const other = await SpriteMeter.create({ width, height });
    const lengthWith = (changes) => {
        other.pixels.set(meter.pixels);
        for (const [pixel, character] of changes) other.pixels[pixel] = character.charCodeAt(0);
        return other.measure().length;
    };
    const { length } = meter.measure();
    assert.equal(length, (await writtenBy(meter.pixels, width)).length);
    const before = meter.pixels.slice();
    for (let i = 0; i < 1000; i++) {
        const x = random(width),
            y = random(height),
            character = '.ABCD'[random(5)];
        assert.equal(meter.price(x, y, character), lengthWith([[y * width + x, character]]) - length);
        const stroke = Array.from({ length: 1 + random(12) }, () => [random(meter.pixels.length), '.AB'[random(3)]]);
        if (i % 10 === 0) assert.equal(meter.priceOf(stroke), lengthWith(stroke) - length);
    }
    assert.equal(meter.priceOf([]), 0);
    const locked = Array.from(meter.pixels, () => Number(random(3) === 0));
    const { edits, complete } = meter.suggest({ limit: 100, locked });
    assert.ok(complete && edits.length > 3);
    for (const { changes, saved } of edits) {
        assert.equal(lengthWith(changes), length - saved);
        assert.ok(changes.length <= 16 && changes.every(([pixel]) => !locked[pixel]));
    }
    const worth = edits.map(({ saved, changes }) => saved / changes.length);
    assert.deepEqual(
        worth,
        worth.toSorted((a, b) => b - a),
    );
    assert.deepEqual(meter.pixels, before);
    const moves = meter.symmetry();
    assert.deepEqual(
        moves.slice(0, 4).map(({ left, right }) => [left, right]),
        [
            [1, 0],
            [0, 1],
            [-1, 0],
            [0, -1],
        ],
    );
    const wider = Array.from({ length: height }, (_, y) => [
        0x2e,
        ...meter.pixels.subarray(y * width, (y + 1) * width),
    ]).flat();
    assert.equal(moves[0].length, (await writtenBy(wider, width + 1)).length);
    assert.equal(moves[0].lost, 0);
});

test('what a meter cannot measure is told', async () => {
    for (const wrong of [
        { width: 0, height: 4 },
        { width: 65536, height: 1 },
        { width: 4, height: 0 },
        { width: 4, height: 4, empty: '>' },
        { width: 65535, height: 65535 },
    ])
        await assert.rejects(SpriteMeter.create(wrong), SpritepressError);
    for (const wrong of [
        { width: 1.5, height: 4 },
        { width: -1, height: 4 },
        { height: 4 },
        { width: 4, height: 4, empty: '' },
        { width: 4, height: 4, alphabet: 'latin' },
    ])
        await assert.rejects(SpriteMeter.create(wrong), TypeError);
    const meter = await SpriteMeter.create({ width: 4, height: 2 });
    assert.throws(() => meter.price(0, 0, 'A'), RangeError); // nothing was measured
    assert.throws(() => meter.suggest(), TypeError);
    assert.throws(() => meter.reframe(1, 0), RangeError);
    meter.measure();
    meter.pixels[6] = 0;
    assert.throws(
        () => meter.measure(),
        (error) =>
            error instanceof SpritepressError
            && error.findings[0].code === 'PCS013'
            && /row 2, column 3/.test(error.message),
    );
    for (const [x, y, character] of [
        [4, 0, 'A'],
        [-1, 0, 'A'],
        [0, 2, 'A'],
        [0.5, 0, 'A'],
        [0, 0, '7'],
        [0, 0, '\u0141'],
    ])
        assert.throws(() => meter.price(x, y, character), RangeError);
    assert.throws(() => meter.price(0, 0, 'AB'), TypeError);
    assert.throws(() => meter.priceOf([[8, 'A']]), RangeError);
    assert.throws(() => meter.suggest({ locked: [1] }), RangeError);
    assert.throws(() => meter.suggest({ palette: ['red'] }), TypeError);
    assert.equal(meter.price(0, 0, 'A'), 2); // ~~ is 2 bytes, 1A7. are 4
});

test('palettes are read and written', async () => {
    const colours = ['#ff0000', '#00000080', '#0a0b0c'],
        opaque = ['#ff0000', '#000000', '#0a0b0c'];
    for (const [kind, kept] of [
        ['paint.net', colours],
        ['hex', colours],
        ['gimp', opaque],
        ['jasc', opaque],
    ]) {
        const { text, findings } = await writePalette(colours, kind);
        assert.deepEqual(
            findings.map(({ code }) => code),
            kept === colours ? [] : ['PAL003'],
        );
        assert.deepEqual(await readPalette(text), { colours: kept, findings: [] });
        assert.deepEqual((await readPalette(new TextEncoder().encode(text))).colours, kept);
    }
    assert.deepEqual((await readPalette('; Paint.NET\nff102030\n')).colours, ['#102030']);
    await assert.rejects(
        readPalette('ff0000\noops\n'),
        (error) =>
            error instanceof SpritepressError && error.findings[0].code === 'PAL001' && error.findings[0].line === 2,
    );
    await assert.rejects(readPalette(7), TypeError);
    await assert.rejects(writePalette([], 'hex'), SpritepressError);
    await assert.rejects(writePalette(new Array(257).fill('#000000'), 'hex'), SpritepressError);
    await assert.rejects(writePalette(['#12345'], 'hex'), TypeError);
    await assert.rejects(writePalette(['#123456'], 'act'), TypeError);
});

test("alphabets are the document's", async () => {
    const wanted = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!@#$%&*()_+-=[]{};:,./<>?`"'; // its COLOR_CHARS
    const whole = await spriteAlphabet();
    assert.equal(whole.characters, wanted);
    assert.deepEqual(
        [...wanted].filter((_, i) => !whole.usable[i]),
        ['.', '>'],
    );
    assert.equal(whole.palette.length, 79);
    assert.deepEqual([whole.palette[0], whole.palette[6]], ['#000000', '#ffffff']);
    const compact = await spriteAlphabet({ alphabet: 'compact', empty: 'A' });
    assert.equal(compact.characters, wanted.replace('.', '').replace('>', ''));
    assert.deepEqual(
        [...compact.characters].filter((_, i) => !compact.usable[i]),
        ['A'],
    );
    assert.equal(compact.palette.length, 77);
});

test('memory is given back: the process is as large after 10,000 documents as after 1,000', async () => {
    const { files } = await pack(sprites, { output: 'game.pct' });
    const text = files['game.pct'];
    const measure = async (count) => {
        for (let i = 0; i < count; i++) {
            if (i % 2) await decode(text, { name: 'game.pct' });
            else assert.equal((await validate(text, { name: 'game.pct' })).valid, true);
        }
        globalThis.gc?.();
        const { external, arrayBuffers, rss } = process.memoryUsage();
        return { memory: external + arrayBuffers, rss };
    };
    const before = await measure(1000);
    const after = await measure(9000);
    assert.ok(after.memory < before.memory + (64 << 20), `${before.memory} bytes became ${after.memory}`);
    assert.ok(after.rss < before.rss + (64 << 20), `a process of ${before.rss} bytes became ${after.rss}`);
});

/** An instance of the module that stays. `lib` has no promises to users; the tests look inside. */
async function keptInstance() {
    const { start, prepareOn, runOn, takeAll } = await import(pathToFileURL(path.join(installed, 'lib/engine.js')));
    const engine = await start(await WebAssembly.compile(fs.readFileSync(path.join(installed, 'spritepress.wasm'))));
    const run = (job, content, options = {}) =>
        runOn(engine, job, { files: { 'a.pct': content }, inputs: ['a.pct'], options, seed: 7n }, takeAll);
    const prepare = (content) => {
        const options = { output: 'rig.pchr', to: 'pchr' };
        return prepareOn(engine, 'convert', { files: { a: content }, inputs: ['a'], options, seed: 7n });
    };
    return { engine, run, prepare, size: () => engine.calls.memory.buffer.byteLength };
}

test('sessions give their memory back: the module is as large after 10,000 as after 1,000', async () => {
    const hero = new Uint8Array(fs.readFileSync(path.join(examples, 'hero.pct')));
    const { run, size } = await keptInstance();
    const work = (count) => {
        for (let i = 0; i < count; i++) {
            if (i % 3 === 0) assert.equal(run('inspect', hero, { whole: true }).good, true);
            else if (i % 3 === 1) assert.equal(run('validate', hero).good, true);
            else assert.equal(run('inspect', `${PCT}a|0|1,x,3,4\n`).good, false);
        }
        return size();
    };
    const before = work(1000);
    assert.equal(work(9000), before);
});

test('addresses beyond 2 GiB are addresses', async () => {
    const { engine, run, prepare, size } = await keptInstance();
    // Nobody touches it: it costs nothing.
    for (let i = 0; i < 2; i++) assert.notEqual(engine.calls.allocate(1100 * 2 ** 20), 0);
    assert.ok(engine.calls.allocate(1 << 20) < 0, 'the next ones are there');
    const told = run('inspect', PCT, { whole: true });
    assert.deepEqual(told.result, await decode(PCT));
    const written = run('convert', PCT, { output: 'b.pct' });
    expectSame(written.files, (await convert(PCT, { output: 'b.pct' })).files);
    const bad = run('inspect', `${PCT}a|0|1,x,3,4\n`);
    assert.deepEqual([bad.good, bad.findings.map(({ file, line }) => `${file} ${line}`)], [false, ['a.pct 4']]);
    const { PosedRig } = await import(pathToFileURL(path.join(installed, 'lib/rig.js')));
    const fox = fs.readFileSync(path.join(examples, 'fox.pchr'));
    const shape = (rig) => {
        const points = new Float32Array(2 * rig.vertexCount),
            worlds = new Float32Array(6 * rig.bones.length);
        const order = new Uint32Array(rig.meshes.length),
            bounds = new Float32Array(4);
        rig.pose('walk', 0.25);
        rig.skin(points);
        rig.worlds(worlds);
        rig.drawOrder(order);
        rig.bounds(bounds);
        return { points, worlds, order, bounds, meshes: rig.meshes, images: rig.images, bones: rig.bones };
    };
    assert.deepEqual(shape(new PosedRig(prepare(fox), {})), shape(await Rig.load(fox)));
    assert.ok(size() > 2 ** 31);
});

test('formats and options are the tables of the library', async () => {
    const wanted = JSON.parse(execFileSync(command, ['help', '--json'], quiet));
    const { jobs, limits, reading } = await schema();
    assert.deepEqual({ jobs, limits, reading }, { jobs: wanted.jobs, limits: wanted.limits, reading: wanted.reading });
});

test('the examples of the README run', () => {
    const readme = fs.readFileSync(path.join(installed, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]);
    assert.equal(blocks.length, 6);
    fs.copyFileSync(path.join(examples, 'fox.pchr'), path.join(home, 'fox.pchr'));
    const said = blocks.map((block, i) => {
        fs.writeFileSync(path.join(home, `example${i}.mjs`), block);
        return execFileSync('node', [`example${i}.mjs`], quiet);
    });
    assert.equal(said[0], '2 sprites\n');
    assert.match(said[1], /^GEN\d+ /);
    assert.equal(said[2], "[ 'game.aatls' ] [ 'hero/left', 'hero/right' ]\n");
    assert.match(said[3], /^reading images$/m);
    assert.equal(said[4], 'game.png 1 1 32 48\n');
    // The tail is behind all: 52 vertices, 72 triangles in `inspect`.
    assert.match(said[5], /^tail fox -?\d+\.\d 52 72\n/);
});

test('Node 18 has no global crypto', () => {
    fs.writeFileSync(
        path.join(home, 'old.mjs'),
        `delete globalThis.crypto;
        const { decode } = await import('spritepress');
        console.log(typeof globalThis.crypto, (await decode('PCT:1.0\\n', { name: 'a.pct' })).format);`,
    );
    assert.equal(execFileSync('node', ['old.mjs'], quiet), 'undefined pct\n');
});

test('CommonJS imports it', () => {
    fs.writeFileSync(
        path.join(home, 'common.cjs'),
        `import('spritepress').then(async ({ schema }) => console.log((await schema()).formats[0].id));`,
    );
    assert.equal(execFileSync('node', ['common.cjs'], quiet), 'pct\n');
});

test('TypeScript knows every option', () => {
    const tsc = path.join(here, 'node_modules/typescript/bin/tsc');
    const how = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'false'];
    const check = (name, text) => {
        fs.writeFileSync(path.join(home, name), text);
        try {
            return execFileSync('node', [tsc, ...how, name], quiet);
        } catch (error) {
            return error.stdout;
        }
    };
    assert.equal(
        check(
            'good.mts',
            `
        import { pack, render, validate, SpritepressError, type Finding, type PackOptions } from 'spritepress';
        const options: PackOptions = { output: 'a.pct', maxSize: 1024, trimGroup: 'sequence', exclude: ['x*'], effort: 'best',
            filterMin: 'linear', worker: true, signal: AbortSignal.timeout(5), lenient: true, maxMemory: 2 ** 30 };
        const { files, result } = await pack({ 'a.png': new Uint8Array() }, options);
        const bytes: Uint8Array | undefined = files['a.pct'];
        const sprites: number = result.atlases[0]!.sprites;
        const { findings }: { findings: Finding[] } = await validate('PCT:1.0', { name: 'a.pct' });
        await render(bytes ?? '', { output: 'a.png', labels: true }).catch((error: unknown) =>
            error instanceof SpritepressError ? error.findings[0]?.hint : sprites + findings.length);`,
        ),
        '',
    );
    assert.equal(
        check(
            'light.mts',
            `
        import { decode, type Document, SpritepressError } from 'spritepress/light';
        const document: Document = await decode('PCT:1.0').catch((error: SpritepressError) => { throw error.findings[0]; });
        export { document };`,
        ),
        '',
    );
    assert.match(
        check('bad.mts', `import { pack } from 'spritepress/light';\nawait pack({}, { output: 'a.pct' });`),
        /pack/,
    );
    assert.equal(
        check(
            'rig.mts',
            `
        import { Rig, type RigMesh, type RigOptions } from 'spritepress';
        const options: RigOptions = { bind: 'rest:0', yDown: true, clockwise: true, flipV: false, lenient: true, worker: true, input: 'a' };
        const rig: Rig = await Rig.load({ a: new Uint8Array() }, options);
        const points = new Float32Array(2 * rig.vertexCount), order = new Uint32Array(rig.meshes.length);
        rig.pose(rig.animations[0]!.name, 0.5);
        rig.mix(null, 0, 0.25);
        rig.skin(points, 0);
        rig.worlds(new Float64Array(6 * rig.bones.length));
        const mesh: RigMesh | undefined = rig.meshes[order[rig.drawOrder(order) - 1]!];
        const visible: boolean = rig.bounds(new Float32Array(4)), bytes: Uint8Array = rig.images[mesh!.image]!.bytes;
        rig.free();
        export { visible, bytes };`,
        ),
        '',
    );
    assert.equal(
        check(
            'documents.mts',
            `
        import { decode, encode, inspect, type AtlasDocument, type Document, type RigDocument, type SpriteDocument } from 'spritepress';
        const atlas: AtlasDocument = { kind: 'atlas', pages: [{ file: 'a.png', width: 8, height: 8, filterMin: 1, filterMag: 1 }],
            frames: [{ key: 'a', x: 0, y: 0, w: 8, h: 8, turn: 'clockwise', splits: [1, 2, 3, 4], pivot: [0.5, 1] }],
            clips: [{ name: 'c', direction: 'ping-pong', steps: [{ frame: 0, durationUs: 100_000 }] }] };
        const rig: RigDocument = { kind: 'rig', fps: 30, images: [{ name: 'i', width: 8, height: 8, path: 'i.png' }],
            bones: [{ name: 'b', parent: -1 }], animations: [{ name: 'w', loop: true, frames: [[{ x: 0, y: 0, rotation: 0 }]] }],
            meshes: [{ name: 'm', image: 0, vertices: [{ x: 0, y: 0, u: 0, v: 0, boneIds: [0, 0, 0, 0], boneWeights: [1, 0, 0, 0] }],
                indices: [0, 0, 0] }] };
        const sprite: SpriteDocument = { kind: 'sprite', width: 2, rows: ['AB'], alphabet: 'compact' };
        function size(document: Document): number {
            switch (document.kind) {
            case 'atlas': return document.frames.length;
            case 'rig': return document.bones.length;
            case 'sprite': return document.rows.length;
            }
        }
        const made = await encode(atlas, { output: 'a.pct', files: { 'a.png': new Uint8Array() }, copyImages: true });
        const back = await decode(made.files['a.pct'] ?? '', { lenient: true });
        await encode(back, { output: 'b.aatls', allowLoss: true, filterMin: 'linear' });
        const { document } = await inspect('PCT:1.0', { name: 'a.pct', whole: true });
        await decode({ 'a.pct': new Blob(['PCT:1.0']), 'b.png': new DataView(new ArrayBuffer(4)) }, { input: 'a.pct' });
        const told: string = document.kind === 'image' ? document.format : document.kind ?? 'rig or sequences';
        export const sum: number = [atlas, rig, sprite, back].map(size).reduce((a, b) => a + b) + told.length;`,
        ),
        '',
    );
    for (const [wrong, message] of [
        [`{ kind: 'film' }`, 'film'],
        [`{ kind: 'atlas', pages: [] }`, 'frames'],
        [`{ kind: 'atlas', pages: [], frames: [{ key: 'a', x: 0, y: 0, w: 8 }] }`, "'h'"],
        [`{ kind: 'atlas', pages: [], frames: [], clip: [] }`, "'clip'"],
        [`{ kind: 'sprite', width: '2', rows: [] }`, 'string'],
        [`{ kind: 'atlas', pages: [], frames: [{ key: 'a', x: 0, y: 0, w: 8, h: 8, splits: [1] }] }`, 'requires 4'],
    ])
        assert.match(
            check('bad.mts', `import { encode } from 'spritepress';\nawait encode(${wrong}, { output: 'a.pct' });`),
            new RegExp(message),
        );
    for (const [wrong, message] of [
        [`{ output: 'a.pct', maxsize: 1 }`, 'maxsize'],
        [`{ maxSize: 1 }`, 'output'],
        [`{ output: 'a.pct', effort: 'huge' }`, 'huge'],
    ])
        assert.match(
            check('bad.mts', `import { pack } from 'spritepress';\nawait pack({}, ${wrong});`),
            new RegExp(message),
        );
});
