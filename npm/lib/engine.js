// One job over one instance of the WebAssembly module (wasm/module.h). The instance is dropped afterwards, and its memory
// with it: however large a job was, nothing of it stays.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The module's memory. Its buffer is another one after memory grew: it is asked for every time. */
class Memory {
    #calls;

    constructor(calls) { this.#calls = calls; }

    put(bytes) {
        const address = this.#calls.allocate(bytes.length);
        if (address === 0) throw new RangeError('out of memory');
        new Uint8Array(this.#calls.memory.buffer).set(bytes, address);
        return address;
    }

    putText(text) { return this.put(encoder.encode(`${text}\0`)); }

    take(address, size) { return new Uint8Array(this.#calls.memory.buffer, address, size).slice(); }

    takeText(address) {
        if (address === 0) return null;
        const all = new Uint8Array(this.#calls.memory.buffer);
        return decoder.decode(all.subarray(address, all.indexOf(0, address)));
    }
}

/** An instance of the module, ready for calls. */
export async function start(module) {
    const { exports: calls } = await WebAssembly.instantiate(module, {});
    calls._initialize();
    return { calls, memory: new Memory(calls) };
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
    const findings = [];
    for (let i = 0; i < calls.session_finding_count(session); i++) {
        const text = (part) => memory.takeText(calls[`session_finding_${part}`](session, i));
        const finding = { severity: text('severity'), code: text('code'), message: inOurWords(text('message')) };
        const [file, path, hint] = ['file', 'path', 'hint'].map(text);
        if (file) finding.file = file;
        if (path) finding.path = path;
        if (hint) finding.hint = inOurWords(hint);
        for (const part of ['line', 'column']) {
            const number = calls[`session_finding_${part}`](session, i);
            if (number !== 0) finding[part] = number;
        }
        findings.push(finding);
    }
    return findings;
}

function takeFiles({ calls, memory }, session) {
    const files = {};
    for (let i = 0; i < calls.session_output_count(session); i++) {
        const name = memory.takeText(calls.session_output_name(session, i));
        files[name] = memory.take(calls.session_output_data(session, i), calls.session_output_size(session, i));
    }
    return files;
}

/** "name=value" or "name" for each of an option's values. */
function* optionTexts(options) {
    for (const [key, value] of Object.entries(options)) {
        const name = kebabCase(key);
        for (const each of Array.isArray(value) ? value : [value]) {
            if (each === true) yield name;
            else if (each !== undefined && each !== false) yield `${name}=${each}`;
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
    for (const text of optionTexts(options)) {
        const why = memory.takeText(calls.session_set_option(session, memory.putText(text)));
        if (why !== null) throw new TypeError(`option ${why.replace(/^[a-z0-9-]+/, camelCase)}`);
    }
}

/** Runs a job. `request.seed` is any number that nobody can guess, so that nobody can prepare names that collide in hash
 * tables. Resolves also when the job failed: `good` is false then, and `findings` tell why. */
export async function runJob(module, job, request) {
    const engine = await start(module);
    const { calls, memory } = engine;
    const session = calls.session_new(memory.putText(job), request.seed);
    if (session === 0) throw new RangeError('out of memory');
    fill(engine, session, request);
    const good = calls.session_run(session) !== 0;
    const result = good ? JSON.parse(memory.takeText(calls.session_result(session))) : null;
    return { good, result, findings: takeFindings(engine, session), files: good ? takeFiles(engine, session) : {} };
}

/** The options of all jobs, and the formats, as the library's own tables have them. */
export async function readSchema(module) {
    const { calls, memory } = await start(module);
    const text = memory.takeText(calls.schema());
    if (text === null) throw new RangeError('out of memory');
    return JSON.parse(text);
}
