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
    const id = useId();
    useEffect(() => {
        element.current?.showModal();
    }, []);
    return (
        <dialog ref={element} class={`dialog ${more ?? ''}`} aria-labelledby={id} onClose={onClose}
            onPointerDown={(event) => { if (event.target === element.current) onClose(); }}>
            <div class="dialog-head">
                <h2 id={id}>{title}</h2>
                <Button icon="close" label="Close" keys="Escape" kind="plain" onClick={onClose} />
            </div>
            {/* With a tab stop of its own, so that a long text can be scrolled by keys. */}
            <div class="dialog-body" tabIndex={0}>{children}</div>
            {foot && <div class="dialog-foot">{foot}</div>}
        </dialog>
    );
}
