// Shows the dialog that is open.
import type { SpriteSession } from '../session.ts';
import { CompareDialog } from './compare.tsx';
import { GuidesDialog } from './guides.tsx';
import { PaletteLoadDialog, PaletteSaveDialog } from './palette.tsx';
import { SizeDialog } from './size.tsx';

export function Dialogs({ session }: { session: SpriteSession }) {
    const dialog = session.dialog.value;
    const close = () => { session.dialog.value = null; };
    switch (dialog?.kind) {
        case undefined: return null;
        case 'compare': return <CompareDialog session={session} theirs={dialog.theirs} onClose={close} />;
        case 'guides': return <GuidesDialog session={session} onClose={close} />;
        case 'palette-load': return <PaletteLoadDialog session={session} onClose={close} />;
        case 'palette-save': return <PaletteSaveDialog session={session} onClose={close} />;
        case 'size': return <SizeDialog session={session} onClose={close} />;
    }
}
