// Steps that change the size of the canvas: resize with an anchor, and crop. Everything that has a place on the canvas
// moves along.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { refuseSize } from '../limits.ts';
import { attempt, refuse, type Outcome } from '../outcome.ts';
import { canvasRect, type Outline, type Settings } from '../outline.ts';
import { copyArea, pasteArea } from '../area.ts';
import type { Step } from '../step.ts';
import { type Rect, intersect } from '../../rect.ts';

/** The part of the picture that stays where it is: 0 is left or top, 0.5 the middle, 1 right or bottom. */
export interface Anchor {
    readonly x: 0 | 0.5 | 1;
    readonly y: 0 | 0.5 | 1;
}

/** With an odd difference the middle anchor puts the extra column or row to the right or bottom. */
export function resizeCanvas(document: SpriteDocument, width: number, height: number, anchor: Anchor): Outcome<Step> {
    return attempt(() => {
        refuseSize(width, height);
        const x = -Math.floor((width - document.outline.width) * anchor.x);
        const y = -Math.floor((height - document.outline.height) * anchor.y);
        return moveWindow(document, { x, y, width, height }, 'Resize canvas');
    });
}

/** Keeps what lies in the area; parts of the area off the canvas are not kept. */
export function cropCanvas(document: SpriteDocument, area: Rect): Outcome<Step> {
    return attempt(() => {
        const inside = intersect(area, canvasRect(document.outline));
        if (!inside) refuse('Nothing of the canvas lies in this area. Select a part of the canvas to crop to.');
        return moveWindow(document, inside, 'Crop');
    });
}

/** The canvas becomes the area `view` of the old one; it may reach beyond it on every side. */
function moveWindow(document: SpriteDocument, view: Rect, label: string): Step {
    const { outline } = document;
    if (view.x === 0 && view.y === 0 && view.width === outline.width && view.height === outline.height)
        return { label, patches: [] };
    const kept = intersect(view, canvasRect(outline));
    const draft = new Draft(document);
    draft.change({
        width: view.width,
        height: view.height,
        settings: moveSettings(outline.settings, view),
        guides: outline.guides.map((guide) => ({ ...guide, x: guide.x - view.x, y: guide.y - view.y })),
    });
    draft.mapCels((bytes) => {
        const out = new Uint8Array(view.width * view.height);
        if (kept)
            pasteArea(
                out,
                view.width,
                { ...kept, x: kept.x - view.x, y: kept.y - view.y },
                copyArea(bytes, outline.width, kept),
            );
        return out;
    });
    return draft.finish(label);
}

function moveSettings(settings: Settings, view: Rect): Outline['settings'] {
    const canvas = { x: 0, y: 0, width: view.width, height: view.height };
    const { symmetry } = settings;
    return {
        ...settings,
        symmetry: {
            ...symmetry,
            x: Math.min(Math.max(symmetry.x - view.x, 0), view.width),
            y: Math.min(Math.max(symmetry.y - view.y, 0), view.height),
        },
        lockedAreas: settings.lockedAreas
            .map((area) => intersect({ ...area, x: area.x - view.x, y: area.y - view.y }, canvas))
            .filter((area) => area !== null),
    };
}
