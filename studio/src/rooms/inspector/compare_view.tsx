// Two files beside each other, part by part: what changed, what only one of them has.
import { useMemo } from 'preact/hooks';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import type { InspectorDocument } from './document.ts';
import { compareTrees, type Tree } from './tree.ts';

const ROW = 22;

type Stretch = { readonly offset: number; readonly size: number };

const whole = (bytes: Uint8Array): Stretch => ({ offset: 0, size: bytes.length });

function sameBytes(mine: Uint8Array, a: Stretch, theirs: Uint8Array, b: Stretch): boolean {
    if (a.size !== b.size) return false;
    for (let i = 0; i < a.size; i++) if (mine[a.offset + i] !== theirs[b.offset + i]) return false;
    return true;
}

function wordCount(count: number, name: string, sameFile: boolean): string {
    if (count > 0) return count === 1 ? `1 part differs from ${name}.` : `${count.toLocaleString('en')} parts differ from ${name}.`;
    return sameFile ? `Every byte is the same as in ${name}.` : `No part differs from ${name}, but bytes between the parts do.`;
}

/** A value that is cut may look the same. */
function wordChange(mine: string, theirs: string): string {
    return mine === theirs ? 'other bytes' : `${mine} → ${theirs}`;
}

/** One of the two files. */
export interface Side {
    readonly bytes: Uint8Array;
    readonly tree: Tree;
}

/** `onChoose` goes to a part of the first file. */
export function Differences({ here, there, onChoose }: { here: Side; there: Side & { name: string }; onChoose?(node: number): void }) {
    const sameLeaf = (mine: number, theirs: number) => {
        const [a, b] = [here.tree.nodes[mine]!, there.tree.nodes[theirs]!];
        return a.value === b.value && (here.tree.format !== there.tree.format || sameBytes(here.bytes, a, there.bytes, b));
    };
    const differences = useMemo(() => compareTrees(here.tree, there.tree, sameLeaf), [here.tree, there.tree]);
    const sameFile = useMemo(() => sameBytes(here.bytes, whole(here.bytes), there.bytes, whole(there.bytes)), [here.bytes, there.bytes]);
    return (
        <>
            <p class="small" role="status">{wordCount(differences.length, there.name, sameFile)}</p>
            <VirtualRows count={differences.length} rowHeight={ROW} label="Differences">
                {(row) => {
                    const { key, kind, here: mine, there: theirs } = differences[row]!;
                    const before = mine === null ? '' : here.tree.nodes[mine]!.value;
                    const after = theirs === null ? '' : there.tree.nodes[theirs]!.value;
                    const words = (
                        <>
                            <span class="shorten grow" title={key}>{key}</span>
                            <span class="mono shorten">{kind === 'changed' ? wordChange(before, after) : kind}</span>
                        </>
                    );
                    if (!onChoose) return <div key={key} role="listitem" class={`compare-row ${kind}`}>{words}</div>;
                    return (
                        <div key={key} role="listitem"><button type="button" class={`compare-row ${kind}`} disabled={mine === null}
                            onClick={() => onChoose(mine!)}>{words}</button></div>
                    );
                }}
            </VirtualRows>
        </>
    );
}

export function CompareView({ document }: { document: InspectorDocument }) {
    const tree = document.tree.value;
    const other = document.other.value!;
    return (
        <section class="compare-pane" aria-label={`Compared with ${other.name}`}>
            {tree && <Differences here={{ bytes: document.bytes, tree }} there={other} onChoose={(node) => document.chooseNode(node)} />}
            {!tree && <p class="small" role="status">This file has no structure to compare.</p>}
        </section>
    );
}
