// The page with the outlines of its frames: pan and zoom in whole device pixels, hover and select.
import { effect } from '@preact/signals';
import type { AtlasFrame } from 'spritepress';
import { useEffect, useRef } from 'preact/hooks';
import { shownTheme } from '../../../shell/theme.ts';
import { Button } from '../../../kit/button.tsx';
import { attempt } from '../../../shell/messages.ts';
import { pickFiles } from '../../../files/local.ts';
import type { View } from '../../../kit/zoom.ts';
import { frameRect } from '../../../atlases/frame_rect.ts';
import { pageSize, type ShownAtlas } from '../../../atlases/load.ts';
import { Pointers } from './pointers.ts';
import type { AtlasSession } from '../session.ts';
import { drawTrimmed, drawWaste } from './waste_map.ts';

type Pen = CanvasRenderingContext2D;

function drawPage(pen: Pen, shown: ShownAtlas, page: number, { zoom, panX, panY }: View): void {
    const style = getComputedStyle(pen.canvas);
    const { width, height } = pageSize(shown, page);
    pen.fillStyle = style.getPropertyValue('--checker-b');
    pen.fillRect(panX, panY, width * zoom, height * zoom);
    const image = shown.images[page];
    pen.imageSmoothingEnabled = false;
    if (image) pen.drawImage(image, panX, panY, image.width * zoom, image.height * zoom);
    pen.strokeStyle = style.getPropertyValue('--line');
    pen.lineWidth = 1;
    pen.strokeRect(panX - 0.5, panY - 0.5, width * zoom + 1, height * zoom + 1);
}

/** Chosen or under the pointer, and on this page. */
function litFrames({ page, frames: { lit } }: AtlasSession, { document }: ShownAtlas): AtlasFrame[] {
    return document.frames.filter((frame, i) => lit.value.has(i) && (frame.page ?? 0) === page.value);
}

function drawFrames(pen: Pen, session: AtlasSession, shown: ShownAtlas, { zoom, panX, panY }: View): void {
    const page = session.page.value;
    const [outline, bright, marked] = [new Path2D(), new Path2D(), new Path2D()];
    const lit = session.frames.lit.value;
    const faults = session.faulty.value;
    shown.document.frames.forEach((frame, i) => {
        if ((frame.page ?? 0) !== page) return;
        const { x, y, width, height } = frameRect(frame);
        const path = lit.has(i) ? bright : faults.has(i) ? marked : outline;
        path.rect(panX + x * zoom + 0.5, panY + y * zoom + 0.5, width * zoom - 1, height * zoom - 1);
    });
    pen.lineWidth = 1;
    pen.globalAlpha = 0.85;
    pen.strokeStyle = getComputedStyle(pen.canvas).getPropertyValue('--info');
    pen.stroke(outline);
    pen.globalAlpha = 1;
    pen.strokeStyle = '#ff5060';
    pen.lineWidth = 2;
    pen.stroke(marked);
    pen.fillStyle = 'rgb(242 176 75 / 25%)';
    pen.fill(bright);
    pen.strokeStyle = '#f2b04b';
    pen.stroke(bright);
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
    if (session.waste.value) drawTrimmed(pen, litFrames(session, shown), view);
}

/** Gives the canvas the pixels that it takes on the screen. */
function watchSize(session: AtlasSession, canvas: HTMLCanvasElement): () => void {
    const observer = new ResizeObserver(() => {
        canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
        canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
        session.area.value = { width: canvas.width, height: canvas.height };
        session.fit();
    });
    observer.observe(canvas);
    return () => observer.disconnect();
}

/** Another size of the page is fitted anew. */
function watchPage(session: AtlasSession): () => void {
    let size = '';
    return effect(() => {
        const shown = session.atlas.value;
        const { width, height } = shown ? pageSize(shown, session.page.value) : { width: 0, height: 0 };
        if (`${width} ${height}` !== size) session.fit();
        size = `${width} ${height}`;
    });
}

/** One picture for each frame of the screen, while something changes. */
function drawChanges(session: AtlasSession, canvas: HTMLCanvasElement): () => void {
    let scheduled = 0;
    const stop = effect(() => {
        const {
            atlas,
            page,
            frames: { lit },
            waste,
            padding,
            findings,
            view,
        } = session;
        void [atlas, page, lit, waste, padding, findings, view].map((each) => each.value);
        shownTheme();
        if (scheduled === 0)
            scheduled = requestAnimationFrame(() => {
                scheduled = 0;
                draw(canvas, session, view.peek());
            });
    });
    return () => {
        stop();
        cancelAnimationFrame(scheduled);
    };
}

/** Joins the canvas with its session; returns what takes it apart again. */
function mount(session: AtlasSession, canvas: HTMLCanvasElement): () => void {
    const stops = [
        watchSize(session, canvas),
        watchPage(session),
        drawChanges(session, canvas),
        new Pointers(session, canvas).listen(),
    ];
    return () => {
        for (const stop of stops) stop();
    };
}

/** Asks for an image that the atlas names and that is missing. */
function MissingImages({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    if (!shown || shown.missing.length === 0) return null;
    const give = () =>
        attempt('Image', async () => {
            const files = await pickFiles();
            if (files.length > 0)
                await session.giveImages(Object.fromEntries(files.map((file) => [file.name, file.bytes])));
        });
    return (
        <div class="atlas-missing" role="status">
            <span class="grow">
                {shown.missing.length === 1
                    ? `The image ${shown.missing[0]} is`
                    : `The images ${shown.missing.join(', ')} are`}
                {' missing: frames show as outlines.'}
            </span>
            <Button icon="image" onClick={() => void give()}>
                {shown.missing.length === 1 ? 'Give it' : 'Give them'}
            </Button>
        </div>
    );
}

export function AtlasCanvas({ session }: { session: AtlasSession }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => mount(session, canvas.current!), [session]);
    const shown = session.atlas.value;
    const label = shown ? `Page ${session.page.value + 1} of ${shown.document.pages.length}` : 'No page yet';
    return (
        <>
            <MissingImages session={session} />
            <canvas
                ref={canvas}
                class={`atlas-canvas ${session.busy.value ? 'busy' : ''}`}
                role="img"
                aria-label={label}
            />
        </>
    );
}
