// The preview of a fix: what it solves, what changes in the file, and taking it.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Finding } from 'spritepress';
import { attempt } from '../../shell/messages.ts';
import { runWork } from '../../shell/work.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { Differences } from './compare_view.tsx';
import type { InspectorDocument } from './document.ts';
import { treesOf, type Fix } from './fix.ts';
import { diffLines } from './line_diff.ts';
import { takeFix } from './take_fix.ts';
import type { Tree } from './tree.ts';

const ROW = 20;
/** Characters of a line that show. */
const SHOWN = 400;

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Shows invisible characters, which are often the change. */
function visible(text: string): string {
    return text.slice(0, SHOWN).replaceAll('\ufeff', '⟨byte-order mark⟩').replaceAll('\r', '␍');
}

function Lines({ before, after }: { before: Uint8Array; after: Uint8Array }) {
    const changes = useMemo(() => diffLines(textOf(before), textOf(after)), [before, after]);
    return (
        <VirtualRows count={changes.length} rowHeight={ROW} label="Lines before and after" class="fix-changes mono">
            {(row) => {
                const { kind, line, text } = changes[row]!;
                return (
                    <div key={row} class={`fix-line ${kind}`} role="listitem">
                        <span class="text-number">{line}</span>
                        <span>
                            {kind === 'removed' ? '−' : '+'} {visible(text)}
                        </span>
                    </div>
                );
            }}
        </VirtualRows>
    );
}

function Parts({ document, fix }: { document: InspectorDocument; fix: Fix }) {
    const [trees, setTrees] = useState<[Tree, Tree] | null>(null);
    useEffect(() => {
        const controller = new AbortController();
        void attempt(document.name, () =>
            runWork('Comparing', (worker) => treesOf(document, fix, worker), controller.signal),
        ).then((read) => {
            if (read) setTrees(read);
        });
        return () => controller.abort();
    }, [fix]);
    if (!trees)
        return (
            <p class="quiet" role="status">
                Comparing
            </p>
        );
    const [here, there] = [
        { bytes: document.bytes, tree: trees[0] },
        { name: 'the fixed file', bytes: fix.bytes, tree: trees[1] },
    ];
    return (
        <div class="fix-changes">
            <Differences here={here} there={there} />
        </div>
    );
}

/** Findings in the list: a hundred thousand rows would take long to draw. */
const FINDINGS_SHOWN = 100;

function Findings({ title, findings }: { title: string; findings: readonly Finding[] }) {
    if (findings.length === 0) return null;
    return (
        <section>
            <h3>{title}</h3>
            <ul class="list">
                {findings.slice(0, FINDINGS_SHOWN).map(({ code, message }, i) => (
                    <li key={i} class="small">
                        <strong>{code}</strong> {message}
                    </li>
                ))}
            </ul>
            {findings.length > FINDINGS_SHOWN && (
                <p class="small">and {(findings.length - FINDINGS_SHOWN).toLocaleString('en')} more</p>
            )}
        </section>
    );
}

/** The same for the same fault at the same place, whatever its severity. */
function keyOf({ code, offset, path }: Finding): string {
    return [code, offset, path].join();
}

/** What lenient reading says beyond the findings that are solved; images beside the file do not change. */
function readings({ solved, told }: Fix): Finding[] {
    const known = new Set(solved.map(keyOf));
    return told.filter((finding) => !finding.code.startsWith('IMG') && !known.has(keyOf(finding)));
}

function wordPlace({ origin, name }: InspectorDocument): string {
    return origin.kind === 'copy'
        ? 'The fixed file is downloaded.'
        : `The fixed file takes the place of ${name}. That can be undone.`;
}

export function FixDialog({ document, fix }: { document: InspectorDocument; fix: Fix }) {
    const close = () => {
        document.previewing.value = false;
    };
    const take = () => {
        close();
        void attempt(document.name, () => takeFix(document, fix));
    };
    return (
        <Dialog
            title={`Fix ${document.title.value}`}
            onClose={close}
            foot={
                <>
                    <Button onClick={close}>Leave it</Button>
                    <Button kind="main" onClick={take}>
                        Take it
                    </Button>
                </>
            }>
            <p>The file is read leniently and written again as its document says. {wordPlace(document)}</p>
            <Findings title="Solved" findings={fix.solved} />
            <Findings title="How it was read" findings={readings(fix)} />
            <h3>Before and after</h3>
            {document.text ? (
                <Lines before={document.bytes} after={fix.bytes} />
            ) : (
                <Parts document={document} fix={fix} />
            )}
        </Dialog>
    );
}
