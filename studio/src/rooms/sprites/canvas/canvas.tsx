// The drawing area as a component: joins surface, painter and pointers, and gives the keyboard a pixel cursor.
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shownTheme } from '../../../shell/theme.ts';
import { shown } from '../../../shell/workspace.ts';
import { isTyping } from '../../../shell/keys.ts';
import { canvasRect } from '../model/outline.ts';
import { fitView } from '../../../kit/zoom.ts';
import type { SpriteSession } from '../session.ts';
import { stopPlaying } from '../session/playing.ts';
import { brushPicture, brushShape, brushSize, byteOverlay, onionSkin, rulers, type ToolId } from '../state.ts';
import { gripCursor } from '../tools/grips.ts';
import { toolOf } from '../tools/list.ts';
import { SpritePainter } from './painter.ts';
import { Pointers } from './pointers.ts';
import { Surface } from './surface.ts';

const MARGIN = 24;
const PHONE_WIDTH = 600;
const PHONE_MARGIN = 2;

/** Shows the whole sprite; on a phone every pixel counts. */
export function fit(session: SpriteSession): void {
    const { view, area } = session.ui;
    const margin = area.value.width < PHONE_WIDTH * devicePixelRatio ? PHONE_MARGIN : MARGIN;
    view.value = fitView(session.outline.value, area.value, margin);
}

/** Keys that lend a tool while they are held. */
const LENT: Readonly<Record<string, ToolId>> = { Alt: 'picker', Control: 'move', Meta: 'move' };

/** Joins everything for one session; returns what takes it apart again. */
function mount(
    session: SpriteSession,
    element: HTMLElement,
    picture: HTMLCanvasElement,
    overlay: HTMLCanvasElement,
): () => void {
    const painter = new SpritePainter(session);
    const surface = new Surface(picture, overlay, painter);
    const pointers = new Pointers(session, element);
    session.viewer = {
        changed(change) {
            painter.documentChanged(change);
            if (change.fields.length > 0) surface.invalidate();
            else if (change.dirty) surface.invalidatePixels(change.dirty, session.ui.view.value);
        },
        previewChanged(area) {
            if (!area) return;
            painter.pixelsChanged(area);
            if (session.outline.value.settings.tiled === 'none') surface.invalidatePixels(area, session.ui.view.value);
            else surface.invalidate();
        },
        overlayChanged: () => surface.invalidateOverlay(),
        guideColour: (at) => painter.guideColour(at),
    };
    const stops = [
        watchSize(session, element, surface),
        watchSession(session, surface, painter),
        listen(session, element, pointers),
    ];
    return () => {
        for (const stop of stops) stop();
        surface.dispose();
        session.viewer = null;
    };
}

/** Whether the middle of the sprite can be seen. */
function isInView({ ui, outline }: SpriteSession): boolean {
    const { zoom, panX, panY } = ui.view.value;
    const [x, y] = [panX + (outline.value.width * zoom) / 2, panY + (outline.value.height * zoom) / 2];
    return x > 0 && y > 0 && x < ui.area.value.width && y < ui.area.value.height;
}

function watchSize(session: SpriteSession, element: HTMLElement, surface: Surface): () => void {
    let fitted = false;
    const observer = new ResizeObserver(() => {
        const width = Math.round(element.clientWidth * devicePixelRatio);
        const height = Math.round(element.clientHeight * devicePixelRatio);
        if (width === 0 || height === 0) return; // the tab is hidden
        session.ui.area.value = { width, height };
        surface.resize(width, height);
        if (!fitted || !isInView(session)) fit(session);
        fitted = true;
    });
    observer.observe(element);
    return () => observer.disconnect();
}

function watchSession(session: SpriteSession, surface: Surface, painter: SpritePainter): () => void {
    const { ui } = session;
    const stops = [
        effect(() => {
            void ui.view.value;
            surface.invalidate();
        }),
        effect(() => {
            void shownTheme();
            painter.themeChanged();
            requestAnimationFrame(() => surface.invalidate());
        }),
        effect(() => {
            void [ui.frame.value, onionSkin.value, ui.playing.value, ui.tag.value];
            painter.frameChanged();
            surface.invalidate();
        }),
        effect(() => {
            void [ui.hover.value, ui.grip.value, ui.selection.value, ui.tool.value, ui.lent.value];
            void [
                brushSize.value,
                brushShape.value,
                brushPicture.value,
                session.bytes.press.value,
                rulers.value,
                byteOverlay.value,
                session.axisColour.value,
                session.suggestion.value,
                session.bytes.measure.value,
                session.float.value,
                session.live.preview.value,
            ];
            surface.invalidateOverlay();
        }),
    ];
    return () => {
        for (const stop of stops) stop();
    };
}

