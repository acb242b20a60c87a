// Exports the sprite: strings, source code, pictures, films, atlases, the project, the palette.
import { useState } from 'preact/hooks';
import { readSetting, writeSetting } from '../../../store/settings.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { EXPORT_KINDS, type ExportKind } from '../export/kinds.tsx';
import type { SpriteSession } from '../session.ts';

const SETTING = 'sprites.export';

function lastKind(): ExportKind {
    const kept = readSetting(SETTING, 'string');
    return kept in EXPORT_KINDS ? (kept as ExportKind) : 'string';
}

export function ExportDialog({ session, onClose }: { session: SpriteSession; onClose(): void }) {
    const [kind, setKind] = useState(lastKind);
    const { Fields, beside } = EXPORT_KINDS[kind];
    const choose = (value: ExportKind) => {
        writeSetting(SETTING, value);
        setKind(value);
    };
    return (
        <Dialog title={`Export ${session.outline.value.name}`} class="export-dialog" onClose={onClose}>
            <div class="export">
                <div class="export-kinds" role="radiogroup" aria-label="What to export">
                    {(Object.entries(EXPORT_KINDS) as [ExportKind, { title: string }][]).map(([value, { title }]) => (
                        <button
                            key={value}
                            type="button"
                            class="button plain"
                            role="radio"
                            aria-checked={kind === value}
                            onClick={() => choose(value)}>
                            {title}
                        </button>
                    ))}
                </div>
                <div class={`export-fields ${beside ? 'beside' : ''}`}>
                    <Fields key={kind} session={session} onDone={onClose} />
                </div>
            </div>
        </Dialog>
    );
}
