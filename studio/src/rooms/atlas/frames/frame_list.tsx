// The frames as a tree of folders, or in the order of what they cost: the list and the page light each other. Ctrl and
// Shift select several.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { lastPart } from '../../../files/paths.ts';
import { CommandButton } from '../../../shell/command_button.tsx';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/fields.tsx';
import { counted } from '../../../kit/counted.ts';
import { SidePanel } from '../../../kit/side_panel.tsx';
import { TreeFold } from '../../../kit/tree_fold.tsx';
import { VirtualRows } from '../../../kit/virtual_rows.tsx';
import { useAsked } from '../analysis/asked.ts';
import { Asking } from '../analysis/asking.tsx';
import { CostCells, CostHead, headId } from '../costs/cost_columns.tsx';
import { CostTotals } from '../costs/cost_totals.tsx';
import { nameInFolder, type FolderRow, type FrameRow, type TreeRow } from './frame_tree.ts';
import { measureWaste } from '../page/measure_waste.ts';
import { pageSize } from '../../../atlases/load.ts';
import { howOf, type How } from './selection.ts';
import type { AtlasSession } from '../session.ts';

const ROW = 24;
const ROWS_OF_PAGE = 10;

/** Where a key goes from a row; null for other keys. */
function rowFor(key: string, row: number, count: number): number | null {
    const pages = { PageDown: row + ROWS_OF_PAGE, PageUp: row - ROWS_OF_PAGE };
    const to = { ArrowDown: row + 1, ArrowUp: row - 1, ...pages, Home: 0, End: count - 1 }[key];
    return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to));
}

/** The row of the folder around a row; -1 for the outermost. */
function rowAround(rows: readonly TreeRow[], at: number): number {
    return rows.slice(0, Math.max(0, at)).findLastIndex(({ depth }) => depth < rows[at]!.depth);
}

function rowId(session: AtlasSession, row: TreeRow): string {
    return 'folder' in row ? `folder-${session.id}-${row.folder}` : `frame-${session.id}-${row.frame}`;
}

function wordClass(name: string, states: Readonly<Record<string, boolean>>): string {
    return [name, ...Object.keys(states).filter((state) => states[state])].join(' ');
}

/** What tells screen readers where a row stands: most of its neighbours are not there. */
function placeOf({ depth, position, siblings }: TreeRow) {
    return { 'aria-level': depth + 1, 'aria-posinset': position, 'aria-setsize': siblings };
}

/** Tells when the pointer comes to a row and when it goes. A row that is removed, by scrolling or a search, gets no
 * event of the pointer. */
function useHover(enter: () => void, leave: () => void) {
    const inside = useRef(false);
    const move = (comes: boolean) => {
        if (comes !== inside.current) (comes ? enter : leave)();
        inside.current = comes;
    };
    useEffect(() => () => move(false), []);
    return { onPointerEnter: () => move(true), onPointerLeave: () => move(false) };
}

interface LineProps<Row extends TreeRow> {
    readonly session: AtlasSession;
    readonly row: Row;
    /** Whether keys act on it. */
    readonly active: boolean;
}

/** `pixels` are those of all pages; `among` says whether there are folders. */
function FrameLine({ session, row, active, pixels, among }: LineProps<FrameRow> & { pixels: number; among: boolean }) {
    const { frame, depth } = row;
    const { selected, hovered } = session.frames;
    const { key, w, h, aliasOf } = session.atlas.value!.document.frames[frame]!;
    const chosen = selected.value.has(frame);
    const costs = session.insight.listed.value;
    const hover = useHover(
        () => {
            hovered.value = frame;
        },
        () => {
            hovered.value = -1;
        },
    );
    return (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles can be selected
        <div
            id={rowId(session, row)}
            class={wordClass('atlas-row', { chosen, active, hovered: hovered.value === frame })}
            role={costs ? 'row' : 'treeitem'}
            aria-selected={chosen}
            {...(costs ? {} : placeOf(row))}
            onClick={(event) => session.frames.select(frame, howOf(event))}
            {...hover}>
            {among && <TreeFold depth={depth} />}
            {costs ? (
                <span class="grow shorten-front" title={key} role="gridcell">
                    <bdi>{key}</bdi>
                </span>
            ) : (
                <span class="grow shorten" title={key}>
                    {nameInFolder(key)}
                </span>
            )}
            {costs ? (
                <CostCells insight={session.insight} frame={frame} />
            ) : (
                <span class="small quiet mono" title={`${((100 * w * h) / pixels).toFixed(2)}% of the pages`}>
                    {aliasOf ? 'alias' : `${w}×${h}`}
                </span>
            )}
        </div>
    );
}

function FolderLine({ session, row, active }: LineProps<FolderRow>) {
    const { folder, depth, all } = row;
    const { frames } = session;
    const { selected, hovered, hoveredFolder, tree } = frames;
    const chosen = all.every((frame) => selected.value.has(frame));
    const lit = tree.hides(hovered.value) === folder;
    const toggle = () => tree.toggle(folder);
    const hover = useHover(
        () => {
            hoveredFolder.value = folder;
        },
        () => {
            hoveredFolder.value = null;
        },
    );
    return (
        <div
            id={rowId(session, row)}
            class={wordClass('atlas-folder', { chosen, active, hovered: lit })}
            role="treeitem"
            aria-selected={chosen}
            aria-expanded={!tree.isFolded(folder)}
            {...placeOf(row)}
            onClick={(event) => frames.selectFolder(row, howOf(event))}
            onDblClick={toggle}
            {...hover}>
            <TreeFold depth={depth} open={!tree.isFolded(folder)} onToggle={toggle} />
            <span class="grow shorten" title={folder}>
                {lastPart(folder) || '/'}
            </span>
            <span class="small quiet mono" title={`${counted(all.length, 'frame')} in this folder`}>
                {all.length.toLocaleString('en')}
            </span>
        </div>
    );
}

