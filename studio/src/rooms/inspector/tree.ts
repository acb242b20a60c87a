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
    /** For each node the number of the first node behind it that is not inside it. */
    readonly ends: Uint32Array;
}

/** What `inspect` tells with `tree`. */
export interface ToldTree {
    readonly format?: string | null;
    readonly size: number;
    readonly complete: boolean;
    readonly nodes: readonly (readonly [number, string, number, number, string, string])[];
}

export function treeFromTold({ format = null, size, complete, nodes: told }: ToldTree): Tree {
    const nodes = told.map(([depth, name, offset, length, type, value]) => ({
        depth,
        name,
        offset,
        size: length,
        type,
        value,
    }));
    const ends = new Uint32Array(nodes.length);
    const open: number[] = [];
    nodes.forEach(({ depth }, i) => {
        while (open.length > 0 && nodes[open.at(-1)!]!.depth >= depth) ends[open.pop()!] = i;
        open.push(i);
    });
    for (const i of open) ends[i] = nodes.length;
    return { format, size, complete, nodes, ends };
}

/** The deepest node that has a byte; -1 when none has it. */
export function nodeAt({ nodes, ends }: Tree, offset: number): number {
    let found = -1;
    for (let i = 0; i < nodes.length; ) {
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
    for (let i = 0; i <= node; ) {
        if (ends[i]! > node) path.push(i++);
        else i = ends[i]!;
    }
    return path.filter((i) => nodes[i] !== undefined);
}

/** The rows that show: nodes all of whose parents are open. */
export function shownNodes({ nodes, ends }: Tree, open: ReadonlySet<number>): number[] {
    const rows: number[] = [];
    for (let i = 0; i < nodes.length; ) {
        rows.push(i);
        i = open.has(i) ? i + 1 : ends[i]!;
    }
    return rows;
}

/** Bytes that the reader did not come to, or passed over. What separates the parts of a text is none of them. */
export function gaps({ nodes }: Tree): readonly { offset: number; size: number }[] {
    return nodes.filter(({ type }) => type === 'gap');
}
