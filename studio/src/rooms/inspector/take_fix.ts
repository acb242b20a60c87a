// Puts a fixed file in the place of the broken one: into the file it came from where the studio may write that, as a download
// otherwise. The fixed file opens in a tab of its own; the tab of the broken one keeps its bytes.
import { download, hashOf, readHandle, writeHandle, type Origin } from '../../files/local.ts';
import { Conflict, project, refreshProject, server } from '../../files/server.ts';
import { attempt, say } from '../../frame/messages.ts';
import { closeTab, inspect, shown } from '../../frame/workspace.ts';
import type { InspectorDocument } from './document.ts';
import type { Fix } from './fix.ts';

const WRITTEN_ELSEWHERE = 'another program has written or removed the file since it was opened, so that nothing was saved. Open it again.';

async function writeToServer({ path, hash }: { path: string; hash: string }, bytes: Uint8Array): Promise<string> {
    const file = project.value?.files.find((each) => each.path === path);
    if (!file) throw new Error(WRITTEN_ELSEWHERE);
    const saved = await server!.save(file.id, bytes, hash).catch((error: unknown) => {
        throw error instanceof Conflict ? new Error(WRITTEN_ELSEWHERE) : error;
    });
    await refreshProject();
    return saved;
}

async function writeToHandle({ handle, hash }: { handle: FileSystemFileHandle; hash: string }, bytes: Uint8Array): Promise<string> {
    if ((await readHandle(handle))?.hash !== hash) throw new Error(WRITTEN_ELSEWHERE);
    await writeHandle(handle, bytes);
    return hashOf(bytes);
}

/** The file of the served folder that has this name and these bytes: rooms that hand over a file, and reloads, forget which one
 * it was. */
export async function servedFile(name: string, bytes: Uint8Array): Promise<Origin | null> {
    const file = project.value?.files.find(({ path, size }) => path === name && size === bytes.length);
    if (!file) return null;
    const { bytes: present, hash } = await server!.read(file.id);
    if (present.length !== bytes.length || !present.every((byte, i) => byte === bytes[i])) return null;
    return { kind: 'server', project: project.value!.id, path: file.path, id: file.id, hash };
}

/** Writes over a file that still is as it was read; where it is from then on. */
async function replaceFile(origin: Exclude<Origin, { kind: 'copy' }>, bytes: Uint8Array): Promise<typeof origin> {
    return { ...origin, hash: await (origin.kind === 'server' ? writeToServer(origin, bytes) : writeToHandle(origin, bytes)) };
}

export async function takeFix(document: InspectorDocument, fix: Fix): Promise<void> {
    const { name, origin } = document;
    const file = { name, bytes: fix.bytes, beside: (each: string) => document.readBeside(each) };
    if (origin.kind === 'copy') {
        download(name.replace(/^.*\//, ''), fix.bytes);
        return inspect({ ...file, origin });
    }
    const replaced = await replaceFile(origin, fix.bytes);
    document.fix.value = null; // the file has it now
    await inspect({ ...file, origin: replaced });
    const opened = shown.value;
    const putBack = async () => {
        document.origin = await replaceFile(replaced, document.bytes);
        document.fix.value = fix;
        document.bar.value = null;
        shown.value = document.id;
        if (opened !== null && opened !== document.id) await closeTab(opened);
    };
    const undo = () => void attempt(name, putBack);
    document.bar.value = { text: 'The file is fixed. This is what it was before.', actions: [{ title: 'Put it back', run: undo }] };
    say(`Saved ${name}.`, { title: 'Undo', run: undo });
}
