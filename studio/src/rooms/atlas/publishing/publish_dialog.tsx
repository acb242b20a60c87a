// What will be written, before it is: into the served folder, or as downloads.
import { attempt, say } from '../../../shell/messages.ts';
import { downloadAll, madeFiles, saveIntoFolder, takenNames } from '../../../files/give.ts';
import { server } from '../../../files/server.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { keepPlacesOfPublished, pressedAtlases } from '../press/keep_places.ts';
import type { FileMap } from '../../../atlases/load.ts';
import { pathBelow } from '../sources/sources.ts';
import type { AtlasSession } from '../session.ts';
import { unusedPages } from './unused_pages.ts';

/** Nine-patches go among the pictures. */
function patchFiles({ pressed, files }: AtlasSession): FileMap {
    return Object.fromEntries(
        Object.entries(pressed?.patches ?? {}).map(([path, bytes]) => [pathBelow(files.root, path), bytes]),
    );
}

export function PublishDialog({ session, onClose }: { session: AtlasSession; onClose(): void }) {
    const patches = patchFiles(session);
    const made = madeFiles({ ...patches, ...session.pressed?.pivots, ...session.pressed?.made });
    // Their pictures are not in the folder.
    const onlyDownload = (name: string) => session.folder === undefined && name in patches;
    const forFolder = made.filter(({ name }) => !onlyDownload(name));
    const taken = new Set(takenNames(forFolder));
    const publish = () =>
        attempt('Publish', async () => {
            if (!session.canEdit()) return; // the document remembers what was published
            const atlases = pressedAtlases(session);
            const unused = await unusedPages(session);
            session.keepPatches(Object.keys(patches));
            await saveIntoFolder(forFolder);
            await keepPlacesOfPublished(session, atlases);
            const left = unused.length === 0 ? '' : ` Not used any more, and yours to delete: ${unused.join(', ')}.`;
            say(`${forFolder.length} files are in the folder.${left}`);
            onClose();
        });
    const save = () => {
        void attempt('Download', async () => {
            const atlases = pressedAtlases(session);
            await downloadAll(made);
            if (session.folder === undefined) await keepPlacesOfPublished(session, atlases);
        });
        onClose();
    };
    return (
        <Dialog
            title="Publish"
            onClose={onClose}
            foot={
                <>
                    <Button icon="download" kind={server ? 'plain' : 'main'} onClick={save}>
                        Download
                    </Button>
                    {server && (
                        <Button icon="save" kind="main" onClick={() => void publish()}>
                            Write into the folder
                        </Button>
                    )}
                </>
            }>
            <ul class="list" aria-label="Files">
                {made.map(({ name, bytes }) => (
                    <li key={name} class="row">
                        <span class="grow shorten mono">{name}</span>
                        {server && onlyDownload(name) && <span class="small costs">only as a download</span>}
                        {taken.has(name) && <span class="small costs">replaces a file</span>}
                        <span class="small quiet">{bytes.length.toLocaleString('en')} bytes</span>
                    </li>
                ))}
            </ul>
        </Dialog>
    );
}
