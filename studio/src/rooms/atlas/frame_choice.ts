// Which frames of an atlas are found and listed, and which of them are selected.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { withoutPictureEnding } from '../../engine/endings.ts';
import { FrameTree, NATURAL, type FolderRow } from './frame_tree.ts';
import type { Insight } from './insight.ts';
import type { ShownAtlas } from './load.ts';
import { chooseFrames, NOTHING, onlyFrames, sameFrames, type Choice, type How } from './selection.ts';

const keysOf = (shown: ShownAtlas | null): readonly string[] => shown?.document.frames.map(({ key }) => key) ?? [];

export class FrameChoice {
    readonly #atlas: ReadonlySignal<ShownAtlas | null>;
    readonly #page: Signal<number>;
    readonly choice = signal<Choice>(NOTHING);
    readonly selected: ReadonlySignal<ReadonlySet<number>> = computed(() => this.choice.value.selected);
    readonly hovered = signal(-1);
    /** Frames of the folder under the pointer. */
    readonly hoveredFolder = signal<readonly number[]>([]);
    /** What was typed to search for. */
    readonly filter = signal('');
    readonly names: ReadonlySignal<readonly string[]>;
    readonly tree: FrameTree;
    /** Frames that are found, in the order of the tree or in that of a column of costs. */
    readonly rows: ReadonlySignal<readonly number[]>;

    /** `page` follows what is selected. */
    constructor(atlas: ReadonlySignal<ShownAtlas | null>, insight: Insight, page: Signal<number>) {
        this.#atlas = atlas;
        this.#page = page;
        this.names = computed(() => keysOf(atlas.value));
        const found = computed(() => this.#find());
        this.tree = new FrameTree(this.names, found, this.filter);
        this.rows = computed(() => (insight.listed.value ? insight.ordered(found.value) : this.tree.order.value));
    }

    /** Frames whose names have what was typed, in natural order. */
    #find(): readonly number[] {
        const names = this.names.value;
        const wanted = this.filter.value.toLowerCase();
        const found = names.map((_, i) => i).filter((i) => names[i]!.toLowerCase().includes(wanted));
        const plain = names.map(withoutPictureEnding); // "run.png" is before "run_2.png"
        return found.sort((a, b) => NATURAL.compare(plain[a]!, plain[b]!));
    }

    select(frame: number, how: How = 'replace'): void {
        this.#choose(chooseFrames(this.choice.value, [frame], how, this.rows.value));
        this.tree.reveal(frame);
    }

    /** These and no others. */
    selectOnly(frames: readonly number[]): void {
        this.#choose(onlyFrames(frames));
        this.tree.reveal(this.choice.value.last);
    }

    selectFolder({ folder, all }: FolderRow, how: How): void {
        this.#choose(chooseFrames(this.choice.value, all, how, this.rows.value));
        this.tree.at.value = folder;
    }

    /** The page is that of the frame that was chosen last. */
    #choose(choice: Choice): void {
        this.choice.value = choice;
        this.#page.value = this.#atlas.value?.document.frames[choice.last]?.page ?? 0;
    }

    /** All that is found, also in folders that are folded. */
    selectAll(): void {
        this.choice.value = { ...this.choice.value, selected: new Set(this.rows.value) };
    }

    unselect(): void {
        this.choice.value = NOTHING;
        this.tree.at.value = null;
    }

    /** Another result has other numbers for the same frames. */
    findAgain(before: ShownAtlas | null, after: ShownAtlas): void {
        this.choice.value = sameFrames(this.choice.value, keysOf(before), keysOf(after));
    }
}
