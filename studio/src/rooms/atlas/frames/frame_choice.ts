// Which frames of an atlas are found and listed, and which of them are selected.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { withoutPictureEnding } from '../../../engine/endings.ts';
import { FrameTree, NATURAL, type FolderRow } from './frame_tree.ts';
import type { Insight } from '../analysis/insight.ts';
import type { ShownAtlas } from '../../../atlases/load.ts';
import { chooseFrames, NOTHING, onlyFrames, sameFrames, type Choice, type How } from './selection.ts';

const keysOf = (shown: ShownAtlas | null): readonly string[] => shown?.document.frames.map(({ key }) => key) ?? [];

export class FrameChoice {
    readonly #atlas: ReadonlySignal<ShownAtlas | null>;
    readonly #page: Signal<number>;
    readonly choice = signal<Choice>(NOTHING);
    readonly selected: ReadonlySignal<ReadonlySet<number>> = computed(() => this.choice.value.selected);
    /** The frame under the pointer, on the page or in the list; -1 for none. */
    readonly hovered = signal(-1);
    /** The folder under the pointer. */
    readonly hoveredFolder: Signal<string | null> = signal(null);
    /** Frames that the page lights: those that are selected, and those under the pointer. */
    readonly lit: ReadonlySignal<ReadonlySet<number>> = computed(() => this.#findLit());
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

    #findLit(): ReadonlySet<number> {
        const folder = this.hoveredFolder.value;
        if (folder === null && this.hovered.value < 0) return this.selected.value;
        return new Set([
            ...this.selected.value,
            this.hovered.value,
            ...(folder === null ? [] : this.tree.framesIn(folder)),
        ]);
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

    /** Another result numbers its frames anew: what is under the pointer is not known before it moves. */
    findAgain(before: ShownAtlas | null, after: ShownAtlas): void {
        this.hovered.value = -1;
        this.choice.value = sameFrames(this.choice.value, keysOf(before), keysOf(after));
    }
}
