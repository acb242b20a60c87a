// The kinds of exports: what each asks, and what it makes.
import { useEffect, useState } from 'preact/hooks';
import { writePalette } from 'spritepress';
import { findingsOf, optionFaults } from '../../../engine/findings.ts';
import type { OptionRow, OptionValues } from '../../../engine/options.ts';
import { jobOptions, loadSchema, outputsFor, type Output, type Schema } from '../../../engine/schema.ts';
import { attempt } from '../../../shell/messages.ts';
import { useWork } from '../../../shell/use_work.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import { ChoiceField, NumberField } from '../../../kit/fields.tsx';
import { OptionForm } from '../../../kit/option_form.tsx';
import { PALETTE_KINDS, type PaletteKind } from '../palette_kinds.ts';
import { coloursInOrder } from '../palette_order.ts';
import { encodeSprite } from '../encode.ts';
import { LIMITS } from '../model/limits.ts';
import type { SpriteSession } from '../session.ts';
import { exportAtlas } from './atlas.ts';
import { fileStem } from '../file_names.ts';
import type { Exported } from './exported.ts';
import { exportFilm, exportPicture, exportSheet, FILM_ENDINGS, type FilmEnding } from './pictures.ts';
import { ExportResult } from './result.tsx';
import { SNIPPETS, type SnippetLanguage } from './snippets.ts';
import { exportSnippet, exportStrings, STRING_FORMS, type StringForm } from './strings.ts';

interface KindProps {
    session: SpriteSession;
    onDone(): void;
}

/** Made anew when the sprite or the settings change. */
function useExport(session: SpriteSession, settings: unknown, make: (options: WorkerOptions) => Promise<Exported>) {
    const key = settings === null ? null : JSON.stringify([session.revision.value, session.ui.frame.value, settings]);
    return useWork('Export', key, make);
}

function useSchema(): Schema | null {
    const [schema, setSchema] = useState<Schema | null>(null);
    useEffect(() => {
        void attempt('Options', async () => setSchema(await loadSchema()));
    }, []);
    return schema;
}

function currentFrame(session: SpriteSession) {
    const { frames } = session.outline.value;
    return frames.find((frame) => frame.id === session.ui.frame.value) ?? frames[0]!;
}

/** "This frame" and "All frames"; nothing to choose for a single one. */
function FramesField({
    session,
    value,
    onChange,
}: {
    session: SpriteSession;
    value: string;
    onChange(value: string): void;
}) {
    const { frames } = session.outline.value;
    if (frames.length === 1) return null;
    return (
        <ChoiceField
            label="Frames"
            value={value}
            onChange={onChange}
            choices={[
                { value: 'one', label: `This frame, ${frames.indexOf(currentFrame(session)) + 1}` },
                { value: 'all', label: `All ${frames.length} frames` },
            ]}
        />
    );
}

function FormField({ value, onChange }: { value: StringForm; onChange(form: StringForm): void }) {
    const choices = Object.entries(STRING_FORMS).map(([form, { title }]) => ({ value: form, label: title }));
    return (
        <>
            <ChoiceField
                label="Form"
                value={value}
                choices={choices}
                onChange={(form) => onChange(form as StringForm)}
            />
            <p class="quiet small">{STRING_FORMS[value].about}</p>
        </>
    );
}

function StringExport({ session, onDone }: KindProps) {
    const [frames, setFrames] = useState('one');
    const [form, setForm] = useState<StringForm>('shortest');
    const { document } = session;
    const latest = useExport(session, { frames, form }, (options) =>
        exportStrings(document, frames === 'one' ? [currentFrame(session)] : document.outline.frames, form, options),
    );
    return (
        <>
            <FramesField session={session} value={frames} onChange={setFrames} />
            <FormField value={form} onChange={setForm} />
            <ExportResult latest={latest} onDone={onDone} />
        </>
    );
}

function SnippetExport({ session, onDone }: KindProps) {
    const [language, setLanguage] = useState<SnippetLanguage>('javascript');
    const [form, setForm] = useState<StringForm>('shortest');
    const latest = useExport(session, { language, form }, (options) =>
        exportSnippet(session.document, language, form, options),
    );
    return (
        <>
            <ChoiceField
                label="Language"
                value={language}
                onChange={(value) => setLanguage(value as SnippetLanguage)}
                choices={Object.entries(SNIPPETS).map(([value, { title }]) => ({ value, label: title }))}
            />
            <FormField value={form} onChange={setForm} />
            <ExportResult latest={latest} onDone={onDone} />
        </>
    );
}

/** Options of the job that draws, by their names in its table. */
const PICTURE_OPTIONS = ['scale', 'background'];
const FILM_OPTIONS = ['scale', 'background', 'loop', 'fps'];

function DrawingOptions({
    names,
    values,
    fault,
    onChange,
}: {
    names: readonly string[];
    values: OptionValues;
    fault: unknown;
    onChange(values: OptionValues): void;
}) {
    const schema = useSchema();
    if (!schema) return null;
    return (
        <OptionForm
            options={jobOptions(schema, 'render', names)}
            values={values}
            faults={optionFaults(findingsOf(fault))}
            onChange={onChange}
        />
    );
}

function PictureExport({ session, onDone }: KindProps) {
    const [values, setValues] = useState<OptionValues>({});
    const latest = useExport(session, values, (options) =>
        exportPicture(session.document, currentFrame(session), values, options),
    );
    return (
        <>
            <DrawingOptions names={PICTURE_OPTIONS} values={values} fault={latest.fault} onChange={setValues} />
            <ExportResult latest={latest} onDone={onDone} />
        </>
    );
}

