// A rig in an instance of its own (wasm/rig.h). After the constructor nothing allocates any more, neither here nor in
// the module: the views of its memory stay valid, and posing and skinning leave no garbage.

const AXES = { yDown: 1, clockwise: 2, flipV: 4 };
const FLOATS_OF_VERTEX = 10;
const FLOATS_OF_MATRIX = 8; // in the module; the last two are unused
const WORDS_OF_TRANSFORM = 6; // x, y, rotation, scales; then the z-order and the flags in one word
const MODES = { auto: 0, loop: 1, once: 2, 'ping-pong': 3 };
const BIND_RULES = ['chosen', 'named', 'first', 'none'];

function list(count, make) {
    return Array.from({ length: count }, (_, i) => make(i));
}

/** Reads everything that does not move. */
class Reader {
    constructor({ calls, memory }, rig) {
        this.calls = calls;
        this.memory = memory;
        this.rig = rig;
    }

    get(what, i) {
        return this.calls[`rig_${what}`](this.rig, i);
    }

    /** Addresses come out of the module as signed numbers. */
    address(what, i) {
        return this.get(what, i) >>> 0;
    }

    name(kind, i) {
        return this.memory.takeText(this.get(`${kind}_name`, i));
    }

    animations() {
        return list(this.get('animation_count'), (i) => ({
            name: this.name('animation', i),
            duration: this.get('animation_seconds', i),
            frames: this.get('animation_frames', i),
            loop: this.get('animation_loops', i) !== 0,
        }));
    }

    bones() {
        return list(this.get('bone_count'), (i) => ({
            name: this.name('bone', i),
            parent: this.get('bone_parent', i),
        }));
    }

    images() {
        return list(this.get('image_count'), (i) => ({
            name: this.name('image', i),
            width: this.get('image_width', i),
            height: this.get('image_height', i),
            type: this.get('image_is_png', i) ? 'png' : 'rgba',
            bytes: this.memory.take(this.address('image_data', i), this.get('image_size', i)),
        }));
    }

    /** u and v of every vertex; v runs down from the top of the image whatever the rig's axes are. */
    uvs(i, count, flipV) {
        const floats = new Float32Array(
            this.calls.memory.buffer,
            this.address('mesh_vertices', i),
            count * FLOATS_OF_VERTEX,
        );
        const uvs = new Float32Array(2 * count);
        for (let k = 0; k < count; k++) {
            const v = floats[k * FLOATS_OF_VERTEX + 3];
            uvs[2 * k] = floats[k * FLOATS_OF_VERTEX + 2];
            uvs[2 * k + 1] = flipV ? 1 - v : v;
        }
        return uvs;
    }

    /** The four bones of every vertex and their weights; bones whose weight is 0 may be any number. */
    influences(i, count) {
        const address = this.address('mesh_vertices', i),
            { buffer } = this.calls.memory;
        const floats = new Float32Array(buffer, address, count * FLOATS_OF_VERTEX);
        const halves = new Uint16Array(buffer, address, 2 * count * FLOATS_OF_VERTEX);
        const boneIds = new Uint16Array(4 * count),
            weights = new Float32Array(4 * count);
        for (let k = 0; k < count; k++) {
            const ids = 2 * (k * FLOATS_OF_VERTEX + 4),
                first = k * FLOATS_OF_VERTEX + 6;
            boneIds.set(halves.subarray(ids, ids + 4), 4 * k);
            weights.set(floats.subarray(first, first + 4), 4 * k);
        }
        return { boneIds, weights };
    }

    /** Why a frame is the bind pose, and which one. */
    bindPose() {
        const rule = BIND_RULES[this.get('bind_rule')];
        return rule === 'none'
            ? { rule }
            : { rule, animation: this.get('bind_animation'), frame: this.get('bind_frame') };
    }

    meshes(flipV) {
        let first = 0;
        return list(this.get('mesh_count'), (i) => {
            const vertexCount = this.get('mesh_vertex_count', i);
            const indices = this.memory.take(this.address('mesh_indices', i), 2 * this.get('mesh_index_count', i));
            first += vertexCount;
            return {
                name: this.name('mesh', i),
                image: this.get('mesh_image', i),
                firstVertex: first - vertexCount,
                vertexCount,
                bone: this.get('mesh_bone', i),
                uvs: this.uvs(i, vertexCount, flipV),
                ...this.influences(i, vertexCount),
                indices: new Uint16Array(indices.buffer),
            };
        });
    }
}

/** "walk" or "walk:3" as [animation, frame]; null when it names no animation. */
function parseBind(text, animations) {
    const whole = animations.findIndex(({ name }) => name === text);
    if (whole >= 0) return [whole, 0];
    const [, name, frame] = /^(.*):(\d{1,5})$/s.exec(text) ?? [];
    const index = animations.findIndex((animation) => animation.name === name);
    return index >= 0 ? [index, Number(frame)] : null;
}

function expectRoom(out, offset, count) {
    if (!(offset >= 0 && offset + count <= out.length))
        throw new RangeError(`there is no room for ${count} numbers at ${offset} of ${out.length}`);
}

