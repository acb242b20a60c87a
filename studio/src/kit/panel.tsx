// A panel that folds and remembers whether it is folded.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { readSetting, writeSetting } from '../store/settings.ts';
import { Icon } from './icons.tsx';

interface PanelProps {
    /** Names the panel in the settings. */
    id: string;
    title: string;
    /** Whether it is folded at first. */
    folded?: boolean;
    /** Buttons beside the title. */
    actions?: ComponentChildren;
    children: ComponentChildren;
}

export function Panel({ id, title, folded = false, actions, children }: PanelProps) {
    const key = `panel.${id}`;
    const [open, setOpen] = useState(() => readSetting(key, folded ? 'folded' : 'open') === 'open');
    const toggle = () => {
        writeSetting(key, open ? 'folded' : 'open');
        setOpen(!open);
    };
    return (
        <section class={`panel panel-${id}`} aria-label={title}>
            <div class="panel-head">
                <button type="button" class="fold" aria-expanded={open} onClick={toggle}>
                    <Icon name="down" />
                    {title}
                </button>
                {open && actions}
            </div>
            {open && <div class="panel-body">{children}</div>}
        </section>
    );
}
