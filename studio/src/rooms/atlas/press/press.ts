// Presses a folder of pictures with the engine, again at every change of a setting; stale work is ended.
import { pack, SpritepressError, type Finding, type Made, type PackOptions, type PackResult } from 'spritepress';
import { findingsOfTrial, REQUEST } from '../../../engine/findings.ts';
import { propertyName, type OptionValues } from '../../../engine/options.ts';
import { runWork } from '../../../shell/work.ts';
import { showMade, type FileMap, type ShownAtlas } from '../../../atlases/load.ts';
import { makeNinePatches, ninePatchPath } from '../overrides/nine_patch.ts';
import { NO_OVERRIDES, type Overrides } from '../overrides/overrides.ts';
import { inputPath, pathBelow } from '../sources/sources.ts';
import type { Written } from '../sources/written.ts';

/** An atlas whose frames stay where they are, as with `pack --stable`. */
export interface KeptAtlas {
    /** Its path, as the command line names it. */
    readonly name: string;
    /** Its file, and those of its variants, as blobs of the document by their paths. Missing where the served folder
     * has them. */
    readonly blobs?: Readonly<Record<string, string>>;
}

export interface PressSettings {
    /** The name of the descriptor; its ending tells the format. */
    readonly output: string;
    readonly options: OptionValues;
    /** Missing in work of older versions. */
    readonly overrides?: Overrides;
    readonly kept?: KeptAtlas | undefined;
    /** Blobs that took the place of pictures, by the paths of these. */
    readonly replaced?: Readonly<Record<string, string>>;
    /** The last picture of the served folder that was written from here. */
    readonly written?: Written;
}

/** What is pressed. Paths of files are those that the command line would have. */
export interface PressSources {
    /** The folder of the pictures, "" for all of the served one. */
    readonly folder: string;
    /** Pictures by their paths below it. */
    readonly sprites: FileMap;
    /** What else `pack` looks at there: rules of what to leave out, pivots, atlases and their pages. */
    readonly others: FileMap;
}

/** What `pack` is given besides the settings. */
export interface PressRequest {
    readonly files: FileMap;
    /** Options that name files. */
    readonly named: Pick<PackOptions, 'inputs' | 'pivots' | 'stable'>;
}

export interface Pressed extends ShownAtlas {
    /** What it was made with. */
    readonly settings: PressSettings;
    readonly result: PackResult;
    /** Files to write, in the order in which they should be. */
    readonly made: FileMap;
    /** Files that the command line needs to make the same: nine-patches by their paths among the pictures, pivots by
     * name. */
    readonly patches: FileMap;
    readonly pivots: FileMap;
    readonly request: PressRequest;
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
function lostNames(
    error: unknown,
    file: string,
    names: readonly string[],
): { lost: string[]; findings: Finding[] } | null {
    if (!(error instanceof SpritepressError)) return null;
    const told = error.findings.filter(
        (finding) => finding.code === NO_SUCH_SPRITE && finding.file === file && finding.line,
    );
    const lost = told.flatMap(({ line }) => names[line! - 2] ?? []);
    return lost.length === 0
        ? null
        : { lost, findings: told.map((finding) => ({ ...finding, severity: 'warning' as const })) };
}

interface Packed extends Made<PackResult> {
    readonly pivots: FileMap;
    readonly request: PressRequest;
}

/** Packs what was or is pressed. */
export function packRequest(
    { files, named }: PressRequest,
    { options, output }: PressSettings,
    more: Partial<PackOptions>,
): Promise<Made<PackResult>> {
    return pack(files, { ...options, ...named, output, ...more } as PackOptions);
}

/** Presses without writing: what would be found, also if it is refused. */
export async function tryPress(
    request: PressRequest,
    settings: PressSettings,
    more: Partial<PackOptions>,
): Promise<readonly Finding[]> {
    return findingsOfTrial(packRequest(request, settings, { ...more, dryRun: true }));
}

/** What is wrong with the options themselves, which the engine says before any work: one of the pictures is enough. */
export async function refusedOptions(
    settings: PressSettings,
    sprites: FileMap,
    named: PressRequest['named'] = {},
): Promise<readonly Finding[]> {
    const files = Object.fromEntries(Object.entries(sprites).slice(0, 1));
    return (await tryPress({ files, named }, settings, {})).filter(({ code }) => code === REQUEST);
}

/** Settings without options that the format refuses. */
export async function withoutRefused(settings: PressSettings, sprites: FileMap): Promise<PressSettings> {
    const findings = await refusedOptions(settings, sprites);
    const refused = new Set(findings.map(({ path = '' }) => propertyName(path)));
    const options = Object.fromEntries(Object.entries(settings.options).filter(([name]) => !refused.has(name)));
    const isLess = Object.keys(options).length < Object.keys(settings.options).length;
    return isLess ? withoutRefused({ ...settings, options }, sprites) : settings;
}

/** Packs with the pivots of the settings, or those of them that are named. */
export async function packWithPivots(
    plain: PressRequest,
    settings: PressSettings,
    more: Partial<PackOptions>,
    names: readonly string[] = Object.keys(settings.overrides?.pivots ?? {}),
): Promise<Packed> {
    if (names.length === 0) return { ...(await packRequest(plain, settings, more)), pivots: {}, request: plain };
    const file = pivotsName(settings.output);
    const pivots = { [file]: new TextEncoder().encode(pivotsFile(names, settings.overrides)) };
    const request = { files: { ...plain.files, ...pivots }, named: { ...plain.named, pivots: file } };
    try {
        return { ...(await packRequest(request, settings, more)), pivots, request };
    } catch (error) {
        const known = lostNames(error, file, names);
        if (!known) throw error;
        const packed = await packWithPivots(
            plain,
            settings,
            more,
            names.filter((name) => !known.lost.includes(name)),
        );
        return { ...packed, findings: [...packed.findings, ...known.findings] };
    }
}

/** The request without pivots. */
function makeRequest({ folder, others }: PressSources, pictures: FileMap, kept: KeptAtlas | undefined): PressRequest {
    const below = Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [pathBelow(folder, name), bytes]));
    return {
        files: { ...others, ...below },
        named: { inputs: [inputPath(folder)], ...(kept && { stable: kept.name }) },
    };
}

/** Pictures that have borders stand aside for their nine-patches. */
function withPatches(sprites: FileMap, patches: FileMap, bordered: readonly string[]): FileMap {
    const aside = new Set(bordered.filter((path) => patches[ninePatchPath(path)]));
    return { ...Object.fromEntries(Object.entries(sprites).filter(([path]) => !aside.has(path))), ...patches };
}

/** Rejects with an AbortError when it is ended. */
export async function press(
    sources: PressSources,
    settings: PressSettings,
    signal: AbortSignal,
): Promise<PressOutcome> {
    return runWork(
        `Pressing ${settings.output}`,
        async (worker) => {
            try {
                const { borders } = settings.overrides ?? NO_OVERRIDES;
                const patches = await makeNinePatches(sources.sprites, borders, worker);
                const plain = makeRequest(
                    sources,
                    withPatches(sources.sprites, patches, Object.keys(borders)),
                    settings.kept,
                );
                const {
                    files: made,
                    result,
                    findings,
                    pivots,
                    request,
                } = await packWithPivots(plain, settings, worker);
                const name = result.atlases[0]!.file; // variants come behind it
                const shown = await showMade(name, made, { signal: worker.signal });
                return { pressed: { ...shown, settings, findings, result, made, patches, pivots, request } };
            } catch (error) {
                if (error instanceof SpritepressError) return { findings: error.findings };
                throw error;
            }
        },
        signal,
    );
}
