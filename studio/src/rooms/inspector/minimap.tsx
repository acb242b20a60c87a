// A strip beside the bytes: the whole file from top to bottom, with findings, gaps and the selection.
import { useMemo } from 'preact/hooks';
import type { InspectorDocument } from './document.ts';
import { gaps } from './tree.ts';

const GAPS_SHOWN = 200;

export function Minimap({ document }: { document: InspectorDocument }) {
    const { bytes, tree, findings, selection } = document;
    const size = Math.max(1, bytes.length);
    const unknown = useMemo(() => {
        const all = tree.value ? [...gaps(tree.value)] : [];
        return all.sort((a, b) => b.size - a.size).slice(0, GAPS_SHOWN);
    }, [tree.value]);
    const places = useMemo(
        () =>
            findings.value.flatMap((finding) => {
                const offset = document.offsetOf(finding);
                return offset === null ? [] : [{ severity: finding.severity, offset }];
            }),
        [findings.value, tree.value],
    );
    const mark = (kind: string, offset: number, length: number, key: string) => (
        <span
            key={key}
            class={`minimap-mark ${kind}`}
            style={{ top: `${(100 * offset) / size}%`, height: `max(2px, ${(100 * length) / size}%)` }}
        />
    );
    return (
        <button
            type="button"
            class="minimap"
            aria-label="The whole file: click to go there"
            onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                document.chooseByte(Math.floor((size * (event.clientY - box.top)) / box.height));
            }}>
            {unknown.map(({ offset, size: length }) => mark('unknown', offset, length, `gap ${offset}`))}
            {mark('lit', selection.value.offset, selection.value.size, 'selection')}
            {places.map(({ severity, offset }, i) => mark(severity, offset, 1, `finding ${i}`))}
        </button>
    );
}
