// What the history says of changed settings.
import type { Settings } from '../outline.ts';

function wordSymmetry({ symmetry: { horizontal, vertical, x, y } }: Settings): string {
    if (horizontal && vertical) return `Symmetry at ${x} and ${y}`;
    if (horizontal) return `Symmetry left and right at ${x}`;
    return vertical ? `Symmetry top and bottom at ${y}` : 'Symmetry off';
}

const TILED: Readonly<Record<Settings['tiled'], string>> = {
    none: 'Tiled drawing off',
    x: 'Tiled drawing across',
    y: 'Tiled drawing down',
    both: 'Tiled drawing both ways',
};

const WORDS: Readonly<Record<keyof Settings, (settings: Settings) => string>> = {
    background: ({ background }) => (background ? `Background ${background.slice(0, 7)}` : 'Chequered background'),
    symmetry: wordSymmetry,
    tiled: ({ tiled }) => TILED[tiled],
    grid: ({ grid }) =>
        grid.visible ? `Grid of ${grid.width} x ${grid.height}` : `Grid hidden, ${grid.width} x ${grid.height}`,
    budgetBytes: ({ budgetBytes }) => (budgetBytes === null ? 'No budget' : `Budget of ${budgetBytes} bytes`),
    lockedAreas: ({ lockedAreas }) => (lockedAreas.length > 0 ? 'Lock an area' : 'Unlock all areas'),
};

/** `settings` are those after the change. */
export function settingsLabel(fields: Partial<Settings>, settings: Settings): string {
    const words = (Object.keys(fields) as (keyof Settings)[]).map((field) => WORDS[field](settings));
    return words.join(', ') || 'Settings';
}
