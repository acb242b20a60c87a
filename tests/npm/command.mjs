// The command of the npm package, installed offline as its users do: which program runs, and what no transcript shows:
// signals, progress on a terminal, hundreds of sprites, whose job makes the module's memory grow.
//
//   node command.mjs NPM_FOLDER SPRITEPRESS SPRITES
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const [tarballs, native, sprites] = process.argv.slice(2).map((file) => path.resolve(file));
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-npm-command-'));
process.on('exit', () => fs.rmSync(home, { recursive: true, force: true }));
delete process.env.SPRITEPRESS_WASM;

const platform = `${process.platform}-${process.arch}`;
const main = path.join(tarballs, 'spritepress.tgz');
const platformPackage = path.join(tarballs, `spritepress-${platform}.tgz`);

/** A folder with these packages in it; gives that of their commands. */
function install(name, ...packages) {
    const folder = path.join(home, name);
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', ...packages], { cwd: folder });
    return path.join(folder, 'node_modules/.bin');
}

const alone = install('alone', main);
const both = install('both', main, platformPackage);

function run(program, words, options = {}) {
    const { status, signal, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', cwd: home, ...options });
    return { status, signal, stdout, stderr };
}

const JOBS = [['--version'], ['formats'], ['pack'], ['nonsense'], ['inspect', 'missing.pct'], ['help', '--json']];

test('the module and the native program of the packages say what the command says', () => {
    for (const words of JOBS)
        for (const folder of [alone, both])
            assert.deepEqual(run(path.join(folder, 'spritepress'), words), run(native, words), words.join(' '));
    for (const folder of [alone, both])
        assert.equal(run(path.join(folder, 'pchr'), ['--version']).stdout, 'pchr 0.1.0\n');
    assert.equal(
        run('npx', ['spritepress', '--version'], { cwd: path.join(home, 'both') }).stdout,
        'spritepress 0.1.0\n',
    );
});

test('the native program runs where its package is', () => {
    const program = path.join(home, 'both/node_modules/@spritepress', platform, 'spritepress');
    assert.ok(fs.statSync(program).mode & 0o111, 'it can be executed');
    assert.deepEqual(
        fs.readdirSync(path.join(home, 'alone/node_modules')).filter((name) => name.startsWith('@')),
        [],
    );
    const needed = execFileSync('ldd', [program], { encoding: 'utf8' }).match(/\blib\w+(?=\.so)/g);
    assert.deepEqual(
        needed.filter((name) => !['libc', 'libm', 'libpthread'].includes(name)),
        [],
    );
    const kept = fs.readFileSync(program);
    fs.writeFileSync(program, '#!/bin/sh\necho "stand-in $*"; exit 7\n');
    assert.deepEqual(run(path.join(both, 'spritepress'), ['a', 'b']), {
        status: 7,
        signal: null,
        stdout: 'stand-in a b\n',
        stderr: '',
    });
    const asModule = { env: { ...process.env, SPRITEPRESS_WASM: '1' } };
    assert.equal(run(path.join(both, 'spritepress'), ['--version'], asModule).stdout, 'spritepress 0.1.0\n');
    fs.writeFileSync(program, '#!/missing/loader\n'); // as a program for another C library is
    assert.equal(
        run(path.join(both, 'spritepress'), ['--version']).stdout,
        'spritepress 0.1.0\n',
        'the module steps in',
    );
    fs.writeFileSync(program, kept);
});

test('a native program that needs a newer C library is not tried', () => {
    const folder = path.join(home, 'both/node_modules/@spritepress', platform);
    const [program, description] = ['spritepress', 'package.json'].map((name) => path.join(folder, name));
    const kept = [program, description].map((file) => fs.readFileSync(file));
    const facts = JSON.parse(kept[1]);
    assert.match(facts.glibc, /^2\.\d+$/);
    fs.writeFileSync(program, '#!/bin/sh\necho stand-in\n');
    const module = 'spritepress 0.1.0';
    for (const [glibc, runs] of [
        ['99.0', module],
        ['2.999', module],
        ['2.4', 'stand-in'],
        ['1.999', 'stand-in'],
    ]) {
        fs.writeFileSync(description, JSON.stringify({ ...facts, glibc }));
        assert.equal(run(path.join(both, 'spritepress'), ['--version']).stdout, `${runs}\n`, glibc);
    }
    for (const [i, file] of [program, description].entries()) fs.writeFileSync(file, kept[i]);
});

test('hundreds of sprites, three times', () => {
    for (const round of [1, 2, 3]) {
        for (const [name, program] of [
            ['ours', path.join(alone, 'spritepress')],
            ['theirs', native],
        ])
            assert.equal(run(program, ['pack', sprites, '-o', `${name}${round}/a.pct`, '--quiet']).status, 0);
        execFileSync('diff', ['-r', `ours${round}`, `theirs${round}`], { cwd: home });
    }
});

test('a signal ends the command cleanly at any time', async () => {
    const out = path.join(home, 'stopped');
    let stopped = 0;
    for (const [i, ms] of [150, 300, 450, 600, 800, 1000, 1200, 1500].entries()) {
        fs.rmSync(out, { recursive: true, force: true });
        const words = ['pack', sprites, '-o', 'stopped/a.pct', '--quiet', '--effort=best'];
        const child = spawn(path.join(alone, 'spritepress'), words, { cwd: home });
        const end = once(child, 'exit');
        await sleep(ms);
        child.kill(['SIGTERM', 'SIGINT', 'SIGHUP'][i % 3]);
        const [, signal] = await end;
        if (signal) stopped++;
        const left = fs.existsSync(out) ? fs.readdirSync(out) : [];
        assert.deepEqual(
            left.filter((name) => name.startsWith('.')),
            [],
            `hidden folders after ${ms} ms`,
        );
        assert.ok(left.length === 0 || left.includes('a.pct'), `${left} after ${ms} ms`);
    }
    assert.ok(stopped >= 3, `only ${stopped} were ended by their signal`);
});

/** How a command ends that gets one signal while it waits; a second one, SIGKILL, ends a test that fails. */
async function endBySignal(folder, words, signal) {
    const child = spawn(path.join(folder, 'spritepress'), words, { stdio: ['pipe', 'ignore', 'ignore'], cwd: home });
    const end = once(child, 'exit');
    await sleep(1500);
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 3000);
    const [status, endedBy] = await end;
    clearTimeout(late);
    return [status, endedBy];
}

