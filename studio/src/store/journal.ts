// The journal of a document: every step is in the database before the studio says "saved". A document is a snapshot and
// the steps behind it; undo moves a mark back, redo forward, and a new step cuts off what was undone.
//
//   snapshot at 0 . step 1 . step 2 . ... snapshot at 50 . step 51 ...
//                              ^ position: two steps are done, those behind it can be redone
import { signal, type ReadonlySignal } from '@preact/signals';
import { bytesIn } from './bytes_in.ts';
import { keysOf, transact, type StoreName } from './database.ts';

const STEPS_PER_SNAPSHOT = 50;
const STEPS_KEPT = 2000;
/** Of the snapshots among the steps that are kept, about. */
const SNAPSHOT_BYTES = 64 * 1024 * 1024;
const RETRY_MS = 2000;

/** What is known of a document without opening it. */
export interface DocumentRecord {
    id: string;
    room: string;
    title: string;
    /** When it was changed last, in milliseconds. */
    changed: number;
    /** How many steps are done. */
    position: number;
    /** Steps before this one are forgotten. */
    base: number;
    /** When it was deleted, in milliseconds: it can be brought back until it is forgotten. */
    deleted?: number;
    /** Where the document came from, as the room wants to know it. */
    origin?: unknown;
}

export interface Restored<Snapshot, Step> {
    record: DocumentRecord;
    snapshot: Snapshot;
    /** The number of steps that the snapshot has. */
    snapshotAt: number;
    /** Of all snapshots that are kept. */
    positions: readonly number[];
    /** All that are kept, from `record.base` on; those before `snapshotAt` are for undo. */
    steps: Step[];
}

/** Makes the new origin of the one that is stored when it is written. */
type AlterOrigin = (origin: unknown) => unknown;

export type SaveState = 'saved' | 'saving' | 'failed';

const ALL: readonly StoreName[] = ['documents', 'steps', 'snapshots', 'blobs'];

/** The last snapshot at or before a position. A document that was left before all of them begins at the first one. */
function chooseSnapshot(positions: readonly number[], position: number): number | undefined {
    return positions.findLast((each) => each <= position) ?? positions[0];
}

/** Steps from one snapshot to the next: those of a large document lie farther apart, so that they take no more room. */
function snapshotDistance(bytes: number): number {
    const wanted = Math.ceil((STEPS_KEPT * bytes) / SNAPSHOT_BYTES);
    return Math.min(Math.max(wanted, STEPS_PER_SNAPSHOT), STEPS_KEPT);
}

export class Journal<Snapshot, Step> {
    #record: DocumentRecord;
    #snapshots: number[]; // the positions that have one
    #takeSnapshot: () => Snapshot;
    /** Steps until the next snapshot, as the last one was large. */
    #distance = STEPS_PER_SNAPSHOT;
    #queue: Array<{ change(transaction: IDBTransaction): void; alter: AlterOrigin }> = [];
    #running: Promise<void> | null = null;
    #retry = 0;
    #ended = false;
    #state = signal<SaveState>('saved');
    #fault = signal('');

    /** Whether everything is safe. */
    readonly state: ReadonlySignal<SaveState> = this.#state;
    /** Why the last attempt failed. */
    readonly fault: ReadonlySignal<string> = this.#fault;

    private constructor(record: DocumentRecord, snapshots: number[], takeSnapshot: () => Snapshot) {
        this.#record = record;
        this.#snapshots = snapshots;
        this.#takeSnapshot = takeSnapshot;
    }

    /** Begins the journal of a new document. */
    static begin<Snapshot, Step>(
        record: Omit<DocumentRecord, 'changed' | 'position' | 'base'>,
        takeSnapshot: () => Snapshot,
    ): Journal<Snapshot, Step> {
        const journal = new Journal<Snapshot, Step>(
            { ...record, changed: Date.now(), position: 0, base: 0 },
            [0],
            takeSnapshot,
        );
        const first = takeSnapshot();
        journal.#distance = snapshotDistance(bytesIn(first));
        journal.#write((transaction) => transaction.objectStore('snapshots').put(first, [record.id, 0]));
        return journal;
    }

    /** Goes on with a document that `load` has read. */
    static resume<Snapshot, Step>(
        restored: Restored<Snapshot, Step>,
        takeSnapshot: () => Snapshot,
    ): Journal<Snapshot, Step> {
        const journal = new Journal<Snapshot, Step>({ ...restored.record }, [...restored.positions], takeSnapshot);
        journal.#distance = snapshotDistance(bytesIn(restored.snapshot));
        return journal;
    }

