// `Rig` of the npm package: the same bits as the native library, the formulas of docs/anim.md, no garbage, no traps.
//
//   node --expose-gc rig.mjs PACKAGE_FOLDER SPRITEPRESS RIG_POINTS EXAMPLES
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'node:test';
import { blend, sample, skin } from './formulas.mjs';

const [folder, command, rigPoints, examples] = process.argv.slice(2).map((file) => path.resolve(file));
const { Rig, SpritepressError } = await import(pathToFileURL(path.join(folder, 'index.node.js')));
const read = (name) => new Uint8Array(fs.readFileSync(path.join(examples, name)));

/** The instances of the module, in the order in which they were made. */
const instances = [];
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
    const instance = await instantiate(...given);
    instances.push(instance);
    return instance;
};

function skinned(rig) {
    const out = new Float32Array(2 * rig.vertexCount);
    rig.skin(out);
    return out;
}

function drawn(rig) {
    const order = new Uint32Array(rig.meshes.length);
    return [...order.subarray(0, rig.drawOrder(order))];
}

/** What rig_points says: bits of all coordinates and the order of meshes, for each time. */
function natively(name, animation, times) {
    const words = [path.resolve(examples, name), animation, ...times].map(String);
    const text = execFileSync(rigPoints, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
    return text
        .trimEnd()
        .split('\n')
        .map((line) => {
            const [points, order] = line.split('|').map((part) => part.trim().split(' ').filter(Boolean));
            return { bits: points.map((word) => parseInt(word, 16)), order: order.map(Number) };
        });
}

function expectClose(points, wanted, tolerance) {
    assert.equal(points.length, wanted.length);
    for (const [i, value] of points.entries())
        assert.ok(Math.abs(value - wanted[i]) <= tolerance, `${i}: ${value}, not ${wanted[i]}`);
}

/** The bone with the largest sum of weights, the lowest of several; -1 without any (docs/anim.md). */
function dominant(vertices) {
    const sums = [];
    for (const { boneIds, boneWeights } of vertices)
        boneIds.forEach((id, k) => {
            if (boneWeights[k] > 0) sums[id] = (sums[id] ?? 0) + boneWeights[k];
        });
    const most = Math.max(...sums.filter((sum) => sum !== undefined));
    return sums.indexOf(most);
}

test('a rig tells what it has', async () => {
    const wanted = JSON.parse(new TextDecoder().decode(read('lamp.json')));
    const rig = await Rig.load(read('lamp.pchr'));
    assert.equal(rig.fps, wanted.fps);
    assert.deepEqual(rig.bones, wanted.bones);
    assert.deepEqual(rig.animations, [{ name: 'nod', duration: 1, frames: 12, loop: true }]); // 12 frames, 12 a second
    let first = 0;
    rig.meshes.forEach((mesh, i) => {
        const { name, image, vertices, indices } = wanted.meshes[i];
        assert.deepEqual(mesh.boneIds, Uint16Array.from(vertices.flatMap(({ boneIds }) => boneIds)));
        assert.deepEqual(mesh.weights, Float32Array.from(vertices.flatMap(({ boneWeights }) => boneWeights)));
        assert.equal(mesh.bone, dominant(vertices));
        assert.deepEqual(
            [mesh.name, mesh.image, mesh.firstVertex, mesh.vertexCount],
            [name, image, first, vertices.length],
        );
        assert.deepEqual(mesh.uvs, Float32Array.from(vertices.flatMap(({ u, v }) => [u, v])));
        assert.deepEqual(mesh.indices, Uint16Array.from(indices));
        first += vertices.length;
    });
    assert.equal(rig.vertexCount, first);
    const [{ bytes, ...image }] = rig.images;
    assert.deepEqual(image, { name: 'lamp', width: 64, height: 32, type: 'png' });
    assert.deepEqual(bytes, read('lamp.png'));
    rig.free();
});

test('images without a codec are pixels', async () => {
    const document = JSON.parse(new TextDecoder().decode(read('lamp.json')));
    document.images[0].format = 'rgba8888';
    const rig = await Rig.load(
        { 'lamp.json': JSON.stringify(document), 'lamp.png': read('lamp.png') },
        { input: 'lamp.json' },
    );
    const [{ bytes, ...image }] = rig.images;
    assert.deepEqual(image, { name: 'lamp', width: 64, height: 32, type: 'rgba' });
    assert.equal(bytes.length, 64 * 32 * 4);
});

test('every vertex has the bits of the native library', async () => {
    const times = [-3.21, 0, 0.0137, 0.25, 0.5, 0.777, 1, 1.99, 12.3456, 1e6, 1e300];
    for (const name of ['fox.pchr', 'jellyfish.pchr', 'lamp.pchr']) {
        const rig = await Rig.load(read(name));
        for (const [animation, { name: called }] of rig.animations.entries())
            natively(name, animation, times).forEach(({ bits, order }, i) => {
                rig.pose(i % 2 ? animation : called, times[i]);
                assert.deepEqual([...new Uint32Array(skinned(rig).buffer)], bits, `${name} ${called} ${times[i]}`);
                assert.deepEqual(drawn(rig), order);
            });
        rig.free();
    }
});

test('the formulas of the document give the same vertices', async () => {
    const document = JSON.parse(new TextDecoder().decode(read('lamp.json')));
    const rig = await Rig.load(
        { 'lamp.json': read('lamp.json'), 'lamp.png': read('lamp.png') },
        { input: 'lamp.json' },
    );
    for (const seconds of [0, 0.04, 0.3, 0.95, 2.51, -0.2]) {
        rig.pose('nod', seconds);
        expectClose(skinned(rig), skin(document, sample(document, 0, seconds)), 1e-3);
    }
    for (const weight of [0, 0.3, 0.5, 1]) {
        rig.pose('nod', 0.1);
        rig.mix('nod', 0.6, weight);
        expectClose(
            skinned(rig),
            skin(document, blend(sample(document, 0, 0.1), sample(document, 0, 0.6), weight)),
            1e-3,
        );
    }
    rig.pose(null, 5); // the bind pose: vertices as stored
    const stored = document.meshes.flatMap(({ vertices }) => vertices.flatMap(({ x, y }) => [x, y]));
    expectClose(skinned(rig), stored, 1e-3);
    const box = new Float32Array(4);
    assert.equal(rig.bounds(box), true);
    const each = (i) => stored.filter((_, k) => k % 2 === i);
    expectClose(box, [Math.min(...each(0)), Math.min(...each(1)), Math.max(...each(0)), Math.max(...each(1))], 1e-3);
    const worlds = new Float32Array(6 * rig.bones.length);
    rig.worlds(worlds);
    // The head, 40 above the arm, which is 8 above the base.
    expectClose(worlds.subarray(12), [1, 0, 0, 1, 0, 48], 1e-3);
});

test('every format of rigs is played', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-rig-'));
    const fox = await Rig.load(read('fox.pchr'));
    fox.pose('walk', 0.4);
    for (const name of ['fox.glb', 'fox.gltf', 'fox.json']) {
        execFileSync(command, ['convert', path.join(examples, 'fox.pchr'), '-o', path.join(home, name), '-q']);
        const files = Object.fromEntries(
            fs.readdirSync(home).map((file) => [file, fs.readFileSync(path.join(home, file))]),
        );
        const rig = await Rig.load(files, { input: name });
        rig.pose('walk', 0.4);
        expectClose(skinned(rig), skinned(fox), 1e-3);
        assert.deepEqual(rig.images, fox.images);
    }
    fs.rmSync(home, { recursive: true });
});

