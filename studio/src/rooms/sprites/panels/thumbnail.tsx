// A small picture of a frame, drawn again when one of its cels has changed.
import { useEffect, useRef } from 'preact/hooks';
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
            const pixels = previewFrame(document, frame);
            to.getContext('2d')!.putImageData(new ImageData(pixels as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
        };
        const watch = new FrameWatch();
        watch.note(session.document.outline, frame);
        const stop = session.document.subscribe((change) => {
            if (watch.changed(change, session.document.outline, frame) && scheduled === 0) scheduled = window.setTimeout(draw, 60);
        });
        draw();
        return () => {
            stop();
            clearTimeout(scheduled);
        };
    }, [session, frame]);
    return <canvas ref={canvas} class="thumbnail pixels" aria-hidden="true" />;
}
