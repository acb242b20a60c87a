// Shows the dialog that is open.
import type { SpriteSession } from '../session.ts';
import { CompareDialog } from './compare.tsx';
import { ExportDialog } from './export.tsx';
import { GuidesDialog } from './guides.tsx';
import { ImportDialog } from './import.tsx';
import { PaletteLoadDialog, PaletteSaveDialog } from './palette.tsx';
import { PutBackDialog } from './put_back.tsx';
import { SaveAsDialog } from './save_as.tsx';
import { SizeDialog } from './size.tsx';
import { WidthDialog } from './width.tsx';

export function Dialogs({ session }: { session: SpriteSession }) {
    const dialog = session.dialog.value;
    const close = () => {
        session.dialog.value = null;
    };
    switch (dialog?.kind) {
        case undefined:
            return null;
        case 'compare':
            return <CompareDialog session={session} theirs={dialog.theirs} onClose={close} />;
        case 'export':
            return <ExportDialog session={session} onClose={close} />;
        case 'import':
            return <ImportDialog session={session} files={dialog.files} onClose={close} />;
        case 'width':
            return <WidthDialog session={session} file={dialog.file} onClose={close} />;
        case 'guides':
            return <GuidesDialog session={session} onClose={close} />;
        case 'palette-load':
            return <PaletteLoadDialog session={session} onClose={close} />;
        case 'palette-save':
            return <PaletteSaveDialog session={session} onClose={close} />;
        case 'put-back':
            return <PutBackDialog session={session} onClose={close} />;
        case 'save-as':
            return <SaveAsDialog session={session} onClose={close} />;
        case 'size':
            return <SizeDialog session={session} onClose={close} />;
    }
}
