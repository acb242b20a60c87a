// A dialog over the page: the browser's own, so that focus stays inside and Escape closes it.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';

interface DialogProps {
    title: string;
    children: ComponentChildren;
    /** Buttons at the bottom. */
    foot?: ComponentChildren;
    class?: string;
    onClose(): void;
}

export function Dialog({ title, children, foot, class: more, onClose }: DialogProps) {
    const element = useRef<HTMLDialogElement>(null);
    const gone = useRef(false);
    const id = useId();
    // Closes before it is removed: only a dialog that closes gives the focus back.
    useEffect(() => {
        const shown = element.current!;
        shown.showModal();
        return () => {
            gone.current = true;
            shown.close();
        };
    }, []);
    const close = () => element.current?.close();
    // The close event comes later: the owner may show another dialog by then.
    const told = () => {
        if (!gone.current) onClose();
    };
    return (
        <dialog
            ref={element}
            class={`dialog ${more ?? ''}`}
            aria-labelledby={id}
            onClose={told}
            onPointerDown={(event) => {
                if (event.target === element.current) close();
            }}>
            <div class="dialog-head">
                <h2 id={id}>{title}</h2>
                <Button icon="close" label="Close" keys="Escape" kind="plain" onClick={close} />
            </div>
            {/* With a tab stop of its own, so that a long text can be scrolled by keys. */}
            <div class="dialog-body" tabIndex={0}>
                {children}
            </div>
            {foot && <div class="dialog-foot">{foot}</div>}
        </dialog>
    );
}
