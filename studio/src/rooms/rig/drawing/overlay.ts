// What lies over the picture: wires, rims, boxes, bones and vertices. Lines are of the screen, whatever the zoom is.
import type { RigSession } from '../session.ts';
import type { Pose } from '../poses.ts';
import { css, heat, isOff, weightOf, type VertexPlace } from '../weights.ts';
import { toCanvas, type Box, type Point } from './camera.ts';

const COLOURS = {
    wire: 'rgb(40 190 255 / 70%)',
    rim: 'rgb(255 214 64 / 95%)',
    pose: 'rgb(120 220 140 / 95%)',
    animation: 'rgb(235 150 255 / 95%)',
    bone: 'rgb(255 78 108)',
    lit: 'rgb(255 222 70)',
    shade: 'rgb(10 12 18 / 80%)',
    off: 'rgb(255 140 40)',
    vertex: 'rgb(255 255 255)',
} as const;

/** What a drawing needs: where to draw, what, and how large a pixel of the screen is. */
interface Ink {
    readonly context: CanvasRenderingContext2D;
    readonly session: RigSession;
    readonly pose: Pose;
    readonly pixel: number;
}

export function drawOverlay(context: CanvasRenderingContext2D, session: RigSession, pose: Pose, pixel: number): void {
    const ink = { context, session, pose, pixel };
    const { overlays, weights } = session.state;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    if (overlays.wireframe.value) drawEdges(ink, 'all', COLOURS.wire, 1);
    if (overlays.hull.value) drawEdges(ink, 'rim', COLOURS.rim, 1.5);
    if (session.mesh.value !== null) drawMesh(ink, session.mesh.value, 'rim', COLOURS.lit, 2);
    if (overlays.animationBounds.value && session.box.value) drawBox(ink, session.box.value, COLOURS.animation, [6, 4]);
    if (overlays.poseBounds.value && pose.box) drawBox(ink, pose.box, COLOURS.pose, []);
    if (session.bone.value !== null) drawInfluenced(ink, session.bone.value);
    if (weights.value !== 'off') drawOff(ink);
    if (overlays.bones.value)
        for (const bone of session.model.value.rig.bones.keys()) drawBone(ink, bone, COLOURS.bone);
    if (session.bone.value !== null) drawBone(ink, session.bone.value, COLOURS.lit);
    if (session.vertex.value) drawVertex(ink, session.vertex.value);
}

/** Where a vertex of all meshes is on the canvas. */
function placeOf({ session, pose }: Ink, vertex: number): Point {
    return toCanvas(session.camera.value, session.up, pose.points[2 * vertex]!, pose.points[2 * vertex + 1]!);
}

function drawMesh(ink: Ink, index: number, kind: 'all' | 'rim', colour: string, width: number): void {
    const { context, session, pixel } = ink;
    const { rig, edges } = session.model.value;
    const first = rig.meshes[index]?.firstVertex ?? 0;
    context.beginPath();
    for (const [a, b] of edges[index]?.[kind] ?? []) {
        const [from, to] = [placeOf(ink, first + a), placeOf(ink, first + b)];
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
    }
    context.strokeStyle = colour;
    context.lineWidth = width * pixel;
    context.stroke();
}

/** Meshes that show, from back to front. */
function shownMeshes({ session, pose }: Ink): number[] {
    return [...pose.order.subarray(0, pose.count)].filter((mesh) => !session.hidden.value[mesh]);
}

function drawEdges(ink: Ink, kind: 'all' | 'rim', colour: string, width: number): void {
    for (const mesh of shownMeshes(ink)) drawMesh(ink, mesh, kind, colour, width);
}

function drawBox({ context, session, pixel }: Ink, box: Box, colour: string, dashes: readonly number[]): void {
    const [a, b] = [
        toCanvas(session.camera.value, session.up, box.left, box.bottom),
        toCanvas(session.camera.value, session.up, box.right, box.top),
    ];
    context.setLineDash(dashes.map((dash) => dash * pixel));
    context.strokeStyle = colour;
    context.lineWidth = 1.5 * pixel;
    context.strokeRect(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y));
    context.setLineDash([]);
}

