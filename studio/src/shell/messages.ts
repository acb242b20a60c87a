// Short messages at the bottom of the window. They go by themselves after some seconds; errors stay until closed.
import { signal } from '@preact/signals';

export interface Message {
    id: number;
    kind: 'info' | 'error';
    text: string;
    action?: { title: string; run(): void };
}

export const messages = signal<readonly Message[]>([]);

const SHOWN_MS = 6000;
let count = 0;

export function dismiss(id: number): void {
    messages.value = messages.value.filter((message) => message.id !== id);
}

export function say(text: string, action?: Message['action']): void {
    const id = ++count;
    messages.value = [...messages.value.slice(-3), { id, kind: 'info', text, ...(action ? { action } : {}) }];
    setTimeout(() => dismiss(id), SHOWN_MS);
}

export function sayError(text: string, action?: Message['action']): void {
    messages.value = [...messages.value.slice(-3), { id: ++count, kind: 'error', text, ...(action ? { action } : {}) }];
}

/** The message of anything that was thrown. */
export function wordError(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** Runs work that may fail and shows its error; nothing when the user cancels. */
export async function attempt<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
        return await work();
    } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) sayError(`${what}: ${wordError(error)}`);
        return undefined;
    }
}
