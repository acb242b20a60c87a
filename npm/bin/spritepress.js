#!/usr/bin/env node
// The whole command: the native program where its package is installed, else the same C as WebAssembly.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const name = path.basename(process.argv[1], '.js'); // "pchr" is a command of its own

// What the program gets for a signal of ours. It cleans up at the first signal of a kind and ends at once at the
// second. A terminal sends its signals to the program too, and the same one again from us would be the second.
const FORWARDED = { SIGINT: 'SIGTERM', SIGHUP: 'SIGTERM', SIGTERM: 'SIGHUP' };

/** Whether this machine's C library is one that the program can start with: glibc, and not an older one. */
function hasGlibc(needed) {
    process.report.excludeNetwork = true; // else it asks for the names of all connections
    const { glibcVersionRuntime } = process.report.getReport().header;
    if (!glibcVersionRuntime) return false;
    const [[major, minor], [neededMajor, neededMinor]] = [glibcVersionRuntime, needed].map((version) =>
        version.split('.').map(Number),
    );
    return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** The path of the native program; null when there is none for this machine. */
function findNative() {
    const require = createRequire(import.meta.url);
    const folder = `@spritepress/${process.platform}-${process.arch}`;
    try {
        const { glibc } = require(`${folder}/package.json`);
        return !glibc || hasGlibc(glibc) ? require.resolve(`${folder}/spritepress`) : null;
    } catch {
        return null;
    }
}

/** As shells tell the end by SIGPIPE, which Node itself ignores. */
const PIPE_STATUS = 128 + 13;

/** The process of the program. Node throws some errors of the system and tells of others later: one way is enough. */
function start(program) {
    return new Promise((resolve, reject) => {
        const child = spawn(program, process.argv.slice(2), { argv0: name, stdio: 'inherit' });
        child.on('spawn', () => resolve(child));
        child.on('error', reject);
    });
}

/** Sends signals on to the program; gives a function that tells the first one. */
function forwardSignals(child) {
    let received = null;
    for (const [ours, theirs] of Object.entries(FORWARDED))
        process.on(ours, () => {
            received ??= ours;
            child.kill(theirs);
        });
    return () => received;
}

/** Resolves with the status, or with null when the system cannot start the program (another C library). */
async function runNative(program) {
    const child = await start(program).catch(() => null);
    if (!child) return null;
    const received = forwardSignals(child);
    return new Promise((resolve) => {
        child.on('exit', (status, signal) => {
            for (const each of Object.keys(FORWARDED)) process.removeAllListeners(each);
            if (signal === 'SIGPIPE') resolve(PIPE_STATUS);
            else if (signal)
                process.kill(process.pid, received() ?? signal); // ends as the program did
            else resolve(status);
        });
    });
}

const native = process.env.SPRITEPRESS_WASM ? null : findNative();
const status = native ? await runNative(native) : null;
process.exitCode = status ?? (await (await import('../lib/command/run.js')).runModule(name));
