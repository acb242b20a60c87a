// Commands that choose tools and colours.
import type { Command } from '../../../shell/commands.ts';
import { keyPreset } from '../settings.ts';
import { codeOf } from '../alphabet.ts';
import { changeSettings } from '../model/edit/settings.ts';
import type { Symmetry } from '../model/outline.ts';
import { LARGEST_BRUSH } from '../raster/brush.ts';
import { actionKeys, toolKeys, type ActionId } from '../keys.ts';
import type { SpriteSession } from '../session.ts';
import { brushPicture, brushSize } from '../state.ts';
import { TOOLS } from '../tools/list.ts';

/** Chooses a tool, which stamps what floats unless the tool works with it. */
export function chooseTool(session: SpriteSession, id: (typeof TOOLS)[number]['id']): void {
    if (id !== 'move' && id !== 'marquee' && id !== 'lasso' && id !== 'hand') session.dropFloat();
    session.ui.lent.value = null;
    session.ui.tool.value = id;
}

function changeBrush(by: number): void {
    brushPicture.value = null;
    brushSize.value = Math.max(1, Math.min(LARGEST_BRUSH, brushSize.value + by));
}

/** None, horizontal, vertical, both, and none again. */
export function nextSymmetry({ horizontal, vertical }: Symmetry): Pick<Symmetry, 'horizontal' | 'vertical'> {
    if (!horizontal && !vertical) return { horizontal: true, vertical: false };
    if (horizontal && !vertical) return { horizontal: false, vertical: true };
    return { horizontal: !horizontal && vertical, vertical: !horizontal && vertical };
}

function changeSymmetry(session: SpriteSession): void {
    const { symmetry } = session.outline.value.settings;
    session.perform(changeSettings(session.document, { symmetry: { ...symmetry, ...nextSymmetry(symmetry) } }));
}

export function drawingCommands(session: SpriteSession): Command[] {
    const preset = keyPreset.value;
    const action = (id: ActionId, title: string, group: string, run: () => void, repeats = false): Command => ({
        id,
        title,
        group,
        keys: actionKeys(preset, id),
        run,
        repeats,
    });
    const { palette } = session.outline.value;
    const colours = palette.flatMap((colour, position) => (colour ? [{ colour, position }] : []));
    return [
        ...TOOLS.map(
            (tool): Command => ({
                id: `tool.${tool.id}`,
                title: tool.title,
                group: 'Tools',
                keys: toolKeys(preset, tool.id),
                run: () => chooseTool(session, tool.id),
            }),
        ),
        action('symmetry.toggle', 'Symmetric drawing: next kind', 'Tools', () => changeSymmetry(session)),
        action('brush.smaller', 'Smaller brush', 'Brush', () => changeBrush(-1), true),
        action('brush.larger', 'Larger brush', 'Brush', () => changeBrush(1), true),
        action('colours.swap', 'Swap both colours', 'Colours', () => session.inks.swap()),
        ...colours.map(
            ({ colour, position }, i): Command => ({
                id: `colour.${position}`,
                title: `Colour ${codeOf(position)} ${colour.name ?? colour.rgba}`,
                group: 'Colours',
                searchOnly: i >= 9,
                ...(i < 9 ? { keys: [String(i + 1)] } : {}),
                run: () => session.inks.choose(position + 1, 'first'),
            }),
        ),
    ];
}