test("axes and the bind pose are the caller's", async () => {
    const [usual, turned, flipped] = await Promise.all(
        [{}, { clockwise: true }, { flipV: true, yDown: true, clockwise: true }].map((options) =>
            Rig.load(read('lamp.pchr'), options),
        ),
    );
    for (const [i, value] of flipped.meshes[0].uvs.entries())
        assert.equal(value, i % 2 ? 1 - usual.meshes[0].uvs[i] : usual.meshes[0].uvs[i]);
    assert.deepEqual([usual.yDown, flipped.yDown], [false, true]);
    for (const rig of [usual, turned, flipped]) rig.pose('nod', 0.25);
    assert.deepEqual(skinned(flipped), skinned(usual)); // down and clockwise: +x turns towards +y again
    assert.notDeepEqual(skinned(turned), skinned(usual));
    const bound = await Rig.load(read('lamp.pchr'), { bind: 'nod:3' });
    bound.pose('nod', 3 / 12);
    usual.pose(null, 0);
    expectClose(skinned(bound), skinned(usual), 1e-3); // as stored in the frame that is the bind pose
    for (const bind of ['nod:12', 'nod:4294967296', 'nod:-1', 'walk', 'walk:0', ''])
        await assert.rejects(Rig.load(read('lamp.pchr'), { bind }), /option bind/);
});

