// What Node does in its own way: reading the module, randomness, and workers.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

export async function compileFrom(url) {
    return WebAssembly.compile(await readFile(url));
}

/** 64 bits that nobody can guess. Node 18 has no global `crypto`. */
export function makeSeed() {
    return randomBytes(8).readBigUInt64LE();
}

/** Starts a worker that is sent `task` and answers by calls of `onMessage`; returns how to end it. */
export function startWorker(task, onMessage, onError) {
    // Without this program's own arguments: `--input-type` is not for files.
    const worker = new Worker(new URL('./worker.node.js', import.meta.url), { workerData: task, execArgv: [] });
    worker.on('message', onMessage);
    worker.on('error', onError);
    return () => {
        worker.terminate();
    };
}
