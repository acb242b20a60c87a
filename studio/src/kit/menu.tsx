// A button that opens a list of actions. Arrows walk through the list, Escape closes it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './icons.tsx';
import { Button } from './button.tsx';

export interface MenuItem {
    title: string;
    icon?: IconName;
    keys?: string | undefined;
    disabled?: boolean;
    run(): void;
}

interface MenuProps {
    label: string;
    icon?: IconName;
    text?: string;
    items: readonly MenuItem[];
    /** Where the list opens. */
    to?: 'right' | 'up' | 'right up';
    kind?: 'main' | 'plain';
}

export function Menu({ label, icon, text, items, to, kind = 'plain' }: MenuProps) {
    const [open, setOpen] = useState(false);
    const root = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!open) return;
        root.current?.querySelector<HTMLButtonElement>('.menu-list button:not(:disabled)')?.focus();
        const outside = (event: Event) => {
            if (!root.current?.contains(event.target as Node)) setOpen(false);
        };
        window.addEventListener('pointerdown', outside, true);
        return () => window.removeEventListener('pointerdown', outside, true);
    }, [open]);
    const close = () => {
        setOpen(false);
        root.current?.querySelector<HTMLButtonElement>('.button')?.focus();
    };
    const walk = (event: KeyboardEvent) => {
        if (event.key === 'Escape') {
            event.stopPropagation();
            return close();
        }
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        const buttons = [...root.current!.querySelectorAll<HTMLButtonElement>('.menu-list button:not(:disabled)')];
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
        buttons[(at + by + buttons.length) % buttons.length]?.focus();
    };
    return (
        <div ref={root} class={`menu ${to ?? ''}`}>
            <Button {...(icon ? { icon } : {})} label={label} kind={kind} pressed={open} onClick={() => setOpen(!open)}>
                {text}
            </Button>
            {open && (
                <div class="menu-list" role="menu" aria-label={label} onKeyDown={walk}>
                    {items.map((item) => (
                        <button
                            type="button"
                            role="menuitem"
                            key={item.title}
                            disabled={item.disabled}
                            onClick={() => {
                                close();
                                item.run();
                            }}>
                            {item.icon && <Icon name={item.icon} />}
                            <span class="grow">{item.title}</span>
                            {item.keys && <kbd>{item.keys}</kbd>}
                        </button>
                    ))}
                </div>
            )}
        </div>
    );
}
