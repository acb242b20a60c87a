// Columns of the list of frames: a head that sorts, and what each frame costs.
import { COLUMNS, type CostColumn, type CostOrder } from './cost_order.ts';
import type { Insight } from '../analysis/insight.ts';
import type { AtlasSession } from '../session.ts';

/** The list owns its head, which stands above it. */
export const headId = (session: AtlasSession) => `cost-head-${session.id}`;

function sortOf({ column, descending }: CostOrder, id: CostColumn): 'ascending' | 'descending' | 'none' {
    if (column !== id) return 'none';
    return descending ? 'descending' : 'ascending';
}

const SIGNS = { ascending: ' ▴', descending: ' ▾', none: '' };

export function CostHead({ session }: { session: AtlasSession }) {
    const { insight } = session;
    return (
        <div id={headId(session)} class="cost-head small" role="row">
            {COLUMNS.map(({ id, title, about }) => {
                const sort = sortOf(insight.order.value, id);
                return (
                    <span key={id} class={id === 'key' ? 'grow' : 'cost'} role="columnheader" aria-sort={sort}>
                        <button type="button" title={about} onClick={() => insight.sortBy(id)}>
                            {title}
                            <span aria-hidden="true">{SIGNS[sort]}</span>
                        </button>
                    </span>
                );
            })}
        </div>
    );
}

export function figure(value: number | undefined): string {
    return value?.toLocaleString('en') ?? '–';
}

export function CostCells({ insight, frame }: { insight: Insight; frame: number }) {
    const cost = insight.byFrame.value?.get(frame);
    const shares = cost !== undefined && cost.sharers > 1;
    const about = shares
        ? `${cost.sharers} frames show this rectangle and share its pixels and image bytes`
        : undefined;
    return (
        <>
            <span class="cost small quiet" role="gridcell" title={about}>
                {shares ? `by ${figure(cost.sharers)}` : ''}
            </span>
            <span class="cost small" role="gridcell">
                {cost ? figure(cost.pagePixels) : '…'}
            </span>
            <span class="cost small" role="gridcell">
                {cost ? figure(cost.descriptorBytes) : '…'}
            </span>
            <span class="cost small" role="gridcell">
                {cost ? figure(cost.imageBytes) : '…'}
            </span>
        </>
    );
}
