// The sprite here beside the one in the file.
import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../../kit/dialog.tsx';
import { showPixels } from '../../../kit/pixels.ts';
import { previewFrame } from '../model/compose.ts';
import type { SpriteDocument } from '../model/document.ts';
import type { SpriteSession } from '../session.ts';

function Picture({ document, frame, title }: { document: SpriteDocument; frame: string; title: string }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const { width, height } = document.outline;
    useEffect(() => {
        showPixels(canvas.current!, { width, height, pixels: previewFrame(document, frame) });
    }, [document, frame]);
    return (
        <figure class="compare-picture">
            <canvas ref={canvas} class="pixels checker" width={width} height={height} role="img" aria-label={title} />
            <figcaption>
                {title}: {width} × {height}, {document.outline.frames.length} frames
            </figcaption>
        </figure>
    );
}

export function CompareDialog({
    session,
    theirs,
    onClose,
}: {
    session: SpriteSession;
    theirs: SpriteDocument;
    onClose(): void;
}) {
    return (
        <Dialog title={`Compare ${session.outline.value.name}`} onClose={onClose}>
            <div class="compare">
                <Picture document={session.document} frame={session.ui.frame.value} title="Here" />
                <Picture document={theirs} frame={theirs.outline.frames[0]!.id} title="In the file" />
            </div>
        </Dialog>
    );
}
