// The rig in the poses that show: the present one, ghosts around it, and boxes around a pose or a whole animation.
import type { Rig } from 'spritepress';
import type { Box } from './drawing/camera.ts';
import type { Mode } from './clock.ts';

/** A moment as the room plays it. */
export interface Moment {
    /** Null is the bind pose. */
    readonly animation: number | null;
    readonly phase: number;
    readonly mode: Mode;
    readonly step: boolean;
}

/** What a pose of a rig gives; made once and filled again for every picture. */
export class Pose {
    readonly points: Float32Array;
    readonly order: Uint32Array;
    /** a, b, c, d, tx, ty for each bone. */
    readonly worlds: Float32Array;
    /** x, y, rotation, scaleX, scaleY, zOrder, visible for each bone. */
    readonly transforms: Float32Array;
    count = 0;
    box: Box | null = null;
    readonly #edges = new Float32Array(4);

    constructor(rig: Rig) {
        this.points = new Float32Array(2 * rig.vertexCount);
        this.order = new Uint32Array(rig.meshes.length);
        this.worlds = new Float32Array(6 * rig.bones.length);
        this.transforms = new Float32Array(7 * rig.bones.length);
    }

    take(rig: Rig, moment: Moment): this {
        rig.pose(moment.animation, moment.phase, moment);
        rig.skin(this.points);
        this.count = rig.drawOrder(this.order);
        rig.worlds(this.worlds);
        rig.transforms(this.transforms);
        this.box = measure(rig, this.#edges);
        return this;
    }
}

function measure(rig: Rig, edges: Float32Array): Box | null {
    if (!rig.bounds(edges)) return null;
    return { left: edges[0]!, bottom: edges[1]!, right: edges[2]!, top: edges[3]! };
}

function around(a: Box | null, b: Box | null): Box | null {
    if (!a || !b) return a ?? b;
    return {
        left: Math.min(a.left, b.left),
        bottom: Math.min(a.bottom, b.bottom),
        right: Math.max(a.right, b.right),
        top: Math.max(a.top, b.top),
    };
}

/** The box around all frames of an animation, as `render` measures it. */
export function animationBox(rig: Rig, animation: number | null): Box | null {
    const edges = new Float32Array(4);
    const frames = animation === null ? 1 : Math.max(rig.animations[animation]!.frames, 1);
    let box: Box | null = null;
    for (let frame = 0; frame < frames; frame++) {
        rig.pose(animation, rig.fps === 0 ? 0 : frame / rig.fps);
        box = around(box, measure(rig, edges));
    }
    return box;
}

const FRAMES_TRIED = 24;

/** The frame whose joints are farthest from where they are in the bind pose: there a wrong bind pose shows most. */
export function distantFrame(rig: Rig): { animation: number; frame: number } | null {
    const [rest, worlds] = [new Float32Array(6 * rig.bones.length), new Float32Array(6 * rig.bones.length)];
    rig.pose(null, 0);
    rig.worlds(rest);
    let best: { animation: number; frame: number } | null = null;
    let farthest = -1;
    rig.animations.forEach(({ frames }, animation) => {
        for (let frame = 0; frame < frames; frame += Math.max(1, Math.floor(frames / FRAMES_TRIED))) {
            rig.pose(animation, rig.fps === 0 ? 0 : frame / rig.fps);
            rig.worlds(worlds);
            const far = worlds.reduce((sum, value, i) => sum + Math.abs(value - rest[i]!), 0);
            if (far > farthest) [farthest, best] = [far, { animation, frame }];
        }
    });
    return best;
}
