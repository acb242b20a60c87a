#!/usr/bin/env node
// The whole command: the native program where its package is installed, else the same C as WebAssembly.
import { spawn } from 'node:child_process';
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

/** The process of the program. Node throws some errors of the system and tells of others later: one way is enough. */
function start(program) {
    return new Promise((resolve, reject) => {
        const child = spawn(program, process.argv.slice(2), { argv0: name, stdio: 'inherit' });
        child.on('spawn', () => resolve(child));
        child.on('error', reject);
    });
}

/** Resolves with the status, or with null when the system cannot start the program (another C library). */
async function runNative(program) {
    const child = await start(program).catch(() => null);
    if (!child) return null;
    return new Promise((resolve) => {
        const wait = () => {}; // a terminal sends these to the program, too, and it ends as it should
        process.on('SIGINT', wait);
        process.on('SIGHUP', wait);
        process.on('SIGTERM', () => child.kill('SIGTERM'));
        child.on('exit', (status, signal) => {
            for (const each of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.removeAllListeners(each);
            if (signal) process.kill(process.pid, signal); // ends as the program did
            else resolve(status);
        });
    });
}

const native = process.env.SPRITEPRESS_WASM ? null : findNative();
const status = native ? await runNative(native) : null;
process.exitCode = status ?? await (await import('../lib/command/run.js')).runModule(name);
