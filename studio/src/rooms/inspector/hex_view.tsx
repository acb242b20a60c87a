// The bytes, sixteen in a row: those of the chosen part are lit, those that the reader did not come to are hatched.
import { useMemo } from 'preact/hooks';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import type { InspectorDocument } from './document.ts';
import { HEX, WIDTH, letter, wordOffset } from './hex.ts';
import { gaps } from './tree.ts';

const ROW = 20;

/** Whether a byte lies in one of some stretches, which are in order. */
function isIn(stretches: readonly { offset: number; size: number }[], at: number): boolean {
    let [low, high] = [0, stretches.length - 1];
    while (low <= high) {
        const middle = (low + high) >> 1;
        const { offset, size } = stretches[middle]!;
        if (at < offset) high = middle - 1;
        else if (at >= offset + size) low = middle + 1;
        else return true;
    }
    return false;
}

export function HexView({ document }: { document: InspectorDocument }) {
    const { bytes, tree, findings } = document;
    const { offset, size, at: cursor, nonce } = document.selection.value;
    const unknown = useMemo(() => (tree.value ? gaps(tree.value) : []), [tree.value]);
    const faults = useMemo(
        () => new Set(findings.value.map((finding) => document.offsetOf(finding))),
        [findings.value],
    );
    const marks = (at: number): string =>
        [
            at >= offset && at < offset + size && 'lit',
            size > 0 && at === cursor && 'cursor',
            isIn(unknown, at) && 'unknown',
            faults.has(at) && 'fault',
        ]
            .filter(Boolean)
            .join(' ');
    const walk = (event: KeyboardEvent) => {
        const by = {
            ArrowLeft: -1,
            ArrowRight: 1,
            ArrowUp: -WIDTH,
            ArrowDown: WIDTH,
            PageUp: -WIDTH * 16,
            PageDown: WIDTH * 16,
            Home: -cursor,
            End: bytes.length,
        }[event.key];
        if (by === undefined || bytes.length === 0) return;
        event.preventDefault();
        document.chooseByte(Math.max(0, Math.min(bytes.length - 1, cursor + by)));
    };
    return (
        <VirtualRows
            count={Math.ceil(bytes.length / WIDTH)}
            rowHeight={ROW}
            label="Bytes"
            role="grid"
            class="hex-pane mono"
            show={{ row: Math.floor(cursor / WIDTH), nonce }}
            onKeyDown={walk}>
            {(row) => {
                const from = row * WIDTH;
                const line = bytes.subarray(from, from + WIDTH);
                return (
                    <div
                        key={row}
                        class="hex-row"
                        role="row"
                        onClick={(event) => {
                            const at = (event.target as HTMLElement).dataset.at;
                            if (at !== undefined) document.chooseByte(Number(at));
                        }}>
                        <span class="hex-offset quiet" role="rowheader">
                            {wordOffset(from)}
                        </span>
                        <span class="hex-bytes" role="gridcell">
                            {[...line].map((byte, i) => (
                                <span key={i} class={`hex-byte ${marks(from + i)}`} data-at={from + i}>
                                    {HEX[byte]}
                                </span>
                            ))}
                        </span>
                        <span class="hex-letters" role="gridcell">
                            {[...line].map((byte, i) => (
                                <span key={i} class={marks(from + i)} data-at={from + i}>
                                    {letter(byte)}
                                </span>
                            ))}
                        </span>
                    </div>
                );
            }}
        </VirtualRows>
    );
}
