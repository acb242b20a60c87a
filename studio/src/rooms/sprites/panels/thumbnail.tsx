// A small picture of a frame, drawn again when one of its cels has changed.
import { useEffect, useRef } from 'preact/hooks';
import { showPixels } from '../../../kit/pixels.ts';
import { FrameWatch, previewFrame } from '../model/compose.ts';
import type { SpriteSession } from '../session.ts';

export function Thumbnail({ session, frame }: { session: SpriteSession; frame: string }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => {
        let scheduled = 0;
        const draw = () => {
            scheduled = 0;
            const { document } = session;
            const { width, height, frames } = document.outline;
            const to = canvas.current;
            if (!to || !frames.some((each) => each.id === frame)) return;
            [to.width, to.height] = [width, height];
            showPixels(to, { width, height, pixels: previewFrame(document, frame) });
        };
        const watch = new FrameWatch();
        watch.note(session.document.outline, frame);
        const stop = session.document.subscribe((change) => {
            if (watch.changed(change, session.document.outline, frame) && scheduled === 0)
                scheduled = window.setTimeout(draw, 60);
        });
        draw();
        return () => {
            stop();
            clearTimeout(scheduled);
        };
    }, [session, frame]);
    return <canvas ref={canvas} class="thumbnail pixels" aria-hidden="true" />;
}