function drawDot({ context, pixel }: Ink, at: Point, radius: number, colour: string): void {
    context.beginPath();
    context.arc(at.x, at.y, radius * pixel, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
    context.strokeStyle = COLOURS.shade;
    context.lineWidth = pixel;
    context.stroke();
}

/** The vertices that a bone moves, by their weights. */
function drawInfluenced(ink: Ink, bone: number): void {
    const { rig } = ink.session.model.value;
    for (const index of shownMeshes(ink)) {
        const mesh = rig.meshes[index]!;
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
            const weight = weightOf(mesh, vertex, bone);
            if (weight > 0) drawDot(ink, placeOf(ink, mesh.firstVertex + vertex), 2.5, css(heat(weight)));
        }
    }
}

/** Rings around vertices whose weights do not sum to 1. */
function drawOff(ink: Ink): void {
    const { rig, off } = ink.session.model.value;
    const { context, pixel } = ink;
    context.strokeStyle = COLOURS.off;
    context.lineWidth = 2 * pixel;
    for (const { mesh, vertex } of off) {
        if (ink.session.hidden.value[mesh]) continue;
        const at = placeOf(ink, rig.meshes[mesh]!.firstVertex + vertex);
        context.beginPath();
        context.arc(at.x, at.y, 5 * pixel, 0, 2 * Math.PI);
        context.stroke();
    }
}

/** Where a bone begins: the joint that it turns around. */
export function jointOf(session: RigSession, pose: Pose, bone: number): Point {
    return toCanvas(session.camera.value, session.up, pose.worlds[6 * bone + 4]!, pose.worlds[6 * bone + 5]!);
}

const TIP = 24;

/** The far end of a bone: its own +y, some pixels long, because the file does not tell how long bones are. */
function tipOf({ session, pose, pixel }: Ink, bone: number, joint: Point): Point {
    const [c, d] = [pose.worlds[6 * bone + 2]!, session.up * pose.worlds[6 * bone + 3]!];
    const length = Math.hypot(c, d) || 1;
    return { x: joint.x + (c / length) * TIP * pixel, y: joint.y + (d / length) * TIP * pixel };
}

function drawBone(ink: Ink, bone: number, colour: string): void {
    const { session, pose } = ink;
    const { bones } = session.model.value.rig;
    const joint = jointOf(session, pose, bone);
    const children = bones.flatMap(({ parent }, i) => (parent === bone ? [i] : []));
    const ends =
        children.length > 0 ? children.map((child) => jointOf(session, pose, child)) : [tipOf(ink, bone, joint)];
    for (const end of ends) drawSpike(ink, joint, end, colour);
    drawDot(ink, joint, 3.5, colour);
}

/** A bone is broad at its joint and pointed at its end. */
function drawSpike({ context, pixel }: Ink, from: Point, to: Point, colour: string): void {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return;
    const [x, y] = [((to.x - from.x) / length) * 3 * pixel, ((to.y - from.y) / length) * 3 * pixel];
    context.beginPath();
    context.moveTo(from.x - y, from.y + x);
    context.lineTo(to.x, to.y);
    context.lineTo(from.x + y, from.y - x);
    context.closePath();
    context.fillStyle = colour;
    context.globalAlpha = 0.75;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = COLOURS.shade;
    context.lineWidth = pixel;
    context.stroke();
}

function drawVertex(ink: Ink, { mesh: index, vertex }: VertexPlace): void {
    const mesh = ink.session.model.value.rig.meshes[index];
    if (!mesh) return;
    drawDot(ink, placeOf(ink, mesh.firstVertex + vertex), 5, isOff(mesh, vertex) ? COLOURS.off : COLOURS.vertex);
}