/** Of the list that is ordered by costs. */
function plainRow(frame: number, index: number, { length }: readonly number[]): FrameRow {
    return { frame, depth: 0, position: index + 1, siblings: length };
}

function choose(session: AtlasSession, row: TreeRow, how: How): void {
    if ('folder' in row) session.frames.selectFolder(row, how);
    else session.frames.select(row.frame, how);
}

/** Folds, opens, or goes in or out, as in every tree; false for other keys. */
function walkFolders(session: AtlasSession, rows: readonly TreeRow[], at: number, key: string): boolean {
    const row = rows[at];
    if (!row) return false;
    const folder = 'folder' in row ? row.folder : null;
    const open = folder !== null && !session.frames.tree.isFolded(folder);
    const folds = folder !== null && (key === 'Enter' || key === (open ? 'ArrowLeft' : 'ArrowRight'));
    const to = { ArrowRight: open ? rows[at + 1] : undefined, ArrowLeft: rows[rowAround(rows, at)] }[key];
    if (folds) session.frames.tree.toggle(folder);
    else if (to) choose(session, to, 'replace');
    return folds || to !== undefined;
}

/** Selects by keys. */
function walk(session: AtlasSession, rows: readonly TreeRow[], at: number, event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const to = rowFor(key, at, rows.length);
    const plain = !event.ctrlKey && !event.metaKey;
    if (key === 'a' && !plain) session.frames.selectAll();
    else if (to !== null && plain) choose(session, rows[to]!, shiftKey ? 'stretch' : 'replace');
    else if (!plain || shiftKey || !walkFolders(session, rows, at, key)) return;
    event.preventDefault();
}

/** From the search into what it has found. */
function enterList(session: AtlasSession, first: TreeRow, event: KeyboardEvent): void {
    event.preventDefault();
    choose(session, first, 'replace');
    document.querySelector<HTMLElement>('.room:not([hidden]) .atlas-list .virtual-rows')?.focus();
}

/** The row that keys act on. */
function findRow(session: AtlasSession, rows: readonly TreeRow[]): number {
    const { at } = session.frames.tree;
    const { last } = session.frames.choice.value;
    const folder = at.value === null ? -1 : rows.findIndex((row) => 'folder' in row && row.folder === at.value);
    return folder >= 0 ? folder : rows.findIndex((row) => 'frame' in row && row.frame === last);
}

export function FrameList({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const { filter } = session.frames;
    const found = session.frames.rows.value;
    const count = shown?.document.frames.length ?? 0;
    const pixels = useMemo(() => {
        if (!shown) return 1;
        return measureWaste(
            shown.document,
            shown.document.pages.map((_, i) => pageSize(shown, i)),
        ).pixels;
    }, [shown]);
    const listed = session.insight.listed.value;
    const folders = session.frames.tree.rows.value;
    const rows = useMemo(() => (listed ? found.map(plainRow) : folders), [listed, found, folders]);
    const among = rows[0] !== undefined && 'folder' in rows[0]; // folders come first
    const { last } = session.frames.choice.value;
    const at = useMemo(() => findRow(session, rows), [rows, last, session.frames.tree.at.value]);
    const costs = useAsked(session.insight.costs, listed);
    return (
        <SidePanel
            id={listed ? 'atlas.costs' : 'atlas.frames'}
            label="Frames"
            side="left"
            width={listed ? 490 : 240}
            class={`atlas-list ${listed ? 'costly' : ''}`}>
            <input
                id="atlas-search"
                class="input"
                type="search"
                placeholder="Search"
                aria-label="Search frames"
                value={filter.value}
                onInput={(event) => {
                    filter.value = event.currentTarget.value;
                }}
                onKeyDown={(event) => {
                    if (['ArrowDown', 'Enter'].includes(event.key) && rows[0]) enterList(session, rows[0], event);
                }}
            />
            <div class="row atlas-list-line">
                <p class="small quiet atlas-count grow" role="status">
                    {found.length.toLocaleString('en')} of {count.toLocaleString('en')} frames
                </p>
                <CommandButton command="atlas.costs" kind="plain" pressed={listed} label="What each frame costs">
                    Costs
                </CommandButton>
            </div>
            {listed && <CostHead session={session} />}
            {found.length === 0 && filter.value !== '' && (
                <Empty>
                    {`No frame has "${filter.value}" in its name. `}
                    <Button
                        kind="plain"
                        onClick={() => {
                            filter.value = '';
                        }}>
                        Show all
                    </Button>
                </Empty>
            )}
            <VirtualRows
                key={filter.value}
                count={rows.length}
                rowHeight={ROW}
                label="Frames"
                role={listed ? 'grid' : 'tree'}
                several
                owns={listed ? headId(session) : undefined}
                show={at >= 0 ? { row: at, nonce: last } : undefined}
                active={at >= 0 ? rowId(session, rows[at]!) : undefined}
                onKeyDown={(event) => walk(session, rows, at, event)}>
                {(index) => {
                    const row = rows[index]!;
                    const key = rowId(session, row);
                    return 'folder' in row ? (
                        <FolderLine key={key} session={session} row={row} active={index === at} />
                    ) : (
                        <FrameLine
                            key={key}
                            session={session}
                            row={row}
                            pixels={pixels}
                            among={among}
                            active={index === at}
                        />
                    );
                }}
            </VirtualRows>
            {listed && shown && (
                <div class="cost-totals" role="region" aria-label="Totals" tabIndex={0}>
                    {costs ? <CostTotals costs={costs} /> : <Asking asked={session.insight.costs} />}
                </div>
            )}
        </SidePanel>
    );
}
