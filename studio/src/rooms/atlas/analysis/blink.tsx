// Two pictures next to each other in one scale, and in one place by turns: what differs blinks.
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { drawFrame } from '../../../atlases/draw_frame.ts';
import type { NearDuplicate } from './insight.ts';
import type { AtlasSession } from '../session.ts';

/** How long each picture shows: two a second. */
const BLINK_MS = 500;

/** Whether the system asks for less motion. */
function useStillness(): boolean {
    const [query] = useState(() => matchMedia('(prefers-reduced-motion: reduce)'));
    const [still, setStill] = useState(query.matches);
    useEffect(() => {
        const tell = () => setStill(query.matches);
        query.addEventListener('change', tell);
        return () => query.removeEventListener('change', tell);
    }, [query]);
    return still;
}

/** Draws what is stored of a frame into the top left of a canvas that has room for both. */
function Stored({
    session,
    pair,
    frame,
    label,
}: {
    session: AtlasSession;
    pair: NearDuplicate;
    frame: number;
    label: string;
}) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const {
        document: { frames },
        images,
    } = session.atlas.value!;
    useEffect(() => {
        const picture = document.createElement('canvas');
        drawFrame(picture, frames[frame]!, images[frames[frame]!.page ?? 0], true);
        const both = [frames[pair.frame]!, frames[pair.original]!];
        const shown = canvas.current!;
        [shown.width, shown.height] = [Math.max(1, ...both.map(({ w }) => w)), Math.max(1, ...both.map(({ h }) => h))];
        shown.getContext('2d')!.drawImage(picture, 0, 0);
    }, [pair, frame, images]);
    return <canvas ref={canvas} class="pair-picture pixels checker" role="img" aria-label={label} />;
}

function Beside({ session, pair, frame }: { session: AtlasSession; pair: NearDuplicate; frame: number }) {
    const { key, w, h } = session.atlas.value!.document.frames[frame]!;
    return (
        <figure>
            <Stored session={session} pair={pair} frame={frame} label={`The frame ${key}`} />
            <figcaption class="small quiet">
                {key}, {`${w}\u00a0×\u00a0${h}`}
            </figcaption>
        </figure>
    );
}

export function Blink({ session, pair }: { session: AtlasSession; pair: NearDuplicate }) {
    const { insight } = session;
    const still = useStillness();
    const blinks = insight.blinking.value && !still;
    useEffect(() => {
        if (!blinks) return undefined;
        const timer = setInterval(() => {
            insight.second.value = !insight.second.peek();
        }, BLINK_MS);
        return () => clearInterval(timer);
    }, [blinks, pair]);
    const shown = insight.second.value ? pair.frame : pair.original;
    return (
        <div class="blink">
            <div class="blink-both">
                <Beside session={session} pair={pair} frame={pair.original} />
                <Beside session={session} pair={pair} frame={pair.frame} />
            </div>
            <Stored
                session={session}
                pair={pair}
                frame={shown}
                label={`By turns: ${session.atlas.value!.document.frames[shown]!.key}`}
            />
            <div class="row wrap">
                <Button label="Stop, and show the other picture" keys="Space" onClick={() => insight.step()}>
                    Other picture
                </Button>
                {!still && (
                    <Button
                        pressed={blinks}
                        onClick={() => {
                            insight.blinking.value = !blinks;
                        }}>
                        Blink
                    </Button>
                )}
            </div>
        </div>
    );
}
