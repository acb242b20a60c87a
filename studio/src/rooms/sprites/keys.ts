// Which keys do what, in three arrangements: those of Aseprite, Piskel and the original editor.
import type { ToolId } from './state.ts';

export type Preset = 'aseprite' | 'piskel' | 'original';

/** Never bound: what browsers keep for themselves (Ctrl+T, N, W, R and these with Shift,
 * Ctrl+PageUp and PageDown), Alt with a letter, Ctrl+Alt. */
const ASEPRITE: Readonly<Record<ToolId, readonly string[]>> = {
    pencil: ['B', 'P'],
    eraser: ['E'],
    bucket: ['G'],
    picker: ['I'],
    line: ['L'],
    rectangle: ['U'],
    ellipse: ['Shift+U'],
    marquee: ['M'],
    lasso: ['Q'],
    wand: ['W'],
    move: ['V'],
    replace: ['Shift+R'],
    dither: ['D'],
    shade: ['K'],
    hand: ['H'],
};

const PISKEL: Readonly<Record<ToolId, readonly string[]>> = {
    pencil: ['P'],
    eraser: ['E'],
    bucket: ['B'],
    picker: ['O', 'I'],
    line: ['L'],
    rectangle: ['R'],
    ellipse: ['C'],
    marquee: ['S'],
    lasso: ['H'],
    wand: ['Z'],
    move: ['M'],
    replace: ['A'],
    dither: ['T'],
    shade: ['U'],
    hand: ['G'],
};

/** The keys of the original editor lie in a grid of four by three. */
const ORIGINAL: Readonly<Record<ToolId, readonly string[]>> = {
    move: ['Q'],
    pencil: ['W'],
    eraser: ['E'],
    bucket: ['R'],
    picker: ['A'],
    rectangle: ['S'],
    line: ['D'],
    marquee: ['F'],
    ellipse: ['Shift+S'],
    lasso: ['Shift+F'],
    wand: ['G'],
    replace: ['Shift+R'],
    dither: ['T'],
    shade: ['K'],
    hand: ['H'],
};

/** What is not a tool, with the keys that all arrangements share; an arrangement's tools win over these. */
const ACTIONS = {
    'edit.undo': ['Ctrl+Z'],
    'edit.redo': ['Ctrl+Y', 'Ctrl+Shift+Z'],
    'edit.cut': ['Ctrl+X'],
    'edit.copy': ['Ctrl+C'],
    'edit.paste': ['Ctrl+V'],
    'edit.paste-here': ['Ctrl+Shift+V'],
    'edit.delete': ['Delete', 'Backspace'],
    'edit.brush': ['Ctrl+B'],
    'select.all': ['Ctrl+A'],
    'select.none': ['Ctrl+D'],
    'select.invert': ['Ctrl+I'],
    'select.stamp': ['Enter'],
    'select.back': ['Escape'],
    'select.left': ['ArrowLeft'],
    'select.right': ['ArrowRight'],
    'select.up': ['ArrowUp'],
    'select.down': ['ArrowDown'],
    'symmetry.toggle': ['S'],
    'colours.swap': ['X'],
    'brush.smaller': ['['],
    'brush.larger': [']'],
    'view.in': ['+', '='],
    'view.out': ['-'],
    'view.fit': ['0'],
    'view.onion': ['O'],
    'view.bytes': ['Y'],
    'view.grid': ['Ctrl+G'],
    'frame.previous': [','],
    'frame.next': ['.'],
    'frame.new': ['N'],
    'frame.duplicate': ['Shift+N'],
    'play.toggle': ['Enter'],
    'flip.horizontal': ['Shift+H'],
    'flip.vertical': ['Shift+V'],
    'turn.left': [],
    'turn.right': [],
    'suggest.next': ['J'],
    'suggest.take': ['Enter'],
    'file.save': ['Ctrl+S'],
    'file.export': ['Ctrl+E'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ActionId = keyof typeof ACTIONS;

/** The original editor turned and flipped with its lowest row of keys. */
const ORIGINAL_ACTIONS: Partial<Record<ActionId, readonly string[]>> = {
    'flip.horizontal': ['Z', 'Shift+H'],
    'flip.vertical': ['X', 'Shift+V'],
    'colours.swap': ['Shift+X'],
    'symmetry.toggle': ['Y'],
    'view.bytes': ['Shift+Y'],
    'turn.left': ['C'],
    'turn.right': ['V'],
};

/** Piskel mirrors with V and picks with O. */
const PISKEL_ACTIONS: Partial<Record<ActionId, readonly string[]>> = {
    'symmetry.toggle': ['V'],
    'view.onion': ['Shift+O'],
};

const ACTIONS_OF: Readonly<Record<Preset, Partial<Record<ActionId, readonly string[]>>>> = {
    aseprite: {},
    piskel: PISKEL_ACTIONS,
    original: ORIGINAL_ACTIONS,
};

const TOOLS_OF: Readonly<Record<Preset, Readonly<Record<ToolId, readonly string[]>>>> = {
    aseprite: ASEPRITE,
    piskel: PISKEL,
    original: ORIGINAL,
};

export function toolKeys(preset: Preset, tool: ToolId): readonly string[] {
    return TOOLS_OF[preset][tool];
}

export function actionKeys(preset: Preset, action: ActionId): readonly string[] {
    const keys: readonly string[] = ACTIONS_OF[preset][action] ?? ACTIONS[action];
    const taken = new Set(Object.values(TOOLS_OF[preset]).flat());
    return keys.filter((key) => !taken.has(key));
}
