// Every job of the library as a function, over files in memory. What Node and browsers do differently is handed in.
import { AtlasTables } from './atlas.js';
import { prepareOn, question, readSchema, readTables, runJob, start, startSession } from './engine.js';
import * as palettes from './palettes.js';
import { PosedRig } from './rig.js';
import { PixelMeter } from './sprite_meter.js';

/** A job that failed; `findings` tell why, the first error in `message`, and `status` of what sort the worst one is.
 * `explanation` is that of a `pack` that was asked for it. */
export class SpritepressError extends Error {
    constructor(findings, result, status = 'damaged') {
        const first = findings.find((finding) => finding.severity === 'error');
        super(first ? `${first.file ? `${first.file}: ` : ''}${first.message} (${first.code})` : 'the job failed');
        this.name = 'SpritepressError';
        this.findings = findings;
        this.status = status;
        const explanation = result?.atlases.at(-1).explanation;
        if (explanation) this.explanation = explanation;
    }
}

/** "ArrayBuffer", "Promise", "Undefined" ...: also of what comes from another window or context, where `instanceof`
 * fails. */
function kindOf(value) {
    return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** The content of a file as bytes or text, or a promise of it; undefined for what is no content. */
function readContent(content) {
    if (typeof content === 'string') return content;
    if (ArrayBuffer.isView(content)) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
    switch (kindOf(content)) {
        case 'ArrayBuffer':
        case 'SharedArrayBuffer':
            return new Uint8Array(content);
        case 'Blob':
        case 'File':
            return content.arrayBuffer().then((buffer) => new Uint8Array(buffer));
        default:
            return undefined;
    }
}

async function readFileOf([path, content]) {
    const bytes = await readContent(content);
    if (bytes === undefined)
        throw new TypeError(`the content of "${path}" is neither bytes nor text, but of type ${kindOf(content)}`);
    return [path, bytes];
}

/** Files as {path: bytes or text}; bytes alone are a file called `name`. */
async function asFiles(given, name) {
    const alone = readContent(given);
    if (alone !== undefined) return { [name ?? 'input']: await alone };
    if (!['Object', 'Module'].includes(kindOf(given)))
        throw new TypeError(`files are { path: bytes }, or the bytes of one; this is of type ${kindOf(given)}`);
    return Object.fromEntries(await Promise.all(Object.entries(given).map(readFileOf)));
}

/** The only file, when nobody says which one is meant. */
function onlyFile(files) {
    const paths = Object.keys(files);
    if (paths.length !== 1) throw new TypeError(`\`input\` is missing: which of the ${paths.length} files?`);
    return paths[0];
}

/** Whether a path leads out of the folder that a job sees as its own. */
function leadsOut(path) {
    let depth = 0;
    return (
        path.startsWith('/')
        || path.split('/').some((part) => {
            if (part === '..') depth--;
            else if (part !== '' && part !== '.') depth++;
            return depth < 0;
        })
    );
}

/** All files, for a `pack` that is not told what to pack: names of sprites are paths from the job's folder. */
function everything(files) {
    const outside = Object.keys(files).find(leadsOut);
    if (outside !== undefined)
        throw new TypeError(
            `"${outside}" does not lie in the job's folder: paths are relative to it, or \`inputs\` names what to pack`,
        );
    return ['.'];
}

/** What a job reads. A misspelt one of these two would go unnoticed. */
function chooseInputs(job, files, { input, inputs }) {
    if (job === 'pack' || job === 'diff') {
        if (input !== undefined)
            throw new TypeError(`\`${job}\` takes \`inputs\`, a list; \`input\` is for jobs about one file`);
        if (inputs !== undefined && !Array.isArray(inputs)) throw new TypeError('`inputs` is a list of paths');
        if (job === 'diff' && inputs === undefined)
            throw new TypeError('`inputs` is missing: the document before and the one after');
        return inputs ?? everything(files);
    }
    if (inputs !== undefined)
        throw new TypeError('`inputs` is for `pack` and `diff`; jobs about one file take `input`');
    return [input ?? onlyFile(files)];
}

/** An error of a worker, which cannot send its class along. */
function remakeError({ name, message }) {
    const Class = { TypeError, RangeError }[name] ?? Error;
    return new Class(message);
}

/** A document as JSON. Rigs have numbers that are -0, for which JSON.stringify would write 0. */
function documentText(document) {
    const plain = JSON.stringify(document);
    if (plain === undefined) throw new TypeError('there is no document to encode');
    let mark = 'minus zero';
    while (plain.includes(mark)) mark += '!';
    const mend = (_, value) => (Object.is(value, -0) ? mark : value);
    return JSON.stringify(document, mend).replaceAll(`"${mark}"`, '-0');
}

/** A path that is neither one of the files nor the output. */
function unusedPath(files, output) {
    let path = 'document.json';
    while (path in files || path === output) path = `_${path}`;
    return path;
}

/** The functions of the package, for one platform. */
export function makeApi({ compile, makeSeed, startWorker }) {
    let compiled;

    /** The module is compiled once, by the first job. A failure is not kept: the network may come back. */
    function takeModule() {
        compiled ??= compile().catch((error) => {
            compiled = undefined;
            throw error;
        });
        return compiled;
    }

    function runInWorker(module, job, { onProgress, ...request }, signal) {
        return new Promise((resolve, reject) => {
            let over = false;
            const finish = (settle, value) => {
                over = true;
                signal?.removeEventListener('abort', stop);
                end();
                settle(value);
            };
            const stop = () => finish(reject, signal.reason);
            const tell = (progress) => {
                try {
                    onProgress?.(progress);
                } catch (error) {
                    finish(reject, error);
                }
            };
            const hear = (message) => {
                if (over) return; // what was under way when the worker was ended
                if (message.progress) tell(message.progress);
                else if (message.made) finish(resolve, message.made);
                else finish(reject, remakeError(message.failure));
            };
            const end = startWorker({ module, job, request }, hear, (error) => finish(reject, error));
            signal?.addEventListener('abort', stop);
        });
    }

    /** What a job is given. Without a worker, only the listener of its progress can set a signal while it runs. */
    async function makeRequest(job, given, { signal, onProgress, name, input, inputs, ...options }) {
        const files = await asFiles(given, name);
        const listen =
            onProgress
            && ((progress) => {
                onProgress(progress);
                return !signal?.aborted;
            });
        return {
            files,
            inputs: chooseInputs(job, files, { input, inputs }),
            options,
            seed: makeSeed(),
            onProgress: listen,
        };
    }

    async function run(job, given, { worker = false, ...options } = {}, act = runJob) {
        const { signal } = options;
        const request = await makeRequest(job, given, options);
        const module = await takeModule();
        signal?.throwIfAborted();
        const made = worker ? await runInWorker(module, job, request, signal) : await act(module, job, request);
        signal?.throwIfAborted();
        if (!made.good) throw new SpritepressError(made.findings, made.result, made.status);
        return made;
    }

    /** A function for a job that makes files. */
    const makes = (job) => async (given, options) => {
        const { files, result, findings } = await run(job, given, options);
        return { files, result, findings };
    };

    /** What is in a document, as `spritepress inspect --json` tells it. */
    async function inspect(files, options) {
        const { result, findings } = await run('inspect', files, options);
        return { document: result, findings };
    }

    /** Every rule of a document's format, and its images. Resolves for invalid documents too, also for those of no
     * known format. */
    async function validate(files, options) {
        try {
            const { result, status, findings } = await run('validate', files, options);
            return {
                valid: status === 'done',
                format: result.files[0].format ?? null,
                findings,
            };
        } catch (error) {
            if (!(error instanceof SpritepressError) || error.status !== 'unknown') throw error;
            return { valid: false, format: null, findings: error.findings };
        }
    }

    /** A document as a plain object, with everything that `encode` needs to make the file anew. */
    async function decode(bytes, options) {
        const { document } = await inspect(bytes, { ...options, whole: true });
        if (document.kind === 'image')
            throw new TypeError(
                'a picture is no document: a `palette` makes it a sprite, and `inspect` tells its size',
            );
        return document;
    }

    /** A plain object as a file of the output's format; `files` has the images that it names. */
    async function encode(document, { files = {}, ...options } = {}) {
        const text = documentText(document);
        const input = unusedPath(files, options.output);
        return makes('convert')({ ...files, [input]: text }, { ...options, input, from: 'spritepress-json' });
    }

    /** An atlas for a program that needs its rectangles fast. */
    class Atlas extends AtlasTables {
        static async load(files, options) {
            const { tables, findings } = await run('inspect', files, { ...options, worker: false }, readTables);
            if (!tables) throw new TypeError('the document is no atlas');
            return new Atlas(tables, findings);
        }
    }

    /** The formats and the options of every job, from the library's own tables. */
    async function schema() {
        return readSchema(await takeModule());
    }

    const fail = ({ findings, status }) => new SpritepressError(findings(), null, status());

    /** A rig to play: what `convert` would make a PCHR of, so that every format is read, checked and refused alike. A
     * worker converts in an instance of its own; then its PCHR is read here. */
    class Rig extends PosedRig {
        static async load(given, { bind, yDown, clockwise, flipV, worker = false, ...options } = {}) {
            const toRig = { ...options, output: 'rig.pchr', to: 'pchr' };
            if (worker) {
                const { files, findings } = await run('convert', given, { ...toRig, worker });
                const rig = await Rig.load(files, { bind, yDown, clockwise, flipV });
                return Object.assign(rig, { findings });
            }
            const request = await makeRequest('convert', given, toRig);
            const engine = prepareOn(await start(await takeModule()), 'convert', request);
            options.signal?.throwIfAborted();
            const rig = new Rig(engine, { bind, yDown, clockwise, flipV }, fail);
            options.signal?.throwIfAborted();
            return rig;
        }
    }

    /** The bytes of a PCSEF sprite, for editors. */
    class SpriteMeter extends PixelMeter {
        static async create(options) {
            const engine = await startSession(await takeModule(), makeSeed());
            return new SpriteMeter(engine, options, fail);
        }
    }

    /** Asks the module something about palettes. Throws for an error among the findings. */
    async function ask(what) {
        const { answer, status, findings } = await question(await takeModule(), makeSeed(), what);
        if (status !== 'done') throw new SpritepressError(findings, null, status);
        return { answer, findings };
    }

    async function readPalette(content) {
        const [, bytes] = await readFileOf(['palette', content]);
        const text = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
        const { answer: colours, findings } = await ask(palettes.readPalette(text));
        return { colours, findings };
    }

    async function writePalette(colours, kind) {
        const { answer: text, findings } = await ask(palettes.writePalette(colours, kind));
        return { text, findings };
    }

    async function spriteAlphabet(options) {
        return (await ask(palettes.readAlphabet(options))).answer;
    }

    return {
        Rig,
        SpriteMeter,
        readPalette,
        writePalette,
        spriteAlphabet,
        pack: makes('pack'),
        unpack: makes('unpack'),
        diff: makes('diff'),
        convert: makes('convert'),
        render: makes('render'),
        inspect,
        validate,
        decode,
        encode,
        schema,
        Atlas,
    };
}
