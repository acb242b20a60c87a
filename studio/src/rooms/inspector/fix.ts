// The one fix that a file may have: it is read leniently and written again as its document says. There is one only when
// nothing of the content is dropped or guessed: the findings that go are about the file's form, the document stays the
// same in every value, and the new file is valid. All of that is tried before the fix is offered.
import { convert, decode, inspect, validate, SpritepressError, type Finding } from 'spritepress';
import type { WorkerOptions } from '../../shell/work.ts';
import { holdsAll } from './holds_all.ts';
import { treeFromTold, type ToldTree, type Tree } from './tree.ts';

export interface Fix {
    readonly bytes: Uint8Array;
    /** The findings that are gone then. */
    readonly solved: readonly Finding[];
    /** What lenient reading made of the file. */
    readonly told: readonly Finding[];
}

/** A file to fix. A PCSEF string has no fix: its width comes from the user, and a wrong one looks like damage. */
export interface Broken {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly format: string;
    readonly findings: readonly Finding[];
}

/** Trying costs as much as reading the file four times. */
const LARGEST_BYTES = 16 * 2 ** 20;

/** The engine keeps so many findings of a file. With that many, others may be missing. */
const MOST_FINDINGS = 10_000;

/** Kinds of findings about how a file is written: its first word, its encoding, the order of its records. What the
 * other kinds are about is left out or guessed by lenient reading, such as the first of two frames of one name, or the
 * ".9" of "12.9". */
const OF_FORM: ReadonlySet<string> = new Set(['MAGIC', 'ENCODING', 'ORDER']);

/** Null where the engine refuses: even lenient reading fails, the format is not written, or something would be lost. */
async function orNull<Result>(job: Promise<Result>): Promise<Result | null> {
    try {
        return await job;
    } catch (error) {
        if (error instanceof SpritepressError) return null;
        throw error;
    }
}

async function rewrite(
    { name, bytes, format }: Broken,
    worker: WorkerOptions,
): Promise<Pick<Fix, 'bytes' | 'told'> | null> {
    const how = { lenient: true, dialect: 'document', to: format } as const;
    const made = await orNull(convert({ [name]: bytes }, { input: name, output: name, ...how, ...worker }));
    const fixed = made?.files[name];
    if (!made || !fixed || Object.keys(made.files).length !== 1) return null; // pages stay as they are
    return made.result.from === made.result.to ? { bytes: fixed, told: made.findings } : null;
}

/** Images that are missing or wrong are other files, which stay as they are. */
function ofThisFile(findings: readonly Finding[]): Finding[] {
    return findings.filter(({ code }) => !code.startsWith('IMG'));
}

/** Whether the fixed file has the same document. A JSON text may also have members that no document tells. */
async function keepsAll({ name, bytes }: Broken, fixed: Uint8Array, worker: WorkerOptions): Promise<boolean> {
    const options = { name, ...worker };
    const [before, after] = await Promise.all([decode(bytes, { ...options, lenient: true }), decode(fixed, options)]);
    return JSON.stringify(before) === JSON.stringify(after) && holdsAll(bytes, fixed);
}

export async function findFix(broken: Broken, worker: WorkerOptions): Promise<Fix | null> {
    const findings = ofThisFile(broken.findings);
    if (findings.every(({ severity }) => severity === 'note') || broken.bytes.length > LARGEST_BYTES) return null;
    const made = await rewrite(broken, worker);
    if (!made || made.told.length >= MOST_FINDINGS) return null;
    const checked = await validate({ [broken.name]: made.bytes }, worker);
    const left = new Set(checked.findings.map(({ code }) => code));
    const solved = findings.filter(({ code }) => !left.has(code));
    const gone = [...solved, ...ofThisFile(made.told).filter(({ code }) => !left.has(code))];
    if (!checked.valid || solved.length === 0 || !gone.every(({ kind }) => OF_FORM.has(kind))) return null;
    return (await keepsAll(broken, made.bytes, worker)) ? { ...made, solved } : null;
}

async function treeOf(name: string, bytes: Uint8Array, lenient: boolean, worker: WorkerOptions): Promise<Tree> {
    const { document } = await inspect({ [name]: bytes }, { tree: true, lenient, ...worker });
    return treeFromTold(document as unknown as ToldTree);
}

/** The trees before and after, for the preview. Strict reading may have stopped early: the one before is read
 * leniently, too. */
export function treesOf(
    { name, bytes }: Pick<Broken, 'name' | 'bytes'>,
    fix: Fix,
    worker: WorkerOptions,
): Promise<[Tree, Tree]> {
    return Promise.all([treeOf(name, bytes, true, worker), treeOf(name, fix.bytes, false, worker)]);
}
