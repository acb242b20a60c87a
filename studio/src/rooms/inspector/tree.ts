// The structure tree of a file, as the engine's readers record it: nodes in the order of the file, each with its depth.

export interface TreeNode {
    readonly depth: number;
    readonly name: string;
    readonly offset: number;
    readonly size: number;
    readonly type: string;
    readonly value: string;
}

export interface Tree {
    readonly format: string | null;
    readonly size: number;
    /** Whether the reader came to the end of the file. */
    readonly complete: boolean;
    readonly nodes: readonly TreeNode[];
    /** Where findings are: bytes by what `findingKey` gives. */
    readonly places: ReadonlyMap<string, number>;
    /** For each node the number of the first node behind it that is not inside it. */
    readonly ends: Uint32Array;
}

/** What `inspect` tells with `tree`. */
export interface ToldTree {
    readonly format?: string | null;
    readonly size: number;
    readonly complete: boolean;
    readonly nodes: readonly (readonly [number, string, number, number, string, string])[];
    readonly findings?: readonly { readonly code: string; readonly message: string; readonly offset?: number }[];
}

/** Findings come twice, with and without their place in bytes; this joins them. */
export function findingKey({ code, message }: { readonly code: string; readonly message: string }): string {
    return `${code} ${message}`;
}

export function makeTree({ format = null, size, complete, nodes: told, findings = [] }: ToldTree): Tree {
    const nodes = told.map(([depth, name, offset, length, type, value]) => ({ depth, name, offset, size: length, type, value }));
    const ends = new Uint32Array(nodes.length);
    const open: number[] = [];
    nodes.forEach(({ depth }, i) => {
        while (open.length > 0 && nodes[open.at(-1)!]!.depth >= depth) ends[open.pop()!] = i;
        open.push(i);
    });
    for (const i of open) ends[i] = nodes.length;
    const places = new Map(findings.flatMap((finding) =>
        (finding.offset === undefined ? [] : [[findingKey(finding), finding.offset] as const])));
    return { format, size, complete, nodes, ends, places };
}

/** The deepest node that has a byte; -1 when none has it. */
export function nodeAt({ nodes, ends }: Tree, offset: number): number {
    let found = -1;
    for (let i = 0; i < nodes.length;) {
        const { offset: from, size } = nodes[i]!;
        const has = offset >= from && offset < from + size;
        if (has) found = i;
        i = has ? i + 1 : ends[i]!;
    }
    return found;
}

/** The nodes around a node, the outermost first. */
export function pathOf({ nodes, ends }: Tree, node: number): number[] {
    const path: number[] = [];
    for (let i = 0; i <= node;) {
        if (ends[i]! > node) path.push(i++);
        else i = ends[i]!;
    }
    return path.filter((i) => nodes[i] !== undefined);
}

/** The rows that show: nodes all of whose parents are open. */
export function openRows({ nodes, ends }: Tree, open: ReadonlySet<number>): number[] {
    const rows: number[] = [];
    for (let i = 0; i < nodes.length;) {
        rows.push(i);
        i = open.has(i) ? i + 1 : ends[i]!;
    }
    return rows;
}

/** Stretches of bytes that no leaf of the tree explains, or that the reader did not come to. */
export function gaps({ nodes, ends, size }: Tree): { offset: number; size: number }[] {
    const found: { offset: number; size: number }[] = [];
    let at = 0;
    nodes.forEach((node, i) => {
        if (ends[i] !== i + 1 || node.size === 0 || node.type === 'gap') return;
        if (node.offset > at) found.push({ offset: at, size: node.offset - at });
        at = Math.max(at, node.offset + node.size);
    });
    if (at < size) found.push({ offset: at, size: size - at });
    return found;
}

/** Between the names of a key: no name has it. */
export const BETWEEN = '\0';

