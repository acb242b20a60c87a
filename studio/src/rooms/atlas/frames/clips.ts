// What an atlas can play: its own animations, and frames whose names end with numbers.
import type { AtlasDocument } from 'spritepress';

export interface Clip {
    readonly name: string;
    /** Indices of frames, in the order in which they show, and for how long, in milliseconds. */
    readonly steps: readonly { readonly frame: number; readonly ms: number }[];
    /** Whether the atlas tells it; otherwise the names do. */
    readonly own: boolean;
}

const MS = 1000 / 12;

/** "walk_3.png" is number 3 of "walk_". */
function numbered(key: string): { name: string; stem: string; number: number } | null {
    const parts = /^(.*?)(\d{1,6})(\.[A-Za-z0-9]+)?$/.exec(key);
    return parts ? { name: parts[1]!, stem: parts[1]! + (parts[3] ?? ''), number: Number(parts[2]) } : null;
}

function ordered<Step>(steps: readonly Step[], direction: string | undefined): Step[] {
    if (direction === 'reverse') return [...steps].reverse();
    return direction === 'ping-pong' ? [...steps, ...steps.slice(1, -1).reverse()] : [...steps];
}

export function clipsOf({ clips = [], frames }: AtlasDocument): Clip[] {
    const own = clips.map((clip): Clip => {
        const ms = clip.rate ? 1000 / clip.rate : MS;
        const steps = ordered(clip.steps, clip.direction);
        const timed = steps.map((step) => ({ frame: step.frame, ms: step.durationUs ? step.durationUs / 1000 : ms }));
        return { name: clip.name, own: true, steps: timed };
    });
    const groups = new Map<string, { name: string; frame: number; number: number }[]>();
    frames.forEach(({ key }, frame) => {
        const found = numbered(key);
        if (!found) return;
        const group = groups.get(found.stem);
        if (group) group.push({ ...found, frame });
        else groups.set(found.stem, [{ ...found, frame }]);
    });
    const sequences = [...groups.values()]
        .filter((list) => list.length > 1)
        .map(
            (list): Clip => ({
                name: list[0]!.name,
                own: false,
                steps: list.sort((a, b) => a.number - b.number).map(({ frame }) => ({ frame, ms: MS })),
            }),
        );
    return [...own, ...sequences];
}
