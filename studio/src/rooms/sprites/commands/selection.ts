// Commands about the selection, what floats, and the clipboard.
import { allMask, growMask, invertMask, noneMask, shrinkMask } from '../raster/mask.ts';
import { pictureBrush } from '../raster/brush.ts';
import { fillMask } from '../raster/fill.ts';
import { lift } from '../raster/piece.ts';
import { attempt } from '../../../shell/messages.ts';
import { fromFile } from '../../../files/local.ts';
import type { Action } from '../commands.ts';
import type { ActionId } from '../keys.ts';
import { TURN_LABELS, turnCanvas, turnCel, type Turn } from '../model/edit/turn.ts';
import type { SpriteSession } from '../session.ts';
import { stopPlaying } from '../session/playing.ts';
import { copyCel } from '../session/reading.ts';
import { brushPicture, clipboard } from '../state.ts';
import { liftFloat, moved, pasteFloat, placeFloat } from '../tools/float.ts';
import { chooseTool } from './drawing.ts';

/** What is selected, or the whole cel. */
function chosenMask(session: SpriteSession) {
    return session.ui.selection.value ?? allMask(session.size);
}

function copy(session: SpriteSession): boolean {
    const lifted = lift(copyCel(session), chosenMask(session));
    if (!lifted) return false;
    const { x, y, piece } = lifted.placed;
    clipboard.value = { x, y, width: piece.width, height: piece.height, pixels: piece.pixels };
    return true;
}

function erase(session: SpriteSession, label: string): void {
    if (!session.canDraw()) return;
    session.dropFloat();
    const picture = copyCel(session);
    const box = fillMask(picture, chosenMask(session), 0);
    if (box) session.paintBox(picture, box, { at: session.target, label });
}

/** In place, or with its middle at the pointer. */
function paste(session: SpriteSession, atPointer: boolean): void {
    const copied = clipboard.value;
    if (!copied || !session.canDraw()) return;
    const hover = atPointer ? session.ui.hover.value : null;
    const x = hover ? Math.floor(hover.x - copied.width / 2) : copied.x;
    const y = hover ? Math.floor(hover.y - copied.height / 2) : copied.y;
    session.dropFloat();
    const float = pasteFloat(session, copied, x, y);
    placeFloat(session, float, float.transform, 'Paste');
    chooseTool(session, 'move');
}

/** A picture that another program has copied. */
async function pasteFromSystem(session: SpriteSession): Promise<void> {
    for (const item of await navigator.clipboard.read()) {
        const type = item.types.find((each) => each.startsWith('image/'));
        if (!type) continue;
        const file = new File([await item.getType(type)], `pasted.${type.replace(/^image\//, '')}`, { type });
        session.dialog.value = { kind: 'import', files: [await fromFile(file)] };
        return;
    }
    session.refuse('There is no picture in the clipboard.');
}

/** The nudges of one float are one step. */
function nudge(session: SpriteSession, dx: number, dy: number): void {
    stopPlaying(session, 'here');
    if (!session.canDraw()) return;
    const float = session.float.value ?? liftFloat(session, false);
    if (float) placeFloat(session, float, moved(float.transform, dx, dy), 'Move', `nudge ${float.id}`);
}

function turn(session: SpriteSession, how: Turn): void {
    const float = session.float.value;
    if (!float && !session.ui.selection.value) {
        session.perform(turnCel(session.document, session.target, how));
        return;
    }
    if (!session.canDraw()) return;
    const piece = float ?? liftFloat(session, false);
    if (!piece) return;
    const { transform } = piece;
    const quarters = { right: 90, left: 270, half: 180, horizontal: 0, vertical: 0 }[how];
    placeFloat(
        session,
        piece,
        {
            ...transform,
            angle: transform.angle + quarters,
            flipX: how === 'horizontal' ? !transform.flipX : transform.flipX,
            flipY: how === 'vertical' ? !transform.flipY : transform.flipY,
        },
        TURN_LABELS[how],
    );
}

function makeBrush(session: SpriteSession): void {
    const lifted = lift(copyCel(session), chosenMask(session));
    const brush = lifted && pictureBrush(lifted.placed.piece);
    if (!brush) {
        session.refuse('There is nothing to make a brush of: the selection is empty.');
        return;
    }
    brushPicture.value = brush;
    chooseTool(session, 'pencil');
}

