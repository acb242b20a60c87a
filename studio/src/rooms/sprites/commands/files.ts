// Commands about files, and the dialogs that belong to them.
import type { Action } from '../commands.ts';
import { PUT_BACK, putBack } from '../part_of.ts';
import type { SpriteSession } from '../session.ts';

export function fileCommands(session: SpriteSession): Action[] {
    const group = 'File';
    const dialog = (kind: 'size' | 'palette-load' | 'palette-save' | 'guides' | 'export') => () => {
        session.dialog.value = { kind };
    };
    return [
        {
            id: 'file.save',
            action: 'file.save',
            title: 'Save',
            group,
            whileTyping: true,
            run: () => void session.file.save(),
        },
        { id: 'file.save-as', title: 'Save as', group, run: () => void session.file.saveAs() },
        { id: 'file.export', action: 'file.export', title: 'Export', group, whileTyping: true, run: dialog('export') },
        {
            id: 'file.import',
            title: 'Import pictures, atlases, rigs and strings',
            group,
            run: () => {
                session.dialog.value = { kind: 'import', files: [] };
            },
        },
        {
            id: 'sprite.put-back',
            title: PUT_BACK,
            group,
            enabled: () => session.part.value !== null,
            run: () => putBack(session),
        },
        { id: 'sprite.size', title: 'Size and name of the sprite', group, run: dialog('size') },
        { id: 'palette.load', title: 'Load a palette', group: 'Colours', run: dialog('palette-load') },
        { id: 'palette.save', title: 'Save the palette', group: 'Colours', run: dialog('palette-save') },
        { id: 'guides.show', title: 'Guide pictures', group: 'View', run: dialog('guides') },
    ];
}
