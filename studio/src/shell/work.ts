// Heavy work, which runs in workers: the status bar shows how far it is and can end it.
import { signal } from '@preact/signals';
import type { Progress } from 'spritepress';

export interface Work {
    id: number;
    title: string;
    progress: Progress | null;
    cancel(): void;
}

export const works = signal<readonly Work[]>([]);

let count = 0;

/** What a job of the engine takes to run in a worker, with progress and a way to end it. */
export interface WorkerOptions {
    worker: true;
    signal: AbortSignal;
    onProgress(progress: Progress): void;
}

function change(id: number, progress: Progress): void {
    works.value = works.value.map((work) => (work.id === id ? { ...work, progress } : work));
}

export async function runWork<Result>(
    title: string,
    work: (options: WorkerOptions) => Promise<Result>,
    outer?: AbortSignal,
): Promise<Result> {
    const id = ++count;
    const controller = new AbortController();
    outer?.addEventListener('abort', () => controller.abort(outer.reason), { once: true });
    works.value = [...works.value, { id, title, progress: null, cancel: () => controller.abort() }];
    try {
        return await work({ worker: true, signal: controller.signal, onProgress: (progress) => change(id, progress) });
    } finally {
        works.value = works.value.filter((each) => each.id !== id);
    }
}
