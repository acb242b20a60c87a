// What the engine tells of an atlas beyond its document: costs of frames, near duplicates, animations that jump, what
// formats would lose, and why a press has several pages. This holds the answers and how they are looked at.
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { inspect, type AtlasCosts, type PagesExplained } from 'spritepress';
import type { WorkerOptions } from '../../../shell/work.ts';
import { Asked } from './asked.ts';
import { nextOrder, orderRows, type CostColumn, type CostOrder, type FrameCost } from '../costs/cost_order.ts';
import type { ShownAtlas } from '../../../atlases/load.ts';
import type { Verdict } from '../losses/losses.ts';
import { packRequest, type Pressed } from '../press/press.ts';
import { tryWhole } from '../losses/whole_press.ts';

export type NearDuplicate = AtlasCosts['nearDuplicates'][number];
export type Jitter = AtlasCosts['jitter'][number];

async function askCosts({ name, files }: ShownAtlas, worker: WorkerOptions): Promise<AtlasCosts> {
    const { document } = await inspect(files, { input: name, costs: true, lenient: true, ...worker });
    if (document.kind !== 'costs') throw new Error('this is no atlas');
    return document;
}

const ONE_PAGE: PagesExplained = { reasons: [], tried: [], helps: false };

/** Lays out what was pressed once more; nothing is written. */
async function explainPages(shown: ShownAtlas, worker: WorkerOptions): Promise<PagesExplained> {
    if (!('result' in shown) || shown.document.pages.length < 2) return ONE_PAGE;
    const { request, settings, name } = shown as Pressed;
    const { result } = await packRequest(request, settings, { dryRun: true, explain: true, ...worker });
    return result.atlases.find(({ file }) => file === name)?.explanation ?? ONE_PAGE;
}

export class Insight {
    readonly costs: Asked<AtlasCosts>;
    readonly pages: Asked<PagesExplained>;
    readonly losses: Asked<readonly Verdict[]>;
    /** Whether the list of frames has columns of costs, and which of them orders it. */
    readonly listed = signal(false);
    readonly order = signal<CostOrder>({ column: 'key', descending: false });
    readonly byFrame: ReadonlySignal<ReadonlyMap<number, FrameCost> | null>;
    /** The near duplicate that blinks: there is none any more when the atlas is another. */
    readonly pair: ReadonlySignal<NearDuplicate | null>;
    readonly blinking = signal(true);
    /** Whether the near duplicate shows, and not its original. */
    readonly second = signal(false);
    readonly #chosen = signal<NearDuplicate | null>(null);

    constructor(atlas: ReadonlySignal<ShownAtlas | null>) {
        this.costs = new Asked(atlas, { title: 'Counting costs', ask: askCosts });
        this.pages = new Asked(atlas, { title: 'Trying options', ask: explainPages });
        this.losses = new Asked(atlas, { title: 'Trying formats', ask: tryWhole });
        const { answer } = this.costs;
        this.byFrame = computed(() =>
            answer.value ? new Map(answer.value.frames.map((cost) => [cost.frame, cost])) : null,
        );
        this.pair = computed(() => answer.value?.nearDuplicates.find((each) => each === this.#chosen.value) ?? null);
    }

    /** Frames as the list shows them: `rows` are in natural order. */
    ordered(rows: readonly number[]): readonly number[] {
        return this.listed.value && this.byFrame.value ? orderRows(rows, this.order.value, this.byFrame.value) : rows;
    }

    sortBy(column: CostColumn): void {
        this.order.value = nextOrder(this.order.value, column);
    }

    choosePair(pair: NearDuplicate): void {
        this.#chosen.value = pair;
        this.second.value = false;
        this.blinking.value = true;
    }

    /** Shows the other picture of the pair, and stops the blinking. */
    step(): void {
        this.blinking.value = false;
        this.second.value = !this.second.value;
    }

    close(): void {
        this.costs.close();
        this.pages.close();
        this.losses.close();
    }
}
