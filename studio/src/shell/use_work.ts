// Work whose result follows from a form: every change begins it anew and ends what is stale; the last result stays
// until the next one is there.
import { useEffect, useRef, useState } from 'preact/hooks';
import { runWork, type WorkerOptions } from './work.ts';

/** A pause in typing. */
const WAIT_MS = 150;

export interface Latest<Result> {
    readonly result: Result | null;
    readonly fault: unknown;
    readonly busy: boolean;
    cancel(): void;
}

function wasEnded(error: unknown): boolean {
    return error instanceof DOMException && error.name === 'AbortError';
}

/** Runs `work` whenever `key` is another; a null key runs nothing. */
export function useWork<Result>(
    title: string,
    key: string | null,
    work: (options: WorkerOptions) => Promise<Result>,
): Latest<Result> {
    const [state, setState] = useState<Omit<Latest<Result>, 'cancel'>>({ result: null, fault: null, busy: false });
    const [begun, setBegun] = useState<string | null>(null);
    const running = useRef<AbortController | null>(null);
    useEffect(() => {
        if (key === null) return;
        const controller = new AbortController();
        running.current = controller;
        setBegun(key);
        setState((last) => ({ ...last, busy: true }));
        const timer = setTimeout(() => {
            runWork(title, work, controller.signal).then(
                (result) => {
                    if (!controller.signal.aborted) setState({ result, fault: null, busy: false });
                },
                (error: unknown) => {
                    if (running.current !== controller) return;
                    setState((last) => ({ result: last.result, fault: wasEnded(error) ? null : error, busy: false }));
                },
            );
        }, WAIT_MS);
        return () => {
            clearTimeout(timer);
            if (running.current === controller) running.current = null;
            controller.abort();
        };
    }, [key]);
    // Effects run after the render: until then the result is that of the last key.
    const busy = state.busy || (key !== null && key !== begun);
    return {
        ...state,
        busy,
        cancel: () => {
            running.current?.abort();
            setState((last) => ({ ...last, busy: false }));
        },
    };
}
