// The bleed preview: the page as a GPU draws it at a half, a quarter, an eighth of its size, which frames mix with a
// neighbour there, and the padding that keeps them apart.
import { useEffect, useRef, useState } from 'preact/hooks';
import { askWorker } from '../../../shell/ask_worker.ts';
import { wordError } from '../../../shell/messages.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ChoiceField } from '../../../kit/fields.tsx';
import { showPixels } from '../../../kit/pixels.ts';
import { frameRect, type Rect } from '../../../atlases/frame_rect.ts';
import type { ShownAtlas } from '../../../atlases/load.ts';
import { LEVELS, safePadding, sideOf, type Pixels } from './mip.ts';
import type { MipAnswer, MipTask } from './mip.worker.ts';
import type { AtlasSession } from '../session.ts';

const SHOWN_NAMES = 40;

interface PageFrames {
    readonly rects: readonly Rect[];
    /** The first frame of each rectangle. */
    readonly frames: readonly number[];
}

/** Frames that share a picture are one. */
function framesOfPage({ document }: ShownAtlas, page: number): PageFrames {
    const found = new Map<string, { rect: Rect; frame: number }>();
    document.frames.forEach((frame, i) => {
        const rect = frameRect(frame);
        const key = `${rect.x} ${rect.y} ${rect.width} ${rect.height}`;
        if ((frame.page ?? 0) === page && rect.width * rect.height > 0 && !found.has(key))
            found.set(key, { rect, frame: i });
    });
    return {
        rects: [...found.values()].map(({ rect }) => rect),
        frames: [...found.values()].map(({ frame }) => frame),
    };
}

function pixelsOf(image: ImageBitmap): Pixels {
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!;
    pen.drawImage(image, 0, 0);
    const { width, height, data } = pen.getImageData(0, 0, image.width, image.height);
    return { width, height, data };
}

/** The small page as large as the page was, and outlines around what mixes. */
function drawLevel(
    canvas: HTMLCanvasElement,
    { small, mixing }: MipAnswer,
    rects: readonly Rect[],
    level: number,
): void {
    const side = sideOf(level);
    [canvas.width, canvas.height] = [small.width * side, small.height * side];
    const picture = new OffscreenCanvas(small.width, small.height);
    showPixels(picture, { width: small.width, height: small.height, pixels: small.data });
    const pen = canvas.getContext('2d')!;
    pen.imageSmoothingEnabled = false;
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    pen.strokeStyle = '#ff5060';
    for (const index of mixing) {
        const { x, y, width, height } = rects[index]!;
        pen.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
    }
}

type State = { readonly answer: MipAnswer; readonly level: number } | { readonly fault: string } | null;

function useLevel(image: ImageBitmap | null | undefined, rects: readonly Rect[], level: number): State {
    const [state, setState] = useState<State>(null);
    useEffect(() => {
        if (!image) return;
        const controller = new AbortController();
        const worker = new Worker(new URL('./mip.worker.ts', import.meta.url), { type: 'module' });
        const task: MipTask = { pixels: pixelsOf(image), rects, level };
        askWorker<MipAnswer>(worker, task, controller.signal).then(
            (answer) => setState({ answer, level }),
            (error: unknown) => {
                if (!controller.signal.aborted) setState({ fault: wordError(error) });
            },
        );
        return () => controller.abort();
    }, [image, level]);
    return state;
}

function Padding({ session, level }: { session: AtlasSession; level: number }) {
    const safe = safePadding(level);
    const set = () => session.change({ options: { ...session.settings.value.options, shapePadding: safe } });
    const { shapePadding } = session.settings.value.options;
    return (
        <p class="row wrap bleed-padding">
            <span>
                A padding of {safe} {safe === 1 ? 'pixel' : 'pixels'} is the least that is safe at this level, wherever
                frames lie.
            </span>
            {session.kind === 'press' && shapePadding !== safe && (
                <Button onClick={set}>{`Set shape padding to ${safe}`}</Button>
            )}
        </p>
    );
}

export function BleedDialog({ session, onClose }: { session: AtlasSession; onClose(): void }) {
    const [level, setLevel] = useState(1);
    const canvas = useRef<HTMLCanvasElement>(null);
    const shown = session.atlas.value!;
    const page = session.page.value;
    const { rects, frames } = framesOfPage(shown, page);
    const state = useLevel(shown.images[page], rects, level);
    const answer = state && 'answer' in state && state.level === level ? state.answer : null;
    useEffect(() => {
        if (answer) drawLevel(canvas.current!, answer, rects, level);
    }, [answer]);
    const nameOf = (index: number) => shown.document.frames[frames[index]!]!.key;
    const choose = (frame: number) => {
        session.frames.select(frame);
        onClose();
    };
    return (
        <Dialog title="Bleeding at mip levels" class="bleed-dialog" onClose={onClose}>
            <ChoiceField
                label="The page at"
                value={String(level)}
                onChange={(value) => setLevel(Number(value))}
                choices={LEVELS.map((each) => ({ value: String(each), label: `1/${sideOf(each)} of its size` }))}
            />
            {!shown.images[page] && <p>The image of this page is missing: give it first.</p>}
            {state && 'fault' in state && (
                <p class="fault" role="alert">
                    {state.fault}
                </p>
            )}
            <p role="status" id="bleed-words">
                {answer
                    && (answer.mixing.length === 0
                        ? `None of ${rects.length} pictures mixes with a neighbour.`
                        : `${answer.mixing.length} of ${rects.length} pictures mix with a neighbour:`)}
                {!answer && shown.images[page] && 'Looking'}
            </p>
            {answer && answer.mixing.length > 0 && (
                <ul class="bleed-names" aria-label="Frames that mix">
                    {answer.mixing.slice(0, SHOWN_NAMES).map((index) => (
                        <li key={index}>
                            <Button kind="plain" onClick={() => choose(frames[index]!)}>
                                {nameOf(index)}
                            </Button>
                        </li>
                    ))}
                    {answer.mixing.length > SHOWN_NAMES && (
                        <li class="quiet">and {answer.mixing.length - SHOWN_NAMES} more</li>
                    )}
                </ul>
            )}
            <Padding session={session} level={level} />
            <canvas
                ref={canvas}
                class="bleed-picture pixels checker"
                role="img"
                aria-label={`Page ${page + 1} at 1/${sideOf(level)} of its size`}
            />
        </Dialog>
    );
}
