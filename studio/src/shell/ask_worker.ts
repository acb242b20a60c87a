// Heavy work of the studio's own, in a worker for each task: ending the task ends the worker, however busy it is.

type Answer<Result> = { readonly result: Result } | { readonly fault: string };

/** Resolves with what `answerTasks` of the worker has made of the task. */
export function askWorker<Result>(worker: Worker, task: unknown, signal?: AbortSignal): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
        worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be started'));
        worker.onmessage = ({ data }: MessageEvent<Answer<Result>>) => {
            if ('fault' in data) reject(new Error(data.fault));
            else resolve(data.result);
        };
        worker.postMessage(task);
    }).finally(() => worker.terminate());
}

/** The other side, called by the worker's file. Errors arrive with their message, without their class. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
    self.addEventListener('message', (event: MessageEvent<Task>) => {
        Promise.resolve(event.data)
            .then(work)
            .then(
                (result) => self.postMessage({ result }),
                (error: unknown) => self.postMessage({ fault: error instanceof Error ? error.message : String(error) }),
            );
    });
}