test('the rule of the bind pose is told', async () => {
    assert.deepEqual((await Rig.load(read('lamp.pchr'))).bindPose, { rule: 'first', animation: 0, frame: 0 });
    assert.deepEqual((await Rig.load(read('lamp.pchr'), { bind: 'nod:3' })).bindPose, {
        rule: 'chosen',
        animation: 0,
        frame: 3,
    });
    const document = JSON.parse(new TextDecoder().decode(read('lamp.json')));
    const load = () =>
        Rig.load({ 'lamp.json': JSON.stringify(document), 'lamp.png': read('lamp.png') }, { input: 'lamp.json' });
    document.animations.push({ ...document.animations[0], name: 'Rest' });
    assert.deepEqual((await load()).bindPose, { rule: 'named', animation: 1, frame: 0 });
    document.animations = [];
    assert.deepEqual((await load()).bindPose, { rule: 'none' });
});

test("modes of playing, and the bones' own transforms", async () => {
    const document = JSON.parse(new TextDecoder().decode(read('lamp.json'))); // 12 frames at 12 a second
    const rig = await Rig.load(read('lamp.pchr'));
    const transforms = new Float64Array(7 * rig.bones.length);
    // All numbers of a frame, to find the frame that a pose equals.
    const frames = document.animations[0].frames.map((bones) =>
        bones.flatMap((bone) =>
            [
                bone.x,
                bone.y,
                bone.rotation,
                bone.scaleX ?? 1,
                bone.scaleY ?? 1,
                bone.zOrder ?? 0,
                Number(bone.visible ?? true),
            ].map(Math.fround),
        ),
    );
    const shown = (seconds, playback) => {
        rig.pose(0, seconds, playback);
        rig.transforms(transforms);
        return frames.findIndex((frame) => frame.every((value, i) => value === transforms[i]));
    };
    const at = (frame) => frame / 12;
    for (const [mode, position, wanted] of [
        ['loop', 3, 3],
        ['loop', 14, 2],
        ['loop', -1, 11],
        ['once', 3, 3],
        ['once', 14, 11],
        ['once', -1, 0],
        ['ping-pong', 11, 11],
        ['ping-pong', 13, 9],
        ['ping-pong', 22, 0],
        ['auto', 14, 2],
    ])
        assert.deepEqual(frames[shown(at(position), { mode })], frames[wanted], `${mode} ${position}`);
    assert.equal(shown(at(3.5), { mode: 'loop' }), -1);
    assert.deepEqual(frames[shown(at(3.5), { mode: 'loop', step: true })], frames[3]);
    assert.deepEqual(frames[shown(at(11.9), { step: true })], frames[11]);
    assert.throws(() => rig.pose(0, 0, { mode: 'backwards' }), /no mode/);
    assert.throws(() => rig.transforms(new Float64Array(7 * rig.bones.length - 1)), RangeError);
});

test('100,000 poses allocate nothing', async () => {
    const rig = await Rig.load(read('fox.pchr'));
    const { memory } = instances.at(-1).exports;
    const out = new Float32Array(2 * rig.vertexCount),
        order = new Uint32Array(rig.meshes.length);
    const worlds = new Float32Array(6 * rig.bones.length),
        box = new Float32Array(4);
    const transforms = new Float32Array(7 * rig.bones.length);
    // V8 may box a fraction that is computed for a call, whatever is called: these are boxed once, as a list of any
    // values.
    const times = [null, ...Array.from({ length: 997 }, (_, i) => i / 60)];
    const play = (count) => {
        for (let i = 0; i < count; i++) {
            const seconds = times[1 + (i % 997)];
            rig.pose('walk', seconds);
            rig.mix('attack', seconds, 0.25);
            rig.skin(out);
            rig.drawOrder(order);
            rig.worlds(worlds);
            rig.transforms(transforms);
            rig.bounds(box);
        }
    };
    play(20_000);
    const { buffer } = memory;
    const grown = [];
    for (let slice = 0; slice < 10; slice++) {
        // short ones, in which V8 does not collect by itself
        globalThis.gc();
        const before = process.memoryUsage().heapUsed;
        play(10_000);
        grown.push(process.memoryUsage().heapUsed - before);
    }
    assert.equal(memory.buffer, buffer, 'memory that grows has another buffer');
    // What a pose allocates shows in every slice. V8 allocates only in those in which it compiles, or still runs code
    // that it has not compiled, which boxes fractions; on a busy machine these are most of them. One view a pose would
    // be a megabyte.
    assert.ok(Math.min(...grown) < 40_000, `${grown} bytes of garbage`);
    rig.free();
});

