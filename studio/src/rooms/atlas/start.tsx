// An empty press: drop pictures, or choose some, or a folder of this machine or of the project.
import { isPicture } from '../../engine/endings.ts';
import { attempt } from '../../shell/messages.ts';
import { pickFolder } from '../../files/linked.ts';
import { pickFiles } from '../../files/local.ts';
import { project } from '../../files/server.ts';
import { Button } from '../../kit/button.tsx';
import { counted } from '../../kit/counted.ts';
import type { RoomDocument } from '../../shell/room.ts';
import { closeTab, show } from '../../shell/workspace.ts';
import room, { openAll, openFolder } from './room.ts';
import type { AtlasSession } from './session.ts';

/** Folders of the project with the number of pictures below them. */
function pictureFolders(paths: readonly string[]): [folder: string, count: number][] {
    const counts = new Map<string, number>();
    for (const path of paths.filter(isPicture)) {
        const parts = path.split('/').slice(0, -1);
        for (let i = 0; i <= parts.length; i++) {
            const folder = parts.slice(0, i).join('/');
            counts.set(folder, (counts.get(folder) ?? 0) + 1);
        }
    }
    return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function Start({ session }: { session: AtlasSession }) {
    const choose = () =>
        attempt('Pictures', async () => {
            const files = (await pickFiles()).filter((file) => isPicture(file.name));
            if (files.length === 0 || !session.canEdit()) return;
            session.files.give(Object.fromEntries(files.map((file) => [file.name, file.bytes])));
        });
    /** Closes the empty press: it has nothing to keep. */
    const openInstead = async (document: RoomDocument) => {
        await show(room, document);
        await closeTab(session.id);
    };
    const chooseFolder = () =>
        attempt('Folder', async () => {
            const files = await pickFolder();
            if (files.length === 0) return;
            if (!files.some(({ name }) => isPicture(name))) throw new Error('there are no pictures in it');
            await openInstead(await openAll(files));
        });
    const openHere = (folder: string) => void attempt(folder, async () => openInstead(await openFolder(folder)));
    const folders = pictureFolders(project.value?.files.map((file) => file.path) ?? []);
    return (
        <div class="atlas-start">
            <p>Drop a folder of pictures anywhere, or choose some.</p>
            <div class="row wrap">
                <Button kind="main" icon="folder" onClick={() => void chooseFolder()}>
                    Choose a folder
                </Button>
                <Button icon="open" onClick={() => void choose()}>
                    Choose pictures
                </Button>
            </div>
            {folders.length > 0 && (
                <ul class="list" aria-label="Folders with pictures">
                    {folders.map(([folder, count]) => (
                        <li key={folder}>
                            <button type="button" class="list-name" onClick={() => openHere(folder)}>
                                <span class="grow shorten">{folder || project.value!.name}</span>
                                <span class="quiet small">{counted(count, 'picture')}</span>
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
