// The settings of a press in the journal: undone as far as steps are kept, and read again when steps are missing.
import assert from 'node:assert/strict';
import test from 'node:test';
import '../store/memory_database.ts';
import { PressHistory } from '../../../src/rooms/atlas/press/history.ts';
import { transact } from '../../../src/store/database.ts';

function begin(id: string, steps: number): PressHistory {
    const history = PressHistory.begin(
        { id, room: 'atlas', title: id },
        { kind: 'press', name: id, settings: settingsAt(0) },
    );
    for (let step = 1; step <= steps; step++) history.keep(settingsAt(step), false);
    return history;
}

const settingsAt = (step: number) => ({ output: `${step}.pct`, options: {} });
const shownBy = (history: PressHistory) => history.settings.value.output;

function undoAll(history: PressHistory): void {
    while (history.canUndo) history.travel(-1);
}

test('undo to the oldest step that is kept has the settings of that step, also after a reload', async () => {
    const history = begin('long', 2200);
    await history.journal.flush();
    const { base } = history.journal.record;
    assert.ok(base > 0, 'steps were forgotten');
    const again = (await PressHistory.restore('long', true))!;
    for (const each of [history, again]) {
        undoAll(each);
        assert.equal(shownBy(each), `${base}.pct`);
    }
});

test('undo after a reload behind a second snapshot goes back to the first settings', async () => {
    await begin('short', 60).journal.flush();
    const again = (await PressHistory.restore('short', true))!;
    assert.equal(shownBy(again), '60.pct');
    undoAll(again);
    assert.equal(shownBy(again), '0.pct');
});

test('a journal with missing steps opens at the last one, and is whole from then on', async () => {
    await begin('damaged', 6).journal.flush();
    await transact(['steps'], 'readwrite', (transaction) => {
        transaction.objectStore('steps').delete(IDBKeyRange.bound(['damaged', 3], ['damaged', 5]));
    });
    const shows = (await PressHistory.restore('damaged', false))!;
    assert.equal(shownBy(shows), '6.pct', 'a tab that only shows it can read it');
    const again = (await PressHistory.restore('damaged', true))!;
    assert.equal(shownBy(again), '6.pct');
    again.keep(settingsAt(7), false);
    again.travel(-1);
    await again.journal.flush();
    assert.equal(again.journal.record.position, 3);
    const third = (await PressHistory.restore('damaged', true))!;
    assert.equal(shownBy(third), '6.pct');
    third.travel(1);
    assert.equal(shownBy(third), '7.pct');
    undoAll(third);
    assert.equal(shownBy(third), '0.pct');
});
