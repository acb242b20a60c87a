// Reads an outline from a file or from storage: first the shape of every field, then whether they fit together.
import { LIMITS, refuseTooLarge } from './limits.ts';
import { refuse } from './outcome.ts';
import {
    OUTLINE_VERSION,
    frameIndex,
    usedCels,
    type Guide,
    type Outline,
    type PaletteColour,
    type Settings,
} from './outline.ts';
import type { Untrusted } from './untrusted.ts';
import type { Rect } from '../rect.ts';

export const OUTLINE_KEYS = [
    'version',
    'name',
    'width',
    'height',
    'nextId',
    'palette',
    'ink',
    'layers',
    'frames',
    'tags',
    'cels',
    'guides',
    'settings',
] as const satisfies readonly (keyof Outline)[];

const FAR = 1e9;
const MOST_ID = 1e14;

/** Refuses another version before anything else: its fields may mean other things. */
export function refuseVersion(version: Untrusted): void {
    const number = version.integer(1, FAR);
    if (number > OUTLINE_VERSION) {
        version.refuse(
            `this is version ${number}; this studio reads up to ${OUTLINE_VERSION}. Open it with a newer studio.`,
        );
    }
}

export function readOutline(fields: Readonly<Record<keyof Outline, Untrusted>>): Outline {
    refuseVersion(fields.version);
    const name = (item: Untrusted): string => item.name(LIMITS.nameLength);
    const outline: Outline = {
        version: OUTLINE_VERSION,
        name: name(fields.name),
        width: fields.width.integer(1, LIMITS.side),
        height: fields.height.integer(1, LIMITS.side),
        nextId: fields.nextId.integer(1, MOST_ID),
        palette: fields.palette.list(LIMITS.colours, (item) => (item.value === null ? null : readColour(item))),
        ink: readInk(fields.ink),
        layers: fields.layers.list(LIMITS.layers, (item) => {
            const layer = item.object('id', 'name', 'visible', 'opacity', 'locked');
            return {
                id: layer.id.id('l'),
                name: name(layer.name),
                visible: layer.visible.flag(),
                opacity: layer.opacity.integer(0, 100),
                locked: layer.locked.flag(),
            };
        }),
        frames: fields.frames.list(LIMITS.frames, (item) => {
            const frame = item.object('id', 'durationMs');
            return { id: frame.id.id('f'), durationMs: frame.durationMs.integer(1, LIMITS.durationMs) };
        }),
        tags: fields.tags.list(LIMITS.tags, (item) => {
            const tag = item.object('id', 'name', 'from', 'to', 'direction', 'colour');
            return {
                id: tag.id.id('t'),
                name: name(tag.name),
                from: tag.from.id('f'),
                to: tag.to.id('f'),
                direction: tag.direction.choice('forward', 'reverse', 'ping-pong'),
                colour: tag.colour.colour(),
            };
        }),
        cels: readCels(fields.cels),
        guides: fields.guides.list(LIMITS.guides, readGuide),
        settings: readSettings(fields.settings),
    };
    refuseMisfits(outline);
    return outline;
}

function readColour(item: Untrusted): PaletteColour {
    const colour = item.object('rgba', 'name?');
    const rgba = colour.rgba.colour();
    return colour.name.value === undefined ? { rgba } : { rgba, name: colour.name.name(LIMITS.nameLength) };
}

function readInk(item: Untrusted): Outline['ink'] {
    const ink = item.object('first', 'second');
    return { first: ink.first.integer(0, LIMITS.colours), second: ink.second.integer(0, LIMITS.colours) };
}

function readCels(item: Untrusted): Outline['cels'] {
    const rows = item.entries().map(([layer, row]) => {
        const cels = row.entries().map(([frame, cel]) => [frame, cel.id('c')] as const);
        if (cels.length === 0) row.refuse('must name at least one cel.');
        return [layer, Object.fromEntries(cels)] as const;
    });
    return Object.fromEntries(rows);
}

