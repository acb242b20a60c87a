// Guesses from an atlas how it was made, so that pressing its frames anew changes as little as possible.
import type { AtlasDocument } from 'spritepress';
import type { OptionValues } from '../../../engine/options.ts';
import { isPicture } from '../../../engine/endings.ts';
import { lastPart } from '../../../files/paths.ts';
import { NO_OVERRIDES, type Overrides } from '../overrides/overrides.ts';
import type { PressSettings } from '../press/press.ts';

type Frame = AtlasDocument['frames'][number];

const placeOf = ({ page = 0, x, y, w, h }: Frame) => [page, x, y, w, h].join();
const boxOf = ({ trimX = 0, trimY = 0, w, h }: Frame) => [trimX, trimY, w, h].join();

/** Whether all frames that `group` puts together were trimmed to one box. */
function trimmedAlike(frames: readonly Frame[], group: (frame: Frame) => string): boolean {
    const boxes = new Map<string, string>();
    return frames.every((frame) => {
        const [name, box] = [group(frame), boxOf(frame)];
        if (!boxes.has(name)) boxes.set(name, box);
        return boxes.get(name) === box;
    });
}

function trimming(frames: readonly Frame[]): OptionValues {
    if (!frames.some(({ trimmed }) => trimmed)) return { trimMode: 'none' };
    const bySize = trimmedAlike(frames, ({ sourceW, sourceH }) => `${sourceW} ${sourceH}`);
    const bySequence = trimmedAlike(frames, ({ key }) => key.replace(/\d+(?=\D*$)/, '#'));
    return { trimGroup: bySize ? 'size' : bySequence ? 'sequence' : 'none' };
}

const isPower = (side: number) => side > 0 && (side & (side - 1)) === 0;

function pageOptions({ pages }: AtlasDocument, output: string): OptionValues {
    const padding = Math.max(0, ...pages.map((page) => page.padding ?? 0));
    const pot = pages.every(({ width, height }) => isPower(width) && isPower(height));
    const [file] = pages.map((page) => page.file);
    const usual = `${lastPart(output).replace(/\.[^.]*$/, '')}.png`;
    return {
        ...(padding > 0 && { shapePadding: 2 * padding }), // PCT notes half of what is between two frames
        ...(pot && { sizeConstraints: 'pot' }),
        ...(pages.length === 1 && file && /^[^./\\][^/\\]*\.png$/i.test(file) && file !== usual && { pageName: file }),
    };
}

/** Not all of it is for every format: `withoutRefused` asks the engine. */
export function settingsOf(document: AtlasDocument, output: string): PressSettings {
    const { frames, clips } = document;
    const rates = new Set(clips?.map((clip) => clip.rate));
    const [rate] = rates.size === 1 ? rates : [];
    const bare = output.endsWith('.pct') && !frames.some(({ key }) => isPicture(key));
    const options: OptionValues = {
        ...(bare && { stripExtensions: true }),
        ...(rate && { fps: rate }),
        ...(new Set(frames.map(placeOf)).size === frames.length && { keepDuplicates: true }),
        ...trimming(frames),
        ...pageOptions(document, output),
    };
    const pivots = Object.fromEntries(frames.flatMap(({ key, pivot }) => (pivot ? [[key, pivot] as const] : [])));
    const overrides: Overrides = { ...NO_OVERRIDES, pivots };
    return { output, options, overrides };
}
