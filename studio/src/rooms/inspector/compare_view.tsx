// Two files beside each other, part by part: what changed, what only one of them has.
import { useMemo } from 'preact/hooks';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import type { InspectorDocument } from './document.ts';
import { compareTrees } from './tree.ts';

const ROW = 22;

export function CompareView({ document }: { document: InspectorDocument }) {
    const tree = document.tree.value;
    const other = document.other.value!;
    const differences = useMemo(() => (tree ? compareTrees(tree, other.tree) : []), [tree, other]);
    return (
        <section class="compare-pane" aria-label={`Compared with ${other.name}`}>
            <p class="small">{differences.length === 0 ? `No part differs from ${other.name}.` : `${differences.length} parts differ from ${other.name}.`}</p>
            <VirtualRows count={differences.length} rowHeight={ROW} label="Differences">
                {(row) => {
                    const { key, kind, here, there } = differences[row]!;
                    const [mine, theirs] = [here === null ? '' : tree!.nodes[here]!.value, there === null ? '' : other.tree.nodes[there]!.value];
                    return (
                        <button type="button" key={key} class={`compare-row ${kind}`} disabled={here === null} onClick={() => document.chooseNode(here!)}>
                            <span class="shorten grow" title={key}>{key}</span>
                            <span class="mono shorten">{kind === 'changed' ? `${mine} → ${theirs}` : kind}</span>
                        </button>
                    );
                }}
            </VirtualRows>
        </section>
    );
}