    static async load<Snapshot, Step>(id: string): Promise<Restored<Snapshot, Step> | null> {
        let record: IDBRequest<DocumentRecord | undefined>;
        let snapshot: IDBRequest<Snapshot> | undefined;
        let steps: IDBRequest<Step[]>;
        let positions: number[] = [];
        let snapshotAt: number | undefined;
        await transact(ALL, 'readonly', (transaction) => {
            record = transaction.objectStore('documents').get(id);
            steps = transaction.objectStore('steps').getAll(keysOf(id));
            const keys = transaction.objectStore('snapshots').getAllKeys(keysOf(id));
            keys.onsuccess = () => {
                // all snapshots of a large sprite are much to read, and one is enough
                positions = keys.result.map((key) => (key as [string, number])[1]);
                snapshotAt = chooseSnapshot(positions, record.result?.position ?? 0);
                if (snapshotAt !== undefined) snapshot = transaction.objectStore('snapshots').get([id, snapshotAt]);
            };
        });
        const found = record!.result;
        if (!found || found.deleted !== undefined || !snapshot || snapshotAt === undefined) return null;
        const kept = { ...found, position: Math.max(found.position, snapshotAt) };
        return { record: kept, snapshot: snapshot.result, snapshotAt, positions, steps: steps!.result };
    }

    static readSnapshot<Snapshot>(id: string, position: number): Promise<Snapshot | undefined> {
        return transact(['snapshots'], 'readonly', (transaction) =>
            transaction.objectStore('snapshots').get([id, position]),
        );
    }

    get record(): Readonly<DocumentRecord> {
        return this.#record;
    }

