// Which frame of an atlas a node of its tree belongs to. Nodes tell it by their names: "frame 3: coin", "region 0: gem"
// on its page, "sprite 2: hero", or an entry of "frames" in JSON, "3: coin".
import type { AtlasFrame } from 'spritepress';
import { pathOf, type Tree } from './tree.ts';

export interface FramePlace {
    readonly format: string;
    /** Counted from 0: among all frames; in AATLS among those of its page. */
    readonly number: number;
    /** What the tree calls it; it may be cut. */
    readonly name?: string | undefined;
    /** AATLS. */
    readonly page?: number;
}

/** Formats whose nodes have such names. */
const ATLASES: ReadonlySet<string> = new Set(['pct', 'aatls', 'scs']);
const FRAME_PART = /^(?:frame|region|sprite) (\d+)(?:: (.*))?$/;

/** The frame around a node, or that the node is; null when there is none. Needs nothing but the tree. */
export function frameAt(tree: Tree, node: number): FramePlace | null {
    if (node < 0 || (tree.format !== 'spritepress-json' && !ATLASES.has(tree.format ?? ''))) return null;
    const names = pathOf(tree, node).map((each) => tree.nodes[each]!.name);
    const format = tree.format ?? '';
    if (format === 'spritepress-json') {
        const number = names[2] === 'frames' ? names[3] : undefined;
        return number === undefined ? null : { format, number: Number.parseInt(number, 10) };
    }
    const found = names.map((name) => FRAME_PART.exec(name)).findLast((match) => match !== null);
    if (!found) return null;
    const page = names.map((name) => /^page (\d+)/.exec(name)?.[1]).find((number) => number !== undefined);
    return { format, number: Number(found[1]), name: found[2], ...(page === undefined ? {} : { page: Number(page) }) };
}

/** The frame of the decoded atlas at a place. */
export function findFrame(
    frames: readonly AtlasFrame[],
    { format, number, name, page = 0 }: FramePlace,
): AtlasFrame | undefined {
    if (format === 'aatls') return frames.filter((frame) => (frame.page ?? 0) === page)[number];
    // A sprite with several pictures is one line of the file, and a frame for each picture.
    if (format === 'scs') return frames.filter((frame) => (frame.animation?.index ?? 0) === 0)[number];
    // A later frame of PCT takes the place of an earlier one of its name, so that names are surer than numbers.
    return frames.find((frame) => frame.key === name) ?? frames[number];
}

/** Whether nodes of the tree belong to frames. One pass: a tree may have a million nodes. */
export function hasFrames({ format, nodes, ends }: Tree): boolean {
    if (format === 'spritepress-json')
        return nodes.some(({ depth, name }, i) => depth === 2 && name === 'frames' && ends[i]! > i + 1);
    return ATLASES.has(format ?? '') && nodes.some(({ name }) => FRAME_PART.test(name));
}
