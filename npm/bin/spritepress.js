#!/usr/bin/env node
// The whole command: the native program where its package is installed, else the same C as WebAssembly.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const name = path.basename(process.argv[1], '.js'); // "pchr" is a command of its own

/** The path of the native program; null when there is none for this machine. */
function findNative() {
    try {
        return createRequire(import.meta.url).resolve(`@spritepress/${process.platform}-${process.arch}/spritepress`);
    } catch {
        return null;
    }
}

function runNative(program) {
    const { status, signal, error } = spawnSync(program, process.argv.slice(2), { argv0: name, stdio: 'inherit' });
    if (error) throw error;
    if (signal) process.kill(process.pid, signal); // ends as the program did
    return status;
}

/** Node warns that its WASI may change; that is no matter of the user's. */
function hushWarnings() {
    const { emitWarning } = process;
    process.emitWarning = (warning, ...more) => {
        if (!String(warning).includes('WASI')) emitWarning.call(process, warning, ...more);
    };
}

/** Node 20 crashes in jobs whose memory grows when the module calls the functions of WASI directly (seen in its garbage
 * collector). With functions of JavaScript in between it does not. */
function callSlowly(functions) {
    return Object.fromEntries(Object.entries(functions).map(([key, call]) => [key, (...values) => call(...values)]));
}

async function runModule() {
    hushWarnings();
    const { WASI } = await import('node:wasi');
    const columns = process.stderr.columns ?? process.stdout.columns;
    const wasi = new WASI({
        version: 'preview1',
        args: [name, ...process.argv.slice(2)],
        env: { ...process.env, PWD: process.cwd(), ...(columns ? { COLUMNS: String(columns) } : {}) },
        preopens: { '/': '/' },
        returnOnExit: true,
    });
    const module = await WebAssembly.compile(readFileSync(new URL('../spritepress-command.wasm', import.meta.url)));
    const imports = { wasi_snapshot_preview1: callSlowly(wasi.wasiImport) };
    return wasi.start(await WebAssembly.instantiate(module, imports));
}

const native = process.env.SPRITEPRESS_WASM ? null : findNative();
process.exitCode = native ? runNative(native) : await runModule();
