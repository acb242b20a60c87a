// What will be written, before it is: into the served folder, or as downloads.
import { attempt, say } from '../../frame/messages.ts';
import { downloadAll, madeFiles, saveIntoFolder, takenNames } from '../../files/give.ts';
import { server } from '../../files/server.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { pictureFolder } from './command_line.ts';
import type { FileMap } from './load.ts';
import type { AtlasSession } from './session.ts';

/** What the command line needs comes first: nine-patches go among the pictures, pivots beside the atlas. */
function filesToPublish({ pressed, folder }: AtlasSession): FileMap {
    if (!pressed) return {};
    const among = pictureFolder(folder);
    const patches = Object.entries(pressed.patches).map(([path, bytes]) => [among === '.' ? path : `${among}/${path}`, bytes]);
    return { ...Object.fromEntries(patches), ...pressed.pivots, ...pressed.made };
}

export function PublishDialog({ session, onClose }: { session: AtlasSession; onClose(): void }) {
    const made = madeFiles(filesToPublish(session));
    const taken = new Set(takenNames(made));
    const publish = () => attempt('Publish', async () => {
        await saveIntoFolder(made);
        say(`${made.length} files are in the folder.`);
        onClose();
    });
    const save = () => {
        void attempt('Download', () => downloadAll(made));
        onClose();
    };
    return (
        <Dialog title="Publish" onClose={onClose} foot={
            <>
                <Button icon="download" kind={server ? 'plain' : 'main'} onClick={save}>Download</Button>
                {server && <Button icon="save" kind="main" onClick={() => void publish()}>Write into the folder</Button>}
            </>
        }>
            <ul class="list" aria-label="Files">
                {made.map(({ name, bytes }) => (
                    <li key={name} class="row"><span class="grow shorten mono">{name}</span>
                        {taken.has(name) && <span class="small costs">replaces a file</span>}
                        <span class="small quiet">{bytes.length.toLocaleString('en')} bytes</span></li>
                ))}
            </ul>
        </Dialog>
    );
}
