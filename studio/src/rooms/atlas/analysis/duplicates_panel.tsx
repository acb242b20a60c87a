// Frames that are nearly an earlier one: choosing a pair selects both and lets them blink.
import type { AtlasCosts } from 'spritepress';
import { Empty } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { VirtualRows } from '../../../kit/virtual_rows.tsx';
import { useAsked } from './asked.ts';
import { Asking } from './asking.tsx';
import { Blink } from './blink.tsx';
import type { NearDuplicate } from './insight.ts';
import type { AtlasSession } from '../session.ts';

const ROW = 40;
/** Rows that show without scrolling. */
const ROWS_MAX = 5;

const LIKENESS: Readonly<Record<NearDuplicate['likeness'], string>> = {
    'same': 'the same pixels',
    'shifted': 'shifted',
    'flipped-x': 'flipped left to right',
    'flipped-y': 'flipped top to bottom',
    'turned-180': 'turned by 180°',
    'turned-right': 'turned right',
    'turned-left': 'turned left',
    'flipped-and-turned': 'flipped and turned',
    'nearly': 'nearly the same',
};

function wordLikeness({ likeness, shiftX, shiftY, differentPixels }: NearDuplicate): string {
    if (likeness === 'shifted') return `shifted by ${shiftX}, ${shiftY}`;
    if (likeness === 'nearly') return differentPixels === 1 ? '1 pixel apart' : `${differentPixels} pixels apart`;
    return LIKENESS[likeness];
}

const pairId = (session: AtlasSession, row: number) => `pair-${session.id}-${row}`;

function choose(session: AtlasSession, pair: NearDuplicate): void {
    session.insight.choosePair(pair);
    session.frames.selectOnly([pair.original, pair.frame]);
}

function PairRow({ session, pair, row }: { session: AtlasSession; pair: NearDuplicate; row: number }) {
    const name = (frame: number) => session.atlas.value!.document.frames[frame]?.key ?? '';
    const chosen = session.insight.pair.value === pair;
    return (
        <div
            id={pairId(session, row)}
            class={`pair-row ${chosen ? 'chosen' : ''}`}
            role="option"
            aria-selected={chosen}
            onClick={() => choose(session, pair)}>
            <span class="shorten" title={`${name(pair.frame)} and ${name(pair.original)}`}>
                {name(pair.frame)} ~ {name(pair.original)}
            </span>
            <span class="small quiet shorten">
                {wordLikeness(pair)}, saves {pair.savedPixels.toLocaleString('en')} pixels
            </span>
        </div>
    );
}

function Pairs({ session, costs: { nearDuplicates } }: { session: AtlasSession; costs: AtlasCosts }) {
    const { pair } = session.insight;
    const at = pair.value ? nearDuplicates.indexOf(pair.value) : -1;
    const walk = (event: KeyboardEvent) => {
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: nearDuplicates.length - 1 }[event.key];
        if (to === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        choose(session, nearDuplicates[Math.max(0, Math.min(nearDuplicates.length - 1, to))]!);
    };
    return (
        <>
            <div class="pairs" style={{ height: `${ROW * Math.min(ROWS_MAX, nearDuplicates.length)}px` }}>
                <VirtualRows
                    count={nearDuplicates.length}
                    rowHeight={ROW}
                    label="Near duplicates"
                    role="listbox"
                    onKeyDown={walk}
                    show={at >= 0 ? { row: at, nonce: 0 } : undefined}
                    active={at >= 0 ? pairId(session, at) : undefined}>
                    {(row) => <PairRow key={row} session={session} pair={nearDuplicates[row]!} row={row} />}
                </VirtualRows>
            </div>
            {pair.value && <Blink session={session} pair={pair.value} />}
        </>
    );
}

function Body({ session }: { session: AtlasSession }) {
    const costs = useAsked(session.insight.costs);
    if (!session.atlas.value) return <Empty>There is no atlas yet.</Empty>;
    if (!costs) return <Asking asked={session.insight.costs} />;
    if (costs.nearDuplicates.length === 0) return <Empty>No frame is nearly like another one.</Empty>;
    return <Pairs session={session} costs={costs} />;
}

export function DuplicatesPanel({ session }: { session: AtlasSession }) {
    return (
        <Panel id="atlas-duplicates" title="Near duplicates" folded>
            <Body session={session} />
        </Panel>
    );
}
