// Files of this machine without a server: pickers where the browser has them, downloads otherwise.

/** A file as the studio opens it, from wherever it came. */
export interface StudioFile {
    name: string;
    bytes: Uint8Array;
    origin: Origin;
    /** Reads a file beside this one; null when there is none. */
    beside?(name: string): Promise<Uint8Array | null>;
    /** The folder that was given with it, where the browser lets us look into that again, and when we did, in
     * milliseconds. */
    within?: { readonly root: FileSystemDirectoryHandle; readonly readAt: number };
    /** The document of another room that it was taken out of, and goes back to. */
    partOf?: PartOf;
}

/** One frame of a document. */
export interface PartOf {
    /** The document's id, room and title. */
    readonly document: string;
    readonly room: string;
    readonly title: string;
    readonly frame: string;
    /** Of the file that the frame is in the served folder, when it was read. */
    readonly hash?: string;
    /** Pixels that the sprite could not take as they were: putting it back loses them. */
    readonly changed?: number;
    /** Of a nine-patch that was cut out without its marks: left, right, top, bottom. */
    readonly borders?: readonly [number, number, number, number];
    /** The picture of a press that it was made of; missing for frames of an atlas that was opened. */
    readonly source?: string;
}

export type Origin =
    | { kind: 'server'; project: string; path: string; id: string; hash: string }
    | { kind: 'handle'; handle: FileSystemFileHandle; hash: string }
    | { kind: 'copy' };

interface Pickers {
    showOpenFilePicker?(options: { multiple: boolean }): Promise<FileSystemFileHandle[]>;
    showSaveFilePicker?(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

interface AskingHandle extends FileSystemFileHandle {
    requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

const pickers = window as unknown as Pickers;

/** Whether a picker was closed without a choice. */
export function wasCancelled(error: unknown): boolean {
    return error instanceof DOMException && error.name === 'AbortError';
}

/** Whether a file or folder that a handle named is not there any more. */
export function isGone(error: unknown): boolean {
    return error instanceof DOMException && error.name === 'NotFoundError';
}

/** SHA-256 of a file's content, to see whether another program has written it. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is in the file now; null when it is gone. A page that was loaded again has to ask whether it may look. */
export async function readHandle(handle: FileSystemFileHandle): Promise<{ bytes: Uint8Array; hash: string } | null> {
    await (handle as AskingHandle).requestPermission?.({ mode: 'readwrite' });
    try {
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        return { bytes, hash: await hashOf(bytes) };
    } catch (error) {
        if (isGone(error)) return null;
        throw error;
    }
}

export async function fromHandle(handle: FileSystemFileHandle): Promise<StudioFile> {
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    return { name: handle.name, bytes, origin: { kind: 'handle', handle, hash: await hashOf(bytes) } };
}

/** Files by themselves see each other, so that an atlas finds its pages. */
export function besideEachOther(files: StudioFile[]): StudioFile[] {
    const beside = (name: string) => Promise.resolve(files.find((file) => file.name === name)?.bytes ?? null);
    return files.map((file) => ({ ...file, beside }));
}

/** The field is a part of the page while it is asked: the browser forgets one that is not, and then the choice is
 * lost. */
export function pickByInput(what: 'files' | 'folder'): Promise<File[]> {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = what === 'folder';
    input.hidden = true;
    document.body.append(input);
    return new Promise<File[]>((resolve) => {
        input.addEventListener('change', () => resolve([...(input.files ?? [])]));
        input.addEventListener('cancel', () => resolve([]));
        input.click();
    }).finally(() => input.remove());
}

export async function fromFile(file: File): Promise<StudioFile> {
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), origin: { kind: 'copy' } };
}

/** Asks for files; none when the user cancels. */
export async function pickFiles(): Promise<StudioFile[]> {
    if (!pickers.showOpenFilePicker)
        return besideEachOther(await Promise.all((await pickByInput('files')).map(fromFile)));
    try {
        const handles = await pickers.showOpenFilePicker({ multiple: true });
        return besideEachOther(await Promise.all(handles.map(fromHandle)));
    } catch (error) {
        if (wasCancelled(error)) return [];
        throw error;
    }
}

export async function writeHandle(handle: FileSystemFileHandle, bytes: Uint8Array): Promise<void> {
    const stream = await handle.createWritable(); // writes a copy, which replaces the file when it is closed
    await stream.write(bytes as FileSystemWriteChunkType);
    await stream.close();
}

/** Asks where to save; null when the user cancels, 'download' where the browser cannot ask. */
export async function pickTarget(name: string): Promise<FileSystemFileHandle | 'download' | null> {
    if (!pickers.showSaveFilePicker) return 'download';
    try {
        return await pickers.showSaveFilePicker({ suggestedName: name });
    } catch (error) {
        if (wasCancelled(error)) return null;
        throw error;
    }
}

/** Gives the user a file. */
export function download(name: string, bytes: Uint8Array | string): void {
    const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/octet-stream' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
