// Commands about what is seen, and undo.
import type { Action } from '../commands.ts';
import { changeSettings } from '../model/edit/settings.ts';
import { nextZoom, previousZoom, zoomAt } from '../../../kit/zoom.ts';
import type { SpriteSession } from '../session.ts';
import { byteOverlay, onionSkin, rulers } from '../state.ts';
import { fit } from '../canvas/canvas.tsx';

/** At the pointer, or in the middle while it is elsewhere. */
function zoom(session: SpriteSession, next: typeof nextZoom): void {
    const { view, area, hover } = session.ui;
    const { zoom: now, panX, panY } = view.value;
    const at = hover.value && { x: panX + hover.value.x * now, y: panY + hover.value.y * now };
    view.value = zoomAt(view.value, next(now), at ?? { x: area.value.width / 2, y: area.value.height / 2 });
}

const TILED = ['none', 'both', 'x', 'y'] as const;

export function viewCommands(session: SpriteSession): Action[] {
    const group = 'View';
    const { history } = session;
    const settings = () => session.outline.value.settings;
    return [
        {
            id: 'edit.undo',
            action: 'edit.undo',
            title: 'Undo',
            group: 'History',
            repeats: true,
            enabled: () => session.revision.value >= 0 && history.canUndo,
            run: () => session.undo(),
        },
        {
            id: 'edit.redo',
            action: 'edit.redo',
            title: 'Redo',
            group: 'History',
            repeats: true,
            enabled: () => session.revision.value >= 0 && history.canRedo,
            run: () => session.redo(),
        },
        {
            id: 'history.smallest',
            title: 'Go to the step with the shortest string',
            group: 'History',
            run: () => {
                const best = history.smallest();
                if (best !== undefined) session.jumpTo(best);
            },
        },
        {
            id: 'view.in',
            action: 'view.in',
            title: 'Zoom in',
            group,
            repeats: true,
            run: () => zoom(session, nextZoom),
        },
        {
            id: 'view.out',
            action: 'view.out',
            title: 'Zoom out',
            group,
            repeats: true,
            run: () => zoom(session, previousZoom),
        },
        { id: 'view.fit', action: 'view.fit', title: 'Show all of it', group, run: () => fit(session) },
        {
            id: 'view.onion',
            action: 'view.onion',
            title: 'Onion skin',
            group,
            run: () => {
                onionSkin.value = !onionSkin.value;
            },
        },
        {
            id: 'view.rulers',
            title: 'Rulers',
            group,
            run: () => {
                rulers.value = !rulers.value;
            },
        },
        {
            id: 'view.bytes',
            action: 'view.bytes',
            title: 'Bytes of each row',
            group,
            run: () => {
                byteOverlay.value = !byteOverlay.value;
            },
        },
        {
            id: 'view.grid',
            action: 'view.grid',
            title: 'Grid',
            group,
            run: () => {
                const { grid } = settings();
                session.perform(changeSettings(session.document, { grid: { ...grid, visible: !grid.visible } }));
            },
        },
        {
            id: 'view.tiled',
            title: 'Tiled drawing: next kind',
            group,
            run: () => {
                const next = TILED[(TILED.indexOf(settings().tiled) + 1) % TILED.length]!;
                session.perform(changeSettings(session.document, { tiled: next }));
            },
        },
    ];
}
