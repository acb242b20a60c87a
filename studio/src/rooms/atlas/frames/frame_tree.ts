// The frames as a tree: what stands before the slashes of their names are folders, which fold.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { lastPart } from '../../../files/paths.ts';

/** What is deeper stays a part of the frame's name: a file may have names of nothing but slashes. */
const DEPTH_MAX = 16;

export const NATURAL = new Intl.Collator('en', { numeric: true });

interface Folder {
    /** All of its path; "" for the one around everything. */
    readonly path: string;
    readonly folders: Map<string, Folder>;
    readonly frames: number[];
}

interface RowPlace {
    readonly depth: number;
    /** Among the rows of the same folder, and how many these are. */
    readonly position: number;
    readonly siblings: number;
}

export interface FolderRow extends RowPlace {
    readonly folder: string;
    /** The frames below it, in the order of the tree. */
    readonly all: readonly number[];
}

export interface FrameRow extends RowPlace {
    readonly frame: number;
}

export type TreeRow = FolderRow | FrameRow;

/** The folders around a name, the outermost first. */
export function foldersAround(name: string): string[] {
    const folders: string[] = [];
    for (let at = name.indexOf('/'); at >= 0 && folders.length < DEPTH_MAX; at = name.indexOf('/', at + 1))
        folders.push(name.slice(0, at));
    return folders;
}

/** What a frame is called in its folder. */
export function nameInFolder(name: string): string {
    const folder = foldersAround(name).at(-1);
    return folder === undefined ? name : name.slice(folder.length + 1) || name;
}

/** `frames` are in the order that those of one folder shall have. */
function makeTree(names: readonly string[], frames: readonly number[]): Folder {
    const root: Folder = { path: '', folders: new Map(), frames: [] };
    for (const frame of frames) {
        let at = root;
        for (const path of foldersAround(names[frame]!)) {
            const inner = at.folders.get(path) ?? { path, folders: new Map(), frames: [] };
            at.folders.set(path, inner);
            at = inner;
        }
        at.frames.push(frame);
    }
    return root;
}

/** Every row of a folder, opened: folders come before the frames beside them, in natural order. Puts its frames into
 * `order`. */
function layRows(folder: Folder, depth: number, order: number[]): TreeRow[] {
    const rows: TreeRow[] = [];
    const siblings = folder.folders.size + folder.frames.length;
    const inner = [...folder.folders.values()].sort((a, b) => NATURAL.compare(lastPart(a.path), lastPart(b.path)));
    for (const [i, each] of inner.entries()) {
        const from = order.length;
        const below = layRows(each, depth + 1, order);
        rows.push({ folder: each.path, depth, position: i + 1, siblings, all: order.slice(from) });
        for (const row of below) rows.push(row);
    }
    for (const [i, frame] of folder.frames.entries()) {
        order.push(frame);
        rows.push({ frame, depth, position: inner.length + i + 1, siblings });
    }
    return rows;
}

/** Rows that no folded folder hides. */
function openRows(rows: readonly TreeRow[], folded: ReadonlySet<string>): TreeRow[] {
    let hidden = Infinity; // what is deeper than this
    return rows.filter((row) => {
        if (row.depth > hidden) return false;
        hidden = 'folder' in row && folded.has(row.folder) ? row.depth : Infinity;
        return true;
    });
}

const NONE: ReadonlySet<string> = new Set();

export class FrameTree {
    /** The rows that show. */
    readonly rows: ReadonlySignal<readonly TreeRow[]>;
    /** All frames that are found, also in folders that are folded, in the order of the tree. */
    readonly order: ReadonlySignal<readonly number[]>;
    /** The folder whose row keys act on; null when that is a frame's. */
    readonly at: Signal<string | null> = signal(null);
    readonly #folded = signal(NONE);
    /** Folders that were folded during a search, which begins with all open; after it those of `#folded` count. */
    readonly #foldedFound = signal({ filter: '', folded: NONE });
    /** Every row, as if nothing was folded. */
    readonly #laid: ReadonlySignal<{ readonly rows: readonly TreeRow[]; readonly order: readonly number[] }>;
    readonly #names: ReadonlySignal<readonly string[]>;
    readonly #filter: ReadonlySignal<string>;

    /** `found` are frames in natural order. */
    constructor(
        names: ReadonlySignal<readonly string[]>,
        found: ReadonlySignal<readonly number[]>,
        filter: ReadonlySignal<string>,
    ) {
        this.#names = names;
        this.#filter = filter;
        this.#laid = computed(() => {
            const order: number[] = [];
            return { rows: layRows(makeTree(names.value, found.value), 0, order), order };
        });
        this.order = computed(() => this.#laid.value.order);
        this.rows = computed(() => openRows(this.#laid.value.rows, this.#foldedNow));
    }

    get #foldedNow(): ReadonlySet<string> {
        const { filter, folded } = this.#foldedFound.value;
        if (this.#filter.value === '') return this.#folded.value;
        return filter === this.#filter.value ? folded : NONE;
    }

    isFolded(folder: string): boolean {
        return this.#foldedNow.has(folder);
    }

    /** The frames that are found in a folder; none when it has no row. */
    framesIn(folder: string): readonly number[] {
        for (const row of this.rows.value) if ('folder' in row && row.folder === folder) return row.all;
        return [];
    }

    /** The folded folder that hides a frame; null when its row shows. */
    hides(frame: number): string | null {
        const name = this.#names.value[frame];
        return name === undefined ? null : (foldersAround(name).find((folder) => this.isFolded(folder)) ?? null);
    }

    /** Keys go on from a folder that was folded: the frame that they came from may be hidden. */
    toggle(folder: string): void {
        const folded = new Set(this.#foldedNow);
        if (!folded.delete(folder)) folded.add(folder);
        this.#fold(folded);
        this.at.value = folder;
    }

    foldAll(): void {
        this.#fold(new Set(this.#laid.value.rows.flatMap((row) => ('folder' in row ? [row.folder] : []))));
    }

    openAll(): void {
        this.#fold(NONE);
    }

    #fold(folded: ReadonlySet<string>): void {
        if (this.#filter.value === '') this.#folded.value = folded;
        else this.#foldedFound.value = { filter: this.#filter.value, folded };
    }

    /** Opens what is around a frame, also for the time after the search. Keys go on from the frame. */
    reveal(frame: number): void {
        const around = new Set(foldersAround(this.#names.value[frame] ?? ''));
        const without = (folded: ReadonlySet<string>) => new Set([...folded].filter((folder) => !around.has(folder)));
        const isAround = (folder: string) => around.has(folder);
        if ([...this.#folded.value].some(isAround)) this.#folded.value = without(this.#folded.value);
        const { filter, folded } = this.#foldedFound.value;
        if ([...folded].some(isAround)) this.#foldedFound.value = { filter, folded: without(folded) };
        this.at.value = null;
    }
}