/** Puts back what floats, or selects nothing. */
function unwind(session: SpriteSession): void {
    if (session.suggestion.value) session.suggestion.value = null;
    else if (session.float.value) session.returnFloat();
    else if (session.ui.playing.value) stopPlaying(session, 'back');
    else if (brushPicture.value) brushPicture.value = null;
    else session.select(null);
}

function turnCommands(session: SpriteSession): Action[] {
    const group = 'Turn';
    const keyed = (id: ActionId, title: string, by: Turn): Action => ({
        id,
        action: id,
        title,
        group,
        run: () => turn(session, by),
    });
    const whole = (name: string, title: string, by: Turn): Action => ({
        id: `turn.canvas-${name}`,
        title,
        group,
        run: () => {
            session.perform(turnCanvas(session.document, by));
        },
    });
    return [
        keyed('flip.horizontal', 'Flip horizontally', 'horizontal'),
        keyed('flip.vertical', 'Flip vertically', 'vertical'),
        keyed('turn.right', 'Turn right by a quarter', 'right'),
        keyed('turn.left', 'Turn left by a quarter', 'left'),
        { id: 'turn.half', title: 'Turn by a half', group, run: () => turn(session, 'half') },
        whole('right', 'Turn the whole sprite right', 'right'),
        whole('left', 'Turn the whole sprite left', 'left'),
        whole('horizontal', 'Flip the whole sprite horizontally', 'horizontal'),
        whole('vertical', 'Flip the whole sprite vertically', 'vertical'),
    ];
}

export function selectionCommands(session: SpriteSession): Action[] {
    const group = 'Selection';
    const { selection } = session.ui;
    const has = () => selection.value !== null || session.float.value !== null;
    const arrow = (
        action: 'select.left' | 'select.right' | 'select.up' | 'select.down',
        title: string,
        dx: number,
        dy: number,
    ): Action => ({ id: action, action, title, group, repeats: true, enabled: has, run: () => nudge(session, dx, dy) });
    return [
        {
            id: 'edit.cut',
            action: 'edit.cut',
            title: 'Cut',
            group,
            run: () => {
                if (copy(session)) erase(session, 'Cut');
            },
        },
        {
            id: 'edit.copy',
            action: 'edit.copy',
            title: 'Copy',
            group,
            run: () => {
                copy(session);
            },
        },
        {
            id: 'edit.paste',
            action: 'edit.paste',
            title: 'Paste in place',
            group,
            run: () => {
                if (clipboard.value) paste(session, false);
                else void attempt('Paste', () => pasteFromSystem(session));
            },
        },
        {
            id: 'edit.paste-here',
            action: 'edit.paste-here',
            title: 'Paste at the pointer',
            group,
            enabled: () => clipboard.value !== null,
            run: () => paste(session, true),
        },
        {
            id: 'edit.delete',
            action: 'edit.delete',
            title: 'Erase the selection',
            group,
            run: () => erase(session, 'Delete'),
        },
        {
            id: 'edit.brush',
            action: 'edit.brush',
            title: 'Brush from the selection',
            group: 'Brush',
            run: () => makeBrush(session),
        },
        {
            id: 'select.all',
            action: 'select.all',
            title: 'Select all',
            group,
            run: () => session.select(allMask(session.size)),
        },
        {
            id: 'select.none',
            action: 'select.none',
            title: 'Select nothing',
            group,
            run: () => {
                session.dropFloat();
                session.select(null);
            },
        },
        {
            id: 'select.invert',
            action: 'select.invert',
            title: 'Invert the selection',
            group,
            run: () => session.select(invertMask(selection.value ?? noneMask(session.size))),
        },
        {
            id: 'select.grow',
            title: 'Grow the selection by one pixel',
            group,
            enabled: has,
            run: () => session.select(growMask(chosenMask(session))),
        },
        {
            id: 'select.shrink',
            title: 'Shrink the selection by one pixel',
            group,
            enabled: has,
            run: () => session.select(shrinkMask(chosenMask(session))),
        },
        {
            id: 'select.stamp',
            action: 'select.stamp',
            title: 'Stamp what floats',
            group,
            enabled: () => session.float.value !== null,
            run: () => session.dropFloat(),
        },
        {
            id: 'select.back',
            action: 'select.back',
            title: 'Back: unselect, put back, stop',
            group,
            run: () => unwind(session),
        },
        arrow('select.left', 'Nudge left', -1, 0),
        arrow('select.right', 'Nudge right', 1, 0),
        arrow('select.up', 'Nudge up', 0, -1),
        arrow('select.down', 'Nudge down', 0, 1),
        ...turnCommands(session),
    ];
}
