// Steps that rotate and flip: the canvas with every layer and frame, or one cel inside a canvas that stays.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { needDrawable } from '../lookup.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { celIdAt, type Outline, type Settings, type Target } from '../outline.ts';
import { copyArea, pasteArea } from '../area.ts';
import type { Step } from '../step.ts';
import { type Rect, intersect } from '../../rect.ts';

/** `right` and `left` are quarter turns; `horizontal` swaps left and right. */
export type Turn = 'right' | 'left' | 'half' | 'horizontal' | 'vertical';

/** What the history calls a turn. */
export const TURN_LABELS: Readonly<Record<Turn, string>> = {
    right: 'Turn right',
    left: 'Turn left',
    half: 'Turn by half',
    horizontal: 'Flip horizontally',
    vertical: 'Flip vertically',
};

interface Size {
    readonly width: number;
    readonly height: number;
}

interface Point {
    readonly x: number;
    readonly y: number;
}

function isQuarter(turn: Turn): boolean {
    return turn === 'right' || turn === 'left';
}

/** Where a point of a picture of this size goes. Points are corners of pixels, from 0 to the size. */
function turnPoint({ x, y }: Point, { width, height }: Size, turn: Turn): Point {
    switch (turn) {
        case 'right':
            return { x: height - y, y: x };
        case 'left':
            return { x: y, y: width - x };
        case 'half':
            return { x: width - x, y: height - y };
        case 'horizontal':
            return { x: width - x, y };
        case 'vertical':
            return { x, y: height - y };
    }
}

function turnRect(rect: Rect, size: Size, turn: Turn): Rect {
    const a = turnPoint(rect, size, turn);
    const b = turnPoint({ x: rect.x + rect.width, y: rect.y + rect.height }, size, turn);
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
}

function turnSize({ width, height }: Size, turn: Turn): Size {
    return isQuarter(turn) ? { width: height, height: width } : { width, height };
}

/** The middle of every pixel goes where `turnPoint` says. */
function turnBytes(bytes: Uint8Array, size: Size, turn: Turn): Uint8Array {
    const out = new Uint8Array(bytes.length);
    const stride = turnSize(size, turn).width;
    for (let y = 0; y < size.height; y++) {
        // One pixel to the right is the same distance in the new picture everywhere.
        const first = turnRect({ x: 0, y, width: 1, height: 1 }, size, turn);
        const next = turnRect({ x: 1, y, width: 1, height: 1 }, size, turn);
        const step = (next.y - first.y) * stride + next.x - first.x;
        for (let x = 0, to = first.y * stride + first.x; x < size.width; x++, to += step)
            out[to] = bytes[y * size.width + x]!;
    }
    return out;
}

function turnSettings(settings: Settings, size: Size, turn: Turn): Settings {
    const { symmetry, grid, tiled } = settings;
    const quarter = isQuarter(turn);
    const turnedTiles = { none: 'none', x: 'y', y: 'x', both: 'both' } as const;
    return {
        ...settings,
        symmetry: {
            ...turnPoint(symmetry, size, turn),
            horizontal: quarter ? symmetry.vertical : symmetry.horizontal,
            vertical: quarter ? symmetry.horizontal : symmetry.vertical,
        },
        grid: quarter ? { ...grid, width: grid.height, height: grid.width } : grid,
        tiled: quarter ? turnedTiles[tiled] : tiled,
        lockedAreas: settings.lockedAreas.map((area) => turnRect(area, size, turn)),
    };
}

/** Turns everything on the canvas. Guide images stay: they have no angle. */
export function turnCanvas(document: SpriteDocument, turn: Turn): Outcome<Step> {
    return attempt(() => {
        const { outline } = document;
        const draft = new Draft(document);
        const size: Pick<Outline, 'width' | 'height'> = turnSize(outline, turn);
        draft.change({
            width: size.width,
            height: size.height,
            settings: turnSettings(outline.settings, outline, turn),
        });
        draft.mapCels((bytes) => turnBytes(bytes, outline, turn));
        return draft.finish(`${TURN_LABELS[turn]}: canvas`);
    });
}

/** Turns one cel about the middle of the canvas. A quarter turn on a canvas that is not square loses what leaves it;
 * the note counts. */
export function turnCel(document: SpriteDocument, at: Target, turn: Turn): Outcome<Step> {
    return attempt(() => {
        const { outline } = document;
        needDrawable(outline, at);
        const cel = celIdAt(outline, at);
        const draft = new Draft(document);
        if (cel === undefined) return draft.finish(TURN_LABELS[turn]);
        const bytes = draft.bytes(cel);
        const turned = centre(turnBytes(bytes, outline, turn), turnSize(outline, turn), outline);
        draft.put(cel, turned);
        const lost = countPixels(bytes) - countPixels(turned);
        return draft.finish(TURN_LABELS[turn], { note: lost > 0 ? `${lost} pixels left the canvas.` : undefined });
    });
}

function centre(bytes: Uint8Array, from: Size, to: Size): Uint8Array {
    if (from.width === to.width && from.height === to.height) return bytes;
    const out = new Uint8Array(to.width * to.height);
    const x = Math.floor((to.width - from.width) / 2);
    const y = Math.floor((to.height - from.height) / 2);
    const seen = intersect(
        { x, y, width: from.width, height: from.height },
        { x: 0, y: 0, width: to.width, height: to.height },
    );
    if (seen) pasteArea(out, to.width, seen, copyArea(bytes, from.width, { ...seen, x: seen.x - x, y: seen.y - y }));
    return out;
}

function countPixels(bytes: Uint8Array): number {
    return bytes.reduce((sum, byte) => sum + (byte === 0 ? 0 : 1), 0);
}
