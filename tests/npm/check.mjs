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

const [tarball, command, examples] = process.argv.slice(2).map((file) => path.resolve(file));
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-npm-'));
process.on('exit', () => fs.rmSync(home, { recursive: true, force: true }));

const quiet = { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };
fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], quiet);
fs.cpSync(path.join(examples, 'sprites'), path.join(home, 'sprites'), { recursive: true });
const installed = path.join(home, 'node_modules/spritepress');
const { pack, unpack, convert, render, inspect, validate, decode, schema, SpritepressError } =
    await import(pathToFileURL(path.join(installed, 'index.node.js')));

/** {path: bytes} of everything below a folder. */
function tree(folder) {
    return Object.fromEntries(fs.readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
        .map((file) => [path.relative(folder, file), new Uint8Array(fs.readFileSync(file))]));
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
    return Object.fromEntries(Object.entries(tree(folder)).filter(([name, bytes]) =>
        !(name in files) || Buffer.compare(bytes, files[name]) !== 0));
}

function expectSame(made, wanted) {
    assert.deepEqual(Object.keys(made).sort(), Object.keys(wanted).sort());
    for (const [name, bytes] of Object.entries(wanted))
        assert.ok(Buffer.compare(made[name], bytes) === 0, `${name} differs`);
}

test('the tarball has what is needed, and nothing else', () => {
    assert.deepEqual(Object.keys(tree(installed)).sort(), ['LICENSE', 'README.md', 'bin/pchr.js', 'bin/spritepress.js', 'index.d.ts',
        'index.node.js', 'index.web.js', 'lib/answer.js', 'lib/api.js', 'lib/command/paths.js', 'lib/command/run.js',
        'lib/command/shared.js', 'lib/command/wasi.js', 'lib/command/worker.js', 'lib/engine.js', 'lib/platform.node.js',
        'lib/platform.web.js', 'lib/worker.node.js', 'lib/worker.web.js', 'options.d.ts', 'package.json', 'spritepress-command.wasm',
        'spritepress.wasm']);
});

test('every job gives the bytes of the command', async () => {
    const packed = await pack(sprites, { output: 'game.pct', maxSize: '128x96', variant: ['0.5:@half'], extrude: 1 });
    expectSame(packed.files, natively('pack', sprites, ['.'],
        ['-o', 'game.pct', '--max-size', '128x96', '--variant', '0.5:@half', '--extrude', '1']));
    assert.equal(packed.result.atlases[0].sprites, Object.keys(sprites).length);
    const atlas = packed.files;
    const unpacked = await unpack(atlas, { input: 'game.pct', only: ['coin*', 'slime*'] });
    expectSame(unpacked.files, Object.fromEntries(Object.entries(natively('unpack', atlas, ['game.pct'],
        ['-o', 'out', '--only', 'coin*', '--only', 'slime*'])).map(([name, bytes]) => [name.replace(/^out\//, ''), bytes])));
    const sheet = await render(atlas, { input: 'game.pct', output: 'sheet.png', labels: true });
    expectSame(sheet.files, natively('render', atlas, ['game.pct'], ['-o', 'sheet.png', '--labels']));
    const arc = await convert(atlas, { input: 'game.pct', output: 'arc.aatls', allowLoss: true, filterMin: 'linear' });
    expectSame(arc.files, natively('convert', atlas, ['game.pct'],
        ['-o', 'arc.aatls', '--allow-loss', '--filter-min', 'linear']));
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

test('a place that is not known is none, also where sizes have 32 bits', async () => {
    const text = 'PCT:1.0\nP:a.png,RGBA8888,64,64,0\nB:0,0,3,4,4\na,b,a\nA:b=c\n';
    fs.writeFileSync(path.join(home, 'input'), text);
    const said = spawnSync(command, ['inspect', '--json', '--from=pct', 'input'], quiet).stderr;
    const { findings } = await inspect(text, { name: 'input', from: 'pct' });
    assert.deepEqual(findings.map(({ file, line, column, severity, code, message }) =>
        `${file}${line ? `:${line}:${column}` : ''}: ${severity}[${code}]: ${message}\n`), [said]);
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

test('formats and options are the tables of the library', async () => {
    const wanted = JSON.parse(execFileSync(command, ['help', '--json'], quiet));
    const { jobs, limits, reading } = await schema();
    assert.deepEqual({ jobs, limits, reading }, { jobs: wanted.jobs, limits: wanted.limits, reading: wanted.reading });
});

test('the examples of the README run', () => {
    const readme = fs.readFileSync(path.join(installed, 'README.md'), 'utf8');
    const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]);
    assert.equal(blocks.length, 3);
    const said = blocks.map((block, i) => {
        fs.writeFileSync(path.join(home, `example${i}.mjs`), block);
        return execFileSync('node', [`example${i}.mjs`], quiet);
    });
    assert.equal(said[0], '2 sprites\n');
    assert.match(said[1], /^GEN\d+ /);
});

test('Node 18 has no global crypto', () => {
    fs.writeFileSync(path.join(home, 'old.mjs'), `delete globalThis.crypto;
        const { decode } = await import('spritepress');
        console.log(typeof globalThis.crypto, (await decode('PCT:1.0\\n', { name: 'a.pct' })).format);`);
    assert.equal(execFileSync('node', ['old.mjs'], quiet), 'undefined pct\n');
});

test('CommonJS imports it', () => {
    fs.writeFileSync(path.join(home, 'common.cjs'),
        `import('spritepress').then(async ({ schema }) => console.log((await schema()).formats[0].id));`);
    assert.equal(execFileSync('node', ['common.cjs'], quiet), 'pct\n');
});

test('TypeScript knows every option', () => {
    const tsc = path.join(here, 'node_modules/typescript/bin/tsc');
    const how = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', 'false'];
    const check = (name, text) => {
        fs.writeFileSync(path.join(home, name), text);
        try { return execFileSync('node', [tsc, ...how, name], quiet); } catch (error) { return error.stdout; }
    };
    assert.equal(check('good.mts', `
        import { pack, render, validate, SpritepressError, type Finding, type PackOptions } from 'spritepress';
        const options: PackOptions = { output: 'a.pct', maxSize: 1024, trimGroup: 'sequence', exclude: ['x*'], effort: 'best',
            filterMin: 'linear', worker: true, signal: AbortSignal.timeout(5), lenient: true, maxMemory: '1G' };
        const { files, result } = await pack({ 'a.png': new Uint8Array() }, options);
        const bytes: Uint8Array | undefined = files['a.pct'];
        const sprites: number = result.atlases[0]!.sprites;
        const { findings }: { findings: Finding[] } = await validate('PCT:1.0', { name: 'a.pct' });
        await render(bytes ?? '', { output: 'a.png', labels: true }).catch((error: unknown) =>
            error instanceof SpritepressError ? error.findings[0]?.hint : sprites + findings.length);`), '');
    for (const [wrong, message] of [[`{ output: 'a.pct', maxsize: 1 }`, 'maxsize'], [`{ maxSize: 1 }`, 'output'],
        [`{ output: 'a.pct', effort: 'huge' }`, 'huge']])
        assert.match(check('bad.mts', `import { pack } from 'spritepress';\nawait pack({}, ${wrong});`), new RegExp(message));
});
