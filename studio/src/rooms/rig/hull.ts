// Edges of a mesh: all of them, each once, and those at its rim, which only one triangle has.
import type { RigMesh } from 'spritepress';

export interface Edges {
    /** Pairs of vertices. */
    readonly all: readonly (readonly [number, number])[];
    readonly rim: readonly (readonly [number, number])[];
}

export function edgesOf({ indices }: RigMesh): Edges {
    const found = new Map<number, { edge: readonly [number, number]; triangles: number }>();
    for (let i = 0; i + 2 < indices.length; i += 3)
        for (let k = 0; k < 3; k++) {
            const [a, b] = [indices[i + k]!, indices[i + ((k + 1) % 3)]!];
            const key = Math.min(a, b) * 65536 + Math.max(a, b);
            const known = found.get(key);
            if (known) known.triangles++;
            else found.set(key, { edge: [a, b], triangles: 1 });
        }
    const list = [...found.values()];
    return {
        all: list.map(({ edge }) => edge),
        rim: list.filter(({ triangles }) => triangles === 1).map(({ edge }) => edge),
    };
}
