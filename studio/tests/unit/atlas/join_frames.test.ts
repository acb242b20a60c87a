// Frames of one press, found again in another format that has changed their names.
import assert from 'node:assert/strict';
import test from 'node:test';
import type { AtlasFrame } from 'spritepress';
import { joinFrames } from '../../../src/rooms/atlas/losses/join_frames.ts';

const frame = (key: string, animation?: readonly [index: number, frames: number]): AtlasFrame =>
    ({ key, ...(animation && { animation: { index: animation[0], frames: animation[1], rate: 12 } }) }) as AtlasFrame;
const frames = (...keys: string[]) => keys.map((key) => frame(key));
const sequence = (key: string, count: number) => Array.from({ length: count }, (_, i) => frame(key, [i, count]));

test('the same names, names without endings, and names of letters are joined, in any order', () => {
    assert.deepEqual(joinFrames(frames('a.png', 'b.png'), frames('b.png', 'a.png')), [1, 0]);
    assert.deepEqual(joinFrames(frames('a.png', 'ui/b.9.png'), frames('ui/b', 'a')), [1, 0]);
    assert.deepEqual(
        joinFrames(frames('items/star.png', 'hero/walk_01.png'), frames('hero.walk01', 'items.star')),
        [1, 0],
    );
});

test('two pictures that only differ in their endings are two frames', () => {
    assert.deepEqual(joinFrames(frames('a.png', 'a.jpg'), frames('a.jpg', 'a.png')), [1, 0]);
});

test('frames of an animation have one name, and are in the order of their numbers', () => {
    const whole = frames('coin_10.png', 'coin_2.png', 'coin_9.png', 'coiny.png');
    assert.deepEqual(joinFrames(whole, [...frames('coiny'), ...sequence('coin', 3)]), [3, 1, 2, 0]);
    assert.deepEqual(joinFrames(frames('level1/2.png', 'level1/3.png'), sequence('level1', 2)), [0, 1]);
    assert.deepEqual(joinFrames(frames('walk2_01.png', 'walk2_02.png'), sequence('walk', 2)), [0, 1], 'as keys read');
});

test('what is not clear is not joined', () => {
    assert.deepEqual(joinFrames(frames('ab/1.png', 'a/b1.png', 'c.png'), frames('ab.1', 'a.b1', 'd')), [
        null,
        null,
        null,
    ]);
    assert.deepEqual(joinFrames(frames('coin_1.png', 'coin_2.png'), sequence('coin', 3)), [null, null]);
});
