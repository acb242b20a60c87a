// The one fix that a file may have: it is read leniently and written again as its document says. There is one only when the new
// file keeps everything that was understood, and is valid without the finding; both are tried before anybody is offered it.
import { convert, decode, inspect, validate, SpritepressError, type Finding } from 'spritepress';
import type { WorkerOptions } from '../../frame/work.ts';
import { makeTree, type ToldTree, type Tree } from './tree.ts';

export interface Fix {
    readonly bytes: Uint8Array;
    /** The findings that are gone then. */
    readonly solved: readonly Finding[];
    /** What lenient reading made of the file. */
    readonly told: readonly Finding[];
}

/** A file to fix; `width` is that of a PCSEF string. */
export interface Broken {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly format: string;
    readonly findings: readonly Finding[];
    readonly width?: number | undefined;
}

/** Trying costs as much as reading the file three times. */
const LARGEST_BYTES = 16 * 2 ** 20;

/** Images that are missing or wrong are other files, which nobody rewrites here; notes ask for nothing. */
function fixable(findings: readonly Finding[]): Finding[] {
    return findings.filter(({ severity, code }) => severity !== 'note' && !code.startsWith('IMG'));
}

/** Null where the engine refuses: even lenient reading fails, the format is not written, or something would be lost. */
async function orNull<Result>(job: Promise<Result>): Promise<Result | null> {
    try {
        return await job;
    } catch (error) {
        if (error instanceof SpritepressError) return null;
        throw error;
    }
}

async function rewrite({ name, bytes, format, width }: Broken, worker: WorkerOptions): Promise<Pick<Fix, 'bytes' | 'told'> | null> {
    const how = { lenient: true, dialect: 'document', to: format, ...(width ? { width } : {}) } as const;
    const made = await orNull(convert({ [name]: bytes }, { input: name, output: name, ...how, ...worker }));
    const fixed = made?.files[name];
    if (!made || !fixed || Object.keys(made.files).length !== 1) return null; // pages stay as they are
    return made.result.from === made.result.to ? { bytes: fixed, told: made.findings } : null;
}

/** Whether the fixed file says all that lenient reading understood. A name that is there twice, of which one would go, is not for us
 * to mend: it could also be renamed. */
async function keepsAll({ name, bytes, width }: Broken, fixed: Uint8Array, worker: WorkerOptions): Promise<boolean> {
    const options = { name, ...(width ? { width } : {}), ...worker };
    const [before, after] = await Promise.all([decode(bytes, { ...options, lenient: true }), decode(fixed, options)]);
    const count = (document: object) => JSON.stringify(Object.values(document).map((value) => (Array.isArray(value) ? value.length : 0)));
    return count(before) === count(after);
}

export async function findFix(broken: Broken, worker: WorkerOptions): Promise<Fix | null> {
    const wrong = fixable(broken.findings);
    if (wrong.length === 0 || broken.bytes.length > LARGEST_BYTES) return null;
    const made = await rewrite(broken, worker);
    if (!made) return null;
    const { name, width } = broken;
    const { valid, findings } = await validate({ [name]: made.bytes }, { ...(width ? { width } : {}), ...worker });
    const left = new Set(findings.map(({ code }) => code));
    const solved = wrong.filter(({ code }) => !left.has(code));
    return valid && solved.length > 0 && await keepsAll(broken, made.bytes, worker) ? { ...made, solved } : null;
}

async function treeOf(name: string, bytes: Uint8Array, lenient: boolean, worker: WorkerOptions): Promise<Tree> {
    const { document } = await inspect({ [name]: bytes }, { tree: true, lenient, ...worker });
    return makeTree(document as unknown as ToldTree);
}

/** The trees before and after, for the preview. Strict reading may have stopped early: the one before is read leniently, too. */
export function treesOf({ name, bytes }: Pick<Broken, 'name' | 'bytes'>, fix: Fix, worker: WorkerOptions): Promise<[Tree, Tree]> {
    return Promise.all([treeOf(name, bytes, true, worker), treeOf(name, fix.bytes, false, worker)]);
}
