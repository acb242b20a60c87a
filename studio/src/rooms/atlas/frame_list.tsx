// The frames in natural order, or in that of what they cost: the list and the page light each other. Ctrl and Shift select several.
import { useMemo } from 'preact/hooks';
import { runCommand } from '../../frame/commands.ts';
import { Button } from '../../kit/button.tsx';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { useAsked } from './asked.ts';
import { Asking } from './asking.tsx';
import { CostCells, CostHead, headId } from './cost_columns.tsx';
import { CostTotals } from './cost_totals.tsx';
import { measureWaste } from './geometry.ts';
import { pageSize } from './load.ts';
import { howOf } from './selection.ts';
import type { AtlasSession } from './session.ts';

const ROW = 24;
const ROWS_OF_PAGE = 10;

/** Where a key goes from a row; null for other keys. */
function rowFor(key: string, row: number, count: number): number | null {
    const pages = { PageDown: row + ROWS_OF_PAGE, PageUp: row - ROWS_OF_PAGE };
    const to = { ArrowDown: row + 1, ArrowUp: row - 1, ...pages, Home: 0, End: count - 1 }[key];
    return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to));
}

const rowId = (session: AtlasSession, frame: number) => `frame-${session.id}-${frame}`;

function FrameRow({ session, frame, pixels }: { session: AtlasSession; frame: number; pixels: number }) {
    const { key, w, h, aliasOf } = session.atlas.value!.document.frames[frame]!;
    const chosen = session.selected.value.has(frame);
    const costs = session.insight.listed.value;
    return (
        <div id={rowId(session, frame)} class={`atlas-row ${chosen ? 'chosen' : ''} ${session.hovered.value === frame ? 'hovered' : ''}`}
            role={costs ? 'row' : 'option'} aria-selected={chosen} onClick={(event) => session.select(frame, howOf(event))}
            onPointerEnter={() => { session.hovered.value = frame; }} onPointerLeave={() => { session.hovered.value = -1; }}>
            <span class="grow shorten" title={key} role={costs ? 'gridcell' : undefined}>{key}</span>
            {costs ? <CostCells insight={session.insight} frame={frame} />
                : <span class="small quiet mono" title={`${(100 * w * h / pixels).toFixed(2)}% of the pages`}>
                    {aliasOf ? 'alias' : `${w}×${h}`}
                </span>}
        </div>
    );
}

/** Selects by keys. */
function walk(session: AtlasSession, at: number, event: KeyboardEvent): void {
    const rows = session.rows.value;
    const to = rowFor(event.key, at, rows.length);
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) session.selectAll();
    else if (to !== null && !event.ctrlKey && !event.metaKey) session.select(rows[to]!, event.shiftKey ? 'stretch' : 'replace');
    else return;
    event.preventDefault();
}

export function FrameList({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const rows = session.rows.value;
    const count = shown?.document.frames.length ?? 0;
    const pixels = useMemo(() => {
        if (!shown) return 1;
        return measureWaste(shown.document, shown.document.pages.map((_, i) => pageSize(shown, i))).pixels;
    }, [shown]);
    const { last } = session.choice.value;
    const at = useMemo(() => rows.indexOf(last), [rows, last]);
    const listed = session.insight.listed.value;
    const costs = useAsked(session.insight.costs, listed);
    return (
        <section class={`atlas-list ${listed ? 'costly' : ''}`} aria-label="Frames">
            <input id="atlas-search" class="input" type="search" placeholder="Search" aria-label="Search frames"
                value={session.filter.value}
                onInput={(event) => { session.filter.value = event.currentTarget.value; }} />
            <div class="row atlas-list-line">
                <p class="small quiet atlas-count grow" role="status">
                    {rows.length.toLocaleString('en')} of {count.toLocaleString('en')} frames
                </p>
                <Button kind="plain" pressed={listed} label="What each frame costs" keys="C"
                    onClick={() => runCommand('atlas.costs')}>Costs</Button>
            </div>
            {listed && <CostHead session={session} />}
            <VirtualRows count={rows.length} rowHeight={ROW} label="Frames" role={listed ? 'grid' : 'listbox'} several
                owns={listed ? headId(session) : undefined} show={at >= 0 ? { row: at, nonce: last } : undefined}
                active={at >= 0 ? rowId(session, last) : undefined} onKeyDown={(event) => walk(session, at, event)}>
                {(row) => <FrameRow key={rows[row]} session={session} frame={rows[row]!} pixels={pixels} />}
            </VirtualRows>
            {listed && shown && (
                <div class="cost-totals" role="region" aria-label="Totals" tabIndex={0}>
                    {costs ? <CostTotals costs={costs} /> : <Asking asked={session.insight.costs} />}
                </div>
            )}
        </section>
    );
}
