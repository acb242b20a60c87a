// Files that were dropped or pasted: single ones, and whole folders with their paths.
import { besideEachOther, fromFile, type StudioFile } from './local.ts';

const FILES_MAX = 20_000;

function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
    const reader = folder.createReader();
    const all: FileSystemEntry[] = [];
    return new Promise((resolve, reject) => {
        const next = () => reader.readEntries((entries) => {
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
            waiting.push(...await listFolder(entry as FileSystemDirectoryEntry));
            continue;
        }
        const at = entry as FileSystemFileEntry;
        const file = await new Promise<File>((resolve, reject) => at.file(resolve, reject));
        found.push({ ...await fromFile(file), name: entry.fullPath.replace(/^\//, '') });
    }
    return found;
}

export async function droppedFiles(data: DataTransfer): Promise<StudioFile[]> {
    const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null); // before the first await
    const files = [...data.files];
    if (entries.some((entry) => entry?.isDirectory))
        return besideEachOther(await collect(entries.filter((entry) => entry !== null)));
    return besideEachOther(await Promise.all(files.map(fromFile)));
}
