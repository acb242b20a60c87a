// The settings of a press, step by step, and what the journal keeps of them.
import { signal, type Signal } from '@preact/signals';
import { Journal, type Restored } from '../../../store/journal.ts';
import type { PressSettings } from './press.ts';
import type { Written } from '../sources/written.ts';

/** What the journal remembers: settings change step by step, files are blobs of their own. */
export interface AtlasSnapshot {
    readonly kind: 'file' | 'press';
    readonly name: string;
    /** The folder of the server that is pressed, "" for the whole of it; missing for files that were dropped. */
    readonly folder?: string;
    readonly settings: PressSettings;
}

export type AtlasJournal = Journal<AtlasSnapshot, PressSettings>;

type OpenJournal = (takeSnapshot: () => AtlasSnapshot) => AtlasJournal;

export class PressHistory {
    readonly snapshot: AtlasSnapshot;
    readonly journal: AtlasJournal;
    readonly settings: Signal<PressSettings>;
    /** All settings that were, counted from the first step of all, and which of them holds. */
    #states: PressSettings[];
    readonly #position: Signal<number>;

    private constructor(
        snapshot: AtlasSnapshot,
        states: readonly PressSettings[],
        position: number,
        open: OpenJournal,
    ) {
        this.snapshot = snapshot;
        this.#states = [...states];
        this.#position = signal(position);
        this.settings = signal(states[position]!);
        this.journal = open(() => ({ ...snapshot, settings: this.#states[this.#position.peek()]! }));
    }

    static begin(record: { id: string; room: string; title: string }, snapshot: AtlasSnapshot): PressHistory {
        return new PressHistory(snapshot, [snapshot.settings], 0, (take) => Journal.begin(record, take));
    }

    /** Null when the browser does not keep the document any more. Only the tab that `writes` mends what is damaged. */
    static async restore(id: string, writes: boolean): Promise<PressHistory | null> {
        const restored = await Journal.load<AtlasSnapshot, PressSettings>(id);
        if (!restored) return null;
        const { base, position } = restored.record;
        const first = await firstSettings(restored);
        const forgotten = Array.from({ length: base }, () => first); // fills the list: undo stops before these
        const states = [...forgotten, first, ...restored.steps];
        const last = states.length - 1;
        if (position <= last)
            return new PressHistory(restored.snapshot, states, position, (take) => Journal.resume(restored, take));
        const begun: typeof restored = { ...restored, record: { ...restored.record, position: base } };
        const history = new PressHistory(restored.snapshot, states, last, (take) => Journal.resume(begun, take));
        if (writes) history.#writeAnew(base, restored.steps);
        return history;
    }

    /** Two tabs of an older studio could write steps over each other, and numbers were missing then. */
    #writeAnew(base: number, steps: readonly PressSettings[]): void {
        this.journal.cutAt(base);
        for (const [i, step] of steps.entries()) {
            this.#position.value = base + 1 + i; // a snapshot is of this step
            this.journal.append(step);
        }
    }

    /** What all steps that are kept have written into the served folder. */
    get written(): readonly Written[] {
        return this.#states.flatMap(({ written }) => written ?? []);
    }

    get canUndo(): boolean {
        return this.#position.value > this.journal.record.base;
    }

    get canRedo(): boolean {
        return this.#position.value < this.#states.length - 1;
    }

    /** A new step, or other settings for the last one. */
    keep(next: PressSettings, replaces: boolean): void {
        const position = this.#position.value + (replaces ? 0 : 1);
        this.#states = [...this.#states.slice(0, position), next];
        this.#position.value = position;
        this.settings.value = next;
        if (replaces) this.journal.replaceLast(next);
        else this.journal.append(next);
        this.journal.rename(next.output);
    }

    travel(by: 1 | -1): void {
        if (by < 0 ? !this.canUndo : !this.canRedo) return;
        this.#position.value += by;
        this.settings.value = this.#states[this.#position.value]!;
        this.journal.moveTo(this.#position.value);
    }
}

/** The settings before the first step that is kept. */
async function firstSettings({
    record,
    positions,
    snapshot,
}: Restored<AtlasSnapshot, PressSettings>): Promise<PressSettings> {
    const oldest = await Journal.readSnapshot<AtlasSnapshot>(record.id, positions[0]!);
    return (oldest ?? snapshot).settings;
}
