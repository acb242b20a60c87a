// Runs the command's module in a worker. The main thread waits, notes signals and the width of the terminal.
import { readFileSync } from 'node:fs';
import tty from 'node:tty';
import { Worker } from 'node:worker_threads';
import { argumentsForModule } from './paths.js';
import { COLUMNS, makeShared, STOPPED, WAITING } from './shared.js';

const TROUBLE = 3; // the status of the command when the system fails it
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The arguments as bytes. Node makes text of them; where that has lost something, Linux still has them. */
function takeArguments() {
    const words = process.argv.slice(2);
    if (process.platform !== 'linux' || !words.some((word) => word.includes('\ufffd')))
        return argumentsForModule(words, process.platform).map((word) => Buffer.from(word));
    const all = readFileSync('/proc/self/cmdline', 'latin1').split('\0').slice(0, -1);
    return all.slice(all.length - words.length).map((word) => Buffer.from(word, 'latin1'));
}

/** With the NUL at its end. */
function asText(bytes) {
    return Buffer.concat([Buffer.from(bytes), Buffer.alloc(1)]);
}

/** Node's own stream is asked only about a terminal: it would make a pipe one that does not wait. */
function watchWidth(shared) {
    if (!tty.isatty(2)) return;
    const note = () => Atomics.store(shared, COLUMNS, process.stderr.columns ?? 0);
    note();
    process.stderr.on('resize', note);
}

/** The first signal lets the command clean up, unless it waits for another program; the second ends it at once. */
function watchSignals(shared, end) {
    let received = null;
    for (const name of SIGNALS)
        process.once(name, () => {
            received ??= name;
            Atomics.store(shared, STOPPED, 1);
            if (Atomics.load(shared, WAITING)) end();
        });
    return () => received;
}

/** Ends as the signal would have ended us. */
function die(signal) {
    for (const name of SIGNALS) process.removeAllListeners(name);
    process.kill(process.pid, signal);
    setInterval(() => {}, 1000); // until it arrives
}

/** Resolves with the status; a signal ends the process instead. */
export function runModule(name) {
    const shared = makeShared();
    const words = [name, ...takeArguments()].map(asText);
    const variables = Object.entries(process.env).map(([key, value]) => asText(`${key}=${value}`));
    watchWidth(shared);
    return new Promise((resolve) => {
        const received = watchSignals(shared, () => die(received()));
        const finish = (status) => (received() ? die(received()) : resolve(status));
        const worker = new Worker(new URL('./worker.js', import.meta.url), {
            workerData: { words, variables, shared },
        });
        worker.on('message', finish);
        worker.on('error', (error) => {
            console.error(`${name}: ${error.message}`);
            finish(TROUBLE);
        });
    });
}