    /** Keeps a step that was just done. */
    append(step: Step): void {
        const { id, position } = this.#record;
        const at = position + 1;
        this.#record.position = at;
        this.#snapshots = this.#snapshots.filter((each) => each <= position);
        const snapshot = at - (this.#snapshots.at(-1) ?? 0) >= this.#distance ? this.#takeSnapshot() : null;
        if (snapshot !== null) {
            this.#snapshots.push(at);
            this.#distance = snapshotDistance(bytesIn(snapshot));
        }
        this.#write((transaction) => {
            transaction.objectStore('steps').delete(keysOf(id, at));
            transaction.objectStore('snapshots').delete(keysOf(id, at));
            transaction.objectStore('steps').put(step, [id, at]);
            if (snapshot !== null) transaction.objectStore('snapshots').put(snapshot, [id, at]);
        });
        this.#forget();
    }

    /** Puts another step in the place of the last one: two nudges become one. */
    replaceLast(step: Step): void {
        const { id, position } = this.#record;
        this.#snapshots = this.#snapshots.filter((each) => each < position);
        this.#write((transaction) => {
            transaction.objectStore('snapshots').delete(keysOf(id, position));
            transaction.objectStore('steps').put(step, [id, position]);
        });
    }

    /** Forgets all steps behind a position, which is where the document is now. */
    cutAt(position: number): void {
        this.#needKept(position);
        const { id } = this.#record;
        this.#record.position = position;
        this.#snapshots = this.#snapshots.filter((each) => each <= position);
        this.#write((transaction) => {
            transaction.objectStore('steps').delete(keysOf(id, position + 1));
            transaction.objectStore('snapshots').delete(keysOf(id, position + 1));
        });
    }

    /** Says how many steps are done now. */
    moveTo(position: number): void {
        this.#needKept(position);
        this.#record.position = position;
        this.#write(() => {});
    }

    rename(title: string): void {
        this.#record.title = title;
        this.#write(() => {});
    }

    setOrigin(origin: unknown): void {
        this.#alterOrigin(() => origin);
    }

    /** Puts members into the origin. The others stay, also those that another tab has put there since this one read the
     * document. */
    changeOrigin(members: object): void {
        this.#alterOrigin((origin) => ({ ...(origin as object | undefined), ...members }));
    }

    #alterOrigin(alter: AlterOrigin): void {
        this.#record.origin = alter(this.#record.origin);
        this.#write(() => {}, alter);
    }

    putBlob(name: string, bytes: Uint8Array): void {
        const { id } = this.#record;
        this.#write((transaction) => transaction.objectStore('blobs').put(bytes, [id, name]));
    }

    dropBlob(name: string): void {
        const { id } = this.#record;
        this.#write((transaction) => transaction.objectStore('blobs').delete([id, name]));
    }

    getBlob(name: string): Promise<Uint8Array | undefined> {
        return transact(['blobs'], 'readonly', (transaction) =>
            transaction.objectStore('blobs').get([this.#record.id, name]),
        );
    }

    async blobNames(): Promise<string[]> {
        const range = blobsOf(this.#record.id);
        const keys = await transact(['blobs'], 'readonly', (transaction) =>
            transaction.objectStore('blobs').getAllKeys(range),
        );
        return (keys as [string, string][]).map(([, name]) => name);
    }

    /** Resolves when everything is safe; rejects when it cannot be. */
    async flush(): Promise<void> {
        while (this.#running) await this.#running;
        if (this.#queue.length > 0) this.#run();
        while (this.#running) await this.#running;
        if (this.#ended) return; // another tab has the document: nothing of this one is waited for
        if (this.#state.value === 'failed') throw new Error(this.#fault.value);
    }

    /** Writes nothing more: another tab goes on with the document. */
    end(): void {
        this.#ended = true;
        clearTimeout(this.#retry);
    }

    /** Before `base` there is no snapshot: a document that stood there could not be read again. */
    #needKept(position: number): void {
        if (position < this.#record.base)
            throw new RangeError(`step ${position} is forgotten: the first one kept is ${this.#record.base}`);
    }

    /** Drops the oldest steps, up to a snapshot that stays, when there are too many. */
    #forget(): void {
        const { id, position, base } = this.#record;
        if (position - base <= STEPS_KEPT + STEPS_PER_SNAPSHOT) return;
        const keep = this.#snapshots.findLast((each) => each <= position - STEPS_KEPT);
        if (keep === undefined || keep <= base) return;
        this.#record.base = keep;
        this.#snapshots = this.#snapshots.filter((each) => each >= keep);
        this.#write((transaction) => {
            transaction.objectStore('steps').delete(keysOf(id, 0, keep));
            transaction.objectStore('snapshots').delete(keysOf(id, 0, keep - 0.5));
        });
    }

    #write(change: (transaction: IDBTransaction) => void, alter: AlterOrigin = (origin) => origin): void {
        if (this.#ended) return;
        this.#record.changed = Date.now();
        this.#queue.push({ change, alter });
        this.#run();
    }

    // What could not be written stays in the queue and is tried again: a full disk loses nothing while the page is
    // open.
    #run(): void {
        if (this.#running || this.#ended) return;
        clearTimeout(this.#retry);
        if (this.#state.value !== 'failed') this.#state.value = 'saving'; // the reason shows until it is gone
        const writes = [...this.#queue];
        const record = { ...this.#record };
        this.#running = transact(ALL, 'readwrite', (transaction) => {
            for (const { change } of writes) change(transaction);
            putRecord(transaction, record, (origin) => writes.reduce((altered, { alter }) => alter(altered), origin));
        }).then(
            () => {
                this.#queue.splice(0, writes.length);
                this.#running = null;
                if (this.#queue.length > 0) this.#run();
                else this.#state.value = 'saved';
            },
            (error: unknown) => {
                this.#running = null;
                this.#fault.value = wordFault(error);
                this.#state.value = 'failed';
                if (!this.#ended) this.#retry = window.setTimeout(() => this.#run(), RETRY_MS);
            },
        );
    }
}

/** Several tabs may show a document: its origin is what all of them have made of it, the rest of its record is of the
 * last one. */
function putRecord(transaction: IDBTransaction, record: DocumentRecord, alter: AlterOrigin): void {
    const documents = transaction.objectStore('documents');
    const stored: IDBRequest<DocumentRecord | undefined> = documents.get(record.id);
    documents.put(record); // what cannot be stored throws here, where the caller hears of it
    stored.onsuccess = () => {
        if (stored.result) documents.put({ ...record, origin: alter(stored.result.origin) });
    };
}

function wordFault(error: unknown): string {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'QuotaExceededError')
        return "The browser's storage is full: free some space, or download the project.";
    return `The browser cannot store the work: ${error instanceof Error ? error.message : String(error)}`;
}

function blobsOf(id: string): IDBKeyRange {
    return IDBKeyRange.bound([id, ''], [id, '\uffff']);
}

function readRecords(): Promise<DocumentRecord[]> {
    return transact<DocumentRecord[]>(['documents'], 'readonly', (transaction) =>
        transaction.objectStore('documents').getAll(),
    );
}

/** All documents that the browser keeps, the latest first. */
export async function listDocuments(): Promise<DocumentRecord[]> {
    const all = (await readRecords()).filter((record) => record.deleted === undefined);
    return all.sort((a, b) => b.changed - a.changed);
}

/** Those that were deleted before a time. */
export async function listDeleted(before: number): Promise<DocumentRecord[]> {
    return (await readRecords()).filter(({ deleted }) => deleted !== undefined && deleted <= before);
}

/** Marks a document as deleted, or as not deleted any more. Nobody may edit it meanwhile. */
export function markDeleted(id: string, deleted: number | undefined): Promise<void> {
    return transact<void>(['documents'], 'readwrite', (transaction) => {
        const documents = transaction.objectStore('documents');
        const found: IDBRequest<DocumentRecord | undefined> = documents.get(id);
        found.onsuccess = () => {
            const { deleted: _, ...record } = found.result ?? {};
            if (found.result) documents.put(deleted === undefined ? record : { ...record, deleted });
        };
    });
}

/** Deletes a document with its whole history. */
export function forgetDocument(id: string): Promise<void> {
    return transact<void>(ALL, 'readwrite', (transaction) => {
        transaction.objectStore('documents').delete(id);
        for (const name of ['steps', 'snapshots'] as const) transaction.objectStore(name).delete(keysOf(id));
        transaction.objectStore('blobs').delete(blobsOf(id));
    });
}

/** Asks the browser not to drop our data when disks fill; its answer changes nothing here. */
export function askToPersist(): void {
    void navigator.storage?.persist?.().catch(() => false);
}
