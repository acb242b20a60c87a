// The frames, by folder: the list and the page light each other. Ctrl and Shift select several.
import { useMemo, useRef } from 'preact/hooks';
import { VirtualRows } from '../../kit/virtual_rows.tsx';
import { measureWaste } from './geometry.ts';
import { pageSize } from './load.ts';
import type { AtlasSession } from './session.ts';

const ROW = 24;

/** Indices of frames whose names have what was typed, in natural order. */
function filtered(keys: readonly string[], typed: string): number[] {
    const wanted = typed.toLowerCase();
    const order = new Intl.Collator('en', { numeric: true });
    return keys.map((_, i) => i).filter((i) => keys[i]!.toLowerCase().includes(wanted)).sort((a, b) => order.compare(keys[a]!, keys[b]!));
}

export function FrameList({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const last = useRef(-1);
    const keys = useMemo(() => shown?.document.frames.map((frame) => frame.key) ?? [], [shown]);
    const rows = useMemo(() => filtered(keys, session.filter.value), [keys, session.filter.value]);
    const pixels = useMemo(() => (shown ? measureWaste(shown.document, shown.document.pages.map((_, i) => pageSize(shown, i))).pixels : 1), [shown]);
    const choose = (row: number, event: MouseEvent | KeyboardEvent) => {
        const frame = rows[row]!;
        if (event.shiftKey && last.current >= 0) {
            const [from, to] = [Math.min(last.current, row), Math.max(last.current, row)];
            session.selected.value = new Set(rows.slice(from, to + 1));
        } else {
            session.select(frame, event.ctrlKey || event.metaKey ? 'toggle' : 'replace');
            last.current = row;
        }
    };
    const walk = (event: KeyboardEvent) => {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (by === 0 || rows.length === 0) return;
        event.preventDefault();
        choose(Math.max(0, Math.min(rows.length - 1, last.current + by)), event);
    };
    const [only] = session.selected.value;
    const at = only === undefined ? -1 : rows.indexOf(only);
    return (
        <section class="atlas-list" aria-label="Frames">
            <input id="atlas-search" class="input" type="search" placeholder="Search" aria-label="Search frames" value={session.filter.value}
                onInput={(event) => { session.filter.value = event.currentTarget.value; }} />
            <p class="small quiet atlas-count" role="status">{rows.length.toLocaleString('en')} of {keys.length.toLocaleString('en')} frames</p>
            <VirtualRows count={rows.length} rowHeight={ROW} label="Frames" role="listbox" show={at >= 0 ? { row: at, nonce: session.selected.value.size } : undefined}
                onKeyDown={walk}>
                {(row) => {
                    const frame = rows[row]!;
                    const { w, h, aliasOf } = shown!.document.frames[frame]!;
                    const chosen = session.selected.value.has(frame);
                    return (
                        <div key={frame} class={`atlas-row ${chosen ? 'chosen' : ''} ${session.hovered.value === frame ? 'hovered' : ''}`} role="option"
                            aria-selected={chosen} onClick={(event) => choose(row, event)}
                            onPointerEnter={() => { session.hovered.value = frame; }} onPointerLeave={() => { session.hovered.value = -1; }}>
                            <span class="grow shorten" title={keys[frame]}>{keys[frame]}</span>
                            <span class="small quiet mono" title={`${(100 * w * h / pixels).toFixed(2)}% of the pages`}>{aliasOf ? 'alias' : `${w}×${h}`}</span>
                        </div>
                    );
                }}
            </VirtualRows>
        </section>
    );
}
