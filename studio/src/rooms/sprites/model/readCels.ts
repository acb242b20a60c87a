// Checks the pixels that belong to an outline: every cel is there, has the size of the canvas and only colours of the
// palette.
import { refuse } from './outcome.ts';
import { isPaintable, usedCels, type Outline } from './outline.ts';

/** `path` is where the caller found the cels. */
export function refuseBadCels(outline: Outline, cels: ReadonlyMap<string, Uint8Array>, path: string): void {
    const used = usedCels(outline.cels);
    for (const id of used) {
        if (!cels.has(id)) refuse(`${path}: the pixels of cel “${id}” are missing.`);
    }
    for (const [id, bytes] of cels) {
        if (!used.has(id)) refuse(`${path}.${id}: no frame shows this cel.`);
        refuseBadPixels(outline, bytes, `${path}.${id}`);
    }
}

function refuseBadPixels({ width, height, palette }: Outline, bytes: Uint8Array, path: string): void {
    if (bytes.length !== width * height) refuse(`${path}: has ${bytes.length} pixels instead of ${width} x ${height}.`);
    const allowed = Array.from({ length: 256 }, (_, index) => isPaintable(palette, index));
    const at = bytes.findIndex((index) => !allowed[index]);
    if (at < 0) return;
    const place = `x ${at % width}, y ${Math.floor(at / width)}`;
    refuse(`${path}: the pixel at ${place} has palette position ${bytes[at]! - 1}, where there is no colour.`);
}
