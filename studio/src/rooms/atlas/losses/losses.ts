// What each format would not hold of an atlas: the engine writes it on trial, and its findings are sorted by what they
// are about.
import { encode, type AtlasDocument, type Finding } from 'spritepress';
import { findingsOfTrial } from '../../../engine/findings.ts';
import { loadSchema, type FormatRow } from '../../../engine/schema.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import type { ShownAtlas } from '../../../atlases/load.ts';

/** Something was left out, because the format has no room for it. */
export const LOSS = 'GEN014';
/** Only says that there were errors before it. */
export const NOTHING_WRITTEN = 'PCK008';

/** What a finding of the engine is about, "/frames/3/splits": a part of the document, and a member of it. */
export type Part = 'frames' | 'pages' | 'clips';
export interface Feature {
    readonly part: Part;
    readonly member: string;
}

export interface Loss extends Feature {
    /** Frames, pages or animations that would lose it. */
    readonly count: number;
    /** The frames that are concerned. */
    readonly frames: readonly number[];
    readonly message: string;
}

export interface Verdict {
    readonly format: FormatRow;
    readonly losses: readonly Loss[];
    /** What is lost of the file as a whole. */
    readonly others: readonly string[];
    /** Why nothing can be written, and the frames that are named. */
    readonly refusal: { readonly reason: string; readonly frames: readonly number[] } | null;
}

/** The sentence of the loss of something that frames have; undefined when nothing of it is lost. */
export function lossOf(findings: readonly Finding[], member: string): string | undefined {
    return findings.find((finding) => {
        const place = finding.code === LOSS ? placeOf(finding) : null;
        return place?.part === 'frames' && place.member === member;
    })?.message;
}

const PLACE = /^\/(frames|pages|clips)\/(\d+)(?:\/(\w+))?$/;

function placeOf({ path = '' }: Finding): { part: Part; index: number; member: string } | null {
    const [, part, index, member = ''] = PLACE.exec(path) ?? [];
    return part ? { part: part as Part, index: Number(index), member } : null;
}

/** Whether a frame has something in a member: without it, and with a scale of 1, there is nothing to lose. */
function isSet(value: unknown): boolean {
    return value !== undefined && value !== false && value !== 1;
}

/** The engine names the first frame that loses something; all that have it do. Names are told one by one, as every
 * frame has one. */
function losingFrames({ frames }: AtlasDocument, member: string, told: readonly number[]): readonly number[] {
    if (member === 'key') return told;
    return frames.flatMap((frame, i) => (isSet((frame as unknown as Record<string, unknown>)[member]) ? [i] : []));
}

/** The frames on pages, or of animations. */
function framesOf({ frames, clips = [] }: AtlasDocument, part: Part, told: readonly number[]): readonly number[] {
    if (part === 'clips') return [...new Set(told.flatMap((i) => clips[i]?.steps.map(({ frame }) => frame) ?? []))];
    const pages = new Set(told);
    return frames.flatMap(({ page = 0 }, i) => (pages.has(page) ? [i] : []));
}

export function sortLosses(document: AtlasDocument, findings: readonly Finding[]): Pick<Verdict, 'losses' | 'others'> {
    const told = new Map<string, Feature & { indices: number[]; message: string }>();
    const others: string[] = [];
    for (const finding of findings.filter(({ code }) => code === LOSS)) {
        const place = placeOf(finding);
        if (!place) {
            others.push(finding.message);
            continue;
        }
        const { part, member, index } = place;
        const known = told.get(featureKey(place));
        if (known) known.indices.push(index);
        else told.set(featureKey(place), { part, member, indices: [index], message: finding.message });
    }
    const losses = [...told.values()].map(({ part, member, indices, message }) => {
        const frames = part === 'frames' ? losingFrames(document, member, indices) : framesOf(document, part, indices);
        return { part, member, message, frames, count: part === 'frames' ? frames.length : indices.length };
    });
    return { losses, others };
}

export function findRefusal(findings: readonly Finding[]): Verdict['refusal'] {
    const errors = findings.filter(({ severity, code }) => severity === 'error' && code !== NOTHING_WRITTEN);
    const [first] = errors;
    if (!first) return null;
    const frames = errors.flatMap((error) => {
        const place = placeOf(error);
        return place?.part === 'frames' ? [place.index] : [];
    });
    const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
    return { reason: `${first.message}${more}`, frames: [...new Set(frames)] };
}

export function featureKey({ part, member }: Feature): string {
    return `${part}/${member}`;
}

/** What is lost in any format, each once. */
export function lostFeatures(verdicts: readonly Verdict[]): readonly Feature[] {
    return [...new Map(verdicts.flatMap(({ losses }) => losses).map((loss) => [featureKey(loss), loss])).values()];
}

async function tryFormat({ document, files }: ShownAtlas, format: FormatRow, worker: WorkerOptions): Promise<Verdict> {
    const output = `trial${format.extensions.split(' ')[0]!}`;
    const findings = await findingsOfTrial(
        encode(document, { output, to: format.id, files, allowLoss: true, ...worker }),
    );
    return { format, ...sortLosses(document, findings), refusal: findRefusal(findings) };
}

export async function tryFormats(shown: ShownAtlas, worker: WorkerOptions): Promise<readonly Verdict[]> {
    const { formats } = await loadSchema();
    const verdicts: Verdict[] = [];
    for (const format of formats.filter(({ writes, kinds }) => writes && kinds.includes('atlas')))
        verdicts.push(await tryFormat(shown, format, worker));
    return verdicts;
}
