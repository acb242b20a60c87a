// What browsers do in their own way: fetching the module, randomness, and workers.

/** The smallest module with an instruction of vectors: browsers that lack them refuse it (Safari before 16.4). */
const VECTORS = Uint8Array.of(
    0,
    97,
    115,
    109,
    1,
    0,
    0,
    0,
    1,
    4,
    1,
    96,
    0,
    0,
    3,
    2,
    1,
    0,
    10,
    9,
    1,
    7,
    0,
    65,
    0,
    253,
    15,
    26,
    11,
);

export function hasVectors() {
    return WebAssembly.validate(VECTORS);
}

const MAGIC = VECTORS.subarray(0, 4);
/** Vite's development server and esbuild copy packages into one file elsewhere: the module is not beside it. */
const HINT =
    "with Vite's development server, set optimizeDeps: { exclude: ['spritepress'] }; with esbuild, copy it beside the bundle";

export async function compileFrom(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`cannot load ${url}: ${answer.status} (${HINT})`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!MAGIC.every((byte, i) => bytes[i] === byte))
        throw new Error(
            `${url} is no WebAssembly: ${bytes.length} bytes of ${answer.headers.get('content-type')} came (${HINT})`,
        );
    return WebAssembly.compile(bytes);
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
    try {
        worker.postMessage(task);
    } catch (error) {
        // an option is nothing that can be copied
        worker.terminate();
        throw error;
    }
    return () => worker.terminate();
}
