// Presses a folder of pictures with the engine, again at every change of a setting; stale work is ended.
import { pack, SpritepressError, type Finding, type Made, type PackOptions, type PackResult } from 'spritepress';
import type { OptionValues } from '../../engine/options.ts';
import { runWork, type WorkerOptions } from '../../frame/work.ts';
import { beside, showAtlas, type FileMap, type ShownAtlas } from './load.ts';
import { makeNinePatches, ninePatchPath } from './nine_patch.ts';
import type { Overrides } from './overrides.ts';

export interface PressSettings {
    /** The name of the descriptor; its ending tells the format. */
    readonly output: string;
    readonly options: OptionValues;
    /** Missing in work of older versions. */
    readonly overrides?: Overrides;
}

export interface Pressed extends ShownAtlas {
    /** What it was made with. */
    readonly settings: PressSettings;
    readonly result: PackResult;
    /** Files to write, in the order in which they should be. */
    readonly made: FileMap;
    /** Files that the command line needs to make the same: nine-patches by their paths among the pictures, pivots by name. */
    readonly patches: FileMap;
    /** What was pressed: the pictures, with nine-patches in the place of those that have borders. */
    readonly pictures: FileMap;
    readonly pivots: FileMap;
    readonly findings: readonly Finding[];
}

export type PressOutcome = { readonly pressed: Pressed } | { readonly findings: readonly Finding[] };

/** The file of pivots beside an atlas. */
export function pivotsName(output: string): string {
    return `${output.replace(/\.[^./]*$/, '')}.pivots.json`;
}

/** A line for each, so that a finding's line tells which one is meant. */
function pivotsFile(names: readonly string[], overrides: Overrides | undefined): string {
    return `{\n${names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(overrides!.pivots[name])}`).join(',\n')}\n}\n`;
}

const NO_SUCH_SPRITE = 'PCK018';

/** A sprite that has gone keeps its pivot here, for when it comes back; the engine would refuse the whole file. */
function lostNames(error: unknown, file: string, names: readonly string[]): { lost: string[]; findings: Finding[] } | null {
    if (!(error instanceof SpritepressError)) return null;
    const told = error.findings.filter((finding) => finding.code === NO_SUCH_SPRITE && finding.file === file && finding.line);
    const lost = told.flatMap(({ line }) => names[line! - 2] ?? []);
    return lost.length === 0 ? null : { lost, findings: told.map((finding) => ({ ...finding, severity: 'warning' as const })) };
}

interface Packed extends Made<PackResult> {
    readonly pivots: FileMap;
}

async function packWithPivots(sprites: FileMap, settings: PressSettings, names: readonly string[], worker: WorkerOptions): Promise<Packed> {
    const options = { ...settings.options, ...worker, output: settings.output } as PackOptions;
    if (names.length === 0) return { ...await pack(sprites, options), pivots: {} };
    const file = pivotsName(settings.output);
    const pivots = { [file]: new TextEncoder().encode(pivotsFile(names, settings.overrides)) };
    try {
        return { ...await pack({ ...sprites, ...pivots }, { ...options, pivots: file }), pivots };
    } catch (error) {
        const known = lostNames(error, file, names);
        if (!known) throw error;
        const packed = await packWithPivots(sprites, settings, names.filter((name) => !known.lost.includes(name)), worker);
        return { ...packed, findings: [...packed.findings, ...known.findings] };
    }
}

/** Pictures that have borders stand aside for their nine-patches. */
function withPatches(sprites: FileMap, patches: FileMap, bordered: readonly string[]): FileMap {
    const aside = new Set(bordered.filter((path) => patches[ninePatchPath(path)]));
    return { ...Object.fromEntries(Object.entries(sprites).filter(([path]) => !aside.has(path))), ...patches };
}

/** Rejects with an AbortError when it is ended. */
export async function press(sprites: FileMap, settings: PressSettings, signal: AbortSignal): Promise<PressOutcome> {
    return runWork(`Pressing ${settings.output}`, async (worker) => {
        try {
            const { pivots: named = {}, borders = {} } = settings.overrides ?? {};
            const patches = await makeNinePatches(sprites, borders, worker);
            const pictures = withPatches(sprites, patches, Object.keys(borders));
            const { files: made, result, findings, pivots } = await packWithPivots(pictures, settings, Object.keys(named), worker);
            const name = Object.keys(made).at(-1)!; // the descriptor comes last
            const read = (file: string) => Promise.resolve(made[beside(name, file)] ?? null);
            const shown = await showAtlas(name, made[name]!, read, { signal: worker.signal });
            return { pressed: { ...shown, settings, findings, result, made, patches, pictures, pivots } };
        } catch (error) {
            if (error instanceof SpritepressError) return { findings: error.findings };
            throw error;
        }
    }, signal);
}
