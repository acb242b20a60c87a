// What can be shown around and over the picture, as a menu.
import { keyOf, runCommand } from '../../../shell/commands.ts';
import { Menu, type MenuItem } from '../../../kit/menu.tsx';
import type { Outline } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';
import { byteOverlay, rulers } from '../state.ts';

const TILED: Readonly<Record<Outline['settings']['tiled'], string>> = {
    none: 'off',
    both: 'both ways',
    x: 'left and right',
    y: 'up and down',
};

export function ViewMenu({ session }: { session: SpriteSession }) {
    const {
        settings: { grid, tiled },
        guides,
    } = session.outline.value;
    const item = (id: string, title: string, on: boolean): MenuItem => ({
        title,
        keys: keyOf(id),
        run: () => runCommand(id),
        ...(on ? { icon: 'check' } : {}),
    });
    return (
        <Menu
            label="View"
            icon="eye"
            to="up"
            items={[
                item('view.grid', 'Grid', grid.visible),
                item('view.rulers', 'Rulers', rulers.value),
                item('view.tiled', `Tiled drawing: ${TILED[tiled]}`, tiled !== 'none'),
                item('view.bytes', 'Bytes of each row', byteOverlay.value),
                item('guides.show', 'Guide pictures', guides.length > 0),
            ]}
        />
    );
}
