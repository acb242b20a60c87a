// The file as text: lines with findings have a mark, the exact columns underlined, and the message below.
import { useMemo } from 'preact/hooks';
import type { Finding } from 'spritepress';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { Icon } from '../../kit/icons.tsx';
import { lengthBehind } from '../../kit/shown_text.ts';
import type { InspectorDocument } from './document.ts';
import { cutLine, type Piece } from './text_pieces.ts';
import { TextRows } from './text_rows.ts';

const ROW = 20;

/** Findings by their lines, which count from 0. */
function findingsByLine(document: InspectorDocument): Map<number, Finding[]> {
    const byLine = new Map<number, Finding[]>();
    for (const finding of document.findings.value) {
        const offset = document.offsetOf(finding);
        if (offset === null) continue;
        const line = finding.line ? finding.line - 1 : document.lineOf(offset);
        byLine.set(line, [...(byLine.get(line) ?? []), finding]);
    }
    return byLine;
}

/** The byte that was clicked: the browser tells the character within what shows of a piece. */
function clickedByte(line: HTMLElement, pieces: readonly Piece[]): number | null {
    const { anchorNode, anchorOffset = 0 } = window.getSelection() ?? {};
    const place = anchorNode?.parentElement?.closest<HTMLElement>('[data-from]');
    const piece = pieces.find(({ from }) => place?.dataset.from === String(from));
    if (!piece || !line.contains(place!)) return null;
    return piece.from + new TextEncoder().encode(piece.text.slice(0, lengthBehind(piece.text, anchorOffset))).length;
}

function Line({
    document,
    line,
    findings,
}: {
    document: InspectorDocument;
    line: number;
    findings: readonly Finding[];
}) {
    const stretch = document.lineStretch(line);
    const marks = findings.flatMap((finding) => document.placeOf(finding) ?? []);
    const { pieces, cutBefore, cutBehind } = cutLine(document.bytes, stretch, document.selection.value, marks);
    return (
        <span
            class="text-line"
            onClick={(event) => document.chooseByte(clickedByte(event.currentTarget, pieces) ?? stretch.offset)}>
            {cutBefore && <span class="quiet">…</span>}
            {pieces.map(({ from, text, lit, wavy }) => (
                <span key={from} data-from={from} class={`${lit ? 'lit' : ''} ${wavy ? 'wavy' : ''}`}>
                    {text}
                </span>
            ))}
            {cutBehind && <span class="quiet">…</span>}
        </span>
    );
}

function FindingsRow({ document, findings }: { document: InspectorDocument; findings: readonly Finding[] }) {
    const fix = findings.map((finding) => document.fixFor(finding)).find((each) => each !== null);
    return (
        <div class="text-row text-finding" role="listitem">
            <span class="text-number" />
            {fix && (
                <button type="button" class="text-fix" onClick={fix}>
                    Fix
                </button>
            )}
            <span class="shorten" title={findings.map((finding) => finding.message).join('\n')}>
                {findings.map((finding) => `${finding.severity} ${finding.code}: ${finding.message}`).join('; ')}
            </span>
        </div>
    );
}

export function TextView({ document }: { document: InspectorDocument }) {
    const byLine = useMemo(() => findingsByLine(document), [document.findings.value, document.tree.value]);
    const rows = useMemo(() => new TextRows(document.lines.length, byLine.keys()), [byLine]);
    const { at, nonce } = document.selection.value;
    const chosen = document.lineOf(at);
    return (
        <VirtualRows
            count={rows.count}
            rowHeight={ROW}
            label="Text"
            class="text-pane mono"
            show={{ row: rows.rowOf(chosen), nonce }}>
            {(row) => {
                const { line, findings } = rows.at(row);
                const found = byLine.get(line) ?? [];
                if (findings) return <FindingsRow key={`findings ${line}`} document={document} findings={found} />;
                return (
                    <div key={line} class={`text-row ${line === chosen ? 'chosen' : ''}`} role="listitem">
                        <span class="text-number quiet">
                            {found.length > 0 && <Icon name="alert" />}
                            {line + 1}
                        </span>
                        <Line document={document} line={line} findings={found} />
                    </div>
                );
            }}
        </VirtualRows>
    );
}
