// Inputs of the fuzzers through the module and through the native command: the same answer, the same findings, the same
// files, and never a trap. All go through one process of Node.
//
//   node replay.mjs SPRITEPRESS_WASM SPRITEPRESS FOLDER...
//
// A folder holds one folder of inputs for each fuzz target, by its name (scripts/fuzz.sh: build/fuzz/seeds,
// build/fuzz/corpus). A target without inputs in any of them is a failure, and so is a folder of a target that is not
// known here.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { kebabCase, readSchema, runJob } from '../../npm/lib/engine.js';

const [wasm, command, ...folders] = process.argv.slice(2).map((file) => path.resolve(file));
const module = await WebAssembly.compile(fs.readFileSync(wasm));
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-replay-'));
process.on('exit', () => fs.rmSync(home, { recursive: true, force: true }));

// As in fuzz/fuzz_format.c: a fuzzer finds every way to ask for much. Memory is left out, because pointers take less in
// the module.
const LIMITS = {
    maxFrames: 1000,
    maxNameBytes: 1 << 16,
    maxPixels: 1 << 20,
    maxVertices: 1 << 16,
    maxTransforms: 1 << 16,
};
const SHOWN = 20; // problems

/** What a reader makes of an input, strictly and leniently. */
const reads = (from) => (bytes) =>
    [false, true].flatMap((lenient) => {
        const options = { from, lenient, nearest: true, ...LIMITS };
        let content = bytes;
        if (from === 'pcsef') {
            // its first byte stands for the width
            options.width = ((bytes[0] ?? 0) % 40) + 1;
            content = bytes.subarray(1);
        }
        return ['validate', 'inspect'].map((job) => ({ job, files: { input: content }, options }));
    });

/** A damaged JPEG that is read all the same may have other pixels in the native build, whose library has loops of its
 * own: only the answer and the names of files are compared. tests/wasm/codecs.js compares the pixels of whole ones. */
function isJpeg(content) {
    return content.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]));
}

/** A picture becomes an atlas. The image fuzzer's first byte chooses the name. */
function packs(name, content) {
    const options = { output: 'out.pct', maxPixels: 1 << 16, maxFrames: 100 };
    return [{ job: 'pack', files: { [name]: content }, options, onlyNames: isJpeg(content) }];
}

const TARGETS = {
    ...Object.fromEntries(
        (await readSchema(module)).formats.filter((format) => format.reads).map(({ id }) => [id, reads(id)]),
    ),
    image: (bytes) => packs((bytes[0] ?? 0) & 1 ? 'a.tga' : 'a.png', bytes.subarray(1)),
    'png-codec': (bytes) => packs('a.png', bytes),
    palette: (bytes) => [
        {
            job: 'inspect',
            files: { input: Buffer.from('ab\nba\n'), colours: bytes },
            options: { from: 'pcsef', width: 2, palette: 'colours' },
        },
    ],
    'rig-gltf': (bytes) =>
        ['gltf', 'glb'].map((to) => ({
            job: 'convert',
            files: { input: bytes },
            options: { from: 'pchr', to, output: `out.${to}`, ...LIMITS },
        })),
};

function optionWords(options) {
    return Object.entries(options)
        .filter(([, value]) => value !== false)
        .map(([key, value]) => (value === true ? `--${kebabCase(key)}` : `--${kebabCase(key)}=${value}`));
}

const HOW = { validate: ['--format=json'], inspect: ['--json'], pack: [], convert: [] };

/** What the native command says, in the module's words. */
function runNatively(task) {
    const { job, files, options } = task;
    const folder = fs.mkdtempSync(path.join(home, 'native-'));
    for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), bytes);
    const input = Object.keys(files)[0];
    const { status, signal, stdout } = spawnSync(command, [job, ...HOW[job], ...optionWords(options), input], {
        cwd: folder,
        maxBuffer: 1 << 28,
    });
    const made = Object.fromEntries(
        fs
            .readdirSync(folder)
            .filter((name) => !(name in files))
            .map((name) => [name, fs.readFileSync(path.join(folder, name))]),
    );
    fs.rmSync(folder, { recursive: true });
    if (signal) return { good: `ended by ${signal}` };
    if (job === 'validate') {
        const [{ findings }] = JSON.parse(stdout).files;
        return { good: status === 0, findings: findings.map(outline) };
    }
    return {
        good: status === 0,
        document: job === 'inspect' && status === 0 ? JSON.parse(stdout) : null,
        files: comparable(made, task),
    };
}

function outline({ code, severity, line, column, path: place }) {
    return [code, severity, line, column, place];
}

/** The files as far as they are compared. */
function comparable(files, { onlyNames }) {
    return onlyNames ? Object.keys(files).sort() : files;
}

async function runInModule(task) {
    const { job, files, options } = task;
    const made = await runJob(module, job, { files, inputs: [Object.keys(files)[0]], options, seed: 1n });
    if (job === 'validate')
        return {
            good: made.findings.every(({ severity }) => severity !== 'error'),
            findings: made.findings.map(outline),
        };
    const outputs = Object.fromEntries(Object.entries(made.files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
    return {
        good: made.good,
        document: job === 'inspect' && made.good ? made.result : null,
        files: comparable(outputs, task),
    };
}

/** A text about what differs; null when nothing does. */
async function compare(task) {
    const wanted = runNatively(task);
    try {
        const got = await runInModule(task);
        if (isDeepStrictEqual(got, wanted)) return null;
        const [part] = Object.keys(wanted).filter((key) => !isDeepStrictEqual(got[key], wanted[key]));
        const [ours, theirs] = [got, wanted].map((answer) => JSON.stringify(answer[part])?.slice(0, 300));
        return `${part}: ${ours}, natively ${theirs}`;
    } catch (error) {
        return String(error);
    }
}

/** The inputs of a target in all folders. */
function inputsOf(target) {
    return folders
        .map((folder) => path.join(folder, target))
        .filter((inputs) => fs.existsSync(inputs))
        .flatMap((inputs) =>
            fs
                .readdirSync(inputs)
                .sort()
                .map((name) => path.join(inputs, name)),
        );
}

const unknown = folders.flatMap((folder) => fs.readdirSync(folder)).filter((name) => !Object.hasOwn(TARGETS, name));
const problems = unknown.map((name) => `${name}: no such target`);
let total = 0;
for (const [target, tasks] of Object.entries(TARGETS)) {
    const inputs = inputsOf(target);
    if (inputs.length === 0) problems.push(`${target}: no inputs`);
    total += inputs.length;
    for (const input of inputs)
        for (const task of tasks(fs.readFileSync(input))) {
            const difference = await compare(task);
            const words = optionWords(task.options).join(' ');
            if (difference) problems.push(`${target}/${path.basename(input)}, ${task.job} ${words}: ${difference}`);
        }
}
for (const problem of problems.slice(0, SHOWN)) console.log(problem);
console.log(`${total} inputs, ${problems.length} problems`);
process.exitCode = problems.length ? 1 : 0;
