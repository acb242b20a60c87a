// A player of glTF that knows nothing of rigs: skins one vertex by the formulas of the glTF specification
// (sections "Skins" and "Animations").

function readGltf(bytes) {
    const textSize = bytes.readUInt32LE(12);
    const json = JSON.parse(bytes.toString('utf8', 20, 20 + textSize));
    return { json, bin: bytes.subarray(20 + textSize + 8) };
}

const WIDTHS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

function element({ json, bin }, accessorIndex, index) {
    const accessor = json.accessors[accessorIndex];
    const view = json.bufferViews[accessor.bufferView];
    const width = WIDTHS[accessor.type];
    const size = accessor.componentType === 5126 ? 4 : 2;
    const start = (view.byteOffset || 0) + (accessor.byteOffset || 0) + index * (view.byteStride || width * size);
    return Array.from({ length: width }, (_, i) =>
        size === 4 ? bin.readFloatLE(start + 4 * i) : bin.readUInt16LE(start + 2 * i),
    );
}

// 4 x 4 matrices, column by column.
function multiply(m, n) {
    const out = new Array(16).fill(0);
    for (let column = 0; column < 4; column++)
        for (let row = 0; row < 4; row++)
            for (let k = 0; k < 4; k++) out[column * 4 + row] += m[k * 4 + row] * n[column * 4 + k];
    return out;
}

function matrixOf([tx, ty, tz], [x, y, z, w], [sx, sy, sz]) {
    return [
        (1 - 2 * (y * y + z * z)) * sx,
        2 * (x * y + z * w) * sx,
        2 * (x * z - y * w) * sx,
        0,
        2 * (x * y - z * w) * sy,
        (1 - 2 * (x * x + z * z)) * sy,
        2 * (y * z + x * w) * sy,
        0,
        2 * (x * z + y * w) * sz,
        2 * (y * z - x * w) * sz,
        (1 - 2 * (x * x + y * y)) * sz,
        0,
        tx,
        ty,
        tz,
        1,
    ];
}

function slerp(a, b, t) {
    const dot = a.reduce((sum, value, i) => sum + value * b[i], 0);
    const angle = Math.acos(Math.min(1, Math.abs(dot)));
    if (Math.sin(angle) < 1e-6) return a;
    const near = Math.sin((1 - t) * angle) / Math.sin(angle);
    const far = (Math.sign(dot || 1) * Math.sin(t * angle)) / Math.sin(angle);
    return a.map((value, i) => near * value + far * b[i]);
}

function sample(gltf, sampler, path, time) {
    const count = gltf.json.accessors[sampler.input].count;
    const at = (i) => element(gltf, sampler.input, i)[0];
    let key = 0;
    while (key + 1 < count && at(key + 1) <= time) key++;
    const from = element(gltf, sampler.output, key);
    if (key + 1 === count || time <= at(key)) return from;
    const to = element(gltf, sampler.output, key + 1);
    const t = (time - at(key)) / (at(key + 1) - at(key));
    return path === 'rotation' ? slerp(from, to, t) : from.map((value, i) => value + (to[i] - value) * t);
}

// Where a vertex is at a time of an animation.
function skin(gltf, meshIndex, vertex, animationIndex, time) {
    const { json } = gltf;
    const nodes = json.nodes.map((node) => ({
        translation: node.translation || [0, 0, 0],
        rotation: node.rotation || [0, 0, 0, 1],
        scale: node.scale || [1, 1, 1],
        parent: -1,
    }));
    for (const [i, node] of json.nodes.entries()) for (const child of node.children || []) nodes[child].parent = i;
    const animation = json.animations[animationIndex];
    for (const { sampler, target } of animation.channels)
        nodes[target.node][target.path] = sample(gltf, animation.samplers[sampler], target.path, time);
    const world = (i) => {
        const own = matrixOf(nodes[i].translation, nodes[i].rotation, nodes[i].scale);
        return nodes[i].parent < 0 ? own : multiply(world(nodes[i].parent), own);
    };
    const node = json.nodes.find((n) => n.mesh === meshIndex);
    const { attributes } = json.meshes[meshIndex].primitives[0];
    const position = [...element(gltf, attributes.POSITION, vertex), 1];
    const joints = element(gltf, attributes.JOINTS_0, vertex);
    const weights = element(gltf, attributes.WEIGHTS_0, vertex);
    const { joints: jointNodes, inverseBindMatrices } = json.skins[node.skin];
    const out = [0, 0];
    joints.forEach((joint, i) => {
        if (weights[i] === 0) return;
        const matrix = multiply(world(jointNodes[joint]), element(gltf, inverseBindMatrices, joint));
        for (let row = 0; row < 2; row++)
            for (let k = 0; k < 4; k++) out[row] += weights[i] * matrix[k * 4 + row] * position[k];
    });
    return out;
}

module.exports = { readGltf, skin };
