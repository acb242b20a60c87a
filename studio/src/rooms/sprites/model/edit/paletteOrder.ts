// Steps that move colours to other positions, and that give pixels another colour: sort, swap, replace.
import { hue, lightness, parseColour } from '../colour.ts';
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { celIdAt, isPaintable, type Palette, type PaletteColour } from '../outline.ts';
import type { Step } from '../step.ts';
import { needUsable, withColour, type UsablePositions } from './palette.ts';
import { countIndices, remapBytes, remapSprite, sameIndices } from './remap.ts';

export type SortKey = 'hue' | 'lightness' | 'use';

/** Sorts the colours over the positions that have one; pixels follow, so that the picture stays. Greys come first by
 * hue. */
export function sortPalette(document: SpriteDocument, by: SortKey): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const { palette } = draft.outline;
        const positions = palette.flatMap((colour, position) => (colour ? [position] : []));
        const rank = rankOf(draft, by);
        const order = positions
            .map((position) => ({ position, keys: rank(position) }))
            .sort((p, q) => compareKeys(p.keys, q.keys));
        const map = sameIndices();
        let sorted: Palette = palette;
        order.forEach(({ position }, i) => {
            map[position + 1] = positions[i]! + 1;
            sorted = withColour(sorted, positions[i]!, palette[position]!);
        });
        remapSprite(draft, map);
        draft.change({ palette: sorted });
        return draft.finish(`Sort palette by ${by}`);
    });
}

/** Numbers to compare positions by, the most important first. */
function rankOf(draft: Draft, by: SortKey): (position: number) => number[] {
    const colour = (position: number): ReturnType<typeof parseColour> =>
        parseColour(draft.outline.palette[position]!.rgba);
    if (by === 'hue') return (position) => [hue(colour(position)), lightness(colour(position))];
    if (by === 'lightness') return (position) => [lightness(colour(position)), hue(colour(position))];
    const counts = countIndices(draft);
    return (position) => [-counts[position + 1]!];
}

function compareKeys(p: readonly number[], q: readonly number[]): number {
    const at = p.findIndex((key, i) => key !== q[i]);
    return at < 0 ? 0 : p[at]! - q[at]!;
}

export interface Swap {
    readonly first: number;
    readonly second: number;
    /** True: pixels keep their look and get the other code. False: pixels keep their code and get the other look. */
    readonly pixelsFollow: boolean;
}

/** Swaps two positions; one of them may be empty when pixels follow, and then the colour moves there. */
export function swapColours(
    document: SpriteDocument,
    { first, second, pixelsFollow }: Swap,
    usable: UsablePositions,
): Outcome<Step> {
    return attempt(() => {
        needUsable(first, usable);
        needUsable(second, usable);
        const draft = new Draft(document);
        const [one, two] = [colourAt(draft, first), colourAt(draft, second)];
        if (!one && !two) refuse('Neither position has a colour. Choose at least one that has.');
        if ((!one || !two) && !pixelsFollow)
            refuse('Both positions need a colour, or pixels would lose theirs. Let the pixels follow.');
        if (pixelsFollow) {
            const map = sameIndices();
            [map[first + 1], map[second + 1]] = [second + 1, first + 1];
            remapSprite(draft, map);
        }
        draft.change({ palette: withColour(withColour(draft.outline.palette, first, two), second, one) });
        return draft.finish('Swap colours');
    });
}

function colourAt(draft: Draft, position: number): PaletteColour | null {
    return draft.outline.palette[position] ?? null;
}

/** Where `replaceColour` works: everywhere, or on one layer, in one frame, or both. */
export interface Scope {
    readonly layer?: string;
    readonly frame?: string;
}

/** Gives all pixels of one index another, on layers that are visible and not locked. */
export function replaceColour(document: SpriteDocument, from: number, to: number, scope: Scope = {}): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        if (!isPaintable(draft.outline.palette, to))
            refuse(`The palette has no colour at position ${to - 1}. Choose another colour.`);
        const map = sameIndices();
        map[from] = to;
        let count = 0;
        for (const cel of celsIn(draft, scope)) {
            const bytes = draft.bytes(cel);
            count += bytes.reduce((sum, index) => sum + (index === from ? 1 : 0), 0);
            draft.put(cel, remapBytes(bytes, map));
        }
        return draft.finish('Replace colour', { note: `${from === to ? 0 : count} pixels got another colour.` });
    });
}

function celsIn(draft: Draft, scope: Scope): Set<string> {
    const layers = draft.outline.layers.filter(
        (layer) => layer.visible && !layer.locked && (scope.layer ?? layer.id) === layer.id,
    );
    const frames = draft.outline.frames.filter((frame) => (scope.frame ?? frame.id) === frame.id);
    const cels = layers.flatMap((layer) =>
        frames.map((frame) => celIdAt(draft.outline, { layer: layer.id, frame: frame.id })),
    );
    return new Set(cels.filter((cel) => cel !== undefined));
}