/** Names from the root down, for comparing: the n-th of equal names gets a number. */
export function keysOf({ nodes }: Tree): string[] {
    const names: string[] = [];
    const counts: Map<string, number>[] = [new Map()];
    return nodes.map(({ depth, name }) => {
        names.length = depth;
        counts.length = depth + 1;
        const count = (counts[depth]!.get(name) ?? 0) + 1;
        counts[depth]!.set(name, count);
        names[depth] = count === 1 ? name : `${name} (${count})`;
        counts[depth + 1] = new Map();
        return names.join(BETWEEN);
    });
}

export interface Difference {
    readonly key: string;
    readonly kind: 'changed' | 'added' | 'removed';
    readonly here: number | null;
    readonly there: number | null;
}

/** The parts inside a part, or those that are in none. */
function partsIn({ nodes, ends }: Tree, node: number | null): number[] {
    const parts: number[] = [];
    for (let i = node === null ? 0 : node + 1; i < (node === null ? nodes.length : ends[node]!); i = ends[i]!) parts.push(i);
    return parts;
}

/** "region 2: coin_3" is the region "coin_3", wherever it stands. */
const NUMBERED = /^(.*?) (\d+): /;

/** Names of parts without their numbers; the n-th of equal ones gets one. */
function plainNames({ nodes }: Tree, parts: readonly number[]): string[] {
    const counts = new Map<string, number>();
    return parts.map((part) => {
        const name = nodes[part]!.name.replace(NUMBERED, '$1: ');
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return `${name}${BETWEEN}${count}`;
    });
}

/** Pairs parts of two files that stand in the same part: by their names, then what is left by kind and number, as a page that has
 * another name is still the first page. */
function pairParts(here: Tree, there: Tree, mine: readonly number[], theirs: readonly number[]): Map<number, number> {
    const pairs = new Map<number, number>();
    const pair = (wordHere: readonly (string | undefined)[], wordThere: readonly (string | undefined)[]) => {
        const taken = new Set(pairs.values());
        const left = theirs.flatMap((part, i) => (taken.has(part) ? [] : [[wordThere[i], part] as const]));
        const found = new Map(left.filter(([word]) => word !== undefined));
        for (const [i, part] of mine.entries()) {
            const other = pairs.has(part) ? undefined : found.get(wordHere[i]);
            if (other !== undefined) pairs.set(part, other);
        }
    };
    const numbered = (tree: Tree, parts: readonly number[]) => parts.map((part) => NUMBERED.exec(tree.nodes[part]!.name)?.[0]);
    pair(plainNames(here, mine), plainNames(there, theirs));
    pair(numbered(here, mine), numbered(there, theirs));
    return pairs;
}

/** What differs between two files: leaves, and parts that only one of them has, with all that is in them. `sameLeaf` compares two leaves
 * by their numbers; values alone may be cut. */
export function compareTrees(here: Tree, there: Tree,
    sameLeaf = (mine: number, theirs: number) => here.nodes[mine]!.value === there.nodes[theirs]!.value): Difference[] {
    const [keys, otherKeys] = [keysOf(here), keysOf(there)];
    const differences: Difference[] = [];
    const added: Difference[] = [];
    const waiting: [mine: number | null, theirs: number | null][] = [[null, null]];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
        const [mine, theirs] = [partsIn(here, at[0]), partsIn(there, at[1])];
        const pairs = pairParts(here, there, mine, theirs);
        const paired = new Set(pairs.values());
        for (const part of theirs) if (!paired.has(part)) added.push({ key: otherKeys[part]!, kind: 'added', here: null, there: part });
        for (const part of mine) {
            const other = pairs.get(part);
            const isLeaf = (tree: Tree, node: number) => tree.ends[node] === node + 1;
            if (other === undefined) differences.push({ key: keys[part]!, kind: 'removed', here: part, there: null });
            else if (!isLeaf(here, part) || !isLeaf(there, other)) waiting.push([part, other]);
            else if (!sameLeaf(part, other)) differences.push({ key: keys[part]!, kind: 'changed', here: part, there: other });
        }
    }
    return [...differences.sort((a, b) => a.here! - b.here!), ...added.sort((a, b) => a.there! - b.there!)];
}
