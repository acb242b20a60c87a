// The frames as a tree: what stands before the slashes of their names are folders, which fold.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';

interface Folder {
    /** All of its path; "" for the one around everything. */
    readonly path: string;
    readonly folders: Map<string, Folder>;
    readonly frames: number[];
    /** All frames below it, in the order of the tree. */
    readonly all: number[];
}

export interface FolderRow {
    readonly folder: string;
    readonly depth: number;
    readonly all: readonly number[];
}

export interface FrameRow {
    readonly frame: number;
    readonly depth: number;
}

export type TreeRow = FolderRow | FrameRow;

/** The folders around a name, the outermost first. */
export function foldersAround(name: string): string[] {
    const parts = name.split('/').slice(0, -1);
    return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** What a row shows: the last part of a path. */
export function lastPart(path: string): string {
    return path.slice(path.lastIndexOf('/') + 1);
}

const newFolder = (path: string): Folder => ({ path, folders: new Map(), frames: [], all: [] });

/** Folders come before the frames beside them. */
function collectAll(folder: Folder): readonly number[] {
    for (const each of folder.folders.values()) for (const frame of collectAll(each)) folder.all.push(frame);
    for (const frame of folder.frames) folder.all.push(frame);
    return folder.all;
}

/** `frames` are in the order that those of one folder shall have. */
function makeTree(names: readonly string[], frames: readonly number[]): Folder {
    const root = newFolder('');
    for (const frame of frames) {
        let at = root;
        for (const path of foldersAround(names[frame]!)) {
            const inner = at.folders.get(path) ?? newFolder(path);
            at.folders.set(path, inner);
            at = inner;
        }
        at.frames.push(frame);
    }
    collectAll(root);
    return root;
}

function* rowsBelow({ folders, frames }: Folder, folded: ReadonlySet<string>, depth: number): Generator<TreeRow> {
    for (const folder of folders.values()) {
        yield { folder: folder.path, depth, all: folder.all };
        if (!folded.has(folder.path)) yield* rowsBelow(folder, folded, depth + 1);
    }
    for (const frame of frames) yield { frame, depth };
}

const NONE: ReadonlySet<string> = new Set();

export class FrameTree {
    /** The rows that show. */
    readonly rows: ReadonlySignal<readonly TreeRow[]>;
    /** All frames in the order of the tree. */
    readonly order: ReadonlySignal<readonly number[]>;
    /** The folder whose row keys act on; null when that is a frame's. */
    readonly at: Signal<string | null> = signal(null);
    readonly #folded = signal(NONE);
    /** What somebody searches for is not hidden in folders: those that were folded before count again when nobody searches. */
    readonly #foldedFound = signal({ filter: '', folded: NONE });
    readonly #names: ReadonlySignal<readonly string[]>;
    readonly #filter: ReadonlySignal<string>;

    /** `found` are frames in natural order. */
    constructor(names: ReadonlySignal<readonly string[]>, found: ReadonlySignal<readonly number[]>, filter: ReadonlySignal<string>) {
        this.#names = names;
        this.#filter = filter;
        const root = computed(() => makeTree(names.value, found.value));
        this.order = computed(() => root.value.all);
        this.rows = computed(() => [...rowsBelow(root.value, this.#foldedNow, 0)]);
    }

    get #foldedNow(): ReadonlySet<string> {
        const { filter, folded } = this.#foldedFound.value;
        if (this.#filter.value === '') return this.#folded.value;
        return filter === this.#filter.value ? folded : NONE;
    }

    isFolded(folder: string): boolean {
        return this.#foldedNow.has(folder);
    }

    /** Keys go on from a folder that was folded: the frame that they came from may be hidden. */
    toggle(folder: string): void {
        const folded = new Set(this.#foldedNow);
        if (!folded.delete(folder)) folded.add(folder);
        this.#fold(folded);
        this.at.value = folder;
    }

    /** Opens what is around a frame, which keys go on from. */
    reveal(frame: number): void {
        const around = new Set(foldersAround(this.#names.value[frame] ?? ''));
        const folded = [...this.#foldedNow].filter((folder) => !around.has(folder));
        if (folded.length < this.#foldedNow.size) this.#fold(new Set(folded));
        this.at.value = null;
    }

    #fold(folded: ReadonlySet<string>): void {
        if (this.#filter.value === '') this.#folded.value = folded;
        else this.#foldedFound.value = { filter: this.#filter.value, folded };
    }
}
