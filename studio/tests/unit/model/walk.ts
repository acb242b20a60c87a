// Random actions of every kind on a document, for tests that compare whole histories.
import * as canvas from '../../../src/rooms/sprites/model/edit/canvas.ts';
import * as cels from '../../../src/rooms/sprites/model/edit/cels.ts';
import * as frames from '../../../src/rooms/sprites/model/edit/frames.ts';
import * as guides from '../../../src/rooms/sprites/model/edit/guides.ts';
import * as layers from '../../../src/rooms/sprites/model/edit/layers.ts';
import { mergeDown } from '../../../src/rooms/sprites/model/edit/mergeDown.ts';
import { paintArea, paintPixels } from '../../../src/rooms/sprites/model/edit/paint.ts';
import * as palette from '../../../src/rooms/sprites/model/edit/palette.ts';
import * as order from '../../../src/rooms/sprites/model/edit/paletteOrder.ts';
import * as settings from '../../../src/rooms/sprites/model/edit/settings.ts';
import * as tags from '../../../src/rooms/sprites/model/edit/tags.ts';
import { turnCanvas, turnCel } from '../../../src/rooms/sprites/model/edit/turn.ts';
import type { SpriteDocument } from '../../../src/rooms/sprites/model/document.ts';
import type { Outcome } from '../../../src/rooms/sprites/model/outcome.ts';
import type { Target } from '../../../src/rooms/sprites/model/outline.ts';
import type { Step } from '../../../src/rooms/sprites/model/step.ts';
import { USABLE } from './support.ts';

type Random = (end: number) => number;
type Action = (document: SpriteDocument, random: Random) => Outcome<Step>;

const NO_ID = { id: 'x0' };

function pick<T>(random: Random, list: readonly T[]): T {
    return list[random(list.length)]!;
}

function layer(document: SpriteDocument, random: Random): string {
    return pick(random, document.outline.layers).id;
}

function frame(document: SpriteDocument, random: Random): string {
    return pick(random, document.outline.frames).id;
}

function at(document: SpriteDocument, random: Random): Target {
    return { layer: layer(document, random), frame: frame(document, random) };
}

/** An index that has a colour. */
function colour(document: SpriteDocument, random: Random): number {
    return pick(random, [0, ...document.outline.palette.flatMap((entry, position) => (entry ? [position + 1] : []))]);
}

function rgba(random: Random): { rgba: string } {
    return { rgba: `#${Array.from({ length: 8 }, () => random(16).toString(16)).join('')}` };
}

const TURNS = ['right', 'left', 'half', 'horizontal', 'vertical'] as const;
const ANCHORS = [0, 0.5, 1] as const;
const DIRECTIONS = ['forward', 'reverse', 'ping-pong'] as const;

