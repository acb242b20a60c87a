// Packs with the WebAssembly module and with the command, and compares findings and every byte. For the tests beside
// this file, which are called with FOLDER_OF_MODULES SPRITEPRESS FOLDER_OF_PICTURES...
'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { pack } = require('./module.js');
const { expect, finish } = require('../tally.js');

const [modules, command, ...folders] = process.argv.slice(2).map((file) => path.resolve(file));

// With vectors and without.
const MODULES = ['spritepress.wasm', 'spritepress-baseline.wasm'];

// {path relative to `folder`, behind `prefix`: bytes} of everything below a folder.
function tree(folder, prefix = '') {
    return Object.fromEntries(
        fs
            .readdirSync(folder, { withFileTypes: true, recursive: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.join(entry.path ?? entry.parentPath, entry.name))
            .map((file) => [path.posix.join(prefix, path.relative(folder, file)), fs.readFileSync(file)]),
    );
}

// Compiles a module, which must import nothing but the function that receives progress: any other import is a call to
// an operating system that came into the library.
function load(name) {
    const module = new WebAssembly.Module(fs.readFileSync(path.join(modules, name)));
    const imports = WebAssembly.Module.imports(module).map((entry) => `${entry.module}.${entry.name}`);
    expect(imports.join() === 'spritepress.progress', `${name} imports ${imports.join(', ')}`);
    return module;
}

// Runs the command in a folder of its own that has `files`. Outputs are what was not there before.
function packNatively(files, inputs, options) {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-wasm-'));
    for (const [name, bytes] of Object.entries(files)) {
        fs.mkdirSync(path.join(home, path.dirname(name)), { recursive: true });
        fs.writeFileSync(path.join(home, name), bytes);
    }
    fs.mkdirSync(path.join(home, 'deep'), { recursive: true });
    const run = spawnSync(command, ['pack', ...inputs, '-v', ...options.map((option) => `--${option}`)], {
        cwd: home,
        encoding: 'utf8',
    });
    const outputs = Object.fromEntries(Object.entries(tree(home)).filter(([name]) => !(name in files)));
    fs.rmSync(home, { recursive: true });
    return { good: run.status === 0, messages: run.stderr, outputs };
}

// Gives what the module made. `differs` says which outputs may have other bytes; their names are compared all the same.
function compare(title, module, files, inputs, options, differs = () => false) {
    const here = pack(module, files, inputs, options);
    const there = packNatively(files, inputs, options);
    expect(here.good === there.good, `${title}: ${JSON.stringify(here.findings)}, the command: ${there.messages}`);
    for (const finding of here.findings)
        expect(
            there.messages.includes(`${finding.severity}[${finding.code}]: ${finding.message}`),
            `${title}: the command does not say: ${finding.message}`,
        );
    const names = [...new Set([...Object.keys(here.outputs), ...Object.keys(there.outputs)])].sort();
    for (const name of names) {
        const [a, b] = [here.outputs[name], there.outputs[name]];
        expect(
            a && b && (differs(name) || a.equals(b)),
            `${title}: ${name} differs (${a?.length} and ${b?.length} bytes)`,
        );
    }
    return here;
}

// Like `compare`, for a job that must go well and make something.
function compareGood(title, module, files, inputs, options, differs) {
    const made = compare(title, module, files, inputs, options, differs);
    expect(
        made.good && Object.keys(made.outputs).length > 0,
        `${title}: nothing was made, ${JSON.stringify(made.findings)}`,
    );
    return made;
}

module.exports = { MODULES, compare, compareGood, expect, finish, folders, load, tree };
