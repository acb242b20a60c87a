#!/usr/bin/env node
// The whole command: the native program where its package is installed, else the same C as WebAssembly.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runModule } from '../lib/command/run.js';

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

const native = process.env.SPRITEPRESS_WASM ? null : findNative();
process.exitCode = native ? runNative(native) : await runModule(name);
