// The formulas of docs/anim.md in double precision, over a rig in its JSON form: a second opinion about every vertex.

const IDENTITY = [1, 0, 0, 1, 0, 0];

function product([a, b, c, d, tx, ty], [e, f, g, h, ux, uy]) {
    return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * ux + c * uy + tx, b * ux + d * uy + ty];
}

function inverse([a, b, c, d, tx, ty]) {
    const det = a * d - b * c;
    return [d / det, -b / det, -c / det, a / det, (c * ty - d * tx) / det, (b * tx - a * ty) / det];
}

function localOf({ x, y, rotation, scaleX, scaleY }) {
    const angle = (rotation * Math.PI) / 180;
    return [
        Math.cos(angle) * scaleX,
        Math.sin(angle) * scaleX,
        -Math.sin(angle) * scaleY,
        Math.cos(angle) * scaleY,
        x,
        y,
    ];
}

function worldsOf(bones, transforms) {
    const worlds = [];
    for (const [i, { parent }] of bones.entries())
        worlds.push(product(parent < 0 ? IDENTITY : worlds[parent], localOf(transforms[i])));
    return worlds;
}

/** `t` of the way from one transform to another; rotations by the shorter arc. */
export function blend(from, to, t) {
    return from.map((a, i) => {
        const b = to[i],
            turn = ((((b.rotation - a.rotation + 540) % 360) + 360) % 360) - 180;
        const mix = (key) => a[key] + t * (b[key] - a[key]);
        return {
            x: mix('x'),
            y: mix('y'),
            scaleX: mix('scaleX'),
            scaleY: mix('scaleY'),
            rotation: a.rotation + t * turn,
        };
    });
}

/** The local transforms of a looping animation. */
export function sample(rig, animation, seconds) {
    const { frames } = rig.animations[animation];
    const position = (((seconds * rig.fps) % frames.length) + frames.length) % frames.length;
    const first = Math.floor(position);
    return blend(frames[first], frames[(first + 1) % frames.length], position - first);
}

/** x and y of every vertex of every mesh; the bind pose is frame 0 of animation 0. */
export function skin(rig, transforms) {
    const bind = worldsOf(rig.bones, rig.animations[0].frames[0]).map(inverse);
    const matrices = worldsOf(rig.bones, transforms).map((world, i) => product(world, bind[i]));
    return rig.meshes
        .flatMap(({ vertices }) => vertices)
        .flatMap((vertex) => {
            let x = 0,
                y = 0;
            vertex.boneIds.forEach((bone, i) => {
                const [a, b, c, d, tx, ty] = matrices[bone],
                    weight = vertex.boneWeights[i];
                x += weight * (a * vertex.x + c * vertex.y + tx);
                y += weight * (b * vertex.x + d * vertex.y + ty);
            });
            return [x, y];
        });
}
