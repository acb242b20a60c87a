// What browsers do in their own way: fetching the module, randomness, and workers.

export async function compile() {
    const url = new URL('../spritepress.wasm', import.meta.url);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`cannot load ${url}: ${answer.status}`);
    return WebAssembly.compile(await answer.arrayBuffer());
}

/** 64 bits that nobody can guess. */
export function makeSeed() {
    return crypto.getRandomValues(new BigUint64Array(1))[0];
}

/** Starts a worker that is sent `task` and answers by calls of `onMessage`; returns how to end it. */
export function startWorker(task, onMessage, onError) {
    const worker = new Worker(new URL('./worker.web.js', import.meta.url), { type: 'module' });
    worker.onmessage = (event) => onMessage(event.data);
    worker.onerror = (event) => onError(new Error(event.message || 'the worker could not be started'));
    worker.postMessage(task);
    return () => worker.terminate();
}
