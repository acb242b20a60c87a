// Jobs over instances of the WebAssembly module (wasm/module.h). An instance whose memory stayed small serves again, so
// that small documents do not wait for a new one; others are dropped, and their memory with them: however large a job
// was, nothing of it stays.

const KEPT_BYTES = 16 * 2 ** 20;
const PROGRESS_PAUSE = 40; // milliseconds: a listener hears of a job 25 times a second, not of every sprite
/** How many numbers a frame has in the tables (wasm/atlas.h). */
export const NUMBERS_OF_FRAME = 12;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module's memory. Its buffer is another one after memory grew: it is asked for every time. Addresses and sizes
 * come out of the module as signed numbers: `>>> 0` makes those from 2 GiB on what they are. */
class Memory {
    #calls;

    constructor(calls) {
        this.#calls = calls;
    }

    put(bytes) {
        const address = this.#calls.allocate(bytes.length) >>> 0;
        if (address === 0) throw new RangeError('out of memory');
        new Uint8Array(this.#calls.memory.buffer).set(bytes, address);
        return address;
    }

    /** A text for the module, which reads up to the first NUL. */
    putText(given) {
        const text = String(given);
        if (text.includes('\0')) throw new TypeError(`${JSON.stringify(text)} has a NUL in it`);
        return this.put(encoder.encode(`${text}\0`));
    }

    take(address, size) {
        return new Uint8Array(this.#calls.memory.buffer, address >>> 0, size >>> 0).slice();
    }

    takeText(address) {
        if (address === 0) return null;
        const all = new Uint8Array(this.#calls.memory.buffer),
            begin = address >>> 0;
        return decoder.decode(all.subarray(begin, all.indexOf(0, begin)));
    }
}

/** A new instance of the module. What it tells of its progress goes to `onProgress` of the instance. */
export async function start(module) {
    const engine = { onProgress: null };
    const progress = (phase, done, total) =>
        engine.onProgress?.(engine.memory.takeText(phase), done >>> 0, total >>> 0) ?? 1;
    const { exports: calls } = await WebAssembly.instantiate(module, { spritepress: { progress } });
    calls._initialize();
    return Object.assign(engine, { calls, memory: new Memory(calls) });
}

const idle = new WeakMap(); // an instance that waits for its next job, by module

async function borrow(module) {
    const engine = idle.get(module);
    idle.delete(module);
    return engine ?? start(module);
}

function giveBack(module, engine) {
    engine.onProgress = null;
    if (engine.calls.memory.buffer.byteLength <= KEPT_BYTES) idle.set(module, engine);
}

/** What the module calls: passes on the beginning and the end of every phase, and between them what is due. `listen`
 * stops the job by returning false. */
function watch(listen) {
    let next = 0;
    return (phase, done, total) => {
        const now = Date.now();
        if (done !== 0 && done !== total && now < next) return 1;
        next = now + PROGRESS_PAUSE;
        return listen({ phase, done, total }) === false ? 0 : 1;
    };
}

/** "maxSize" for `max-size`. */
export function camelCase(name) {
    return name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** "max-size" for `maxSize`. */
export function kebabCase(name) {
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Texts of the library name options between back quotes, as the command has them. */
function inOurWords(text) {
    return text.replace(/`([a-z0-9-]+)`/g, (_, name) => `\`${camelCase(name)}\``);
}

function takeFindings({ calls, memory }, session) {
    const address = calls.session_findings(session);
    if (address === 0) throw new RangeError('out of memory');
    const findings = JSON.parse(memory.takeText(address));
    calls.release(address);
    for (const finding of findings) {
        finding.message = inOurWords(finding.message);
        if (finding.hint) finding.hint = inOurWords(finding.hint);
    }
    return findings;
}

/** How the last run ended: the name of a spress_status. */
function takeStatus({ calls, memory }, session) {
    return memory.takeText(calls.session_status(session));
}

function takeFiles({ calls, memory }, session) {
    const entry = (_, i) => [
        memory.takeText(calls.session_output_name(session, i)),
        memory.take(calls.session_output_data(session, i), calls.session_output_size(session, i)),
    ];
    // Not by assignment: a file may be called "__proto__".
    return Object.fromEntries(Array.from({ length: calls.session_output_count(session) }, entry));
}

/** ["name", "name=value" or "name"] for each of an option's values. */
function* optionTexts(options) {
    for (const [key, value] of Object.entries(options)) {
        const name = kebabCase(key);
        for (const each of Array.isArray(value) ? value : [value]) {
            if (each === true) yield [name, name];
            else if (each !== undefined && each !== false) yield [name, `${name}=${each}`];
        }
    }
}

function fill({ calls, memory }, session, { files, inputs, options }) {
    for (const [name, content] of Object.entries(files)) {
        const bytes = typeof content === 'string' ? encoder.encode(content) : content;
        if (!calls.session_add_file(session, memory.putText(name), memory.put(bytes), bytes.length))
            throw new TypeError(`"${name}" cannot be the path of a file, or memory ran out`);
    }
    for (const input of inputs)
        if (!calls.session_add_input(session, memory.putText(input))) throw new RangeError('out of memory');
    for (const [name, text] of optionTexts(options)) {
        const why = memory.takeText(calls.session_set_option(session, memory.putText(text)));
        if (why !== null) throw new TypeError(`option ${camelCase(name)} ${why}`);
    }
}

function openSession({ calls, memory }, job, seed) {
    const session = calls.session_new(memory.putText(job), seed);
    if (session === 0) throw new RangeError('out of memory');
    return session;
}

/** An instance with a session that is ready to run a job. The caller frees the session. */
export function prepareOn(engine, job, request) {
    engine.onProgress = request.onProgress ? watch(request.onProgress) : null;
    const session = openSession(engine, job, request.seed);
    fill(engine, session, request);
    return withFindings(engine, session);
}

/** Runs a job in an instance and gives what `take` takes out of the session, besides `good` and the findings. After an
 * exception the instance is in no state to serve again. */
export function runOn(engine, job, request, take) {
    const { calls } = engine;
    engine.onProgress = request.onProgress ? watch(request.onProgress) : null;
    const session = openSession(engine, job, request.seed);
    fill(engine, session, request);
    const good = calls.session_run(session) !== 0;
    const findings = takeFindings(engine, session);
    // A `pack` that failed has a result when it explains why.
    const status = takeStatus(engine, session);
    const made = {
        good,
        status,
        findings,
        ...(good ? take(engine, session) : { result: takeResult(engine, session) }),
    };
    calls.session_free(session);
    return made;
}

/** Runs a job in an instance that waits, or in a new one. An exception drops it. */
async function runSession(module, job, request, take) {
    const engine = await borrow(module);
    const made = runOn(engine, job, request, take);
    giveBack(module, engine);
    return made;
}

/** What `ask` finds out with an instance that waits, or a new one, and the findings of the session that it is given. */
export async function question(module, seed, ask) {
    const engine = await borrow(module);
    const session = openSession(engine, 'inspect', seed);
    const answer = ask(engine, session);
    const status = takeStatus(engine, session);
    const findings = takeFindings(engine, session);
    engine.calls.session_free(session);
    giveBack(module, engine);
    return { answer, status, findings };
}

/** An instance of its own with a session, for what lives longer than a job: {calls, memory, session, findings(),
 * status()}. */
export async function startSession(module, seed) {
    const engine = await start(module);
    return withFindings(engine, openSession(engine, 'inspect', seed));
}

function withFindings(engine, session) {
    return {
        ...engine,
        session,
        findings: () => takeFindings(engine, session),
        status: () => takeStatus(engine, session),
    };
}

function takeResult({ calls, memory }, session) {
    const text = memory.takeText(calls.session_result(session));
    return text === null ? null : JSON.parse(text);
}

export function takeAll(engine, session) {
    const result = takeResult(engine, session);
    if (result === null) throw new RangeError('out of memory');
    return { result, files: takeFiles(engine, session) };
}

/** Runs a job. `request.seed` is any number that nobody can guess, so that nobody can prepare names that collide in
 * hash tables; `request.onProgress` hears of its progress and stops it by returning false. Resolves also when the job
 * failed: `good` is false then, and `findings` tell why. */
export async function runJob(module, job, request) {
    const made = await runSession(module, job, request, takeAll);
    return { result: null, files: {}, ...made };
}

/** Like `runJob` for `inspect`, but gives `tables` of an atlas: {frameCount, numbers, names, pages}; null when the
 * document is no atlas. */
export async function readTables(module, job, request) {
    return runSession(module, job, request, takeTables);
}

function takeTables({ calls, memory }, session) {
    /** Copies what the module made for us, and frees it there. */
    const takeOver = (address, size) => {
        if (address === 0 && size !== 0) throw new RangeError('out of memory');
        const bytes = memory.take(address, size);
        calls.release(address);
        return bytes;
    };
    if (!calls.session_has_atlas(session)) return { tables: null };
    const frameCount = calls.session_atlas_frame_count(session);
    const page = (i) => ({
        file: memory.takeText(calls.session_atlas_page_file(session, i)),
        width: calls.session_atlas_page_width(session, i),
        height: calls.session_atlas_page_height(session, i),
    });
    const tables = {
        frameCount,
        pages: Array.from({ length: calls.session_atlas_page_count(session) }, (_, i) => page(i)),
        numbers: new Int32Array(
            takeOver(calls.session_atlas_numbers(session), 4 * NUMBERS_OF_FRAME * frameCount).buffer,
        ),
        names: takeOver(calls.session_atlas_names(session), calls.session_atlas_names_size(session)),
    };
    return { tables };
}

/** The options of all jobs, and the formats, as the library's own tables have them. */
export async function readSchema(module) {
    const { calls, memory } = await start(module);
    const text = memory.takeText(calls.schema());
    if (text === null) throw new RangeError('out of memory');
    return JSON.parse(text);
}
