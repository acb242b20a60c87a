// Packs sprites with the WebAssembly module and with the command, and compares every byte. The module, and the one with
// the whole library, must import nothing: an import is a call to an operating system that came into the library.
//
//   node check.js FOLDER_OF_MODULES SPRITEPRESS FOLDER_OF_SPRITES...
'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { pack } = require('./module.js');

const [modules, command, ...folders] = process.argv.slice(2).map((file) => path.resolve(file));

// Options as the command has them, without "--".
const RUNS = [
    ['out.pct'],
    ['out.pct', 'max-size=256', 'effort=fast', 'extrude=1', 'bleed=all', 'page-name=page-{n1}.png'],
    ['out.pct', 'effort=best', 'png-effort=max', 'size-constraints=pot', 'strip-extensions'],
    ['out.pct', 'scale=0.75', 'scale-filter=lanczos', 'variant=0.5:@half', 'variant=1.5:@big', 'depfile=out.d'],
    ['out.aatls', 'trim-group=size', 'size-constraints=multiple-of-4', 'scale=1.5', 'scale-filter=bilinear'],
    ['deep/out.aatls', 'trim-mode=crop', 'preview=look.png', 'max-size=300x200', 'png-effort=fast', 'shape-padding=5'],
    ['out.scs', 'sanitize-names', 'fps=9', 'max-size=4096'],
    ['out.scs', 'sanitize-names', 'trim-mode=crop', 'scale=2/3', 'scale-filter=box', 'effort=fast'],
];

let passed = 0;
let failed = 0;

function expect(good, what) {
    if (good) { passed++; return; }
    failed++;
    console.log(`FAILED: ${what}`);
}

// {relative path: bytes} of everything below a folder.
function tree(folder) {
    return Object.fromEntries(fs.readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.path ?? entry.parentPath, entry.name))
        .map((file) => [path.relative(folder, file), fs.readFileSync(file)]));
}

// Runs the command in a folder of its own that has `files`. Outputs are what was not there before.
function packNatively(files, inputs, options) {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-wasm-'));
    for (const [name, bytes] of Object.entries(files)) {
        fs.mkdirSync(path.join(home, path.dirname(name)), { recursive: true });
        fs.writeFileSync(path.join(home, name), bytes);
    }
    fs.mkdirSync(path.join(home, 'deep'), { recursive: true });
    const run = spawnSync(command, ['pack', ...inputs, '-v', ...options.map((option) => `--${option}`)],
        { cwd: home, encoding: 'utf8' });
    const outputs = Object.fromEntries(Object.entries(tree(home)).filter(([name]) => !(name in files)));
    fs.rmSync(home, { recursive: true });
    return { good: run.status === 0, messages: run.stderr, outputs };
}

function compare(title, module, files, inputs, options) {
    const here = pack(module, files, inputs, options);
    const there = packNatively(files, inputs, options);
    expect(here.good === there.good, `${title}: ${JSON.stringify(here.findings)}, the command: ${there.messages}`);
    for (const finding of here.findings)
        expect(there.messages.includes(finding.message), `${title}: the command does not say: ${finding.message}`);
    const names = [...new Set([...Object.keys(here.outputs), ...Object.keys(there.outputs)])].sort();
    for (const name of names) {
        const [a, b] = [here.outputs[name], there.outputs[name]];
        expect(a && b && a.equals(b), `${title}: ${name} differs (${a?.length} and ${b?.length} bytes)`);
    }
    return here;
}

function load(name) {
    const module = new WebAssembly.Module(fs.readFileSync(path.join(modules, name)));
    const imports = WebAssembly.Module.imports(module).map((entry) => entry.name);
    expect(imports.length === 0, `${name} imports ${imports.join(', ')}`);
    return module;
}

function checkBytes(module, folder) {
    const sprites = Object.entries(tree(folder)).map(([name, bytes]) => [path.posix.join('sprites', name), bytes]);
    for (const [output, ...options] of RUNS) {
        const title = `${path.basename(folder)} to ${output} ${options.join(' ')}`;
        const made = compare(title, module, Object.fromEntries(sprites), ['sprites'], [`output=${output}`, ...options]);
        expect(made.good && Object.keys(made.outputs).length > 0, `${title}: nothing was made, ${JSON.stringify(made.findings)}`);
    }
}

// A job over an earlier atlas, a list and a pattern; and jobs that fail.
function checkHost(module, folder) {
    const sprites = Object.fromEntries(Object.entries(tree(folder)).map(([name, bytes]) => [`sprites/${name}`, bytes]));
    const first = pack(module, sprites, ['sprites'], ['output=old/game.pct']);
    const files = { ...sprites, ...first.outputs, 'list.txt': Buffer.from(`${Object.keys(sprites)[0]}\n`) };
    const cases = [
        ['an atlas', ['old/game.pct'], ['output=new.aatls'], true],
        ['a stable layout', ['sprites'], ['output=new.pct', 'stable=old/game.pct'], true],
        ['a list', [], ['output=new.pct', 'list=list.txt'], true],
        ['a pattern', ['sprites/**/*_1.png'], ['output=new.pct'], true],
        ['paths with dots', ['./sprites/../sprites/hero/'], ['output=new.pct'], true],
        ['its own input', ['sprites/coin_1.png'], ['output=new.pct', 'page-name=sprites/coin_1.png'], false],
        ['sprites that are too large', ['sprites'], ['output=new.pct', 'max-size=8'], false],
        ['a limit', ['sprites'], ['output=new.pct', 'max-frames=2'], false],
    ];
    for (const [title, inputs, options, good] of cases)
        expect(compare(title, module, files, inputs, options).good === good, `${title}: ${good ? 'failed' : 'went well'}`);
    const damaged = { ...sprites, 'sprites/bad.png': sprites['sprites/coin_1.png'].subarray(0, 60) };
    expect(!compare('a damaged picture', module, damaged, ['sprites'], ['output=new.pct']).good, 'a damaged picture went well');
    const missing = pack(module, {}, ['nothing'], ['output=new.pct']);
    expect(!missing.good && missing.findings[0]?.message === 'cannot read nothing: there is no such file',
        `a missing input: ${JSON.stringify(missing.findings)}`);
}

load('whole.wasm');
const spritepress = load('spritepress.wasm');
if (failed === 0) {
    for (const folder of folders)
        checkBytes(spritepress, folder);
    checkHost(spritepress, folders[0]);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
