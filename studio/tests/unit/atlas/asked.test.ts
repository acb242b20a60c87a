// A question about the atlas that shows: asked while somebody looks, ended when it is stale.
import assert from 'node:assert/strict';
import test from 'node:test';
import { signal } from '@preact/signals';
import { works } from '../../../src/shell/work.ts';
import { Asked } from '../../../src/rooms/atlas/analysis/asked.ts';
import type { ShownAtlas } from '../../../src/atlases/load.ts';

const atlasOf = (name: string) => ({ name }) as ShownAtlas;

/** A question whose answers the test gives. */
function ask(first: ShownAtlas | null) {
    const atlas = signal<ShownAtlas | null>(first);
    const asks: { name: string; signal: AbortSignal; answer(text: string): void; fail(error: Error): void }[] = [];
    const asked = new Asked<string>(atlas, {
        title: 'Asking',
        ask: ({ name }, worker) =>
            new Promise((answer, fail) => {
                asks.push({ name, signal: worker.signal, answer, fail });
            }),
    });
    return { atlas, asks, asked };
}

const turn = () =>
    new Promise((resolve) => {
        setTimeout(resolve);
    });

test('nothing is asked before somebody looks; two who look ask once', async () => {
    const { asks, asked } = ask(atlasOf('one'));
    assert.equal(asks.length, 0);
    const stops = [asked.watch(), asked.watch()];
    assert.deepEqual(
        asks.map(({ name }) => name),
        ['one'],
    );
    asks[0]!.answer('yes');
    await turn();
    assert.equal(asked.answer.value, 'yes');
    for (const stop of stops) stop();
    asked.watch();
    assert.equal(asks.length, 1, 'the answer is still there');
    assert.equal(works.value.length, 0);
});

test('another atlas ends what is asked, and a late answer is not taken', async () => {
    const { atlas, asks, asked } = ask(atlasOf('one'));
    asked.watch();
    atlas.value = atlasOf('two');
    assert.deepEqual(
        asks.map(({ name, signal: { aborted } }) => [name, aborted]),
        [
            ['one', true],
            ['two', false],
        ],
    );
    asks[1]!.answer('of two');
    asks[0]!.answer('of one');
    await turn();
    assert.equal(asked.answer.value, 'of two');
    atlas.value = atlasOf('three');
    assert.equal(asked.answer.value, null, 'an answer is for its own atlas only');
    asked.close();
    assert.equal(asks[2]!.signal.aborted, true);
});

test('when nobody looks any more, the work ends', () => {
    const { asks, asked } = ask(atlasOf('one'));
    asked.watch()();
    assert.equal(asks[0]!.signal.aborted, true);
});

test('a fault says why, and can be asked again', async () => {
    const { asks, asked } = ask(atlasOf('one'));
    asked.watch();
    asks[0]!.fail(new Error('no memory'));
    await turn();
    assert.deepEqual([asked.answer.value, asked.fault.value], [null, 'no memory']);
    asked.again();
    assert.equal(asked.fault.value, '');
    asks[1]!.answer('yes');
    await turn();
    assert.equal(asked.answer.value, 'yes');
});
