// The journal of a document: what is stored can be read again, however far back somebody went and whatever failed
// meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disk } from './memory_database.ts';
import { transact } from '../../../src/store/database.ts';
import { Journal } from '../../../src/store/journal.ts';

/** A document that is the list of its steps, which is enough to see whether one is missing. */
function begin(id: string) {
    const done: number[] = [];
    const journal = Journal.begin<number[], number>({ id, room: 'sprites', title: id }, () => [...done]);
    const step = (value: number) => {
        done.push(value);
        journal.append(value);
    };
    return { journal, step };
}

async function read(id: string) {
    const restored = await Journal.load<number[], number>(id);
    assert.ok(restored, 'the document is gone');
    const { snapshot, snapshotAt, steps, record } = restored;
    return { record, done: [...snapshot, ...steps.slice(snapshotAt - record.base, record.position - record.base)] };
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('2,200 steps are read again, also when somebody went back as far as one can', async () => {
    const { journal, step } = begin('long');
    for (const value of upTo(2200)) step(value);
    await journal.flush();
    assert.deepEqual((await read('long')).done, upTo(2200));
    const { base } = journal.record;
    assert.ok(base >= 100, `nothing was forgotten: ${base}`);
    assert.throws(() => journal.moveTo(base - 1), RangeError);
    assert.throws(() => journal.cutAt(base - 1), RangeError);
    journal.moveTo(base);
    await journal.flush();
    assert.deepEqual((await read('long')).done, upTo(base));
});

test('a document that was left before its first snapshot begins there', async () => {
    const { journal, step } = begin('lost');
    for (const value of upTo(60)) step(value);
    await journal.flush();
    await transact(['documents', 'snapshots', 'steps'], 'readwrite', (transaction) => {
        transaction.objectStore('snapshots').delete(IDBKeyRange.bound(['lost', 0], ['lost', 49]));
        transaction.objectStore('steps').delete(IDBKeyRange.bound(['lost', 0], ['lost', 50]));
        transaction.objectStore('documents').put({ ...journal.record, base: 50, position: 0 });
    });
    const { record, done } = await read('lost');
    assert.equal(record.position, 50);
    assert.deepEqual(done, upTo(50));
});

test('a resumed journal forgets old steps like one that was never closed', async () => {
    const { journal, step } = begin('again');
    for (const value of upTo(1500)) step(value);
    await journal.flush();
    const restored = (await Journal.load<number[], number>('again'))!;
    const resumed: Journal<number[], number> = Journal.resume(restored, () => upTo(resumed.record.position));
    for (let value = 1501; value <= 2200; value++) resumed.append(value);
    await resumed.flush();
    assert.ok(resumed.record.base >= 100, `nothing was forgotten: ${resumed.record.base}`);
    assert.deepEqual((await read('again')).done, upTo(2200));
});

/** The positions of the snapshots that are stored, and their bytes together. */
async function storedSnapshots(id: string) {
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    const keys = await transact<IDBValidKey[]>(['snapshots'], 'readonly', (transaction) =>
        transaction.objectStore('snapshots').getAllKeys(range),
    );
    const all = await transact<{ pixels: Uint8Array }[]>(['snapshots'], 'readonly', (transaction) =>
        transaction.objectStore('snapshots').getAll(range),
    );
    return {
        positions: (keys as [string, number][]).map(([, at]) => at),
        bytes: all.reduce((sum, each) => sum + each.pixels.length, 0),
    };
}

test('snapshots of a large document are fewer, and it is read again from any of its steps', async () => {
    const size = 4 * 1024 * 1024;
    const pixels = new Uint8Array(size);
    type Picture = { pixels: Uint8Array };
    const journal = Journal.begin<Picture, number>({ id: 'large', room: 'sprites', title: 'large' }, () => ({
        pixels: pixels.slice(),
    }));
    const step = (value: number) => {
        pixels[value] = 1;
        journal.append(value);
    };
    for (const value of upTo(700)) step(value);
    await journal.flush();
    const { positions, bytes } = await storedSnapshots('large');
    // 2,000 steps may have 64 MiB: sixteen of these snapshots, 125 steps apart.
    assert.deepEqual(positions, [0, 125, 250, 375, 500, 625]);
    assert.equal(bytes, 6 * size);
    for (const position of [700, 624, 3]) {
        journal.moveTo(position);
        await journal.flush();
        const { snapshot, snapshotAt, steps, record } = (await Journal.load<Picture, number>('large'))!;
        for (const value of steps.slice(snapshotAt - record.base, record.position - record.base))
            snapshot.pixels[value] = 1;
        assert.equal(
            snapshot.pixels.reduce((sum, pixel) => sum + pixel, 0),
            position,
        );
    }
    const resumed = Journal.resume((await Journal.load<Picture, number>('large'))!, () => ({ pixels: pixels.slice() }));
    for (const value of upTo(140)) resumed.append(3 + value);
    await resumed.flush();
    assert.deepEqual((await storedSnapshots('large')).positions, [0, 125]);
});

test('work that throws leaves nothing behind', async () => {
    await assert.rejects(
        transact(['documents'], 'readwrite', (transaction) => {
            transaction.objectStore('documents').put({ id: 'half' });
            throw new Error('in the middle');
        }),
        /in the middle/,
    );
    const kept = await transact<unknown>(['documents'], 'readonly', (transaction) =>
        transaction.objectStore('documents').get('half'),
    );
    assert.equal(kept, undefined);
});

test('a full disk fails the flush, and what waited is stored when there is room', async () => {
    const { journal, step } = begin('full');
    await journal.flush();
    disk.full = true;
    step(1);
    await assert.rejects(journal.flush(), /storage is full/);
    disk.full = false;
    await journal.flush();
    assert.deepEqual((await read('full')).done, [1]);
});

test('two tabs that show a document keep what the other has put into its origin', async () => {
    const { journal: first } = begin('shown twice');
    first.setOrigin({ kind: 'old', kept: 1 });
    await first.flush();
    const second = Journal.resume<number[], number>((await Journal.load('shown twice'))!, () => []);
    const stored = async () => (await read('shown twice')).record.origin;
    first.changeOrigin({ taken: 'fix' });
    await first.flush();
    second.putBlob('picture', new Uint8Array(1));
    await second.flush();
    assert.deepEqual(await stored(), { kind: 'old', kept: 1, taken: 'fix' });
    second.changeOrigin({ other: 'file' });
    assert.deepEqual(second.record.origin, { kind: 'old', kept: 1, other: 'file' });
    await second.flush();
    assert.deepEqual(await stored(), { kind: 'old', kept: 1, taken: 'fix', other: 'file' });
    first.setOrigin({ kind: 'new' });
    await first.flush();
    assert.deepEqual(await stored(), { kind: 'new' });
});

test('an origin that a full disk kept out is stored when there is room', async () => {
    const { journal } = begin('full origin');
    await journal.flush();
    disk.full = true;
    journal.changeOrigin({ taken: 'fix' });
    await assert.rejects(journal.flush(), /storage is full/);
    disk.full = false;
    await journal.flush();
    assert.deepEqual((await read('full origin')).record.origin, { taken: 'fix' });
});

test('an origin that cannot be stored is told, and throws nowhere else', async () => {
    const { journal } = begin('strange origin');
    await journal.flush();
    journal.setOrigin({ handle: () => {} });
    await assert.rejects(journal.flush(), /could not be cloned/);
    journal.end();
});
