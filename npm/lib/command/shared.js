// What the main thread (run.js) and the worker (wasi.js) tell each other: numbers in memory that both see.

export const STOPPED = 0; // a signal has come
export const COLUMNS = 1; // of the terminal; 0: there is none
// The command opens or reads what another program may never send: standard input, a FIFO, a terminal.
export const WAITING = 2;
const NEVER = 3; // nobody changes it: to wait for it is to sleep
const COUNT = 4;

export function makeShared() {
    return new Int32Array(new SharedArrayBuffer(4 * COUNT));
}

export function sleep(shared, ms) {
    Atomics.wait(shared, NEVER, 0, ms);
}