/** What Rig.load of api.js makes. */
export class PosedRig {
    #calls;
    #rig;
    #indices; // of animations, by name
    #points; // views of the module's memory
    #order;
    #worlds;
    #locals;
    #flags; // the same memory
    #bounds;

    /** `engine` has a session that converts a file to PCHR; `fail` makes an error of what it found. */
    constructor(engine, options, fail) {
        const { calls, session } = engine;
        const axes = Object.keys(AXES).reduce((bits, name) => bits | (options[name] ? AXES[name] : 0), 0);
        this.#calls = calls;
        this.#rig = calls.rig_new(session, axes);
        if (this.#rig === 0 && engine.status() !== 'done') throw fail(engine);
        if (this.#rig === 0) throw new RangeError('out of memory');
        this.findings = engine.findings();
        calls.session_free(session);
        const reader = new Reader(engine, this.#rig);
        this.fps = reader.get('fps');
        this.yDown = Boolean(options.yDown);
        this.animations = reader.animations();
        this.bones = reader.bones();
        this.images = reader.images();
        this.meshes = reader.meshes(options.flipV);
        this.vertexCount = reader.get('vertex_count');
        // The first of several animations with one name has it.
        this.#indices = new Map(this.animations.map(({ name }, i) => [name, i]).reverse());
        if (options.bind !== undefined) this.#bind(options.bind);
        this.bindPose = reader.bindPose();
        const { buffer } = calls.memory;
        this.#points = new Float32Array(buffer, reader.address('skin'), 2 * this.vertexCount);
        this.#order = new Uint32Array(buffer, reader.address('order'), this.meshes.length);
        this.#worlds = new Float32Array(buffer, reader.address('worlds'), FLOATS_OF_MATRIX * this.bones.length);
        this.#locals = new Float32Array(buffer, reader.address('locals'), WORDS_OF_TRANSFORM * this.bones.length);
        this.#flags = new Int16Array(buffer, reader.address('locals'), 2 * WORDS_OF_TRANSFORM * this.bones.length);
        this.#bounds = new Float32Array(buffer, reader.address('bounds'), 4);
    }

    #bind(text) {
        const place = parseBind(text, this.animations);
        if (!place || !this.#calls.rig_bind(this.#rig, ...place))
            throw new TypeError(`option bind: there is no frame "${text}"`);
    }

    #index(animation) {
        if (animation === null) return -1; // the bind pose
        const index = typeof animation === 'number' ? animation : this.#indices.get(animation);
        if (this.animations[index] === undefined) throw new RangeError(`there is no animation "${animation}"`);
        return index;
    }

    #use() {
        if (this.#rig === 0) throw new TypeError('the rig was freed');
        return this.#calls;
    }

    pose(animation, seconds, playback) {
        const calls = this.#use(),
            index = this.#index(animation);
        if (!playback) return calls.rig_pose(this.#rig, index, seconds);
        const mode = MODES[playback.mode ?? 'auto'];
        if (mode === undefined) throw new TypeError(`there is no mode "${playback.mode}"`);
        return calls.rig_play(this.#rig, index, seconds, mode, Boolean(playback.step));
    }

    mix(animation, seconds, weight) {
        this.#use().rig_mix(this.#rig, this.#index(animation), seconds, weight);
    }

    skin(out, offset = 0) {
        expectRoom(out, offset, 2 * this.vertexCount);
        this.#use().rig_skin(this.#rig);
        out.set(this.#points, offset);
    }

    drawOrder(out) {
        const count = this.#use().rig_draw_order(this.#rig);
        expectRoom(out, 0, count);
        for (let i = 0; i < count; i++) out[i] = this.#order[i];
        return count;
    }

    worlds(out, offset = 0) {
        this.#use();
        const count = this.bones.length;
        expectRoom(out, offset, 6 * count);
        for (let bone = 0; bone < count; bone++)
            for (let i = 0; i < 6; i++) out[offset + 6 * bone + i] = this.#worlds[FLOATS_OF_MATRIX * bone + i];
    }

    transforms(out, offset = 0) {
        this.#use();
        const count = this.bones.length;
        expectRoom(out, offset, 7 * count);
        for (let bone = 0; bone < count; bone++) {
            const from = WORDS_OF_TRANSFORM * bone,
                to = offset + 7 * bone,
                half = 2 * (from + 5);
            for (let i = 0; i < 5; i++) out[to + i] = this.#locals[from + i];
            out[to + 5] = this.#flags[half];
            out[to + 6] = this.#flags[half + 1] & 1;
        }
    }

    bounds(out) {
        expectRoom(out, 0, 4);
        if (this.#use().rig_measure(this.#rig) === 0) return false;
        out.set(this.#bounds);
        return true;
    }

    free() {
        if (this.#rig === 0) return;
        this.#calls.rig_free(this.#rig);
        this.#rig = 0;
        // And with them the instance's memory.
        this.#calls = this.#points = this.#order = this.#worlds = this.#locals = this.#flags = this.#bounds = null;
    }
}
