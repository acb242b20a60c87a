// Opens a rig: strictly at first; a damaged one as far as the engine's lenient reading gets, with everything it found.
import { Rig, SpritepressError, type Finding, type RigImage, type RigOptions } from 'spritepress';
import type { RigFiles } from './files.ts';

export type RigChoices = Pick<RigOptions, 'bind' | 'yDown' | 'clockwise' | 'flipV'>;

export interface LoadedRig {
    readonly rig: Rig;
    readonly findings: readonly Finding[];
    /** Whether strict reading refused the file. */
    readonly lenient: boolean;
}

export async function loadRig({ input, files }: RigFiles, choices: RigChoices): Promise<LoadedRig> {
    const options = { ...choices, input, allowLoss: true };
    try {
        const rig = await Rig.load(files, options);
        return { rig, findings: rig.findings, lenient: false };
    } catch (error) {
        if (!(error instanceof SpritepressError)) throw error;
        const rig = await Rig.load(files, { ...options, lenient: true }).catch(() => {
            throw error;
        });
        return { rig, findings: rig.findings, lenient: true };
    }
}

/** The pictures of a rig with colours as they are stored; null for those without a pixel and those that the browser
 * cannot read. */
export function loadImages(images: readonly RigImage[]): Promise<(ImageBitmap | null)[]> {
    return Promise.all(
        images.map(async ({ type, width, height, bytes }) => {
            if (width === 0 || height === 0) return null;
            const source =
                type === 'rgba'
                    ? new ImageData(new Uint8ClampedArray(bytes), width, height)
                    : new Blob([bytes as BlobPart]);
            return createImageBitmap(source, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }).catch(
                () => null,
            );
        }),
    );
}
