// Runs the command in a worker, so that signals reach the main thread meanwhile (run.js), and posts its status.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Host } from './wasi.js';

const host = new Host(workerData);
const module = await WebAssembly.compile(readFileSync(new URL('../../spritepress-command.wasm', import.meta.url)));
parentPort.postMessage(host.run(await WebAssembly.instantiate(module, host.imports)));
