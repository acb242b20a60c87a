// What a press holds before its format has dropped anything: the JSON dump of the engine has room for all of it.
import { SpritepressError } from 'spritepress';
import type { WorkerOptions } from '../../../shell/work.ts';
import { joinFrames } from './join_frames.ts';
import { beside, showAtlas, type ShownAtlas } from '../../../atlases/load.ts';
import { tryFormats, type Verdict } from './losses.ts';
import { packWithPivots, withoutRefused, type Pressed } from '../press/press.ts';

/** The press as a dump; null when it cannot be one. Pivots are taken from the settings: the format of the press may
 * have other names for their frames. Places that are kept for another format do not fit the dump. */
async function dumpOf(
    { request: { files: sources, named }, settings }: Pressed,
    worker: WorkerOptions,
): Promise<ShownAtlas | null> {
    const output = `${settings.output.replace(/\.[^./]*$/, '')}.json`;
    const options = { ...settings.options, to: 'spritepress-json' };
    const fitting = await withoutRefused({ ...settings, output, options }, sources);
    const plain = { files: sources, named: { inputs: named.inputs } };
    try {
        const { files, result } = await packWithPivots(plain, fitting, { pngEffort: 'fast', ...worker });
        const name = result.atlases[0]!.file;
        return await showAtlas(name, files[name]!, (file) => Promise.resolve(files[beside(name, file)] ?? null));
    } catch (error) {
        if (error instanceof SpritepressError) return null;
        throw error;
    }
}

/** What each format would not hold of an atlas that was opened, or of the pictures of a press with all that they
 * have. */
export async function tryWhole(shown: ShownAtlas, worker: WorkerOptions): Promise<readonly Verdict[]> {
    const whole = 'result' in shown ? await dumpOf(shown as Pressed, worker) : null;
    if (!whole) return tryFormats(shown, worker);
    const places = joinFrames(whole.document.frames, shown.document.frames);
    const shownFrames = (frames: readonly number[]) => frames.flatMap((frame) => places[frame] ?? []);
    return (await tryFormats(whole, worker)).map(({ losses, refusal, ...verdict }) => ({
        ...verdict,
        losses: losses.map((loss) => ({ ...loss, frames: shownFrames(loss.frames) })),
        refusal: refusal && { ...refusal, frames: shownFrames(refusal.frames) },
    }));
}
