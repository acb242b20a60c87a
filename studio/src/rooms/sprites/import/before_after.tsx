// A frame as it is in the file, beside what it becomes.
import { useEffect, useRef } from 'preact/hooks';
import { showPixels } from '../../../kit/pixels.ts';
import { colourTable } from '../model/colour.ts';
import type { Palette } from '../model/outline.ts';
import type { RgbaPicture } from '../raster/palette_match.ts';
import type { IndexPicture } from './colours.ts';

function Picture({ picture, title }: { picture: RgbaPicture; title: string }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const { width, height } = picture;
    useEffect(() => showPixels(canvas.current!, picture), [picture]);
    return (
        <figure>
            <canvas ref={canvas} class="pixels checker" width={width} height={height} role="img" aria-label={title} />
            <figcaption class="quiet small">{title}</figcaption>
        </figure>
    );
}

function coloured({ width, height, pixels }: IndexPicture, palette: Palette): RgbaPicture {
    const table = new Uint32Array(colourTable(palette).buffer);
    return { width, height, pixels: new Uint8ClampedArray(Uint32Array.from(pixels, (index) => table[index]!).buffer) };
}

export function BeforeAfter({
    before,
    after,
    palette,
}: {
    before: RgbaPicture;
    after: IndexPicture;
    palette: Palette;
}) {
    return (
        <div class="import-pictures">
            <Picture picture={before} title={`In the file: ${before.width} × ${before.height}`} />
            <Picture picture={coloured(after, palette)} title="As it will be" />
        </div>
    );
}