function listen(session: SpriteSession, element: HTMLElement, pointers: Pointers): () => void {
    const stop = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(name: Name, hear: (event: HTMLElementEventMap[Name]) => void) =>
        element.addEventListener(name, hear, { signal: stop.signal, passive: false });
    on('pointerdown', (event) => pointers.down(event));
    on('pointermove', (event) => pointers.move(event));
    on('pointerup', (event) => pointers.up(event));
    on('pointercancel', (event) => pointers.cancel(event));
    on('pointerleave', () => pointers.leave());
    on('wheel', (event) => pointers.wheel(event));
    on('contextmenu', (event) => event.preventDefault());
    on('keydown', (event) => steerCursor(session, event));
    window.addEventListener('keydown', (event) => holdKey(session, pointers, event), { signal: stop.signal });
    window.addEventListener('keyup', (event) => releaseKey(session, pointers, event), { signal: stop.signal });
    window.addEventListener('blur', () => giveBack(session, pointers), { signal: stop.signal });
    return () => stop.abort();
}

/** For these Ctrl takes away from the selection, or copies. */
const WITH_CTRL: ReadonlySet<ToolId> = new Set(['marquee', 'lasso', 'wand', 'move']);

function noteHeld({ ui }: SpriteSession, event: KeyboardEvent): void {
    const [shift, ctrl] = [event.shiftKey, event.ctrlKey || event.metaKey];
    if (ui.held.value.shift !== shift || ui.held.value.ctrl !== ctrl) ui.held.value = { shift, ctrl };
}

function holdKey(session: SpriteSession, pointers: Pointers, event: KeyboardEvent): void {
    if (shown.value !== session.id || isTyping(event.target)) return;
    noteHeld(session, event);
    const lent = event.key !== 'Alt' && WITH_CTRL.has(session.ui.tool.value) ? undefined : LENT[event.key];
    const alone = !event.shiftKey && !(event.key === 'Alt' ? event.ctrlKey || event.metaKey : event.altKey);
    if (lent && alone && !pointers.busy && !event.repeat) session.ui.lent.value = lent;
    else if (!lent && session.ui.lent.value) session.ui.lent.value = null; // it was a shortcut
    if (event.key === 'Alt') event.preventDefault(); // would open the browser's menu
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.closest('.sprite-canvas, body')) {
        pointers.space = true;
        event.preventDefault(); // would scroll
    }
    if (event.key === 'Escape' && pointers.giveUp()) event.preventDefault();
}

function releaseKey(session: SpriteSession, pointers: Pointers, event: KeyboardEvent): void {
    noteHeld(session, event);
    if (LENT[event.key]) session.ui.lent.value = null;
    if (event.key === ' ') pointers.space = false;
}

function giveBack(session: SpriteSession, pointers: Pointers): void {
    session.ui.lent.value = null;
    session.ui.held.value = { shift: false, ctrl: false };
    pointers.space = false;
}

const ARROWS: Readonly<Record<string, [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** Arrows steer a pixel cursor, Space uses the tool there, Delete erases: where nothing is selected. Where the pointer
 * was used last, Space and Delete are its own: they pan, and erase the cel. */
function steerCursor(session: SpriteSession, event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || session.ui.selection.value || session.ui.drawing.value)
        return;
    const { hover } = session.ui;
    const { width, height } = session.outline.value;
    const arrow = ARROWS[event.key];
    const uses = event.key === ' ' || event.key === 'Delete';
    const [x, y] = [Math.floor(hover.value?.x ?? width >> 1), Math.floor(hover.value?.y ?? height >> 1)];
    if (arrow || uses) stopPlaying(session, 'here');
    if (hover.value === null && (arrow || uses)) {
        // the first key only shows where the cursor is
        session.ui.steered = true;
        hover.value = { x, y };
        session.news.announce();
    } else if (arrow) {
        const by = event.shiftKey ? 8 : 1;
        const clamp = (value: number, size: number) => Math.max(0, Math.min(size - 1, value));
        session.ui.steered = true;
        hover.value = { x: clamp(x + arrow[0] * by, width), y: clamp(y + arrow[1] * by, height) };
        session.news.announce();
    } else if (session.ui.steered && uses) {
        const button = event.key === ' ' ? 'first' : 'eraser';
        const press = {
            at: { x: x + 0.5, y: y + 0.5, pressure: 1 },
            button,
            shift: false,
            ctrl: false,
            space: false,
        } as const;
        toolOf(event.key === ' ' ? session.ui.tool.value : 'pencil')
            .begin(session, press)
            ?.end();
        session.news.announce();
    } else {
        return;
    }
    event.preventDefault();
    event.stopPropagation();
}

export function SpriteCanvas({ session }: { session: SpriteSession }) {
    const element = useRef<HTMLDivElement>(null);
    const picture = useRef<HTMLCanvasElement>(null);
    const overlay = useRef<HTMLCanvasElement>(null);
    useEffect(() => mount(session, element.current!, picture.current!, overlay.current!), [session]);
    const tool = toolOf(session.ui.activeTool);
    const grip = session.ui.grip.value;
    const { width, height } = canvasRect(session.outline.value);
    return (
        <div
            ref={element}
            class="sprite-canvas"
            tabIndex={0}
            role="application"
            data-cursor={grip ? gripCursor(grip) : (tool.cursor ?? 'none')}
            aria-label={`Drawing area, ${width} by ${height} pixels. Arrows move the cursor, Space draws, Delete erases.`}
            aria-describedby="pixel-news">
            <canvas ref={picture} aria-hidden="true" />
            <canvas ref={overlay} aria-hidden="true" />
        </div>
    );
}
