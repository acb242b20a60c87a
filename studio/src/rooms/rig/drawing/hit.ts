// What the pointer is over: a joint, a vertex, or the topmost mesh.
import type { Pose } from '../poses.ts';
import type { RigSession } from '../session.ts';
import type { VertexPlace } from '../weights.ts';
import { fromCanvas, toCanvas, type Point } from './camera.ts';
import { jointOf } from './overlay.ts';

export interface Hit {
    readonly bone: number | null;
    readonly vertex: VertexPlace | null;
    readonly mesh: number | null;
}

const NEAR_JOINT = 10;
const NEAR_VERTEX = 8;

function nearestJoint(session: RigSession, pose: Pose, at: Point, reach: number): number | null {
    let [best, least]: [number | null, number] = [null, reach];
    session.model.value.rig.bones.forEach((_, bone) => {
        const joint = jointOf(session, pose, bone);
        const far = Math.hypot(joint.x - at.x, joint.y - at.y);
        if (far < least) [best, least] = [bone, far];
    });
    return best;
}

function nearestVertex(session: RigSession, pose: Pose, at: Point, reach: number): VertexPlace | null {
    let [best, least]: [VertexPlace | null, number] = [null, reach];
    for (const mesh of pose.order.subarray(0, pose.count)) {
        if (session.hidden.value[mesh]) continue;
        const { firstVertex, vertexCount } = session.model.value.rig.meshes[mesh]!;
        for (let vertex = 0; vertex < vertexCount; vertex++) {
            const place = 2 * (firstVertex + vertex);
            const point = toCanvas(session.camera.value, session.up, pose.points[place]!, pose.points[place + 1]!);
            const far = Math.hypot(point.x - at.x, point.y - at.y);
            if (far <= least) [best, least] = [{ mesh, vertex }, far];
        }
    }
    return best;
}

/** Whether a point lies in a triangle, whichever way round its corners are. */
function isInside(points: Float32Array, corners: readonly [number, number, number], at: Point): boolean {
    const side = (a: number, b: number): number =>
        (points[2 * b]! - points[2 * a]!) * (at.y - points[2 * a + 1]!)
        - (points[2 * b + 1]! - points[2 * a + 1]!) * (at.x - points[2 * a]!);
    const [a, b, c] = corners;
    const sides = [side(a, b), side(b, c), side(c, a)];
    return sides.every((each) => each >= 0) || sides.every((each) => each <= 0);
}

function topmostMesh(session: RigSession, pose: Pose, at: Point): number | null {
    const point = fromCanvas(session.camera.value, session.up, at);
    for (let i = pose.count - 1; i >= 0; i--) {
        const index = pose.order[i]!;
        if (session.hidden.value[index]) continue;
        const { indices, firstVertex: first } = session.model.value.rig.meshes[index]!;
        for (let k = 0; k + 2 < indices.length; k += 3)
            if (isInside(pose.points, [first + indices[k]!, first + indices[k + 1]!, first + indices[k + 2]!], point))
                return index;
    }
    return null;
}

/** Joints can be hit where bones show, vertices where weights or wires do. */
export function hit(session: RigSession, pose: Pose, at: Point, pixel: number): Hit {
    const { overlays, weights } = session.state;
    const bone = overlays.bones.value ? nearestJoint(session, pose, at, NEAR_JOINT * pixel) : null;
    const wantsVertex = bone === null && (weights.value !== 'off' || overlays.wireframe.value);
    const vertex = wantsVertex ? nearestVertex(session, pose, at, NEAR_VERTEX * pixel) : null;
    return { bone, vertex, mesh: topmostMesh(session, pose, at) };
}