function readGuide(item: Untrusted): Guide {
    const guide = item.object('id', 'name', 'image', 'x', 'y', 'scale', 'opacity', 'visible');
    return {
        id: guide.id.id('g'),
        name: guide.name.name(LIMITS.nameLength),
        image: guide.image.text(LIMITS.nameLength),
        x: guide.x.number(-FAR, FAR),
        y: guide.y.number(-FAR, FAR),
        scale: guide.scale.number(Number.MIN_VALUE, FAR),
        opacity: guide.opacity.integer(0, 100),
        visible: guide.visible.flag(),
    };
}

function readSettings(item: Untrusted): Settings {
    const settings = item.object('background', 'symmetry', 'tiled', 'grid', 'budgetBytes', 'lockedAreas');
    const symmetry = settings.symmetry.object('horizontal', 'vertical', 'x', 'y');
    const grid = settings.grid.object('visible', 'width', 'height');
    return {
        background: settings.background.value === null ? null : settings.background.colour(),
        symmetry: {
            horizontal: symmetry.horizontal.flag(),
            vertical: symmetry.vertical.flag(),
            x: symmetry.x.number(0, LIMITS.side),
            y: symmetry.y.number(0, LIMITS.side),
        },
        tiled: settings.tiled.choice('none', 'x', 'y', 'both'),
        grid: {
            visible: grid.visible.flag(),
            width: grid.width.integer(1, LIMITS.side),
            height: grid.height.integer(1, LIMITS.side),
        },
        budgetBytes: settings.budgetBytes.value === null ? null : settings.budgetBytes.integer(1, FAR),
        lockedAreas: settings.lockedAreas.list(LIMITS.lockedAreas, readArea),
    };
}

export function readArea(item: Untrusted): Rect {
    const area = item.object('x', 'y', 'width', 'height');
    return {
        x: area.x.integer(0, LIMITS.side - 1),
        y: area.y.integer(0, LIMITS.side - 1),
        width: area.width.integer(1, LIMITS.side),
        height: area.height.integer(1, LIMITS.side),
    };
}

/** Ids that meet twice or lead nowhere. */
function refuseMisfits(outline: Outline): void {
    const { layers, frames, tags, guides, settings, palette } = outline;
    if (layers.length === 0) refuse('layers: a sprite has at least one layer.');
    if (frames.length === 0) refuse('frames: a sprite has at least one frame.');
    if (palette.at(-1) === null) refuse('palette: must not end with an empty position.');
    refuseTooLarge(outline);
    refuseIds(
        outline,
        [...layers, ...frames, ...tags, ...guides].map((item) => item.id),
    );
    tags.forEach((tag, i) => {
        const [from, to] = [frameIndex(outline, tag.from), frameIndex(outline, tag.to)];
        if (from < 0 || to < from)
            refuse(`tags[${i}]: goes from “${tag.from}” to “${tag.to}”, which are no frames in this order.`);
    });
    settings.lockedAreas.forEach((area, i) => {
        const inside = area.x + area.width <= outline.width && area.y + area.height <= outline.height;
        if (!inside) refuse(`settings.lockedAreas[${i}]: reaches beyond the canvas.`);
    });
    refuseStrayCels(outline);
}

function refuseIds(outline: Outline, ids: readonly string[]): void {
    const seen = new Set<string>();
    for (const id of ids) {
        if (seen.has(id)) refuse(`“${id}”: two things have this id.`);
        seen.add(id);
    }
    for (const id of [...ids, ...usedCels(outline.cels)]) {
        if (Number(id.slice(1)) >= outline.nextId) refuse(`nextId: must be greater than the number of “${id}”.`);
    }
}

/** A cel belongs to one layer: painting a linked cel changes frames, never another layer. */
function refuseStrayCels(outline: Outline): void {
    const layers = new Set(outline.layers.map((layer) => layer.id));
    const frames = new Set(outline.frames.map((frame) => frame.id));
    const owners = new Map<string, string>();
    for (const [layer, row] of Object.entries(outline.cels)) {
        if (!layers.has(layer)) refuse(`cels.${layer}: there is no such layer.`);
        for (const [frame, cel] of Object.entries(row)) {
            if (!frames.has(frame)) refuse(`cels.${layer}.${frame}: there is no such frame.`);
            if ((owners.get(cel) ?? layer) !== layer)
                refuse(`cels.${layer}.${frame}: cel “${cel}” belongs to another layer.`);
            owners.set(cel, layer);
        }
    }
}
