// Imports pictures, films, atlases, rigs, strings and projects into the sprite, or into a new one.
import { useEffect, useState } from 'preact/hooks';
import type { StudioFile } from '../../../files/local.ts';
import { wordError } from '../../../shell/messages.ts';
import { runWork, type WorkerOptions } from '../../../shell/work.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { fileKind } from '../file_names.ts';
import { ChooseSource } from '../import/choose.tsx';
import { canImport, isPicture } from '../../../engine/endings.ts';
import { ImportSettings } from '../import/settings.tsx';
import { openSource, type Source } from '../import/source.ts';
import type { SpriteSession } from '../session.ts';

/** Of an atlas and its pages the atlas; of several pictures all. */
function mainFiles(files: readonly StudioFile[]): readonly StudioFile[] {
    const documents = files.filter((file) => fileKind(file.name) || (canImport(file.name) && !isPicture(file.name)));
    if (documents.length > 0) return documents.slice(0, 1);
    return files
        .filter((file) => isPicture(file.name))
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** Pictures one after the other. */
function join(sources: readonly Source[]): Source {
    if (sources.length === 1) return sources[0]!;
    return {
        name: sources[0]!.name,
        label: 'Frames',
        parts: [{ id: '', title: `${sources.length} pictures` }],
        take: async (part, options) => (await Promise.all(sources.map((source) => source.take(part, options)))).flat(),
    };
}

async function openAll(files: readonly StudioFile[], session: SpriteSession, options: WorkerOptions): Promise<Source> {
    const main = mainFiles(files);
    if (main.length === 0) throw new Error(`${files[0]!.name} is nothing that can be imported.`);
    return join(await Promise.all(main.map((file) => openSource(file, session.outline.value.palette, options))));
}

export function ImportDialog({
    session,
    files,
    onClose,
}: {
    session: SpriteSession;
    files: readonly StudioFile[];
    onClose(): void;
}) {
    const [source, setSource] = useState<Source | null>(null);
    const [fault, setFault] = useState('');
    const [closed] = useState(() => new AbortController());
    const open = (chosen: readonly StudioFile[]) => {
        setFault('');
        runWork(`Read ${chosen[0]!.name}`, (options) => openAll(chosen, session, options), closed.signal).then(
            setSource,
            (error: unknown) => {
                if (!closed.signal.aborted) setFault(wordError(error));
            },
        );
    };
    useEffect(() => {
        if (files.length > 0) open(files);
        return () => closed.abort();
    }, []);
    return (
        <Dialog title={source ? `Import ${source.name}` : 'Import'} class="import-dialog" onClose={onClose}>
            {fault && (
                <p class="bad" role="alert">
                    {fault}
                </p>
            )}
            {source && (
                <ImportSettings session={session} source={source} onBack={() => setSource(null)} onDone={onClose} />
            )}
            {!source && <ChooseSource onFiles={open} />}
        </Dialog>
    );
}
