// The module's functions as JavaScript sees them (wasm/module.h).
'use strict';
const crypto = require('node:crypto');
const path = require('node:path').posix;

// Reads and writes the module's memory. Its buffer is another one after memory grew: it is asked for every time.
class Memory {
    constructor(calls) {
        this.calls = calls;
    }

    put(bytes) {
        const address = this.calls.allocate(bytes.length);
        if (address === 0) throw new Error('out of memory');
        new Uint8Array(this.calls.memory.buffer).set(bytes, address);
        return address;
    }

    putText(text) {
        return this.put(Buffer.from(`${text}\0`));
    }

    take(address, size) {
        return Buffer.from(new Uint8Array(this.calls.memory.buffer, address, size));
    }

    takeText(address) {
        if (address === 0) return null;
        const all = new Uint8Array(this.calls.memory.buffer);
        return this.take(address, all.indexOf(0, address) - address).toString();
    }
}

// Gives the functions of a new instance of the module.
function open(module) {
    const calls = new WebAssembly.Instance(module, { spritepress: { progress: () => 1 } }).exports;
    calls._initialize();
    return calls;
}

// Packs files {path: bytes} with a new instance; options are "name=value". Gives {good, findings, outputs: {name:
// bytes}}.
function pack(module, files, inputs, options) {
    return packWith(open(module), files, inputs, options);
}

// The same with an instance that may have packed before.
function packWith(calls, files, inputs, options) {
    const memory = new Memory(calls);
    const session = calls.session_new(memory.putText('pack'), crypto.randomBytes(8).readBigUInt64LE());
    for (const [name, bytes] of Object.entries(files)) {
        if (!calls.session_add_file(session, memory.putText(name), memory.put(bytes), bytes.length))
            throw new Error(`cannot add ${name}`);
    }
    for (const input of inputs) calls.session_add_input(session, memory.putText(input));
    for (const option of options) {
        const why = memory.takeText(calls.session_set_option(session, memory.putText(option)));
        if (why !== null) throw new Error(`${option} ${why}`);
    }
    const good = calls.session_run(session) !== 0;
    const told = calls.session_findings(session);
    const findings = JSON.parse(memory.takeText(told));
    calls.release(told);
    const outputs = {};
    for (let i = 0; i < calls.session_output_count(session); i++) {
        const name = memory.takeText(calls.session_output_name(session, i));
        outputs[path.normalize(name)] = memory.take(
            calls.session_output_data(session, i),
            calls.session_output_size(session, i),
        );
    }
    calls.session_free(session);
    return { good, findings, outputs };
}

module.exports = { open, pack, packWith };