function SheetExport({ session, onDone }: KindProps) {
    const [columns, setColumns] = useState(0);
    const [values, setValues] = useState<OptionValues>({});
    const { frames } = session.outline.value;
    const latest = useExport(session, { columns, values }, (options) =>
        exportSheet(session.document, { frames, columns, values }, options),
    );
    return (
        <>
            <NumberField
                label="Columns (0: as many as fit)"
                value={columns}
                min={0}
                max={LIMITS.frames}
                onChange={(value) => setColumns(Math.round(value))}
            />
            <DrawingOptions names={PICTURE_OPTIONS} values={values} fault={latest.fault} onChange={setValues} />
            <ExportResult latest={latest} onDone={onDone} />
        </>
    );
}

const FILM_TITLES: Readonly<Record<FilmEnding, string>> = {
    '.gif': 'GIF',
    '.apng': 'APNG: exact times and colours',
    '.webp': 'WebP, lossless',
};

function FilmExport({ session, onDone }: KindProps) {
    const { tags } = session.outline.value;
    const [tag, setTag] = useState(session.ui.tag.value ?? '');
    const [ending, setEnding] = useState<FilmEnding>('.gif');
    const [values, setValues] = useState<OptionValues>({});
    const latest = useExport(session, { tag, ending, values }, (options) =>
        exportFilm(session.document, { tag: tag || null, ending, values }, options),
    );
    return (
        <>
            {tags.length > 0 && (
                <ChoiceField
                    label="Frames"
                    value={tag}
                    onChange={setTag}
                    choices={[
                        { value: '', label: 'All frames' },
                        ...tags.map((each) => ({ value: each.id, label: `${each.name}, ${each.direction}` })),
                    ]}
                />
            )}
            <ChoiceField
                label="Format"
                value={ending}
                onChange={(value) => setEnding(value as FilmEnding)}
                choices={FILM_ENDINGS.map((value) => ({ value, label: FILM_TITLES[value] }))}
            />
            <DrawingOptions names={FILM_OPTIONS} values={values} fault={latest.fault} onChange={setValues} />
            <ExportResult latest={latest} onDone={onDone} />
        </>
    );
}

function AtlasOf({ session, outputs, onDone }: KindProps & { outputs: readonly Output[] }) {
    const nameOf = ({ format, ending }: Output): string => `${format.id}${ending}`;
    const [chosen, setChosen] = useState(nameOf(outputs[0]!));
    const [values, setValues] = useState<OptionValues>({});
    const [allowLoss, setAllowLoss] = useState(false);
    const { format, ending } = outputs.find((output) => nameOf(output) === chosen)!;
    const settings: readonly OptionRow[] = format.writeSettings ?? [];
    const latest = useExport(session, { chosen, values, allowLoss }, (options) =>
        exportAtlas(session.document, { ending, format: format.id, allowLoss, values }, options),
    );
    const choose = (value: string) => {
        setChosen(value);
        setValues({});
        setAllowLoss(false);
    };
    return (
        <>
            <ChoiceField
                label="Format"
                value={chosen}
                onChange={choose}
                choices={outputs.map((output) => ({
                    value: nameOf(output),
                    label: `${output.format.title} (${output.ending})`,
                }))}
            />
            {settings.length > 0 && (
                <OptionForm
                    options={settings}
                    values={values}
                    faults={optionFaults(findingsOf(latest.fault))}
                    onChange={setValues}
                />
            )}
            <ExportResult latest={latest} onAllow={() => setAllowLoss(true)} onDone={onDone} />
        </>
    );
}

function AtlasExport(props: KindProps) {
    const schema = useSchema();
    return schema && <AtlasOf {...props} outputs={outputsFor(schema, 'atlas')} />;
}

function ProjectExport({ session, onDone }: KindProps) {
    const name = `${fileStem(session.outline.value.name)}.sprite.json`;
    const latest = useExport(session, {}, async () => ({
        files: [{ name, bytes: await encodeSprite(session, name) }],
        notes: [],
    }));
    return (
        <>
            <p class="quiet">
                All of the sprite: layers, frames, tags, guides and settings. The studio opens it again.
            </p>
            <ExportResult latest={latest} onDone={onDone} />
        </>
    );
}

function PaletteExport({ session, onDone }: KindProps) {
    const [kind, setKind] = useState<PaletteKind>('gimp');
    const latest = useExport(session, { kind }, async () => {
        const { name, palette } = session.outline.value;
        const { text, findings } = await writePalette(coloursInOrder(palette), kind);
        const { ending } = PALETTE_KINDS.find((each) => each.value === kind)!;
        const files = [{ name: fileStem(name) + ending, bytes: new TextEncoder().encode(text) }];
        return { files, text, notes: findings.map((finding) => finding.message) };
    });
    return (
        <>
            <ChoiceField
                label="As"
                value={kind}
                choices={PALETTE_KINDS}
                onChange={(value) => setKind(value as PaletteKind)}
            />
            <ExportResult latest={latest} onDone={onDone} />
        </>
    );
}

/** `beside`: the result stands beside the settings where there is room. */
export const EXPORT_KINDS = {
    string: { title: 'String', Fields: StringExport, beside: false },
    snippet: { title: 'Source code', Fields: SnippetExport, beside: false },
    picture: { title: 'Picture', Fields: PictureExport, beside: true },
    sheet: { title: 'Sheet', Fields: SheetExport, beside: false },
    film: { title: 'Film', Fields: FilmExport, beside: true },
    atlas: { title: 'Atlas', Fields: AtlasExport, beside: false },
    project: { title: 'Project file', Fields: ProjectExport, beside: false },
    palette: { title: 'Palette', Fields: PaletteExport, beside: false },
} as const;

export type ExportKind = keyof typeof EXPORT_KINDS;
