// Buttons: every button has a name that a screen reader can say, and shows its key in the tooltip.
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons.tsx';

export interface ButtonProps {
    children?: ComponentChildren;
    icon?: IconName;
    /** What a button without a text is called. */
    label?: string;
    keys?: string | undefined;
    kind?: 'main' | 'plain';
    pressed?: boolean;
    disabled?: boolean;
    id?: string;
    class?: string;
    onClick(event: MouseEvent): void;
}

export function Button({
    children,
    icon,
    label,
    keys,
    kind,
    pressed,
    disabled,
    id,
    class: more,
    onClick,
}: ButtonProps) {
    const classes = ['button', kind, children ? '' : 'icon', more].filter(Boolean).join(' ');
    const title = label && (keys ? `${label} (${keys})` : label);
    return (
        <button
            type="button"
            id={id}
            class={classes}
            title={title}
            aria-label={children ? undefined : label}
            aria-pressed={pressed}
            disabled={disabled}
            onClick={onClick}>
            {icon && <Icon name={icon} />}
            {children}
        </button>
    );
}
