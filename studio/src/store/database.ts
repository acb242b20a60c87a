// The browser's database: documents with their steps, snapshots and blobs, and which of them are open. One transaction
// is one promise, which resolves when the data are safe.

const NAME = 'spritepress-studio';
const VERSION = 2;

export type StoreName = 'documents' | 'steps' | 'snapshots' | 'blobs' | 'tabs';

const STORES: Readonly<Record<StoreName, IDBObjectStoreParameters>> = {
    documents: { keyPath: 'id' },
    steps: {}, // keys are [document, number]
    snapshots: {}, // the same
    blobs: {}, // keys are [document, name]
    tabs: {}, // keys are folders
};

let opened: Promise<IDBDatabase> | null = null;

/** Makes the stores that are not there: all of them, or those that an older studio did not have. */
function create(database: IDBDatabase): void {
    for (const [name, options] of Object.entries(STORES))
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, options);
}

function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, VERSION);
        request.onupgradeneeded = () => create(request.result);
        request.onsuccess = () => {
            request.result.onversionchange = () => {
                request.result.close();
                opened = null;
            };
            request.result.onclose = () => {
                opened = null;
            };
            resolve(request.result);
        };
        request.onerror = () => reject(request.error ?? new Error('the database cannot be opened'));
        request.onblocked = () => reject(new Error('another tab holds an old version of the database open: close it'));
    });
}

/** Runs `work` in one transaction. `work` makes requests and may return one, whose result the promise has. */
export async function transact<Result>(
    stores: readonly StoreName[],
    mode: IDBTransactionMode,
    work: ((transaction: IDBTransaction) => IDBRequest<Result>) | ((transaction: IDBTransaction) => void),
): Promise<Result> {
    opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
    });
    const database = await opened;
    return new Promise((resolve, reject) => {
        const transaction = database.transaction(
            [...stores],
            mode,
            mode === 'readwrite' ? { durability: 'strict' } : {},
        );
        let request: ReturnType<typeof work>;
        transaction.oncomplete = () => resolve(request ? request.result : (undefined as Result));
        transaction.onabort = () => reject(transaction.error ?? new Error('the database gave up'));
        try {
            request = work(transaction);
        } catch (error) {
            // without the abort, requests before the error would be stored alone
            reject(error instanceof Error ? error : new Error(String(error)));
            transaction.abort();
        }
    });
}

/** All keys that begin with the document's id, from a number on. */
export function keysOf(id: string, first = 0, last = Infinity): IDBKeyRange {
    return IDBKeyRange.bound([id, first], [id, last]);
}
