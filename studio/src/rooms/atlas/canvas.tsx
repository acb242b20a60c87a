// The page with the outlines of its frames: pan and zoom in whole device pixels, hover and select.
import { effect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { shownTheme } from '../../frame/settings.ts';
import { Button } from '../../kit/button.tsx';
import { attempt } from '../../frame/messages.ts';
import { pickFiles } from '../../files/local.ts';
import type { View } from '../sprites/raster/zoom.ts';
import { FrameFinder, frameRect } from './geometry.ts';
import { pageSize, type ShownAtlas } from './load.ts';
import type { AtlasSession } from './session.ts';
import { drawWaste } from './waste_map.ts';

type Pen = CanvasRenderingContext2D;

function drawPage(pen: Pen, shown: ShownAtlas, page: number, { zoom, panX, panY }: View): void {
    const style = getComputedStyle(pen.canvas);
    const { width, height } = pageSize(shown, page);
    pen.fillStyle = style.getPropertyValue('--checker-a');
    pen.fillRect(panX, panY, width * zoom, height * zoom);
    const image = shown.images[page];
    pen.imageSmoothingEnabled = false;
    if (image) pen.drawImage(image, panX, panY, image.width * zoom, image.height * zoom);
    pen.strokeStyle = style.getPropertyValue('--line');
    pen.lineWidth = 1;
    pen.strokeRect(panX - 0.5, panY - 0.5, width * zoom + 1, height * zoom + 1);
}

function drawFrames(pen: Pen, session: AtlasSession, shown: ShownAtlas, { zoom, panX, panY }: View): void {
    const page = session.page.value;
    const outline = new Path2D();
    const chosen = new Path2D();
    const faults = new Set(session.findings.value.flatMap(({ path, severity }) => (severity === 'note' ? [] : /\/frames\/(\d+)/.exec(path ?? '')?.[1] ?? [])).map(Number));
    const marked = new Path2D();
    shown.document.frames.forEach((frame, i) => {
        if ((frame.page ?? 0) !== page) return;
        const { x, y, width, height } = frameRect(frame);
        const path = session.selected.value.has(i) || session.hovered.value === i ? chosen : faults.has(i) ? marked : outline;
        path.rect(panX + x * zoom + 0.5, panY + y * zoom + 0.5, width * zoom - 1, height * zoom - 1);
    });
    pen.lineWidth = 1;
    pen.strokeStyle = 'rgb(140 196 255 / 70%)';
    pen.stroke(outline);
    pen.strokeStyle = '#ff5060';
    pen.lineWidth = 2;
    pen.stroke(marked);
    pen.fillStyle = 'rgb(242 176 75 / 25%)';
    pen.fill(chosen);
    pen.strokeStyle = '#f2b04b';
    pen.stroke(chosen);
}

function draw(canvas: HTMLCanvasElement, session: AtlasSession, view: View): void {
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = getComputedStyle(canvas).getPropertyValue('--ground');
    pen.fillRect(0, 0, canvas.width, canvas.height);
    const shown = session.atlas.value;
    if (!shown) return;
    drawPage(pen, shown, session.page.value, view);
    if (session.waste.value) drawWaste(pen, shown, session.page.value, view, session.padding.value);
    drawFrames(pen, session, shown, view);
}

/** Joins the canvas with its session; returns what takes it apart again. */
function mount(session: AtlasSession, canvas: HTMLCanvasElement): () => void {
    const { view } = session;
    let scheduled = 0;
    let drag: { x: number; y: number; moved: boolean } | null = null;
    let finder: { atlas: ShownAtlas | null; page: number; finder: FrameFinder | null } = { atlas: null, page: -1, finder: null };
    const frameAt = (event: PointerEvent): number => {
        const [atlas, page] = [session.atlas.peek(), session.page.peek()];
        if (!atlas) return -1;
        if (finder.atlas !== atlas || finder.page !== page) finder = { atlas, page, finder: new FrameFinder(atlas.document, page) };
        const box = canvas.getBoundingClientRect();
        const { zoom, panX, panY } = view.peek();
        return finder.finder!.at(((event.clientX - box.left) * devicePixelRatio - panX) / zoom, ((event.clientY - box.top) * devicePixelRatio - panY) / zoom);
    };
    const stop = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, hear: (event: HTMLElementEventMap[Name]) => void) =>
        canvas.addEventListener(name, hear, { signal: stop.signal, passive: false });
    on('pointerdown', (event) => { drag = { x: event.clientX, y: event.clientY, moved: false }; canvas.setPointerCapture(event.pointerId); });
    on('pointermove', (event) => {
        if (!drag) { session.hovered.value = frameAt(event); return; }
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        if (!drag.moved && Math.hypot(dx, dy) < 4) return;
        drag = { x: event.clientX, y: event.clientY, moved: true };
        view.value = { ...view.value, panX: Math.round(view.value.panX + dx * devicePixelRatio), panY: Math.round(view.value.panY + dy * devicePixelRatio) };
    });
    on('pointerup', (event) => {
        const clicked = drag && !drag.moved;
        drag = null;
        if (!clicked) return;
        const frame = frameAt(event);
        if (frame >= 0) session.select(frame, event.ctrlKey || event.shiftKey || event.metaKey ? 'toggle' : 'replace');
        else session.unselect();
    });
    on('pointerleave', () => { session.hovered.value = -1; });
    on('dblclick', () => session.fit());
    on('wheel', (event) => {
        event.preventDefault();
        const box = canvas.getBoundingClientRect();
        const at = { x: (event.clientX - box.left) * devicePixelRatio, y: (event.clientY - box.top) * devicePixelRatio };
        session.zoom(event.deltaY < 0 ? 1 : -1, at);
    });
    const observer = new ResizeObserver(() => {
        [canvas.width, canvas.height] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * devicePixelRatio)) as [number, number];
        session.area.value = { width: canvas.width, height: canvas.height };
        session.fit();
    });
    observer.observe(canvas);
    let size = '';
    const stops = [
        effect(() => {
            const shown = session.atlas.value;
            const { width, height } = shown ? pageSize(shown, session.page.value) : { width: 0, height: 0 };
            if (`${width} ${height}` !== size) session.fit();
            size = `${width} ${height}`;
        }),
        effect(() => {
            void [session.atlas.value, session.page.value, session.selected.value, session.hovered.value, session.waste.value];
            void [session.padding.value, session.findings.value, view.value, shownTheme()];
            if (scheduled === 0) scheduled = requestAnimationFrame(() => { scheduled = 0; draw(canvas, session, view.peek()); });
        }),
    ];
    return () => {
        stop.abort();
        observer.disconnect();
        cancelAnimationFrame(scheduled);
        for (const each of stops) each();
    };
}

/** Asks for an image that the atlas names and nobody has given. */
function MissingImages({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    if (!shown || shown.missing.length === 0) return null;
    const give = () => attempt('Image', async () => {
        const files = await pickFiles();
        if (files.length > 0) await session.giveImages(Object.fromEntries(files.map((file) => [file.name, file.bytes])));
    });
    return (
        <div class="atlas-missing" role="status">
            <span class="grow">
                {shown.missing.length === 1 ? `The image ${shown.missing[0]} is` : `The images ${shown.missing.join(', ')} are`}
                {' missing: frames show as outlines.'}
            </span>
            <Button icon="image" onClick={() => void give()}>{shown.missing.length === 1 ? 'Give it' : 'Give them'}</Button>
        </div>
    );
}

export function AtlasCanvas({ session }: { session: AtlasSession }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => mount(session, canvas.current!), [session]);
    const shown = session.atlas.value;
    const label = useMemo(() => (shown ? `Page ${session.page.value + 1} of ${shown.document.pages.length}` : 'No page yet'), [shown, session.page.value]);
    return (
        <>
            <MissingImages session={session} />
            <canvas ref={canvas} class={`atlas-canvas ${session.busy.value ? 'busy' : ''}`} role="img" aria-label={label} />
        </>
    );
}
