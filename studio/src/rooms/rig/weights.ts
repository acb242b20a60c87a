// Weights: which bones move a vertex, colours for them, and vertices whose weights do not sum to 1.
import type { Rig, RigMesh } from 'spritepress';

export interface Influence {
    readonly bone: number;
    readonly weight: number;
}

/** A vertex of one of the meshes. */
export interface VertexPlace {
    readonly mesh: number;
    /** From 0 within the mesh. */
    readonly vertex: number;
}

type Colour = readonly [red: number, green: number, blue: number];

/** As far as the file format warns of them: sums of float32 are rarely exact. */
const SUM_SLACK = 1e-3;
/** How much of the texture the colours of weights leave visible. */
const PAINT = 205;

/** The four influences of a vertex, as the file has them. */
export function influencesOf(mesh: RigMesh, vertex: number): Influence[] {
    return [0, 1, 2, 3].map((k) => ({ bone: mesh.boneIds[4 * vertex + k]!, weight: mesh.weights[4 * vertex + k]! }));
}

export function sumOf(mesh: RigMesh, vertex: number): number {
    return influencesOf(mesh, vertex).reduce((sum, { weight }) => sum + weight, 0);
}

export function isOff(mesh: RigMesh, vertex: number): boolean {
    return Math.abs(sumOf(mesh, vertex) - 1) > SUM_SLACK;
}

/** All vertices whose weights do not sum to 1. */
export function findOff(rig: Rig): VertexPlace[] {
    return rig.meshes.flatMap((mesh, index) =>
        Array.from({ length: mesh.vertexCount }, (_, vertex) => ({ mesh: index, vertex })).filter(({ vertex }) =>
            isOff(mesh, vertex),
        ),
    );
}

/** How much a bone moves a vertex. */
export function weightOf(mesh: RigMesh, vertex: number, bone: number): number {
    return influencesOf(mesh, vertex).reduce(
        (sum, each) => (each.bone === bone && each.weight > 0 ? sum + each.weight : sum),
        0,
    );
}

/** How many vertices each bone moves. */
export function countVertices(rig: Rig): number[] {
    const counts = rig.bones.map(() => 0);
    for (const mesh of rig.meshes)
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++)
            for (const bone of new Set(
                influencesOf(mesh, vertex)
                    .filter(({ weight }) => weight > 0)
                    .map((each) => each.bone),
            ))
                if (bone < counts.length) counts[bone]!++;
    return counts;
}

/** From dark blue, which is nothing, over green and yellow to red, which is all. */
const HEAT: readonly Colour[] = [
    [38, 46, 110],
    [32, 130, 190],
    [52, 190, 120],
    [240, 208, 60],
    [230, 62, 44],
];

export function heat(weight: number): Colour {
    const at = Math.min(Math.max(weight, 0), 1) * (HEAT.length - 1);
    const [low, high] = [HEAT[Math.floor(at)]!, HEAT[Math.ceil(at)]!];
    const part = at - Math.floor(at);
    const mix = (k: 0 | 1 | 2): number => Math.round(low[k] + (high[k] - low[k]) * part);
    return [mix(0), mix(1), mix(2)];
}

/** A colour for each bone; neighbours in the list are far apart on the colour wheel. */
export function boneColour(bone: number): Colour {
    const hue = ((bone * 137.508) % 360) / 60; // the golden angle
    const channel = (shift: number): number => {
        const k = (hue + shift) % 6;
        return Math.round(60 + 185 * Math.min(Math.max(Math.min(k, 4 - k), 0), 1));
    };
    return [channel(2), channel(0), channel(4)];
}

export const css = ([red, green, blue]: Colour): string => `rgb(${red} ${green} ${blue})`;

function blendOf(mesh: RigMesh, vertex: number): Colour {
    const blended = [0, 0, 0];
    for (const { bone, weight } of influencesOf(mesh, vertex))
        boneColour(bone).forEach((value, k) => {
            blended[k]! += weight > 0 ? value * weight : 0;
        });
    return blended.map((value) => Math.min(Math.round(value), 255)) as unknown as Colour;
}

/** Paint for all vertices: the heat of one bone, or the colours of all bones mixed. */
export function paintWeights(rig: Rig, bone: number | 'all'): Uint8Array {
    const paint = new Uint8Array(4 * rig.vertexCount);
    for (const mesh of rig.meshes)
        for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
            const colour = bone === 'all' ? blendOf(mesh, vertex) : heat(weightOf(mesh, vertex, bone));
            paint.set([...colour, PAINT], 4 * (mesh.firstVertex + vertex));
        }
    return paint;
}
