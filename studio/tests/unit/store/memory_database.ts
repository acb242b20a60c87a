// As much of IndexedDB as the studio uses, in memory: stores whose keys are texts or pairs, transactions that are
// undone when they abort, and a switch for a disk that is full.
type Key = string | readonly [string, number | string];
type Range = { from: Key; to: Key };

export const disk = { full: false };
const stores = new Map<string, Map<string, { key: Key; value: unknown }>>();

const parts = (key: Key): readonly (string | number)[] => (typeof key === 'string' ? [key] : key);

function compare(a: Key, b: Key): number {
    const [left, right] = [parts(a), parts(b)];
    for (let i = 0; i < Math.max(left.length, right.length); i++) {
        const [x, y] = [left[i], right[i]];
        if (x !== y)
            return x === undefined || (y !== undefined && (typeof x === typeof y ? x < y : typeof x === 'number'))
                ? -1
                : 1;
    }
    return 0;
}

const isRange = (key: Key | Range): key is Range => typeof key === 'object' && 'from' in key;

class Store {
    constructor(
        readonly name: string,
        readonly transaction: Transaction,
    ) {}

    get #rows() {
        return stores.get(this.name)!;
    }

    #within(range: Key | Range | undefined): { key: Key; value: unknown }[] {
        const rows = [...this.#rows.values()].sort((a, b) => compare(a.key, b.key));
        if (range === undefined) return rows;
        const { from, to } = isRange(range) ? range : { from: range, to: range };
        return rows.filter(({ key }) => compare(key, from) >= 0 && compare(key, to) <= 0);
    }

    get(key: Key) {
        return this.transaction.answer(() => structuredClone(this.#within(key)[0]?.value));
    }
    getAll(range?: Range) {
        return this.transaction.answer(() => this.#within(range).map(({ value }) => structuredClone(value)));
    }
    getAllKeys(range?: Range) {
        return this.transaction.answer(() => this.#within(range).map(({ key }) => key));
    }

    put(value: { id?: string }, key: Key = value.id!) {
        const kept = structuredClone(value);
        return this.transaction.answer(() => {
            this.#rows.set(JSON.stringify(key), { key, value: kept });
        });
    }

    delete(key: Key | Range) {
        return this.transaction.answer(() => {
            for (const row of this.#within(key)) this.#rows.delete(JSON.stringify(row.key));
        });
    }
}

class Transaction {
    oncomplete = () => {};
    onabort = () => {};
    error: DOMException | null = null;
    readonly #work: (() => void)[] = [];
    readonly #before = structuredClone(stores);
    #aborted = false;

    constructor(writes: boolean) {
        setImmediate(() => this.#run(writes));
    }

    objectStore(name: string) {
        return new Store(name, this);
    }

    answer(work: () => unknown) {
        const request: { result?: unknown; onsuccess?: () => void } = {};
        this.#work.push(() => {
            request.result = work();
            request.onsuccess?.();
        });
        return request;
    }

    abort() {
        this.#aborted = true;
        for (const [name, rows] of this.#before) stores.set(name, rows);
        queueMicrotask(() => this.onabort());
    }

    #run(writes: boolean) {
        if (this.#aborted) return;
        for (let work = this.#work.shift(); work; work = this.#work.shift()) work();
        if (!writes || !disk.full) return this.oncomplete();
        this.error = new DOMException('no room', 'QuotaExceededError');
        this.abort();
    }
}

const database = {
    objectStoreNames: { contains: (name: string) => stores.has(name) },
    createObjectStore: (name: string) => stores.set(name, new Map()),
    transaction: (_: string[], mode: string) => new Transaction(mode === 'readwrite'),
};

function open() {
    const request = { result: database, onupgradeneeded: () => {}, onsuccess: () => {} };
    setImmediate(() => {
        request.onupgradeneeded();
        request.onsuccess();
    });
    return request;
}

Object.assign(globalThis, {
    window: globalThis,
    indexedDB: { open },
    IDBKeyRange: { bound: (from: Key, to: Key) => ({ from, to }) },
});
