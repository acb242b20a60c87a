// Panels beside the middle of a room, whose width can be dragged, or changed by arrow keys. It is remembered for each
// room; a double click or Enter gives the first one back.
import { signal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { readSetting, writeSetting } from '../store/settings.ts';

const WIDTH_MIN = 160;
const WIDTH_MAX = 640;
const KEY_STEP = 16;

const widths = new Map<string, Signal<number>>();

function limit(width: number): number {
    return Math.min(Math.max(Math.round(width), WIDTH_MIN), WIDTH_MAX);
}

/** The width of a room's panels, which all its tabs share. */
function widthOf(id: string, first: number): Signal<number> {
    const known = widths.get(id);
    if (known) return known;
    const read = Number(readSetting(`width.${id}`, String(first)));
    const width = signal(Number.isFinite(read) ? limit(read) : first);
    width.subscribe((value) => writeSetting(`width.${id}`, String(value)));
    widths.set(id, width);
    return width;
}

interface SplitterProps {
    readonly label: string;
    readonly width: Signal<number>;
    readonly first: number;
    /** The id of the element that it makes wider. */
    readonly controls: string;
    /** 1 for panels at its left, which grow to the right; -1 for those at its right. */
    readonly grows: 1 | -1;
}

function Splitter({ label, width, first, controls, grows }: SplitterProps) {
    const drag = useRef<{ x: number; width: number } | null>(null);
    const byKey: Readonly<Record<string, () => number>> = {
        ArrowLeft: () => width.value - grows * KEY_STEP,
        ArrowRight: () => width.value + grows * KEY_STEP,
        Home: () => WIDTH_MIN,
        End: () => WIDTH_MAX,
        Enter: () => first,
    };
    const press = (event: PointerEvent & { currentTarget: HTMLElement }) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, width: width.value };
    };
    const move = (event: PointerEvent) => {
        if (drag.current) width.value = limit(drag.current.width + grows * (event.clientX - drag.current.x));
    };
    const putBack = () => {
        if (drag.current) width.value = drag.current.width;
        drag.current = null;
    };
    const hearKey = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && drag.current) putBack();
        else if (byKey[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey)
            width.value = limit(byKey[event.key]!());
        else return;
        event.preventDefault();
        event.stopPropagation(); // the room's keys are others
    };
    return (
        <div
            class="splitter"
            role="separator"
            aria-orientation="vertical"
            aria-label={label}
            tabIndex={0}
            aria-controls={controls}
            aria-valuenow={width.value}
            aria-valuemin={WIDTH_MIN}
            aria-valuemax={WIDTH_MAX}
            title="Drag to change the width; a double click resets it"
            onPointerDown={press}
            onPointerMove={move}
            onPointerUp={() => {
                drag.current = null;
            }}
            onPointerCancel={putBack}
            onDblClick={() => {
                width.value = first;
            }}
            onKeyDown={hearKey}
        />
    );
}

interface SidePanelProps {
    /** Names the room in the settings. */
    readonly id: string;
    readonly label: string;
    /** The width until the user changes it. */
    readonly width: number;
    readonly class: string;
    readonly side?: 'left' | 'right';
    readonly children: ComponentChildren;
}

export function SidePanel({ id, label, width: first, class: name, side = 'right', children }: SidePanelProps) {
    const width = widthOf(id, first);
    const controls = useId();
    const splitter = (
        <Splitter
            label={`Width of ${label}`}
            width={width}
            first={first}
            controls={controls}
            grows={side === 'left' ? 1 : -1}
        />
    );
    return (
        <>
            {side === 'right' && splitter}
            <aside
                id={controls}
                class={`side-panel ${name}`}
                aria-label={label}
                style={{ '--panel-width': `${width.value}px` }}>
                {children}
            </aside>
            {side === 'left' && splitter}
        </>
    );
}
