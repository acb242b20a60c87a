// Steps that set, add and remove colours of the palette, and load another palette.
import { nearestFinder, parseColour } from '../colour.ts';
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { isPaintable, type Palette, type PaletteColour } from '../outline.ts';
import type { Step } from '../step.ts';
import { cleanColour, cleanName } from '../values.ts';
import { countIndices, remapSprite, sameIndices } from './remap.ts';

/** The positions that can be colours, in order. The format's alphabet decides; the model only keeps to it. */
export type UsablePositions = readonly number[];

/** Changes the colour at a position or fills an empty one; pixels keep their index. Drags in a colour field merge. */
export function setColour(
    document: SpriteDocument,
    position: number,
    colour: PaletteColour,
    usable: UsablePositions,
): Outcome<Step> {
    return attempt(() => {
        needUsable(position, usable);
        const draft = new Draft(document);
        draft.change({ palette: withColour(draft.outline.palette, position, cleanEntry(colour)) });
        return draft.finish('Change colour', { mergeKey: `colour ${position}` });
    });
}

/** At the first free position. */
export function addColour(document: SpriteDocument, colour: PaletteColour, usable: UsablePositions): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const { palette } = draft.outline;
        const position =
            usable.find((free) => !palette[free])
            ?? refuse(`All ${usable.length} positions of the palette are taken. Remove a colour first.`);
        draft.change({ palette: withColour(palette, position, cleanEntry(colour)) });
        return draft.finish('Add colour');
    });
}

/** Pixels of the colour get `replacement`, an index (0 is the empty pixel), or the nearest colour that stays. */
export function removeColour(
    document: SpriteDocument,
    position: number,
    replacement: number | 'nearest',
): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const old = draft.outline.palette[position] ?? refuse(`There is no colour at position ${position}.`);
        const palette = withColour(draft.outline.palette, position, null);
        const index = replacement === 'nearest' ? nearestFinder(palette)(parseColour(old.rgba)) : replacement;
        if (!isPaintable(palette, index))
            refuse(`There is no other colour at position ${index - 1}. Choose one that stays.`);
        const map = sameIndices();
        map[position + 1] = index;
        const count = countIndices(draft)[position + 1]!;
        remapSprite(draft, map);
        draft.change({ palette });
        return draft.finish('Remove colour', { note: count > 0 ? `${count} pixels got another colour.` : undefined });
    });
}

/**
 * Puts a list of colours on the usable positions. `keep` leaves the pixels' indices alone, and a colour in use that has
 * no successor stays; `nearest` gives every pixel the new colour that is nearest to its old one.
 */
export function loadPalette(
    document: SpriteDocument,
    colours: readonly PaletteColour[],
    mode: 'keep' | 'nearest',
    usable: UsablePositions,
): Outcome<Step> {
    return attempt(() => {
        if (colours.length === 0) refuse('The palette has no colours. Choose another file.');
        const draft = new Draft(document);
        const old = draft.outline.palette;
        let palette: Palette = [];
        colours.slice(0, usable.length).forEach((colour, i) => {
            palette = withColour(palette, usable[i]!, cleanEntry(colour));
        });
        if (mode === 'keep') palette = withUsedColours(draft, palette);
        else mapToNearest(draft, old, palette);
        draft.change({ palette });
        const left = colours.length - usable.length;
        return draft.finish('Load palette', {
            note: left > 0 ? `The last ${left} of ${colours.length} colours do not fit.` : undefined,
        });
    });
}

function withUsedColours(draft: Draft, palette: Palette): Palette {
    const counts = countIndices(draft);
    let result = palette;
    draft.outline.palette.forEach((colour, position) => {
        if (counts[position + 1]! > 0 && !result[position]) result = withColour(result, position, colour);
    });
    return result;
}

function mapToNearest(draft: Draft, old: Palette, palette: Palette): void {
    const nearest = nearestFinder(palette);
    const map = sameIndices();
    old.forEach((colour, position) => {
        if (colour) map[position + 1] = nearest(parseColour(colour.rgba));
    });
    remapSprite(draft, map);
}

export function needUsable(position: number, usable: UsablePositions): void {
    if (!usable.includes(position))
        refuse(`Position ${position} cannot be a colour in this format. Choose another one.`);
}

/** Fills gaps with null and cuts nulls off the end, so that equal palettes are equal data. */
export function withColour(palette: Palette, position: number, colour: PaletteColour | null): Palette {
    const list = Array.from({ length: Math.max(palette.length, position + 1) }, (_, i) =>
        i === position ? colour : (palette[i] ?? null),
    );
    while (list.length > 0 && list.at(-1) === null) list.pop();
    return list;
}

function cleanEntry({ rgba, name }: PaletteColour): PaletteColour {
    return {
        rgba: cleanColour(rgba),
        ...(name !== undefined && name.trim() !== '' && { name: cleanName(name, 'A colour') }),
    };
}
