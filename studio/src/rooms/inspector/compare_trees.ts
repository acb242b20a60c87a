// What differs between the trees of two files. Parts are found by their names, wherever they stand.
import { outOfOrder } from './out_of_order.ts';
import type { Tree } from './tree.ts';

/** Between the names of a key: no name has it. */
export const BETWEEN = '\0';

/** Names from the root down, for comparing: the n-th of equal names gets a number. */
export function namePaths({ nodes }: Tree): string[] {
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
    readonly kind: 'changed' | 'moved' | 'added' | 'removed';
    readonly here: number | null;
    readonly there: number | null;
}

/** The parts inside a part, or those that are in none. */
function partsIn({ nodes, ends }: Tree, node: number | null): number[] {
    const parts: number[] = [];
    for (let i = node === null ? 0 : node + 1; i < (node === null ? nodes.length : ends[node]!); i = ends[i]!)
        parts.push(i);
    return parts;
}

/** "region 2: coin_3" is the region "coin_3", wherever it stands, and "2: coin_3" of a list the entry "coin_3". */
const KIND_AND_NUMBER = /^(?:(.*?) )?(\d+): /;

/** Names of parts without their numbers; the n-th of equal ones gets one. */
function plainNames({ nodes }: Tree, parts: readonly number[]): string[] {
    const counts = new Map<string, number>();
    return parts.map((part) => {
        const name = nodes[part]!.name.replace(KIND_AND_NUMBER, '$1: ');
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return `${name}${BETWEEN}${count}`;
    });
}

/** Pairs parts of two files that stand in the same part: by their names, then what is left by kind and number, as a
 * page that has another name is still the first page; of parts without a number the n-th of a kind is the n-th. */
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
    const numbered = (tree: Tree, parts: readonly number[]) => {
        const counts = new Map<string, number>();
        return parts.map((part) => {
            const { name } = tree.nodes[part]!;
            const [kind = '', label] = name.split(': ', 2);
            const count = (counts.get(kind) ?? 0) + 1;
            counts.set(kind, count);
            return KIND_AND_NUMBER.exec(name)?.[0] ?? (label === undefined ? undefined : `${kind}${BETWEEN}${count}`);
        });
    };
    pair(plainNames(here, mine), plainNames(there, theirs));
    pair(numbered(here, mine), numbered(there, theirs));
    return pairs;
}

/** The fewest parts without which the pairs have the same order in both files. */
function movedParts(pairs: ReadonlyMap<number, number>): Set<number> {
    const mine = [...pairs.keys()].sort((a, b) => a - b);
    const moved = outOfOrder(mine.map((part) => pairs.get(part)!));
    return new Set(mine.filter((_, i) => moved.has(i)));
}

const isLeaf = ({ ends }: Tree, node: number): boolean => ends[node] === node + 1;

/** What differs between two files: leaves, parts that only one of them has, with all that is in them, and parts that
 * stand elsewhere. Two formats have their own order of parts, which is no difference. `sameLeaf` compares two leaves by
 * their numbers; values alone may be cut. */
export function compareTrees(
    here: Tree,
    there: Tree,
    sameLeaf = (mine: number, theirs: number) => here.nodes[mine]!.value === there.nodes[theirs]!.value,
): Difference[] {
    const [keys, otherKeys] = [namePaths(here), namePaths(there)];
    const differences: Difference[] = [];
    const added: Difference[] = [];
    const waiting: [mine: number | null, theirs: number | null][] = [[null, null]];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
        const [mine, theirs] = [partsIn(here, at[0]), partsIn(there, at[1])];
        const pairs = pairParts(here, there, mine, theirs);
        const paired = new Set(pairs.values());
        const moved = movedParts(here.format === there.format ? pairs : new Map());
        for (const part of theirs)
            if (!paired.has(part)) added.push({ key: otherKeys[part]!, kind: 'added', here: null, there: part });
        for (const part of mine) {
            const other = pairs.get(part) ?? null;
            const tell = (kind: Difference['kind']) =>
                differences.push({ key: keys[part]!, kind, here: part, there: other });
            if (other === null) {
                tell('removed');
                continue;
            }
            if (moved.has(part)) tell('moved');
            if (!isLeaf(here, part) || !isLeaf(there, other)) waiting.push([part, other]);
            else if (!sameLeaf(part, other)) tell('changed');
        }
    }
    return [...differences.sort((a, b) => a.here! - b.here!), ...added.sort((a, b) => a.there! - b.there!)];
}
