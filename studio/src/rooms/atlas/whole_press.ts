// What a press holds before its format has dropped anything: the JSON dump of the engine has room for all of it.
import { SpritepressError } from 'spritepress';
import { withoutPictureEnding } from '../../engine/endings.ts';
import type { WorkerOptions } from '../../frame/work.ts';
import { beside, showAtlas, type ShownAtlas } from './load.ts';
import { tryFormats, type Verdict } from './losses.ts';
import { packRequest, withoutRefused, type Pressed } from './press.ts';

/** The press as a dump; null when it cannot be one. */
async function dumpOf({ request, settings }: Pressed, worker: WorkerOptions): Promise<ShownAtlas | null> {
    const { stable: _, ...named } = request.named; // places of another format are none here
    const output = `${settings.output.replace(/\.[^./]*$/, '')}.json`;
    const fitting = await withoutRefused({ ...settings, output }, request.files);
    try {
        const { files, result } = await packRequest({ files: request.files, named }, fitting, { pngEffort: 'fast', ...worker });
        const name = result.atlases[0]!.file;
        return await showAtlas(name, files[name]!, (file) => Promise.resolve(files[beside(name, file)] ?? null));
    } catch (error) {
        if (error instanceof SpritepressError) return null;
        throw error;
    }
}

/** What each format would not hold of an atlas that was opened, or of the pictures of a press with all that they have. */
export async function tryWhole(shown: ShownAtlas, worker: WorkerOptions): Promise<readonly Verdict[]> {
    const whole = 'result' in shown ? await dumpOf(shown as Pressed, worker) : null;
    if (!whole) return tryFormats(shown, worker);
    const numbers = new Map(shown.document.frames.map(({ key }, i) => [withoutPictureEnding(key), i]));
    const shownFrames = (frames: readonly number[]) =>
        frames.flatMap((frame) => numbers.get(withoutPictureEnding(whole.document.frames[frame]!.key)) ?? []);
    return (await tryFormats(whole, worker)).map(({ losses, refusal, ...verdict }) => ({
        ...verdict,
        losses: losses.map((loss) => ({ ...loss, frames: shownFrames(loss.frames) })),
        refusal: refusal && { ...refusal, frames: shownFrames(refusal.frames) },
    }));
}
