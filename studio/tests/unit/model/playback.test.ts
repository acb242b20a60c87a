// Playback: orders, times, neighbours, and durations in a GIF.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOutline, type Direction, type Outline } from '../../../src/rooms/sprites/model/outline.ts';
import { frameAt, gifDelays, neighbours, playOrder } from '../../../src/rooms/sprites/model/playback.ts';
import { PALETTE } from './support.ts';

/** Frames f1 to f5 of 10, 20 ... 50 ms. */
function film(direction: Direction, from: string, to: string): Outline {
    const frames = [1, 2, 3, 4, 5].map((i) => ({ id: `f${i}`, durationMs: i * 10 }));
    const tags = [{ id: 't9', name: 'n', from, to, direction, colour: '#000000ff' }];
    return { ...newOutline({ name: 'n', width: 1, height: 1, palette: PALETTE }), frames, tags };
}

function order(direction: Direction, from = 'f2', to = 'f4'): string {
    return playOrder(film(direction, from, to), 't9')
        .map((frame) => frame.id.slice(1))
        .join('');
}

test('orders of tags; ping-pong does not double its ends', () => {
    assert.deepEqual([order('forward'), order('reverse'), order('ping-pong')], ['234', '432', '2343']);
    assert.deepEqual([order('ping-pong', 'f2', 'f3'), order('ping-pong', 'f2', 'f2')], ['23', '2']);
    assert.equal(playOrder(film('reverse', 'f2', 'f3'), null).length, 5);
});

test('the frame at a time', () => {
    const frames = playOrder(film('forward', 'f2', 'f4'), 't9');
    assert.deepEqual(frameAt(frames, 0), { frame: 'f2', place: 0, round: 0, restMs: 20 });
    assert.deepEqual(frameAt(frames, 19.5), { frame: 'f2', place: 0, round: 0, restMs: 0.5 });
    assert.deepEqual(frameAt(frames, 20), { frame: 'f3', place: 1, round: 0, restMs: 30 });
    assert.deepEqual(frameAt(frames, 89), { frame: 'f4', place: 2, round: 0, restMs: 1 });
    assert.deepEqual(frameAt(frames, 90 * 7 + 60), { frame: 'f4', place: 2, round: 7, restMs: 30 });
    assert.equal(frameAt(frames, -5).frame, 'f2');
});

test('neighbours loop inside the tag', () => {
    const outline = film('reverse', 'f2', 'f4');
    assert.deepEqual(neighbours(outline, 'f2', 't9'), { before: 'f4', after: 'f3' });
    assert.deepEqual(neighbours(outline, 'f4', 't9'), { before: 'f3', after: 'f2' });
    assert.deepEqual(neighbours(outline, 'f1', null), { before: 'f5', after: 'f2' });
    assert.deepEqual(neighbours(outline, 'f1', 't9'), { before: null, after: null });
    assert.deepEqual(neighbours(film('forward', 'f3', 'f3'), 'f3', 't9'), { before: null, after: null });
});

test('a GIF rounds times, not durations, and browsers slow the fastest frames down', () => {
    const delays = (...durations: readonly number[]): string[] =>
        gifDelays(durations.map((durationMs, i) => ({ id: `f${i}`, durationMs }))).map(
            ({ gifMs, shownMs }) => `${gifMs}/${shownMs}`,
        );
    // Times 33, 66, 99 are 3, 7 and 10 hundredths.
    assert.deepEqual(delays(33, 33, 33), ['30/30', '40/40', '30/30']);
    assert.deepEqual(delays(100, 14, 20), ['100/100', '10/100', '20/20']);
    assert.deepEqual(delays(4, 4), ['0/100', '10/100']);
    assert.deepEqual(delays(600_000 * 2), ['655350/655350']);
});
