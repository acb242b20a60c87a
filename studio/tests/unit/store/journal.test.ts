// The journal of a document: what is stored can be read again, however far back somebody went and whatever failed meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disk } from './memory_database.ts';
import { transact } from '../../../src/store/database.ts';
import { Journal } from '../../../src/store/journal.ts';

/** A document that is the list of its steps, which is enough to see whether one is missing. */
function begin(id: string) {
    const done: number[] = [];
    const journal = Journal.begin<number[], number>({ id, room: 'sprites', title: id }, () => [...done]);
    const step = (value: number) => { done.push(value); journal.append(value); };
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

test('work that throws leaves nothing behind', async () => {
    await assert.rejects(transact(['documents'], 'readwrite', (transaction) => {
        transaction.objectStore('documents').put({ id: 'half' });
        throw new Error('in the middle');
    }), /in the middle/);
    const kept = await transact<unknown>(['documents'], 'readonly', (transaction) => transaction.objectStore('documents').get('half'));
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