export const ACTIONS: Readonly<Record<string, Action>> = {
    paintPixels: (d, r) => {
        const offsets = Array.from({ length: 1 + r(20) }, () => r(d.outline.width * d.outline.height));
        return paintPixels(d, at(d, r), { offsets, indices: colour(d, r) }, { mergeKey: `stroke ${r(3)}` });
    },
    paintArea: (d, r) => {
        const area = { x: r(12) - 4, y: r(12) - 4, width: 1 + r(6), height: 1 + r(6) };
        return paintArea(
            d,
            at(d, r),
            area,
            Uint8Array.from({ length: area.width * area.height }, () => colour(d, r)),
        );
    },
    resize: (d, r) => canvas.resizeCanvas(d, 1 + r(14), 1 + r(14), { x: pick(r, ANCHORS), y: pick(r, ANCHORS) }),
    crop: (d, r) => canvas.cropCanvas(d, { x: r(4) - 1, y: r(4) - 1, width: 8 + r(6), height: 8 + r(6) }),
    turnCanvas: (d, r) => turnCanvas(d, pick(r, TURNS)),
    turnCel: (d, r) => turnCel(d, at(d, r), pick(r, TURNS)),
    addFrame: (d, r) => frames.addFrame(d, r(4) === 0 ? null : frame(d, r)),
    duplicateFrame: (d, r) => frames.duplicateFrame(d, frame(d, r), r(2) === 0),
    deleteFrames: (d, r) => frames.deleteFrames(d, [frame(d, r), frame(d, r)]),
    moveFrame: (d, r) => frames.moveFrame(d, frame(d, r), r(d.outline.frames.length)),
    setDuration: (d, r) => frames.setDuration(d, [frame(d, r)], 1 + r(500)),
    link: (d, r) => cels.linkCels(d, layer(d, r), [frame(d, r), frame(d, r), frame(d, r)]),
    unlink: (d, r) => cels.unlinkCel(d, at(d, r)),
    addLayer: (d, r) => layers.addLayer(d, r(4) === 0 ? null : layer(d, r), `Layer ${r(9)}`),
    duplicateLayer: (d, r) => layers.duplicateLayer(d, layer(d, r)),
    deleteLayer: (d, r) => layers.deleteLayer(d, layer(d, r)),
    moveLayer: (d, r) => layers.moveLayer(d, layer(d, r), r(d.outline.layers.length)),
    mergeDown: (d, r) => mergeDown(d, layer(d, r)),
    renameLayer: (d, r) => layers.renameLayer(d, layer(d, r), `Name ${r(99)}`),
    show: (d, r) => layers.showLayer(d, layer(d, r), r(4) > 0),
    lock: (d, r) => layers.lockLayer(d, layer(d, r), r(4) === 0),
    opacity: (d, r) => layers.setLayerOpacity(d, layer(d, r), r(2) === 0 ? 100 : r(101)),
    addTag: (d, r) =>
        tags.addTag(d, {
            name: `tag ${r(9)}`,
            from: frame(d, r),
            to: frame(d, r),
            direction: pick(r, DIRECTIONS),
            colour: rgba(r).rgba,
        }),
    editTag: (d, r) =>
        tags.editTag(d, (pick(r, d.outline.tags) ?? NO_ID).id, { from: frame(d, r), direction: pick(r, DIRECTIONS) }),
    deleteTag: (d, r) => tags.deleteTag(d, (pick(r, d.outline.tags) ?? NO_ID).id),
    setColour: (d, r) => palette.setColour(d, r(79), rgba(r), USABLE),
    addColour: (d, r) => palette.addColour(d, rgba(r), USABLE),
    removeColour: (d, r) => palette.removeColour(d, colour(d, r) - 1, r(2) === 0 ? 'nearest' : 0),
    loadPalette: (d, r) => {
        const colours = Array.from({ length: 1 + r(90) }, () => rgba(r));
        return palette.loadPalette(d, colours, r(2) === 0 ? 'keep' : 'nearest', USABLE);
    },
    sort: (d, r) => order.sortPalette(d, pick(r, ['hue', 'lightness', 'use'] as const)),
    swap: (d, r) => order.swapColours(d, { first: r(79), second: r(79), pixelsFollow: r(2) === 0 }, USABLE),
    replace: (d, r) => order.replaceColour(d, colour(d, r), colour(d, r), r(2) === 0 ? {} : at(d, r)),
    rename: (d, r) => settings.renameSprite(d, `sprite ${r(9)}`),
    ink: (d, r) => settings.chooseInk(d, { first: colour(d, r), second: colour(d, r) }),
    settings: (d, r) =>
        settings.changeSettings(
            d,
            pick<Parameters<typeof settings.changeSettings>[1]>(r, [
                { background: rgba(r).rgba },
                {
                    symmetry: {
                        horizontal: r(2) === 0,
                        vertical: r(2) === 0,
                        x: r(d.outline.width * 2) / 2,
                        y: r(d.outline.height * 2) / 2,
                    },
                },
                { tiled: pick(r, ['none', 'x', 'y', 'both'] as const) },
                { grid: { visible: r(2) === 0, width: 1 + r(9), height: 1 + r(9) } },
                { budgetBytes: 1 + r(999) },
                { lockedAreas: [{ x: r(9), y: r(9), width: 1 + r(9), height: 1 + r(9) }] },
            ]),
        ),
    addGuide: (d, r) =>
        guides.addGuide(d, {
            name: 'g',
            image: `k${r(9)}`,
            x: r(9) - 4.5,
            y: r(9),
            scale: 0.5,
            opacity: r(101),
            visible: true,
        }),
    editGuide: (d, r) =>
        guides.editGuide(d, (pick(r, d.outline.guides) ?? NO_ID).id, { x: r(99), visible: r(2) === 0 }),
    deleteGuide: (d, r) => guides.deleteGuide(d, (pick(r, d.outline.guides) ?? NO_ID).id),
};

/** One random action; the painting ones come most often, and those that add stop before the sprite is large. */
export function randomAction(document: SpriteDocument, random: Random): { name: string; outcome: Outcome<Step> } {
    const { frames: film, layers: stack } = document.outline;
    const large = film.length * stack.length > 40;
    const names = Object.keys(ACTIONS).filter((name) => !large || !/^(add|duplicate)(Frame|Layer)$/.test(name));
    const name = random(3) === 0 ? pick(random, ['paintPixels', 'paintArea']) : pick(random, names);
    return { name, outcome: ACTIONS[name]!(document, random) };
}
