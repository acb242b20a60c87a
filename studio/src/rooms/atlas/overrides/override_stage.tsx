// The sprite whose pivot and borders are set: drag the pivot, or move it by arrows; borders show as lines.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AtlasFrame } from 'spritepress';
import { shownTheme } from '../../../shell/theme.ts';
import { drawFrame } from '../../../atlases/draw_frame.ts';
import type { Borders, Pivot } from './overrides.ts';

interface StageProps {
    frame: AtlasFrame;
    image: ImageBitmap | null | undefined;
    pivot: Pivot | undefined;
    borders: Borders | undefined;
    /** `nudged` when a key has moved it. */
    onPivot(pivot: Pivot, nudged: boolean): void;
}

interface Size {
    readonly width: number;
    readonly height: number;
}

const MARGIN = 14;
const CENTRE: Pivot = [0.5, 0.5];

export function sourceSize(frame: AtlasFrame): Size {
    return { width: frame.sourceW ?? frame.w, height: frame.sourceH ?? frame.h };
}

/** Where the sprite is on the stage: in whole device pixels while it fits. */
function placeOn(stage: Size, { width, height }: Size): { zoom: number; left: number; top: number } {
    const fits = Math.min((stage.width - 2 * MARGIN) / width, (stage.height - 2 * MARGIN) / height);
    const zoom = fits >= 1 ? Math.floor(fits) : fits;
    return {
        zoom,
        left: Math.floor((stage.width - width * zoom) / 2),
        top: Math.floor((stage.height - height * zoom) / 2),
    };
}

function drawPivot(pen: CanvasRenderingContext2D, x: number, y: number): void {
    for (const [colour, width] of [
        ['#000', 4],
        ['#ffd166', 2],
    ] as const) {
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.beginPath();
        pen.arc(x, y, 5, 0, 2 * Math.PI);
        pen.moveTo(x - 9, y);
        pen.lineTo(x + 9, y);
        pen.moveTo(x, y - 9);
        pen.lineTo(x, y + 9);
        pen.stroke();
    }
}

function draw(canvas: HTMLCanvasElement, { frame, image, pivot, borders }: Omit<StageProps, 'onPivot'>): void {
    canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    const pen = canvas.getContext('2d')!;
    const { width, height } = sourceSize(frame);
    const { zoom, left, top } = placeOn(canvas, { width, height });
    const sprite = document.createElement('canvas');
    drawFrame(sprite, frame, image);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(sprite, left, top, width * zoom, height * zoom);
    pen.strokeStyle = getComputedStyle(canvas).getPropertyValue('--quiet');
    pen.strokeRect(left - 0.5, top - 0.5, width * zoom + 1, height * zoom + 1);
    if (borders) {
        pen.strokeStyle = '#5fd38d';
        const [l, r, t, b] = borders;
        for (const x of [l, width - r]) pen.strokeRect(left + x * zoom - 0.5, top, 0, height * zoom);
        for (const y of [t, height - b]) pen.strokeRect(left, top + y * zoom - 0.5, width * zoom, 0);
    }
    if (pivot) drawPivot(pen, left + pivot[0] * width * zoom, top + pivot[1] * height * zoom);
}

/** At half pixels, so that the middle of every sprite is one of them. */
function pivotAt(canvas: HTMLCanvasElement, frame: AtlasFrame, event: PointerEvent): Pivot {
    const box = canvas.getBoundingClientRect();
    const { width, height } = sourceSize(frame);
    const { zoom, left, top } = placeOn(canvas, { width, height });
    const at = (place: number, from: number, length: number) =>
        Math.round((2 * (place * devicePixelRatio - from)) / zoom) / 2 / length;
    return [at(event.clientX - box.left, left, width), at(event.clientY - box.top, top, height)];
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

export function OverrideStage({ frame, image, pivot, borders, onPivot }: StageProps) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const [dragged, setDragged] = useState<Pivot | null>(null);
    const shown = dragged ?? pivot;
    const theme = shownTheme();
    useEffect(
        () => draw(canvas.current!, { frame, image, pivot: shown, borders }),
        [frame, image, shown, borders, theme],
    );
    const drag = (event: PointerEvent) => setDragged(pivotAt(canvas.current!, frame, event));
    const nudge = (event: KeyboardEvent) => {
        const by = ARROWS[event.key];
        if (!by) return;
        event.preventDefault();
        const { width, height } = sourceSize(frame);
        const [x, y] = pivot ?? CENTRE;
        const step = event.shiftKey ? 8 : 1;
        onPivot([x + (step * by[0]) / width, y + (step * by[1]) / height], true);
    };
    return (
        <canvas
            ref={canvas}
            class="override-stage checker"
            tabIndex={0}
            role="application"
            aria-label={`Pivot of ${frame.key}: drag it, or move it by arrows, with Shift by eight pixels`}
            onPointerDown={(event) => {
                canvas.current!.setPointerCapture(event.pointerId);
                drag(event);
            }}
            onPointerMove={(event) => {
                if (dragged) drag(event);
            }}
            onPointerUp={(event) => {
                if (dragged) onPivot(pivotAt(canvas.current!, frame, event), false);
                setDragged(null);
            }}
            onPointerCancel={() => setDragged(null)}
            onKeyDown={nudge}
        />
    );
}