test('a signal ends a command that waits for its input, the module and the native program', async () => {
    for (const folder of [alone, both])
        for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'])
            assert.deepEqual(await endBySignal(folder, ['inspect', '-', '--from=pct'], signal), [null, signal], folder);
});

test('a signal ends a command that waits for a FIFO: to be opened, and to be written to', async () => {
    const fifo = path.join(home, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const words = ['inspect', 'fifo', '--from=pct'];
    assert.deepEqual(await endBySignal(alone, words, 'SIGTERM'), [null, 'SIGTERM'], 'nobody writes');
    const writer = fs.openSync(fifo, fs.constants.O_RDWR);
    assert.deepEqual(await endBySignal(alone, words, 'SIGTERM'), [null, 'SIGTERM'], 'the writer writes nothing');
    fs.closeSync(writer);
});

// Counts the signals that it gets for a while after the first.
const COUNTING = `#!${process.execPath}
const counts = {};
for (const name of ['SIGINT', 'SIGHUP', 'SIGTERM'])
    process.on(name, () => {
        counts[name] = (counts[name] ?? 0) + 1;
        setTimeout(() => { console.log(JSON.stringify(counts)); process.exit(0); }, 500);
    });
setInterval(() => {}, 1000);
console.log('ready');
`;

test('a signal for the whole group, as from a terminal, comes to the native program once', async () => {
    const program = path.join(home, 'both/node_modules/@spritepress', platform, 'spritepress');
    const kept = fs.readFileSync(program);
    fs.writeFileSync(program, COUNTING);
    for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) {
        const child = spawn(path.join(both, 'spritepress'), [], {
            detached: true,
            stdio: ['ignore', 'pipe', 'inherit'],
        });
        let printed = '';
        child.stdout.setEncoding('utf8').on('data', (text) => {
            if (printed === '') process.kill(-child.pid, signal);
            printed += text;
        });
        await once(child, 'close');
        assert.equal(JSON.parse(printed.split('\n')[1])[signal], 1, `${signal}: ${printed}`);
    }
    fs.writeFileSync(program, kept);
});

test('progress is drawn on a terminal, as wide as it is, and nowhere else', () => {
    const words = `pack ${sprites} -o bar/a.pct --effort=best`;
    const line = `${path.join(alone, 'spritepress')} ${words}`;
    const onTerminal = (columns) =>
        run('script', ['-qec', `stty cols ${columns}; ${line}`, '/dev/null'], {
            env: { ...process.env, TERM: 'xterm', LC_ALL: 'C' },
        }).stdout;
    assert.match(onTerminal(100), /\r[a-z ]+ #*-+ \d+\/\d+ {2}/);
    const narrow = onTerminal(60); // no room for the bar
    assert.match(narrow, /\r[a-z ]+ \d+\/\d+ {2}/);
    assert.doesNotMatch(narrow, /##|--/);
    assert.doesNotMatch(onTerminal(30), /\r[a-z]/);
    assert.doesNotMatch(run(path.join(alone, 'spritepress'), words.split(' ')).stderr, /\r/);
});

test('a reader that goes away, a full disk and an input that is a folder are errors, not traps', () => {
    const line = (text, folder = alone) =>
        run('sh', ['-c', text], { env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } });
    assert.equal(line('spritepress help --json | head -c 10').stderr, '');
    // All of the help goes into a pipe before its reader has read; this reader is gone before.
    assert.equal(line('{ sleep 0.5; spritepress help --json; echo $? >&2; } | true').stderr, '3\n');
    // As the native one.
    assert.equal(line('{ sleep 0.5; spritepress help --json; echo $? >&2; } | true', both).stderr, '141\n');
    assert.deepEqual(line('spritepress formats >/dev/full'), {
        status: 3,
        signal: null,
        stdout: '',
        stderr: 'spritepress: cannot write to standard output\n',
    });
    assert.match(line('spritepress inspect - <.').stderr, /cannot read -: is a folder/);
});

test('hidden folders of killed runs go after a day', () => {
    const old = path.join(home, 'swept/.spritepress-wasi-abcdefghijkl');
    const fresh = path.join(home, 'swept/.spritepress-wasi-bbbbbbbbbbbb');
    for (const folder of [old, fresh]) {
        fs.mkdirSync(folder, { recursive: true });
        fs.writeFileSync(path.join(folder, '0'), 'half a file');
    }
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
    fs.utimesSync(old, twoDaysAgo, twoDaysAgo);
    assert.equal(
        run(path.join(alone, 'spritepress'), ['pack', sprites, '-o', 'swept/a.pct', '-q', '--effort=fast']).status,
        0,
    );
    assert.deepEqual(
        fs.readdirSync(path.join(home, 'swept')).filter((name) => name.startsWith('.')),
        [path.basename(fresh)],
    );
});
