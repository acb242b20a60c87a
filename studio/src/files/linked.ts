// A folder of this machine that the browser lets the page look into again: what is in it, and when that changes.
import { besideEachOther, fromFile, pickByInput, wasCancelled, type StudioFile } from './local.ts';

/** No more than these are read of a folder that somebody drops or chooses. */
export const FILES_MAX = 20_000;

export interface FolderFile {
    /** Below the folder. */
    readonly path: string;
    readonly file: File;
}

interface AskingFolder extends FileSystemDirectoryHandle {
    queryPermission?(options: { mode: 'read' }): Promise<PermissionState>;
    requestPermission?(options: { mode: 'read' }): Promise<PermissionState>;
}

interface FolderObserver {
    observe(folder: FileSystemDirectoryHandle, options: { recursive: boolean }): Promise<void>;
    disconnect(): void;
}

/** Chromium has it since version 133, and no other browser lets a page look into folders at all. */
const Observer = (window as { FileSystemObserver?: new (changed: () => void) => FolderObserver }).FileSystemObserver;

export function isGone(error: unknown): boolean {
    return error instanceof DOMException && error.name === 'NotFoundError';
}

/** Null for what another program has removed or written in the very moment. */
async function unlessGone<Result>(reading: Promise<Result>): Promise<Result | null> {
    return reading.catch((error: unknown) => {
        if (isGone(error) || (error instanceof DOMException && error.name === 'NotReadableError')) return null;
        throw error;
    });
}

async function entriesOf(folder: FileSystemDirectoryHandle): Promise<FileSystemHandle[]> {
    const entries: FileSystemHandle[] = [];
    for await (const entry of folder.values()) entries.push(entry);
    return entries;
}

/** All files below a folder. Throws when the folder itself is gone. */
export async function filesBelow(root: FileSystemDirectoryHandle): Promise<FolderFile[]> {
    const found: FolderFile[] = [];
    const waiting = [{ folder: root, prefix: '' }];
    for (let at = waiting.shift(); at && found.length < FILES_MAX; at = waiting.shift()) {
        const { folder, prefix } = at;
        const entries = folder === root ? await entriesOf(root) : await unlessGone(entriesOf(folder)) ?? [];
        for (const entry of entries) {
            const path = prefix + entry.name;
            if (entry.kind === 'directory') waiting.push({ folder: entry as FileSystemDirectoryHandle, prefix: `${path}/` });
            const file = entry.kind === 'file' ? await unlessGone((entry as FileSystemFileHandle).getFile()) : null;
            if (file) found.push({ path, file });
        }
    }
    return found;
}

/** Null when somebody writes it just now: a change tells when that is done. */
export function readNow(file: File): Promise<Uint8Array | null> {
    return unlessGone(file.arrayBuffer().then((buffer) => new Uint8Array(buffer)));
}

/** A folder that was dropped or chosen; names of its files begin with its own. */
export async function fromFolder(root: FileSystemDirectoryHandle): Promise<StudioFile[]> {
    const files: StudioFile[] = [];
    for (const { path, file } of (await filesBelow(root)).slice(0, FILES_MAX))
        files.push({ ...await fromFile(file), name: `${root.name}/${path}`, within: root });
    return besideEachOther(files);
}

/** Asks for a folder; nothing when nobody chose. Where the browser does not let us look into folders, its files are copies. */
export async function pickFolder(): Promise<StudioFile[]> {
    const { showDirectoryPicker } = window as { showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> };
    if (!showDirectoryPicker) {
        const files = await pickByInput('folder');
        return besideEachOther(await Promise.all(files.map(async (file) => ({ ...await fromFile(file), name: file.webkitRelativePath }))));
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
    const state = ask ? await root.requestPermission?.({ mode: 'read' }) : await root.queryPermission?.({ mode: 'read' });
    return state === undefined || state === 'granted';
}

/** Tells when something may have changed below a folder. Returns what ends it. Where the browser does not tell, whoever comes back
 * to the window from another program has perhaps changed something there. */
export function watchFolder(root: FileSystemDirectoryHandle, changed: () => void): () => void {
    const observer = Observer && new Observer(changed);
    void observer?.observe(root, { recursive: true }).then(changed, () => {}); // what changed before it began
    window.addEventListener('focus', changed);
    return () => {
        observer?.disconnect();
        window.removeEventListener('focus', changed);
    };
}