test('mistakes are told', async () => {
    const rig = await Rig.load(read('lamp.pchr'));
    for (const animation of ['walk', 1, -1, 0.5, NaN, undefined, '__proto__'])
        assert.throws(() => rig.pose(animation, 0), RangeError);
    assert.throws(() => rig.skin(new Float32Array(2 * rig.vertexCount - 1)), RangeError);
    assert.throws(() => rig.skin(new Float32Array(2 * rig.vertexCount), 1), RangeError);
    assert.throws(() => rig.drawOrder(new Uint32Array(2)), RangeError);
    assert.throws(() => rig.worlds(new Float32Array(17)), RangeError);
    assert.throws(() => rig.bounds(new Float32Array(3)), RangeError);
    for (const seconds of [NaN, Infinity, -Infinity, undefined]) rig.pose('nod', seconds); // frame 0
    rig.free();
    rig.free();
    for (const use of [
        () => rig.pose('nod', 0),
        () => rig.skin(new Float32Array(100)),
        () => rig.worlds(new Float32Array(100)),
    ])
        assert.throws(use, /freed/);
    const refused = async (given, options, code) => {
        const error = await Rig.load(given, options).catch((thrown) => thrown);
        assert.ok(error instanceof SpritepressError, String(error));
        assert.match(error.findings.find(({ severity }) => severity === 'error').code, code);
    };
    await refused({ 'hero.pct': read('hero.pct'), 'hero.png': read('hero.png') }, { input: 'hero.pct' }, /^GEN/);
    await refused('nothing', {}, /^GEN/);
    await refused(read('lamp.pchr').subarray(0, 300), {}, /^PCH/);
    await refused({ 'lamp.json': read('lamp.json') }, {}, /./); // without its image
    await assert.rejects(Rig.load(read('lamp.pchr'), { binds: 'x' }), /binds is no option/);
});

test('damaged files are refused or played, and never trap', async () => {
    const whole = read('lamp.pchr');
    let state = 7,
        played = 0,
        refused = 0;
    const random = (below) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
    for (let i = 0; i < 2000; i++) {
        const bytes = whole.slice(0, random(8) === 0 ? random(whole.length) : whole.length);
        for (let k = random(4); k >= 0; k--) bytes[random(bytes.length)] = random(256);
        const rig = await Rig.load(bytes, { lenient: i % 2 === 0 }).catch((error) => {
            assert.ok(error instanceof SpritepressError, `mutation ${i}: ${error}`);
            return null;
        });
        if (!rig) {
            refused++;
            continue;
        }
        for (let animation = 0; animation < rig.animations.length; animation++) rig.pose(animation, 0.3);
        assert.ok(skinned(rig).every(Number.isFinite));
        drawn(rig);
        rig.free();
        played++;
    }
    assert.ok(played > 200 && refused > 200, `${played} played, ${refused} refused`);
});

test('a rig of more than a megabyte has the bits of the native library, too', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-large-rig-'));
    fs.cpSync(examples, home, { recursive: true });
    const large = JSON.parse(new TextDecoder().decode(read('lamp.json')));
    large.meshes = Array.from({ length: 8000 }, (_, i) => ({
        ...large.meshes[i % large.meshes.length],
        name: `mesh ${i}`,
    }));
    fs.writeFileSync(path.join(home, 'large.json'), JSON.stringify(large));
    const file = path.join(home, 'large.pchr');
    execFileSync(command, ['convert', '-q', path.join(home, 'large.json'), '--to=pchr', '-o', file]);
    const bytes = fs.readFileSync(file);
    assert.ok(bytes.length > 1 << 20, `${bytes.length} bytes`);
    const rig = await Rig.load(bytes);
    const [{ bits }] = natively(file, 0, [0.3]);
    rig.pose(0, 0.3);
    assert.deepEqual(new Uint32Array(skinned(rig).buffer), Uint32Array.from(bits));
    rig.free();
    fs.rmSync(home, { recursive: true });
});
