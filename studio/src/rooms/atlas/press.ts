// Presses a folder of pictures with the engine, again at every change of a setting; stale work is ended.
import { pack, SpritepressError, type Finding, type PackOptions, type PackResult } from 'spritepress';
import type { OptionValues } from '../../engine/options.ts';
import { runWork } from '../../frame/work.ts';
import { showAtlas, type FileMap, type ShownAtlas } from './load.ts';

export interface PressSettings {
    /** The name of the descriptor; its ending tells the format. */
    readonly output: string;
    readonly options: OptionValues;
}

export interface Pressed extends ShownAtlas {
    readonly result: PackResult;
    /** Files to write, in the order in which they should be. */
    readonly made: FileMap;
    readonly findings: readonly Finding[];
}

export type PressOutcome = { readonly pressed: Pressed } | { readonly findings: readonly Finding[] };

/** Rejects with an AbortError when it is ended. */
export async function press(sprites: FileMap, settings: PressSettings, signal: AbortSignal): Promise<PressOutcome> {
    return runWork(`Pressing ${settings.output}`, async (worker) => {
        try {
            const options = { ...settings.options, ...worker, output: settings.output } as PackOptions;
            const { files: made, result, findings } = await pack(sprites, options);
            const name = Object.keys(made).at(-1)!; // the descriptor comes last
            const read = (file: string) => Promise.resolve(made[file] ?? null);
            const shown = await showAtlas(name, made[name]!, read, { signal: worker.signal });
            return { pressed: { ...shown, findings, result, made } };
        } catch (error) {
            if (error instanceof SpritepressError) return { findings: error.findings };
            throw error;
        }
    }, signal);
}
