// Two files beside each other, part by part: what changed, what only one of them has.
import { useMemo } from 'preact/hooks';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import type { InspectorDocument } from './document.ts';
import { compareTrees } from './tree.ts';

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

export function CompareView({ document }: { document: InspectorDocument }) {
    const tree = document.tree.value;
    const other = document.other.value!;
    const sameLeaf = (mine: number, theirs: number) => {
        const [a, b] = [tree!.nodes[mine]!, other.tree.nodes[theirs]!];
        return a.value === b.value && (tree!.format !== other.tree.format || sameBytes(document.bytes, a, other.bytes, b));
    };
    const differences = useMemo(() => (tree ? compareTrees(tree, other.tree, sameLeaf) : []), [tree, other]);
    const sameFile = useMemo(() => sameBytes(document.bytes, whole(document.bytes), other.bytes, whole(other.bytes)), [document, other]);
    return (
        <section class="compare-pane" aria-label={`Compared with ${other.name}`}>
            <p class="small" role="status">{wordCount(differences.length, other.name, sameFile)}</p>
            <VirtualRows count={differences.length} rowHeight={ROW} label="Differences">
                {(row) => {
                    const { key, kind, here, there } = differences[row]!;
                    const mine = here === null ? '' : tree!.nodes[here]!.value;
                    const theirs = there === null ? '' : other.tree.nodes[there]!.value;
                    return (
                        <div key={key} role="listitem"><button type="button" class={`compare-row ${kind}`} disabled={here === null}
                            onClick={() => document.chooseNode(here!)}>
                            <span class="shorten grow" title={key}>{key}</span>
                            <span class="mono shorten">{kind === 'changed' ? wordChange(mine, theirs) : kind}</span>
                        </button></div>
                    );
                }}
            </VirtualRows>
        </section>
    );
}
