// A folder of this machine that the browser lets the page look into again: what is in it, and when that changes.
import { besideEachOther, fromFile, isGone, pickByInput, wasCancelled, type StudioFile } from './local.ts';

/** The most files that are read from a folder that was dropped or chosen. */
export const FILES_MAX = 20_000;

/** The most bytes: a tab could not hold more. */
const BYTES_MAX = 2 ** 31;

/** Files that the browser is asked for at once. */
const TOGETHER = 64;

export interface FolderFile {
    /** Below the folder. */
    readonly path: string;
    /** Null when another program has removed it, or writes it, in the very moment. */
    readonly file: File | null;
}

interface AskingFolder extends FileSystemDirectoryHandle {
    queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
    requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

interface FolderObserver {
    observe(folder: FileSystemDirectoryHandle, options: { recursive: boolean }): Promise<void>;
    disconnect(): void;
}

interface FolderChange {
    /** "errored" is the last one: the browser watches no more, because the folder itself has gone, or there is too much
     * below it. */
    readonly type: 'appeared' | 'disappeared' | 'errored' | 'modified' | 'moved' | 'unknown';
    readonly relativePathComponents: readonly string[];
    readonly relativePathMovedFrom?: readonly string[] | null;
}

/** Chromium has it since version 133, and no other browser lets a page look into folders at all. */
const Observer = (
    window as { FileSystemObserver?: new (changed: (changes: readonly FolderChange[]) => void) => FolderObserver }
).FileSystemObserver;

async function unlessGone<Result>(reading: Promise<Result>): Promise<Result | null> {
    return reading.catch((error: unknown) => {
        if (isGone(error) || (error instanceof DOMException && error.name === 'NotReadableError')) return null;
        throw error;
    });
}

/** `pack` leaves out what is hidden, too. */
const isHidden = (name: string) => name.startsWith('.') && name !== '.spritepressignore';

async function entriesOf(folder: FileSystemDirectoryHandle): Promise<FileSystemHandle[]> {
    const entries: FileSystemHandle[] = [];
    for await (const entry of folder.values()) if (!isHidden(entry.name)) entries.push(entry);
    return entries;
}

interface FoundHandle {
    readonly path: string;
    readonly handle: FileSystemFileHandle;
}

async function handlesBelow(root: FileSystemDirectoryHandle, wants: (path: string) => boolean): Promise<FoundHandle[]> {
    const found: FoundHandle[] = [];
    const waiting = [{ folder: root, prefix: '' }];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
        const { folder, prefix } = at;
        const entries = folder === root ? await entriesOf(root) : ((await unlessGone(entriesOf(folder))) ?? []);
        for (const entry of entries) {
            const path = prefix + entry.name;
            if (entry.kind === 'directory')
                waiting.push({ folder: entry as FileSystemDirectoryHandle, prefix: `${path}/` });
            else if (wants(path)) found.push({ path, handle: entry as FileSystemFileHandle });
        }
        if (found.length > FILES_MAX)
            throw new Error(`it has more than ${FILES_MAX.toLocaleString('en')} files: give a folder inside it`);
    }
    return found;
}

/** The files below a folder that `wants` accepts, by their paths there. Throws when the folder itself is gone. */
export async function filesBelow(
    root: FileSystemDirectoryHandle,
    wants: (path: string) => boolean,
): Promise<FolderFile[]> {
    const handles = await handlesBelow(root, wants);
    const found: FolderFile[] = [];
    for (let i = 0; i < handles.length; i += TOGETHER) {
        const some = handles
            .slice(i, i + TOGETHER)
            .map(async ({ path, handle }) => ({ path, file: await unlessGone(handle.getFile()) }));
        found.push(...(await Promise.all(some)));
    }
    return found;
}

/** Null while another program writes it: the watcher reports a change when that is done. */
export function readNow(file: File): Promise<Uint8Array | null> {
    return unlessGone(file.arrayBuffer().then((buffer) => new Uint8Array(buffer)));
}

/** A folder that was dropped or chosen; names of its files begin with its own. What cannot be read is left out. */
export async function fromFolder(root: FileSystemDirectoryHandle): Promise<StudioFile[]> {
    const files: StudioFile[] = [];
    const within = { root, readAt: Date.now() };
    const found = await filesBelow(root, () => true);
    if (found.reduce((sum, { file }) => sum + (file?.size ?? 0), 0) > BYTES_MAX)
        throw new Error(`${root.name} has more than 2 GB of files: give a folder inside it`);
    for (const { path, file } of found) {
        const bytes = file && (await readNow(file));
        if (bytes) files.push({ name: `${root.name}/${path}`, bytes, origin: { kind: 'copy' }, within });
    }
    if (files.length === 0) throw new Error(`there are no files in ${root.name}`);
    return besideEachOther(files);
}

/** Asks for a folder; no files when the user cancels. Where the browser does not let us look into folders, its
 * files are copies. */
export async function pickFolder(): Promise<StudioFile[]> {
    const { showDirectoryPicker } = window as { showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> };
    if (!showDirectoryPicker) {
        const files = await pickByInput('folder');
        return besideEachOther(
            await Promise.all(
                files.map(async (file) => ({ ...(await fromFile(file)), name: file.webkitRelativePath })),
            ),
        );
    }
    try {
        return await fromFolder(await showDirectoryPicker());
    } catch (error) {
        if (wasCancelled(error)) return [];
        throw error;
    }
}

/** A page that was loaded again may have to ask, which browsers allow only when somebody has clicked. */
export async function mayRead(root: AskingFolder, ask: boolean): Promise<boolean> {
    const state = ask
        ? await root.requestPermission?.({ mode: 'read' })
        : await root.queryPermission?.({ mode: 'read' });
    return state === undefined || state === 'granted';
}

export interface FolderListener {
    /** Whether other content of a file counts, by its path below the folder. */
    wants(path: string): boolean;
    /** Something may have changed. */
    changed(): void;
    /** The watcher has ended: another folder may have come in the place of this one. */
    ended(): void;
}

/** What comes, goes or moves may be a folder with anything in it. */
function matters(
    { type, relativePathComponents: path, relativePathMovedFrom }: FolderChange,
    wants: FolderListener['wants'],
): boolean {
    if (type === 'modified') return !path.some(isHidden) && wants(path.join('/'));
    return [path, relativePathMovedFrom ?? path].some((each) => !each.some(isHidden));
}

/** Tells of changes below a folder. Returns what ends it. Where the browser does not tell, whoever comes back to the
 * window from another program has perhaps changed something there. */
export function watchFolder(root: FileSystemDirectoryHandle, listener: FolderListener): () => void {
    const stopped = new AbortController();
    const changed = () => listener.changed();
    const lookOnFocus = () => window.addEventListener('focus', changed, { signal: stopped.signal });
    let told = false;
    const observer =
        Observer
        && new Observer((changes) => {
            if (changes.every(({ type }) => type !== 'errored')) {
                told = true;
                if (changes.some((change) => matters(change, listener.wants))) changed();
            } else if (told) listener.ended();
            else {
                // another observer would end at once too
                lookOnFocus();
                changed();
            }
        });
    if (observer)
        void observer.observe(root, { recursive: true }).then(changed, lookOnFocus); // what changed before it began
    else lookOnFocus();
    return () => {
        observer?.disconnect();
        stopped.abort();
    };
}
