// The width of a PCSEF string that was guessed: the other widths that it can have, each with its picture.
import { useEffect, useRef, useState } from 'preact/hooks';
import { attempt } from '../../../shell/messages.ts';
import type { StudioFile } from '../../../files/local.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { showPixels } from '../../../kit/pixels.ts';
import { possibleWidths, spriteOfRows } from '../import/read.ts';
import { previewFrame } from '../model/compose.ts';
import type { SpriteDocument } from '../model/document.ts';
import { replaceSprite } from '../model/edit/replace.ts';
import type { Palette } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';

/** Only the likeliest widths are offered. */
const SHOWN = 12;

function Choice({ document, chosen, onChoose }: { document: SpriteDocument; chosen: boolean; onChoose(): void }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const { width, height, frames } = document.outline;
    useEffect(() => {
        showPixels(canvas.current!, { width, height, pixels: previewFrame(document, frames[0]!.id) });
    }, [document]);
    return (
        <button type="button" class="button width-choice" aria-pressed={chosen} onClick={onChoose}>
            <canvas ref={canvas} class="pixels checker" width={width} height={height} />
            <span>
                {width} × {height}
            </span>
        </button>
    );
}

async function readLikeliest(file: StudioFile, palette: Palette, signal: AbortSignal): Promise<SpriteDocument[]> {
    return (await possibleWidths(file, signal))
        .slice(0, SHOWN)
        .map(({ rows }) => spriteOfRows(file.name, rows, palette));
}

export function WidthDialog({ session, file, onClose }: { session: SpriteSession; file: StudioFile; onClose(): void }) {
    const [sprites, setSprites] = useState<readonly SpriteDocument[]>([]);
    useEffect(() => {
        const controller = new AbortController();
        void attempt(file.name, async () =>
            setSprites(await readLikeliest(file, session.outline.value.palette, controller.signal)),
        );
        return () => controller.abort();
    }, []);
    const choose = (document: SpriteDocument) => {
        if (session.perform(replaceSprite(session.document, document, `Width ${document.outline.width}`))) onClose();
    };
    return (
        <Dialog title="Width of the sprite" onClose={onClose}>
            <p class="quiet">
                A PCSEF string does not tell its width. The likeliest ones stand first; the choice can be undone.
            </p>
            <div class="width-choices">
                {sprites.map((document) => (
                    <Choice
                        key={document.outline.width}
                        document={document}
                        chosen={document.outline.width === session.outline.value.width}
                        onChoose={() => choose(document)}
                    />
                ))}
            </div>
        </Dialog>
    );
}
