// Steps for the sprite's name, its settings and the chosen colours.
import type { SpriteDocument } from '../document.ts';
import { Draft } from '../draft.ts';
import { LIMITS } from '../limits.ts';
import { attempt, type Outcome } from '../outcome.ts';
import { canvasRect, type Ink, type Outline, type Settings } from '../outline.ts';
import type { Step } from '../step.ts';
import { settingsLabel } from './settingLabels.ts';
import { cleanColour, cleanName, needInteger, needNumber } from '../values.ts';
import { intersect } from '../../rect.ts';

export function renameSprite(document: SpriteDocument, name: string): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        draft.change({ name: cleanName(name, 'A sprite') });
        return draft.finish('Rename sprite');
    });
}

/** Changes of the same settings, such as the drag of an axis, merge into one step. */
export function changeSettings(document: SpriteDocument, fields: Partial<Settings>): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const settings = cleanSettings(draft.outline, { ...draft.outline.settings, ...fields });
        draft.change({ settings });
        return draft.finish(settingsLabel(fields, settings), { mergeKey: `settings ${Object.keys(fields).join(' ')}` });
    });
}

/**
 * The colours of the two buttons. To keep the choice of a colour out of the history, apply the step to the document
 * alone: no other step depends on the ink.
 */
export function chooseInk(document: SpriteDocument, ink: Partial<Ink>): Outcome<Step> {
    return attempt(() => {
        const draft = new Draft(document);
        const { first, second } = { ...draft.outline.ink, ...ink };
        draft.change({ ink: { first: needIndex(first), second: needIndex(second) } });
        return draft.finish('Choose colour', { mergeKey: 'ink' });
    });
}

function needIndex(index: number): number {
    return needInteger(index, 0, LIMITS.colours, 'The index of a colour');
}

const MOST_BUDGET_BYTES = 1_000_000_000;

/** Locked areas are cut to the canvas. */
function cleanSettings(outline: Outline, settings: Settings): Settings {
    const { background, symmetry, grid, budgetBytes, lockedAreas } = settings;
    needNumber(symmetry.x * 2, 0, outline.width * 2, 'The axis of symmetry, in half pixels,');
    needNumber(symmetry.y * 2, 0, outline.height * 2, 'The axis of symmetry, in half pixels,');
    needInteger(grid.width, 1, LIMITS.side, 'The width of the grid');
    needInteger(grid.height, 1, LIMITS.side, 'The height of the grid');
    if (budgetBytes !== null) needInteger(budgetBytes, 1, MOST_BUDGET_BYTES, 'The budget in bytes');
    return {
        ...settings,
        background: background === null ? null : cleanColour(background),
        symmetry: { ...symmetry, x: Math.round(symmetry.x * 2) / 2, y: Math.round(symmetry.y * 2) / 2 },
        lockedAreas: lockedAreas.map((area) => intersect(area, canvasRect(outline))).filter((area) => area !== null),
    };
}
