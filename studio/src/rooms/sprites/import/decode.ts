// Picture files as pixels, every frame with its duration. The browser decodes what it knows; the engine decodes the
// rest, such as TGA, and films with half-transparent colours, which browsers give back changed.
import { pack, unpack } from 'spritepress';
import type { WorkerOptions } from '../../../shell/work.ts';
import type { RgbaPicture } from '../raster/palette_match.ts';
import { endingOf, PICTURE_TYPES } from '../../../engine/endings.ts';
import { lastPart } from '../../../files/paths.ts';
import { exactPicture, isHalfTransparent } from './exact.ts';
import { decodePicture } from './picture.ts';

export interface TimedPicture {
    readonly picture: RgbaPicture;
    /** Null where the file does not tell. */
    readonly durationMs: number | null;
}

async function pixelsOf(frame: VideoFrame): Promise<RgbaPicture> {
    const { displayWidth: width, displayHeight: height } = frame;
    if (frame.format && /^(RGB|BGR)[AX]$/.test(frame.format)) {
        const pixels = new Uint8ClampedArray(width * height * 4);
        await frame.copyTo(pixels, { format: 'RGBA' });
        return { width, height, pixels };
    }
    const pen = new OffscreenCanvas(width, height).getContext('2d')!;
    pen.drawImage(frame, 0, 0);
    return { width, height, pixels: pen.getImageData(0, 0, width, height).data };
}

async function decodeInBrowser(bytes: Uint8Array, type: string, signal: AbortSignal): Promise<TimedPicture[]> {
    const decoder = new ImageDecoder({ data: bytes as BufferSource, type, colorSpaceConversion: 'none' });
    try {
        await Promise.all([decoder.tracks.ready, decoder.completed]);
        const count = decoder.tracks.selectedTrack?.frameCount ?? 1;
        const pictures: TimedPicture[] = [];
        for (let frameIndex = 0; frameIndex < count; frameIndex++) {
            signal.throwIfAborted();
            const { image } = await decoder.decode({ frameIndex });
            const durationMs = image.duration === null ? null : Math.round(image.duration / 1000);
            pictures.push({ picture: await pixelsOf(image), durationMs });
            image.close();
        }
        return pictures;
    } finally {
        decoder.close();
    }
}

/** The pictures of PNG files, in their order. */
export async function decodeFiles(
    files: Readonly<Record<string, Uint8Array>>,
    signal: AbortSignal,
): Promise<TimedPicture[]> {
    const pictures: TimedPicture[] = [];
    for (const bytes of Object.values(files)) {
        signal.throwIfAborted();
        pictures.push({ picture: await decodeStill(bytes), durationMs: null });
    }
    return pictures;
}

async function decodeStill(bytes: Uint8Array): Promise<RgbaPicture> {
    const picture = await decodePicture(bytes);
    return (isHalfTransparent(picture) ? await exactPicture(bytes) : null) ?? picture;
}

/** All frames, as an atlas that is taken apart again; durations are not told on this way. */
async function decodeInEngine(name: string, bytes: Uint8Array, options: WorkerOptions): Promise<TimedPicture[]> {
    const packed = await pack(
        { [name]: bytes },
        { output: 'frames.pct', trimMode: 'none', keepDuplicates: true, maxSize: 16384, ...options },
    );
    const { files } = await unpack(packed.files, { input: 'frames.pct', output: 'frames', ...options });
    const sorted = Object.entries(files).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
    return decodeFiles(Object.fromEntries(sorted), options.signal);
}

async function browserKnows(type: string | undefined): Promise<boolean> {
    return type !== undefined && typeof ImageDecoder !== 'undefined' && ImageDecoder.isTypeSupported(type);
}

/** The same frames with exact colours; those of the browser keep their times. */
async function makeExact(
    name: string,
    bytes: Uint8Array,
    found: TimedPicture[],
    options: WorkerOptions,
): Promise<TimedPicture[]> {
    if (!found.some(({ picture }) => isHalfTransparent(picture))) return found;
    const exact =
        found.length === 1 ? [{ picture: await decodeStill(bytes) }] : await decodeInEngine(name, bytes, options);
    return exact.length === found.length
        ? found.map(({ durationMs }, i) => ({ picture: exact[i]!.picture, durationMs }))
        : found;
}

export async function decodePictures(path: string, bytes: Uint8Array, options: WorkerOptions): Promise<TimedPicture[]> {
    const name = lastPart(path);
    const type = PICTURE_TYPES[endingOf(name)];
    if (!(await browserKnows(type))) return decodeInEngine(name, bytes, options);
    let found: TimedPicture[];
    try {
        found = await decodeInBrowser(bytes, type!, options.signal);
    } catch (error) {
        if (options.signal.aborted) throw error;
        throw new Error(
            `${name} is no picture that can be read: it is damaged, or something else than its ending says.`,
        );
    }
    return makeExact(name, bytes, found, options);
}
