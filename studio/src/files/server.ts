// The command's server, where there is one: the files of the folder that `spritepress studio` serves.
import { signal } from '@preact/signals';

export interface ProjectFile {
    /** Opaque; holds as long as the server runs. */
    id: string;
    path: string;
    size: number;
    /** Of the content, where the server knows it. */
    hash?: string;
}

export interface Project {
    name: string;
    /** The same for the same folder at every launch. */
    id: string;
    version: string;
    /** The number of the last change, to ask for those behind it. */
    sequence: number;
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

/** What `watch` tells: changes, or that everything may be another now: the server was away, or there were too many. */
export interface Listener {
    changed(changes: FileChange[]): void;
    reset(): void;
}

/** A file that another program has written, made or removed since it was read. */
export class Conflict extends Error {
    constructor() {
        super('another program has written this file');
    }
}

/** The server is one of another launch, which does not know our token. */
class UnknownToken extends Error {}

const TOKEN_KEY = 'spritepress.token';
const PROJECT_KEY = 'spritepress.project';
const PAUSE_MS = 1000;
const ENDED = 'The command has ended: start `spritepress studio` again to save into its folder.';
const RESTARTED = 'The command was started again: open the address that it printed to save into its folder.';

/** The token comes once, behind the "#" of the address, and is then kept for this tab alone. */
function takeToken(): string | null {
    const token = /[#&]token=([0-9a-f]{32})\b/.exec(location.hash)?.[1];
    if (token) {
        sessionStorage.setItem(TOKEN_KEY, token);
        history.replaceState(history.state, '', location.pathname + location.search);
    }
    return token ?? sessionStorage.getItem(TOKEN_KEY);
}

const pause = (): Promise<void> =>
    new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
    });

const quote = (hash: string): string => `"${hash}"`;
const unquote = (tag: string | null): string => (tag ?? '').replace(/^"|"$/g, '');

export class Server {
    #token: string;

    /** An address that is opened in this very tab changes only what is behind its "#": the page does not load again. */
    private constructor(token: string) {
        this.#token = token;
        window.addEventListener('hashchange', () => {
            this.#token = takeToken() ?? this.#token;
        });
    }

    /** Null where the page is served as plain files. */
    static connect(): Server | null {
        const token = takeToken();
        return token ? new Server(token) : null;
    }

    async #request(path: string, init: RequestInit = {}): Promise<Response> {
        const headers = new Headers(init.headers);
        headers.set('X-Spritepress-Token', this.#token);
        let response: Response;
        try {
            response = await fetch(`./api/${path}`, { ...init, headers, cache: 'no-store' });
        } catch (error) {
            if (error instanceof DOMException && error.name === 'AbortError') throw error;
            throw new Error('The server does not answer. Is `spritepress studio` still running?');
        }
        if (response.ok) return response;
        const told = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
        if (response.status === 412) throw new Conflict();
        if (response.status === 401) throw new UnknownToken(RESTARTED);
        throw new Error(told?.error?.message ?? `The server answered with ${response.status}.`);
    }

    async project(): Promise<Project> {
        return (await (await this.#request('project')).json()) as Project;
    }

    async read(id: string): Promise<{ bytes: Uint8Array; hash: string }> {
        const response = await this.#request(`files/${id}`);
        return { bytes: new Uint8Array(await response.arrayBuffer()), hash: unquote(response.headers.get('ETag')) };
    }

    /** Saves over a file that still is as it was read; throws a Conflict otherwise. */
    async save(id: string, bytes: Uint8Array, hash: string): Promise<string> {
        const response = await this.#request(`files/${id}`, {
            method: 'PUT',
            body: bytes as BodyInit,
            headers: { 'If-Match': quote(hash) },
        });
        return ((await response.json()) as { hash: string }).hash;
    }

    /** Makes a file that does not exist yet. */
    async create(path: string, bytes: Uint8Array): Promise<{ id: string; hash: string }> {
        const response = await this.#request(`files?path=${encodeURIComponent(path)}`, {
            method: 'POST',
            body: bytes as BodyInit,
            headers: { 'If-None-Match': '*' },
        });
        return (await response.json()) as { id: string; hash: string };
    }

    /** Tells of changes below the folder as long as the page is open. */
    async watch(listener: Listener): Promise<never> {
        for (let since = project.value?.sequence; ; ) {
            try {
                since =
                    since === undefined ? await this.#comeBack(listener) : await this.#waitForChanges(since, listener);
                serverFault.value = null;
            } catch (error) {
                serverFault.value = error instanceof UnknownToken ? RESTARTED : ENDED;
                since = undefined;
                await pause();
            }
        }
    }

    async #comeBack(listener: Listener): Promise<number> {
        await refreshProject();
        listener.reset();
        return project.value!.sequence;
    }

    /** The number to ask with next time; undefined when the changes were lost. */
    async #waitForChanges(since: number, listener: Listener): Promise<number | undefined> {
        const response = await this.#request(`changes?since=${since}`);
        const told = (await response.json()) as { sequence: number; reset?: boolean; changes: FileChange[] };
        if (told.reset) return undefined;
        if (told.changes.length > 0) listener.changed(told.changes);
        return told.sequence;
    }
}

/** Why nothing can be saved into the folder just now, or null. */
export const serverFault = signal<string | null>(null);

/** The server of this page, and what is in its folder. */
export const server = Server.connect();
export const project = signal<Project | null>(null);

export async function refreshProject(): Promise<void> {
    if (!server) return;
    project.value = await server.project();
    sessionStorage.setItem(PROJECT_KEY, project.value.id);
}

/** The folder's id, also while the command has ended; null without a folder. */
export function projectId(): string | null {
    return project.value?.id ?? (server && sessionStorage.getItem(PROJECT_KEY));
}
