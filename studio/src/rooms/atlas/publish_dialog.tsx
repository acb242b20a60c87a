// What will be written, before it is: into the served folder, or as downloads.
import { attempt, say } from '../../frame/messages.ts';
import { download } from '../../files/local.ts';
import { project, refreshProject, server } from '../../files/server.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { FileMap } from './load.ts';
import type { AtlasSession } from './session.ts';

async function write(files: FileMap): Promise<void> {
    for (const [path, bytes] of Object.entries(files)) {
        const there = project.value?.files.find((file) => file.path === path);
        if (there) await server!.save(there.id, bytes, (await server!.read(there.id)).hash);
        else await server!.create(path, bytes);
    }
    await refreshProject();
    say(`${Object.keys(files).length} files are in the folder.`);
}

export function PublishDialog({ session, onClose }: { session: AtlasSession; onClose(): void }) {
    const made = session.pressed?.made ?? {};
    const taken = new Set(project.value?.files.map((file) => file.path));
    const publish = () => attempt('Publish', async () => { await write(made); onClose(); });
    const save = () => { for (const [name, bytes] of Object.entries(made)) download(name.replace(/^.*\//, ''), bytes); onClose(); };
    return (
        <Dialog title="Publish" onClose={onClose} foot={
            <>
                <Button icon="download" kind={server ? 'plain' : 'main'} onClick={save}>Download</Button>
                {server && <Button icon="save" kind="main" onClick={() => void publish()}>Write into the folder</Button>}
            </>
        }>
            <ul class="list" aria-label="Files">
                {Object.entries(made).map(([name, bytes]) => (
                    <li key={name} class="row"><span class="grow shorten mono">{name}</span>
                        {taken.has(name) && <span class="small costs">replaces a file</span>}
                        <span class="small quiet">{bytes.length.toLocaleString('en')} bytes</span></li>
                ))}
            </ul>
        </Dialog>
    );
}
