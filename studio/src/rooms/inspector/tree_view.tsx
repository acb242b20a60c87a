// The tree: name, offset, size, type and value of each part. A row selects its bytes.
import { useMemo } from 'preact/hooks';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { TreeFold } from '../../kit/tree_fold.tsx';
import type { InspectorDocument } from './document.ts';
import { shownNodes, pathOf } from './tree.ts';

const ROW = 22;

export function TreeView({ document }: { document: InspectorDocument }) {
    const tree = document.tree.value;
    const open = document.open.value;
    const { node: chosen, nonce } = document.selection.value;
    const rows = useMemo(() => (tree ? shownNodes(tree, open) : []), [tree, open]);
    const faults = useMemo(
        () => new Set(document.findings.value.map((finding) => document.offsetOf(finding))),
        [document.findings.value],
    );
    const none = document.reading.value
        ? 'Reading the structure.'
        : 'The engine knows no structure for this file: only its bytes show.';
    if (!tree)
        return (
            <div class="tree-pane empty">
                <p>{none}</p>
            </div>
        );
    const at = rows.indexOf(chosen);
    const rowId = (node: number) => `node-${document.id}-${node}`;
    const walk = (event: KeyboardEvent) => {
        const isOpen = open.has(chosen);
        const folds = chosen >= 0 && tree.ends[chosen]! > chosen + 1;
        const to = {
            ArrowDown: rows[at + 1],
            ArrowUp: rows[at - 1],
            Home: rows[0],
            End: rows.at(-1),
            ArrowRight: isOpen && folds ? chosen + 1 : undefined,
            ArrowLeft: isOpen && folds ? undefined : pathOf(tree, chosen).at(-2),
        }[event.key];
        if (to !== undefined) document.chooseNode(to);
        else if (folds && (event.key === 'Enter' || event.key === (isOpen ? 'ArrowLeft' : 'ArrowRight')))
            document.toggle(chosen);
        else return;
        event.preventDefault();
    };
    return (
        <VirtualRows
            count={rows.length}
            rowHeight={ROW}
            label="Structure"
            role="tree"
            class="tree-pane"
            show={at >= 0 ? { row: at, nonce } : undefined}
            active={at >= 0 ? rowId(chosen) : undefined}
            onKeyDown={walk}>
            {(row) => {
                const index = rows[row]!;
                const node = tree.nodes[index]!;
                const folds = tree.ends[index]! > index + 1;
                return (
                    <div
                        key={index}
                        id={rowId(index)}
                        class={`tree-row ${index === chosen ? 'chosen' : ''} ${faults.has(node.offset) ? 'fault' : ''}`}
                        role="treeitem"
                        aria-level={node.depth + 1}
                        aria-selected={index === chosen}
                        aria-expanded={folds ? open.has(index) : undefined}
                        onClick={() => document.chooseNode(index)}
                        onDblClick={() => document.toggle(index)}>
                        <span class="tree-part">
                            <TreeFold
                                depth={node.depth}
                                open={open.has(index)}
                                onToggle={folds ? () => document.toggle(index) : undefined}
                            />
                            <span class="tree-name shorten" title={node.name}>
                                {node.name}
                            </span>
                        </span>
                        <span class="tree-value mono shorten" title={node.value}>
                            {node.value}
                        </span>
                        <span class="tree-type quiet small">{node.type}</span>
                        <span class="tree-place mono quiet small">
                            {node.offset}+{node.size}
                        </span>
                    </div>
                );
            }}
        </VirtualRows>
    );
}
