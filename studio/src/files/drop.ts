// Files that were dropped or pasted: single ones, and whole folders with their paths.
import { FILES_MAX, fromFolder } from './linked.ts';
import { besideEachOther, fromFile, fromHandle, type StudioFile } from './local.ts';

function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
    const reader = folder.createReader();
    const all: FileSystemEntry[] = [];
    return new Promise((resolve, reject) => {
        const next = () =>
            reader.readEntries((entries) => {
                all.push(...entries);
                if (entries.length === 0 || all.length > FILES_MAX) resolve(all);
                else next(); // browsers give a hundred at a time
            }, reject);
        next();
    });
}

/** All files below some entries; a folder's file has its path as its name. */
async function collect(entries: FileSystemEntry[]): Promise<StudioFile[]> {
    const found: StudioFile[] = [];
    const waiting = [...entries];
    for (let entry = waiting.shift(); entry && found.length < FILES_MAX; entry = waiting.shift()) {
        if (entry.isDirectory) {
            waiting.push(...(await listFolder(entry as FileSystemDirectoryEntry)));
            continue;
        }
        const at = entry as FileSystemFileEntry;
        const file = await new Promise<File>((resolve, reject) => at.file(resolve, reject));
        found.push({ ...(await fromFile(file)), name: entry.fullPath.replace(/^\//, '') });
    }
    return found;
}

interface HandingItem extends DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

/** A file that was dropped. Where the browser gives a handle, saving writes back to it; otherwise it is a copy. */
async function droppedFile(file: File, handing: Promise<FileSystemHandle | null> | null): Promise<StudioFile> {
    const handle = await handing;
    return handle?.kind === 'file' ? fromHandle(handle as FileSystemFileHandle) : fromFile(file);
}

export async function droppedFiles(data: DataTransfer): Promise<StudioFile[]> {
    // All of this before the first await: the browser takes the items away then.
    const items = [...data.items].filter((item) => item.kind === 'file');
    const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
    const handles = items.map((item) => (item as HandingItem).getAsFileSystemHandle?.().catch(() => null) ?? null);
    const files = [...data.files];
    const only = items.length === 1 ? await handles[0] : null;
    if (only?.kind === 'directory') return fromFolder(only as FileSystemDirectoryHandle);
    if (entries.some((entry) => entry?.isDirectory))
        return besideEachOther(await collect(entries.filter((entry) => entry !== null)));
    return besideEachOther(await Promise.all(files.map((file, i) => droppedFile(file, handles[i] ?? null))));
}
