// GameMaker's sprites as the library @bscotch/yy has them: what we write says the same as the file that it was made of.
//
//     gamemaker.mjs SPRITEPRESS
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Yy } from '@bscotch/yy';

const [command] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yy-'));
const from = path.join(folder, 'hero.yy');
const to = path.join(folder, 'again', 'hero.yy');

const frames = ['33c6709b-5815-4d3d-9282-23f0349346b7', '637dc7e8-6e88-44fc-b06d-87d3edd184ae'];
const whole = Yy.parse(
    JSON.stringify({
        name: 'hero',
        width: 32,
        height: 40,
        frames: frames.map((name) => ({ name })),
        parent: { name: 'Enemies', path: 'folders/Enemies.yy' },
        nineSlice: { left: 4, top: 5, right: 6, bottom: 7, enabled: true, tileMode: [0, 0, 0, 0, 0] },
        sequence: { xorigin: 16, yorigin: 40, playbackSpeed: 12, playback: 2 },
    }),
    'sprites',
);

/** What the two must agree in. */
function told(sprite) {
    const { sequence, nineSlice } = sprite;
    return {
        size: [sprite.width, sprite.height, sprite.name],
        frames: sprite.frames.map(({ name }) => name),
        layers: sprite.layers.map(({ name }) => name),
        parent: sprite.parent,
        nineSlice: ['left', 'top', 'right', 'bottom', 'enabled'].map((key) => nineSlice?.[key]),
        sequence: [
            sequence.xorigin,
            sequence.yorigin,
            Number(sequence.playbackSpeed),
            sequence.playback,
            Number(sequence.length),
        ],
        keys: sequence.tracks[0].keyframes.Keyframes.map((key) => [
            Number(key.Key),
            Number(key.Length),
            key.Channels['0'].Id.name,
        ]),
    };
}

fs.mkdirSync(path.dirname(to));
fs.writeFileSync(from, Yy.stringify(whole)); // with GameMaker's commas
execFileSync(command, ['convert', '-q', from, '-o', to]);
const text = fs.readFileSync(to, 'utf8');
assert.deepStrictEqual(told(Yy.parse(text, 'sprites')), told(whole));
assert.ok(text.startsWith('{\n  "$GMSprite":"v2"'));

// A sprite that is packed: pictures of its frames lie where the editor looks for them, and it stays what it was when it is
// packed again.
const coin = path.join(folder, 'coin', 'coin.yy');
const sprites = new URL('../../examples/sprites/', import.meta.url).pathname;
const coins = [1, 2, 3, 4, 5, 6].map((n) => path.join(sprites, `coin_${n}.png`));
const seen = [1, 2].map(() => {
    execFileSync(command, ['pack', '-q', '--for=gamemaker', '--fps=8', '--pivot=0.5,1', ...coins, '-o', coin]);
    return Yy.parse(fs.readFileSync(coin, 'utf8'), 'sprites');
});
const { size, frames: ids, layers, sequence, keys } = told(seen[0]);
assert.deepStrictEqual(told(seen[1]), told(seen[0]));
assert.deepStrictEqual(
    [size, sequence],
    [
        [24, 24, 'coin'],
        [12, 24, 8, 1, 6],
    ],
);
assert.deepStrictEqual(
    keys,
    ids.map((id, i) => [i, 1, id]),
);
assert.equal(new Set(ids).size, 6);
for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const picture = fs.readFileSync(path.join(folder, 'coin', `${id}.png`));
    assert.ok(picture.equals(fs.readFileSync(path.join(folder, 'coin', 'layers', id, `${layers[0]}.png`))));
}
assert.equal(fs.readdirSync(path.join(folder, 'coin')).length, 6 + 2); // and coin.yy, and layers
fs.rmSync(folder, { recursive: true });
console.log('@bscotch/yy reads the same sprite');
