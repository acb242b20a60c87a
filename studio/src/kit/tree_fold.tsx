// The place before a name in a tree: as wide as it is deep, with the mark that folds where something is inside.
import { Icon } from './icons.tsx';

const INDENT = 12;
const DEPTH_MAX = 20;

export function TreeFold({
    depth,
    open,
    onToggle,
}: {
    depth: number;
    open?: boolean;
    onToggle?: (() => void) | undefined;
}) {
    const keep = (event: MouseEvent) => {
        if (onToggle) event.stopPropagation();
    }; // a double click is two, and not one for the row
    const toggle = (event: MouseEvent) => {
        keep(event);
        onToggle?.();
    };
    return (
        <span
            class="tree-fold"
            style={{ marginLeft: `${Math.min(depth, DEPTH_MAX) * INDENT}px` }}
            onClick={toggle}
            onDblClick={keep}>
            {onToggle && <Icon name={open ? 'down' : 'next'} />}
        </span>
    );
}
