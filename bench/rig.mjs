// Measures posing and skinning of the npm package's `Rig` in Node: 64 bones, a mesh of 600 vertices with two to four
// weights.
//
//   scripts/npm.sh && node bench/rig.mjs [PACKAGE_FOLDER]
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2] ?? 'build/npm/spritepress';
const { Rig } = await import(pathToFileURL(path.resolve(folder, 'index.node.js')));
const BONES = 64,
    FRAMES = 30,
    VERTICES = 600,
    ROUNDS = 200,
    CALLS = 1000;

/** The same numbers on every run. */
function makeRandom(state) {
    return (low, high) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return low + (high - low) * (state / 2 ** 32);
    };
}

/** A rig in the JSON form of PCHR. */
function makeRig() {
    const random = makeRandom(5);
    const bone = () => Math.floor(random(0, BONES));
    const vertex = (_, i) => {
        const used = 2 + (i % 3);
        return {
            x: random(-500, 500),
            y: random(-500, 500),
            u: random(0, 1),
            v: random(0, 1),
            boneIds: [bone(), bone(), bone(), bone()],
            boneWeights: [0, 1, 2, 3].map((k) => (k < used ? Math.fround(1 / used) : 0)),
        };
    };
    const transform = () => ({
        x: random(-30, 30),
        y: random(-30, 30),
        rotation: random(-180, 180),
        scaleX: 1,
        scaleY: 1,
        visible: true,
        zOrder: 0,
    });
    const frame = () => Array.from({ length: BONES }, transform);
    return JSON.stringify({
        version: 1,
        fps: 30,
        images: [{ name: 'dot', width: 1, height: 1, format: 'png', path: 'dot.png' }],
        bones: Array.from({ length: BONES }, (_, i) => ({
            name: `bone${i}`,
            parent: i ? Math.floor((i - 1) / 3) : -1,
        })),
        meshes: [{ name: 'body', image: 0, vertices: Array.from({ length: VERTICES }, vertex), indices: [0, 1, 2] }],
        animations: [{ name: 'walk', loop: true, frames: Array.from({ length: FRAMES }, frame) }],
    });
}

/** Nanoseconds of a call in the fastest tenth of the rounds: neighbours on the machine only ever add. */
function measure(work) {
    const times = Array.from({ length: ROUNDS }, () => {
        const start = process.hrtime.bigint();
        for (let i = 0; i < CALLS; i++) work(i);
        return Number(process.hrtime.bigint() - start) / CALLS;
    });
    return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 10)];
}

const DOT = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
);
const rig = await Rig.load({ 'rig.json': makeRig(), 'dot.png': DOT }, { input: 'rig.json' });
const out = new Float32Array(2 * rig.vertexCount);
// V8 compiles the module's loops with its better compiler while they run.
for (let i = 0; i < 5 * CALLS; i++) {
    rig.pose('walk', i * 0.0137);
    rig.skin(out);
}
await new Promise((resolve) => {
    setTimeout(resolve, 300);
});
const skin = measure(() => rig.skin(out));
const pose = measure((i) => rig.pose('walk', i * 0.0137));
const tell = (what, ns) =>
    console.log(
        `${what.padEnd(20)} ${(ns / 1e3).toFixed(2)} microseconds`
            + (what.includes('skin') ? `, ${((VERTICES / ns) * 1e3).toFixed(0)} million vertices/s` : ''),
    );
tell(`skin ${VERTICES} vertices`, skin);
tell(`pose ${BONES} bones`, pose);
const both = measure((i) => {
    rig.pose('walk', i * 0.0137);
    rig.skin(out);
});
tell('pose and skin', both);
rig.free();
