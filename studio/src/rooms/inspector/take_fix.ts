// Puts a fixed file in the place of the broken one: into the file it came from where the studio may write that, as a
// download otherwise. The fixed file opens in a tab of its own; the tab of the broken one keeps its bytes.
import { download, hashOf, readHandle, writeHandle, type Origin } from '../../files/local.ts';
import { sameBytes } from '../../files/same_bytes.ts';
import { Conflict, project, refreshProject, server } from '../../files/server.ts';
import { attempt, say } from '../../shell/messages.ts';
import type { Bar } from '../../shell/room.ts';
import { closeTab, inspect, shown } from '../../shell/workspace.ts';
import { lastPart } from '../../files/paths.ts';
import type { InspectorDocument } from './document.ts';
import type { Fix } from './fix.ts';

type Replaceable = Exclude<Origin, { kind: 'copy' }>;

/** A fix that was taken: the file with it, and the tab that shows that. */
export interface Taken {
    readonly origin: Replaceable;
    readonly tab: string | null;
}

const WRITTEN_ELSEWHERE =
    'another program has written or removed the file since it was opened, so that nothing was saved. Open it again.';

async function writeToServer({ path, hash }: { path: string; hash: string }, bytes: Uint8Array): Promise<string> {
    const file = project.value?.files.find((each) => each.path === path);
    if (!file) throw new Error(WRITTEN_ELSEWHERE);
    const saved = await server!.save(file.id, bytes, hash).catch((error: unknown) => {
        throw error instanceof Conflict ? new Error(WRITTEN_ELSEWHERE) : error;
    });
    await refreshProject();
    return saved;
}

async function writeToHandle(
    { handle, hash }: { handle: FileSystemFileHandle; hash: string },
    bytes: Uint8Array,
): Promise<string> {
    if ((await readHandle(handle))?.hash !== hash) throw new Error(WRITTEN_ELSEWHERE);
    await writeHandle(handle, bytes);
    return hashOf(bytes);
}

/** The file of the served folder that has this name and these bytes: rooms that hand over a file, and reloads, forget
 * which one it was. */
export async function servedFile(name: string, bytes: Uint8Array): Promise<Origin | null> {
    const file = project.value?.files.find(({ path, size }) => path === name && size === bytes.length);
    if (!file) return null;
    const { bytes: present, hash } = await server!.read(file.id);
    if (!sameBytes(present, bytes)) return null;
    return { kind: 'server', project: project.value!.id, path: file.path, id: file.id, hash };
}

/** Writes over a file that still is as it was read; where it is from then on. */
async function writeOver(origin: Replaceable, bytes: Uint8Array): Promise<Replaceable> {
    return {
        ...origin,
        hash: await (origin.kind === 'server' ? writeToServer(origin, bytes) : writeToHandle(origin, bytes)),
    };
}

async function putBack(document: InspectorDocument, { origin, tab }: Taken): Promise<void> {
    await document.forgetTaken(await writeOver(origin, document.bytes));
    shown.value = document.id;
    if (tab !== null) await closeTab(tab);
}

function undo(document: InspectorDocument, taken: Taken): () => void {
    return () => void attempt(document.name, () => putBack(document, taken));
}

/** The bar over the broken file, once its fix was taken. */
export function offerPutBack(document: InspectorDocument, taken: Taken): Bar {
    return {
        text: 'The file is fixed. This is what it was before.',
        actions: [{ title: 'Put it back', run: undo(document, taken) }],
    };
}

export async function takeFix(document: InspectorDocument, fix: Fix): Promise<void> {
    const { name, origin } = document;
    const file = { name, bytes: fix.bytes, beside: (each: string) => document.readBeside(each) };
    if (origin.kind === 'copy') {
        download(lastPart(name), fix.bytes);
        return inspect({ ...file, origin });
    }
    const replaced = await writeOver(origin, fix.bytes);
    document.keepTaken({ origin: replaced, tab: null }); // at once: opening the other tab may fail
    await inspect({ ...file, origin: replaced });
    const taken = { origin: replaced, tab: shown.value === document.id ? null : shown.value };
    document.keepTaken(taken);
    say(`Saved ${name}.`, { title: 'Undo', run: undo(document, taken) });
}
