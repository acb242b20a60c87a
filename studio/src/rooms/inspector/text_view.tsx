// The file as text: lines with findings have a mark, the exact columns underlined, and the message below.
import { useMemo } from 'preact/hooks';
import type { Finding } from 'spritepress';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { Icon } from '../../kit/icons.tsx';
import type { InspectorDocument } from './document.ts';

const ROW = 20;
const SHOWN = 4000; // characters of a line

/** The rows of the view: lines, and a row more behind each line that has findings. */
function rowsOf(document: InspectorDocument): { line: number; findings: Finding[] | null }[] | null {
    const byLine = new Map<number, Finding[]>();
    for (const finding of document.findings.value)
        if (finding.line) byLine.set(finding.line - 1, [...(byLine.get(finding.line - 1) ?? []), finding]);
    if (byLine.size === 0) return null; // every row is its line: nothing to make
    return Array.from(document.lines, (_, line) => line)
        .flatMap((line) => [{ line, findings: null }, ...(byLine.has(line) ? [{ line, findings: byLine.get(line)! }] : [])]);
}

function Line({ document, line }: { document: InspectorDocument; line: number }) {
    const text = document.lineText(line);
    const start = document.lineStart(line);
    const { offset, size } = document.selection.value;
    // Columns are those of bytes; texts of these formats are ASCII nearly everywhere.
    const [from, to] = [Math.max(0, Math.min(text.length, offset - start)), Math.max(0, Math.min(text.length, offset + size - start))];
    const marked = document.findings.value.filter((finding) => finding.line === line + 1).map((finding) => (finding.column ?? 1) - 1);
    const shownFrom = from > SHOWN ? from - 200 : 0;
    const piece = (a: number, b: number) => text.slice(Math.max(a, shownFrom), Math.min(b, shownFrom + SHOWN));
    return (
        <span class="text-line" onClick={(event) => {
            const selection = window.getSelection();
            const within = selection?.anchorNode?.parentElement?.closest('.text-line') === event.currentTarget ? selection!.anchorOffset : 0;
            const before = selection?.anchorNode?.parentElement?.dataset['from'];
            document.chooseByte(start + Number(before ?? 0) + within);
        }}>
            {shownFrom > 0 && <span class="quiet">…</span>}
            <span data-from={shownFrom}>{piece(0, from)}</span>
            <span data-from={from} class={`lit ${marked.some((column) => column >= from && column <= to) ? 'wavy' : ''}`}>{piece(from, to)}</span>
            <span data-from={to}>{piece(to, text.length)}</span>
        </span>
    );
}

export function TextView({ document }: { document: InspectorDocument }) {
    const rows = useMemo(() => rowsOf(document), [document.findings.value]);
    const { offset, nonce } = document.selection.value;
    const line = document.lineOf(offset);
    const at = rows ? rows.findIndex((row) => row.line === line) : line;
    const marked = new Set(document.findings.value.map((finding) => (finding.line ?? 0) - 1));
    return (
        <VirtualRows count={rows?.length ?? document.lines.length} rowHeight={ROW} label="Text" class="text-pane mono" show={{ row: at, nonce }}>
            {(row) => {
                const { line: number, findings } = rows?.[row] ?? { line: row, findings: null };
                if (findings) {
                    return (
                        <div key={`finding ${row}`} class="text-row text-finding">
                            <span class="text-number" />
                            <span class="shorten" title={findings.map((finding) => finding.message).join('\n')}>
                                {findings.map((finding) => `${finding.severity} ${finding.code}: ${finding.message}`).join('; ')}
                            </span>
                        </div>
                    );
                }
                return (
                    <div key={row} class={`text-row ${number === line ? 'chosen' : ''}`}>
                        <span class="text-number quiet">{marked.has(number) && <Icon name="alert" />}{number + 1}</span>
                        <Line document={document} line={number} />
                    </div>
                );
            }}
        </VirtualRows>
    );
}
