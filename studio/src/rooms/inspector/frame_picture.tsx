// The picture of the frame that the chosen part belongs to, below the tree and beside the text; of a PCSEF string, the
// sprite.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { AtlasFrame } from 'spritepress';
import { drawFrame } from '../../atlases/draw_frame.ts';
import type { ShownAtlas } from '../../atlases/load.ts';
import type { InspectorDocument } from './document.ts';
import { findFrame, frameAt, hasFrames } from './frame_at.ts';

/** Larger files are decoded only when the user has chosen a frame. */
const CHEAP_BYTES = 4 * 2 ** 20;

function Card({ children }: { children: ComponentChildren }) {
    return (
        <section class="picture-card row" aria-label="Picture">
            {children}
        </section>
    );
}

function Picture({ frame, image, label }: { frame: AtlasFrame; image: ImageBitmap; label: string }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    useEffect(() => drawFrame(canvas.current!, frame, image), [frame, image]);
    return <canvas ref={canvas} class="picture-small pixels checker" role="img" aria-label={label} />;
}

function wordMissing(file: string | undefined): string {
    return file ? `${file} is not here: open it together with this file.` : 'Its page has no image.';
}

/** What stands in the place of a picture. */
const WORDS_WITHOUT = {
    unasked: 'Choose a part of a frame to see its picture.',
    reading: 'Reading the picture.',
    damaged: 'This frame cannot be read, so that it has no picture.',
} as const;

function FrameCard({ atlas, frame }: { atlas: ShownAtlas; frame: AtlasFrame }) {
    const page = frame.page ?? 0;
    const image = atlas.images[page];
    const file = atlas.document.pages[page]?.file;
    return (
        <Card>
            {image && <Picture frame={frame} image={image} label={`The frame ${frame.key}`} />}
            <div class="picture-words">
                <p class="shorten" title={frame.key}>
                    <strong>{frame.key}</strong>
                </p>
                <p class="quiet small">
                    {frame.w} × {frame.h} at {frame.x}, {frame.y}
                </p>
                {!image && <p class="quiet small">{wordMissing(file)}</p>}
            </div>
        </Card>
    );
}

function SpriteCard({ name, image }: { name: string; image: ImageBitmap }) {
    const { width: w, height: h } = image;
    const frame = useMemo(() => ({ key: name, x: 0, y: 0, w, h }), [image]);
    return (
        <Card>
            <Picture frame={frame} image={image} label={`The sprite ${name}`} />
            <div class="picture-words">
                <p class="shorten">
                    <strong>{name}</strong>
                </p>
                <p class="quiet small">
                    {w} × {h}
                </p>
            </div>
        </Card>
    );
}

export function FramePicture({ document }: { document: InspectorDocument }) {
    const tree = document.tree.value;
    const shown = document.pictures.shown.value;
    const isSprite = tree?.format === 'pcsef';
    const framed = useMemo(() => tree !== null && hasFrames(tree), [tree]);
    const selection = document.selection.value;
    const place = tree && framed ? frameAt(tree, selection.node) : null;
    const width = isSprite ? document.spriteWidth : null;
    const wanted = (place !== null || width !== null) && (document.bytes.length <= CHEAP_BYTES || document.isChosen);
    useEffect(() => {
        if (wanted) document.pictures.ask(width);
    }, [wanted, tree]);
    if (shown?.kind === 'sprite') return <SpriteCard name={document.title.value} image={shown.image} />;
    if (!framed) return null;
    const frame = place && shown ? findFrame(shown.atlas.document.frames, place) : undefined;
    if (shown && frame) return <FrameCard atlas={shown.atlas} frame={frame} />;
    const state = !wanted ? 'unasked' : shown || document.pictures.failed.value ? 'damaged' : 'reading';
    return (
        <Card>
            <p class="quiet small">{WORDS_WITHOUT[state]}</p>
        </Card>
    );
}
