// The command's server, where there is one: the files of the folder that `spritepress studio` serves.
import { signal } from '@preact/signals';

export interface ProjectFile {
    /** Opaque; holds as long as the server runs. */
    id: string;
    path: string;
    size: number;
}

export interface Project {
    name: string;
    /** The same for the same folder at every launch. */
    id: string;
    version: string;
    /** Ids of the files that the command was asked to open. */
    open: string[];
    files: ProjectFile[];
    truncated?: boolean;
}

export interface FileChange {
    id: string;
    path: string;
    kind: 'added' | 'changed' | 'removed';
    hash?: string;
}

/** A file that another program has written since it was read. */
export class Conflict extends Error {
    readonly hash: string;
    constructor(hash: string) {
        super('another program has written this file');
        this.hash = hash;
    }
}

const TOKEN_KEY = 'spritepress.token';

/** The token comes once, behind the "#" of the address, and is then kept for this tab alone. */
function takeToken(): string | null {
    const token = /[#&]token=([0-9a-f]{32})\b/.exec(location.hash)?.[1];
    if (token) {
        sessionStorage.setItem(TOKEN_KEY, token);
        history.replaceState(null, '', location.pathname + location.search);
    }
    return token ?? sessionStorage.getItem(TOKEN_KEY);
}

const quote = (hash: string): string => `"${hash}"`;
const unquote = (tag: string | null): string => (tag ?? '').replace(/^"|"$/g, '');

export class Server {
    #token: string;

    private constructor(token: string) {
        this.#token = token;
    }

    /** Null where the page is served as plain files. */
    static connect(): Server | null {
        const token = takeToken();
        return token ? new Server(token) : null;
    }

    async #request(path: string, init: RequestInit = {}): Promise<Response> {
        const headers = new Headers(init.headers);
        headers.set('X-Spritepress-Token', this.#token);
        let response;
        try {
            response = await fetch(`./api/${path}`, { ...init, headers, cache: 'no-store' });
        } catch (error) {
            if (error instanceof DOMException && error.name === 'AbortError') throw error;
            throw new Error('The server does not answer. Is `spritepress studio` still running?');
        }
        if (response.ok) return response;
        const told = await response.json().catch(() => null) as { error?: { message?: string; hash?: string } } | null;
        if (response.status === 412) throw new Conflict(told?.error?.hash ?? unquote(response.headers.get('ETag')));
        if (response.status === 401 || response.status === 403)
            throw new Error('The server does not know this tab: open the address that `spritepress studio` printed.');
        throw new Error(told?.error?.message ?? `The server answered with ${response.status}.`);
    }

    async project(): Promise<Project> {
        return await (await this.#request('project')).json() as Project;
    }

    async read(id: string): Promise<{ bytes: Uint8Array; hash: string }> {
        const response = await this.#request(`files/${id}`);
        return { bytes: new Uint8Array(await response.arrayBuffer()), hash: unquote(response.headers.get('ETag')) };
    }

    /** Saves over a file that still is as it was read; throws a Conflict otherwise. */
    async save(id: string, bytes: Uint8Array, hash: string): Promise<string> {
        const response = await this.#request(`files/${id}`, { method: 'PUT', body: bytes as BodyInit, headers: { 'If-Match': quote(hash) } });
        return (await response.json() as { hash: string }).hash;
    }

    /** Makes a file that does not exist yet. */
    async create(path: string, bytes: Uint8Array): Promise<{ id: string; hash: string }> {
        const response = await this.#request(`files?path=${encodeURIComponent(path)}`,
            { method: 'POST', body: bytes as BodyInit, headers: { 'If-None-Match': '*' } });
        return await response.json() as { id: string; hash: string };
    }

    /** Tells of changes below the folder until `signal` aborts. */
    async watch(hear: (changes: FileChange[]) => void, signal: AbortSignal): Promise<void> {
        let since = 0;
        while (!signal.aborted) {
            try {
                const response = await this.#request(`changes?since=${since}`, { signal });
                const told = await response.json() as { next: number; changes: FileChange[] };
                since = told.next;
                serverAnswers.value = true;
                if (told.changes.length > 0) hear(told.changes);
            } catch {
                if (signal.aborted) return;
                serverAnswers.value = false;
                await new Promise((resolve) => { setTimeout(resolve, 2000); });
            }
        }
    }
}

/** False while the command has ended. */
export const serverAnswers = signal(true);

/** The server of this page, and what is in its folder. */
export const server = Server.connect();
export const project = signal<Project | null>(null);

export async function refreshProject(): Promise<void> {
    if (server) project.value = await server.project();
}
