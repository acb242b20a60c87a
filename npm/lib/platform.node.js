// What Node does in its own way: finding the module's bytes, and workers.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

export async function compile() {
    return WebAssembly.compile(await readFile(new URL('../spritepress.wasm', import.meta.url)));
}

/** Starts a worker that is sent `task` and answers by calls of `onMessage`; returns how to end it. */
export function startWorker(task, onMessage, onError) {
    const worker = new Worker(new URL('./worker.node.js', import.meta.url), { workerData: task });
    worker.on('message', onMessage);
    worker.on('error', onError);
    return () => { worker.terminate(); };
}
