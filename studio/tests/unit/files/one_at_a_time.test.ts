// Work that must not overlap itself: runs come one after the other, and no more than one waits.
import assert from 'node:assert/strict';
import test from 'node:test';
import { OneAtATime } from '../../../src/files/one_at_a_time.ts';

/** Work whose runs end when somebody says so. */
function makeWork() {
    const ends: Array<() => void> = [];
    let running = 0;
    const work = async () => {
        assert.equal(++running, 1, 'two runs overlap');
        await new Promise<void>((resolve) => {
            ends.push(resolve);
        });
        running--;
    };
    return { ends, each: new OneAtATime(work) };
}

const rest = () =>
    new Promise((resolve) => {
        setImmediate(resolve);
    });

test('what is asked for while a run goes on is one further run, however often somebody asks', async () => {
    const { ends, each } = makeWork();
    void each.run();
    await rest();
    assert.equal(ends.length, 1);
    const asked = Array.from({ length: 100 }, () => each.run());
    await rest();
    assert.equal(ends.length, 1, 'the second waits');
    ends[0]!();
    await rest();
    assert.equal(ends.length, 2);
    void each.run(); // the second has begun, and may have missed what this one asks for
    ends[1]!();
    await Promise.all(asked);
    await rest();
    assert.equal(ends.length, 3);
    ends[2]!();
    await each.last;
    await rest();
    assert.equal(ends.length, 3);
});
