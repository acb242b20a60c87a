// A list of very many rows: only those in view are there. A hundred million rows scroll like ten, because the height is
// bounded and the position is mapped to rows.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Browsers have no elements higher than about 33 million pixels. */
const HEIGHT_MAX = 8_000_000;
const OVERSCAN = 4;

interface VirtualRowsProps {
    count: number;
    rowHeight: number;
    label: string;
    /** The row to bring into view; another number, or another `nonce`, scrolls again. */
    show?: { row: number; nonce: number } | undefined;
    role?: 'listbox' | 'tree' | 'grid' | 'list';
    class?: string;
    /** Whether several rows can be selected. */
    several?: boolean;
    /** Ids of rows of a grid that stand elsewhere: its head. */
    owns?: string | undefined;
    /** The id of the row that keys act on; named only while it is in view. */
    active?: string | undefined;
    children(row: number): ComponentChildren;
    onKeyDown?(event: KeyboardEvent): void;
}

export function VirtualRows(props: VirtualRowsProps) {
    const {
        count,
        rowHeight,
        label,
        show,
        role = 'list',
        class: more,
        several,
        owns,
        active,
        children,
        onKeyDown,
    } = props;
    const element = useRef<HTMLDivElement>(null);
    const [height, setHeight] = useState(400);
    const [first, setFirst] = useState(0);
    const full = count * rowHeight;
    const spacer = Math.min(full, HEIGHT_MAX);
    const visible = Math.ceil(height / rowHeight);
    const last = Math.max(0, count - Math.floor(height / rowHeight));
    const ratio = spacer > height ? last / (spacer - height) : 0;
    const ignored = useRef(NaN); // where we have scrolled to ourselves

    useLayoutEffect(() => {
        const observer = new ResizeObserver(() => setHeight(element.current?.clientHeight ?? 400));
        observer.observe(element.current!);
        return () => observer.disconnect();
    }, []);

    const goTo = (row: number) => {
        const to = Math.max(0, Math.min(last, Math.round(row)));
        setFirst(to);
        const top = ratio > 0 ? to / ratio : 0;
        ignored.current = Math.round(top);
        element.current!.scrollTop = top;
    };
    const isInView = (row: number, rows: number) => row >= first && row < first + rows - 1;
    const bringIntoView = (row: number) => {
        if (!isInView(row, visible)) goTo(row - Math.floor(visible / 3));
    };
    useEffect(() => {
        if (show) bringIntoView(show.row);
    }, [show?.row, show?.nonce]);
    const visibleBefore = useRef(visible);
    useEffect(() => {
        // a list that gets lower goes on showing the row, unless the user has scrolled away from it
        if (show && isInView(show.row, visibleBefore.current)) bringIntoView(show.row);
        visibleBefore.current = visible;
    }, [visible]);

    const onScroll = () => {
        const { scrollTop } = element.current!;
        if (Math.abs(scrollTop - ignored.current) <= 1) return;
        ignored.current = NaN;
        setFirst(Math.min(last, Math.round(scrollTop * ratio)));
    };
    // Where a pixel of the scroll bar is many rows, the wheel still goes row by row.
    const onWheel = (event: WheelEvent) => {
        if (full <= HEIGHT_MAX || event.ctrlKey) return;
        event.preventDefault();
        goTo(first + Math.sign(event.deltaY) * Math.max(1, Math.round(Math.abs(event.deltaY) / rowHeight)));
    };
    const from = Math.max(0, first - OVERSCAN);
    const to = Math.min(count, first + visible + OVERSCAN);
    const top = full <= HEIGHT_MAX ? from * rowHeight : (element.current?.scrollTop ?? 0) - (first - from) * rowHeight;
    const inView = show !== undefined && show.row >= from && show.row < to;
    return (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is that of the rows, and each has a label
        <div
            ref={element}
            class={`virtual-rows ${more ?? ''}`}
            role={role}
            aria-label={label}
            tabIndex={0}
            onScroll={onScroll}
            onWheel={onWheel}
            onKeyDown={onKeyDown}
            aria-owns={owns}
            aria-multiselectable={several}
            aria-activedescendant={inView ? active : undefined}>
            <div style={{ height: `${spacer}px`, position: 'relative' }} role="presentation">
                <div style={{ position: 'absolute', left: 0, right: 0, top: `${top}px` }} role="presentation">
                    {Array.from({ length: Math.max(0, to - from) }, (_, i) => children(from + i))}
                </div>
            </div>
        </div>
    );
}
