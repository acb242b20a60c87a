// Two files beside each other, part by part: what changed or moved, what only one of them has, and the bytes of a part
// in both.
import { useMemo, useState } from 'preact/hooks';
import { sameBytes } from '../../files/same_bytes.ts';
import { counted } from '../../kit/counted.ts';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { BETWEEN, compareTrees, type Difference } from './compare_trees.ts';
import type { InspectorDocument } from './document.ts';
import { PairView, partBytes, type Stretch } from './pair_view.tsx';
import type { Tree } from './tree.ts';

const ROW = 22;

function wordCount(count: number, name: string, sameFile: boolean): string {
    if (count > 0) return `${counted(count, 'part')} differ${count === 1 ? 's' : ''} from ${name}.`;
    return sameFile
        ? `Every byte is the same as in ${name}.`
        : `No part differs from ${name}, but bytes between the parts do.`;
}

/** What lies behind the damage of a file is in no tree. */
function wordDamage(here: Tree, there: Tree, name: string): string {
    const damaged = [...(here.complete ? [] : ['This file']), ...(there.complete ? [] : [name])];
    return damaged.length > 0
        ? ` ${damaged.join(' and ')} cannot be read to the end: what is behind that is not compared.`
        : '';
}

/** Two values that are cut may look the same. */
function wordChange(mine: string, theirs: string): string {
    return mine === theirs ? 'other bytes' : `${mine} → ${theirs}`;
}

/** The innermost name first: names around it are often the same in many rows, and what is cut is at the end. */
function wordKey(key: string): string {
    return key.split(BETWEEN).slice(1).reverse().join(' ‹ ') || key;
}

/** A part may have moved and have another value. */
const idOf = ({ kind, key }: Difference): string => `${kind} ${key}`;

/** One of the two files. */
export interface Side {
    readonly bytes: Uint8Array;
    readonly tree: Tree;
}

interface DifferencesProps {
    readonly here: Side;
    readonly there: Side & { readonly name: string };
    /** The one whose row is marked. */
    readonly chosen?: Difference | null;
    onChoose?(difference: Difference): void;
}

function wordDifference({ kind, here: mine, there: theirs }: Difference, { here, there }: DifferencesProps): string {
    if (kind === 'removed') return 'only here';
    if (kind === 'added') return 'only there';
    const [a, b] = [here.tree.nodes[mine!]!, there.tree.nodes[theirs!]!];
    if (kind === 'changed') return wordChange(a.value, b.value);
    return a.offset === b.offset ? 'moved' : `moved, byte ${a.offset} → ${b.offset}`; // others may have moved around it
}

export function Differences(props: DifferencesProps) {
    const { here, there, chosen, onChoose } = props;
    const sameLeaf = (mine: number, theirs: number) => {
        const [a, b] = [here.tree.nodes[mine]!, there.tree.nodes[theirs]!];
        if (here.tree.format !== there.tree.format) return a.value === b.value;
        return a.value === b.value && sameBytes(partBytes(here.bytes, a), partBytes(there.bytes, b));
    };
    const differences = useMemo(() => compareTrees(here.tree, there.tree, sameLeaf), [here.tree, there.tree]);
    const parts = useMemo(() => new Set(differences.map(({ key }) => key)).size, [differences]);
    const sameFile = useMemo(() => sameBytes(here.bytes, there.bytes), [here.bytes, there.bytes]);
    return (
        <>
            <p class="small" role="status">
                {wordCount(parts, there.name, sameFile)}
                {wordDamage(here.tree, there.tree, there.name)}
            </p>
            <VirtualRows count={differences.length} rowHeight={ROW} label="Differences">
                {(row) => {
                    const difference = differences[row]!;
                    const { key, kind } = difference;
                    const id = idOf(difference);
                    const isChosen = chosen != null && id === idOf(chosen);
                    const words = (
                        <>
                            <span class="shorten grow" title={key.replaceAll(BETWEEN, ' / ')}>
                                {wordKey(key)}
                            </span>
                            <span class="mono shorten">{wordDifference(difference, props)}</span>
                        </>
                    );
                    if (!onChoose)
                        return (
                            <div key={id} role="listitem" class={`compare-row ${kind}`}>
                                {words}
                            </div>
                        );
                    return (
                        <div key={id} role="listitem">
                            <button
                                type="button"
                                aria-pressed={isChosen}
                                class={`compare-row ${kind} ${isChosen ? 'chosen' : ''}`}
                                onClick={() => onChoose(difference)}>
                                {words}
                            </button>
                        </div>
                    );
                }}
            </VirtualRows>
        </>
    );
}

const stretchOf = ({ nodes }: Tree, node: number | null): Stretch | null => (node === null ? null : nodes[node]!);

/** The list of parts, and below it the bytes of the chosen one. */
function Compared({
    document,
    here,
    there,
}: {
    document: InspectorDocument;
    here: Side;
    there: Side & { name: string };
}) {
    const [{ of, chosen: last }, setChosen] = useState<{ of: Side | null; chosen: Difference | null }>({
        of: null,
        chosen: null,
    });
    const chosen = of === there ? last : null; // another file may have the same name, and its parts other numbers
    const choose = (difference: Difference) => {
        setChosen({ of: there, chosen: difference });
        if (difference.here !== null) document.chooseNode(difference.here);
    };
    return (
        <>
            <Differences here={here} there={there} chosen={chosen} onChoose={choose} />
            {chosen && (
                <PairView
                    key={idOf(chosen)}
                    names={[document.title.value, there.name]}
                    here={{ bytes: here.bytes, part: stretchOf(here.tree, chosen.here) }}
                    there={{ bytes: there.bytes, part: stretchOf(there.tree, chosen.there) }}
                />
            )}
        </>
    );
}

export function CompareView({ document }: { document: InspectorDocument }) {
    const tree = document.tree.value;
    const other = document.other.value!;
    return (
        <section class="compare-pane" aria-label={`Compared with ${other.name}`}>
            {tree && (
                <Compared key={other.name} document={document} here={{ bytes: document.bytes, tree }} there={other} />
            )}
            {!tree && (
                <p class="small" role="status">
                    This file has no structure to compare.
                </p>
            )}
        </section>
    );
}
