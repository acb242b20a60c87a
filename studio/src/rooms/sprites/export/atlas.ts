// The sprite as an atlas in any format that the engine writes. What a format cannot hold is told before anything is
// written.
import { encode, SpritepressError, type AtlasDocument, type EncodeOptions, type Finding } from 'spritepress';
import type { OptionValues } from '../../../engine/options.ts';
import { madeFiles } from '../../../files/give.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import type { SpriteDocument } from '../model/document.ts';
import { atlasDocument } from './atlas_document.ts';
import { fileStem } from '../file_names.ts';
import { noteMapped, type Exported } from './exported.ts';
import { drawPage, sheetOf } from './pictures.ts';
import { columnsFor, placePictures, tagRuns } from './sheet.ts';

export interface AtlasRequest {
    readonly ending: string;
    readonly format: string;
    /** Leave out what the format cannot hold. */
    readonly allowLoss: boolean;
    readonly values: OptionValues;
}

/** The finding that ends a job because something would be lost; those before it say what. */
const WOULD_LOSE = 'GEN020';

function lossesOf(error: SpritepressError): readonly Finding[] | null {
    const others = error.findings.filter((finding) => finding.severity === 'error' && finding.code !== WOULD_LOSE);
    const stopped = error.findings.some((finding) => finding.code === WOULD_LOSE);
    return stopped && others.length === 0 ? error.findings.filter((finding) => finding.severity === 'warning') : null;
}

interface Attempt {
    readonly files: Exported['files'];
    readonly findings: readonly Finding[];
    readonly losses: readonly Finding[] | null;
}

/** Throws for every other reason why nothing was written. */
async function write(document: AtlasDocument, options: EncodeOptions): Promise<Attempt> {
    try {
        const { files, findings } = await encode(document, options);
        return { files: madeFiles(files), findings, losses: null };
    } catch (error) {
        const losses = error instanceof SpritepressError ? lossesOf(error) : null;
        if (!losses) throw error;
        return { files: [], findings: [], losses };
    }
}

/** With the names as they are, or where the format refuses them, with plain ones. */
async function writeWithNames(
    make: (plain: boolean) => AtlasDocument,
    options: EncodeOptions,
): Promise<Attempt & { renamed: boolean }> {
    const [own, plain] = [make(false), make(true)];
    try {
        return { ...(await write(own, options)), renamed: false };
    } catch (error) {
        const same = own.frames.every((frame, i) => frame.key === plain.frames[i]!.key);
        if (!(error instanceof SpritepressError) || same) throw error;
        return {
            ...(await write(plain, options).catch(() => {
                throw error;
            })),
            renamed: true,
        };
    }
}

export async function exportAtlas(
    document: SpriteDocument,
    request: AtlasRequest,
    options: WorkerOptions,
): Promise<Exported> {
    const { outline } = document;
    const runs = tagRuns(outline);
    const places = placePictures(outline.frames.length, columnsFor(outline.width, outline.frames.length, runs), runs);
    const sheet = sheetOf(document, outline.frames, places);
    const page = await drawPage(sheet, options);
    const output = fileStem(outline.name) + request.ending;
    const made = await writeWithNames((plain) => atlasDocument(outline, places, page, { plain }), {
        ...(request.values as Partial<EncodeOptions>),
        output,
        to: request.format,
        allowLoss: request.allowLoss,
        ...options,
    });
    const preview = made.files.find((file) => file.name.endsWith('.png'))?.name;
    return {
        files: made.files,
        ...(preview === undefined ? {} : { preview }),
        notes: [
            ...noteMapped(sheet.mapped),
            ...(made.renamed
                ? ['This format has letters, digits and dots in names only: names are written without the rest.']
                : []),
            ...made.findings.map((finding) => finding.message),
        ],
        ...(made.losses ? { losses: made.losses.map((finding) => finding.message) } : {}),
    };
}
