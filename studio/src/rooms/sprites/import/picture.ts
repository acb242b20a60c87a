// Pictures as the browser decodes them: for palettes taken from pictures, and for quantising.
import { quantise } from '../raster/quantise.ts';
import type { RgbaPicture } from '../raster/palette_match.ts';

/** The pixels of a picture file. Half-transparent colours may be off by a little: import/exact.ts has them right. */
export async function decodePicture(bytes: Uint8Array): Promise<RgbaPicture> {
    const image = await createImageBitmap(new Blob([bytes as BlobPart]), {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
    });
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d', { willReadFrequently: true })!;
    pen.drawImage(image, 0, 0);
    const { width, height } = image;
    image.close();
    return { width, height, pixels: pen.getImageData(0, 0, width, height).data };
}

/** The colours of a picture: all of them when there are no more than `most`, otherwise that many which come nearest. */
export function coloursOfPicture(picture: RgbaPicture, most: number): string[] {
    const { palette } = quantise(picture, most);
    const hex = (part: number): string => part.toString(16).padStart(2, '0');
    return palette.flatMap((colour) => (colour ? [`#${colour.map(hex).join('')}ff`] : []));
}
