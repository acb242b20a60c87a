// Export: the options of `render`, what they give, its command line and its bytes.
import { useEffect, useState } from 'preact/hooks';
import { render, type RenderOptions } from 'spritepress';
import { findingsOf, optionFaults } from '../../../engine/findings.ts';
import { propertyName, type OptionRow, type OptionValue, type OptionValues } from '../../../engine/options.ts';
import { jobOptions, loadSchema } from '../../../engine/schema.ts';
import { attempt, say, wordError } from '../../../shell/messages.ts';
import { useWork, type Latest } from '../../../shell/use_work.ts';
import type { WorkerOptions } from '../../../shell/work.ts';
import { downloadAll, madeFiles } from '../../../files/give.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ChoiceField, TextField } from '../../../kit/fields.tsx';
import { OptionForm } from '../../../kit/option_form.tsx';
import { bakeIntoAtlas } from '../bake.ts';
import { renderCommand } from '../command_line.ts';
import type { RigSession } from '../session.ts';

const KINDS = ['gif', 'apng', 'webp', 'png'] as const;
const KIND_NAMES = {
    gif: 'GIF film',
    apng: 'APNG film',
    webp: 'WebP film',
    png: 'PNG: a sheet, or the moment of --time',
} as const;
const TYPES: Readonly<Record<string, string>> = {
    gif: 'image/gif',
    apng: 'image/apng',
    webp: 'image/webp',
    png: 'image/png',
};

/** What the name and the kind of the output say. */
const NOT_ASKED = ['output', 'to'];

interface Made {
    readonly files: Readonly<Record<string, Uint8Array>>;
    readonly words: string;
    /** Of the first file, for a picture of it. */
    readonly type: string;
}

/** What the room shows, as options: the export looks like it. */
function firstValues(session: RigSession): OptionValues {
    const { state, model, animation } = session;
    const { overlays, smooth, step } = state;
    const chosen: Record<string, OptionValue | undefined> = {
        animation: animation.value === null ? undefined : model.value.rig.animations[animation.value]!.name,
        filter: smooth.value ? undefined : 'nearest',
        step: step.value,
        skeleton: overlays.bones.value,
        wireframe: overlays.wireframe.value,
        ...state.choices,
    };
    const isSet = (entry: [string, OptionValue | undefined]): entry is [string, OptionValue] =>
        entry[1] !== undefined && entry[1] !== false;
    return Object.fromEntries(Object.entries(chosen).filter(isSet));
}

function wordResult(
    files: Made['files'],
    { pictures, width, height }: { pictures: number; width: number; height: number },
): string {
    const bytes = Object.values(files).reduce((sum, each) => sum + each.length, 0);
    const count = pictures === 1 ? 'one picture' : `${pictures} pictures`;
    return `${bytes.toLocaleString('en')} bytes, ${width} × ${height}, ${count}`;
}

async function makeExport(
    session: RigSession,
    output: string,
    values: OptionValues,
    running: WorkerOptions,
): Promise<Made> {
    const { input, files } = session.files.peek();
    const { files: made, result } = await render(files, { ...values, input, output, ...running } as RenderOptions);
    const ending = Object.keys(made)[0]!.replace(/^.*\./, '');
    return { files: made, words: wordResult(made, result), type: TYPES[ending] ?? 'application/octet-stream' };
}

/** The address of what was made, for as long as it shows. */
function useAddress(made: Made | null): string {
    const [address, setAddress] = useState('');
    useEffect(() => {
        if (!made) return;
        const url = URL.createObjectURL(new Blob([Object.values(made.files)[0]! as BlobPart], { type: made.type }));
        setAddress(url);
        return () => URL.revokeObjectURL(url);
    }, [made]);
    return address;
}

function Result({ latest: { result, fault, busy } }: { latest: Latest<Made> }) {
    const address = useAddress(result);
    return (
        <div class="export-result" aria-busy={busy}>
            <div class={`export-picture checker ${busy ? 'stale' : ''}`}>
                {address && <img src={address} alt="What will be exported" />}
            </div>
            <p role="status">
                {busy && 'Drawing'}
                {!busy && fault !== null && <span class="fault">{wordError(fault)}</span>}
                {!busy && fault === null && <span id="export-words">{result?.words}</span>}
            </p>
        </div>
    );
}

function useRows(): readonly OptionRow[] {
    const [rows, setRows] = useState<readonly OptionRow[]>([]);
    useEffect(
        () =>
            void attempt('The options', async () => {
                setRows(jobOptions(await loadSchema(), 'render').filter(({ name }) => !NOT_ASKED.includes(name)));
            }),
        [],
    );
    return rows;
}

/** Options by the names that the command has for them, in the order of its table. */
function commandOptions(rows: readonly OptionRow[], values: OptionValues): Record<string, OptionValue> {
    return Object.fromEntries(
        rows.flatMap(({ name }) => {
            const value = values[propertyName(name)];
            return value === undefined ? [] : [[name, value]];
        }),
    );
}

function firstName(session: RigSession, animation: OptionValue | undefined): string {
    const stem = session.title.peek().replace(/\.[^.]*$/, '');
    return animation === undefined ? stem : `${stem}-${String(animation)}`.replace(/[^A-Za-z0-9_.-]+/g, '-');
}

function Foot({ command, latest }: { command: string; latest: Latest<Made> }) {
    const copy = () =>
        void attempt('Copy', async () => {
            await navigator.clipboard.writeText(command);
            say('The command is copied.');
        });
    const save = () => void attempt('Download', () => downloadAll(madeFiles(latest.result?.files ?? {})));
    return (
        <>
            <code class="command-line grow" role="group" aria-label="Command">
                {command}
            </code>
            <Button icon="copy" onClick={copy}>
                Copy
            </Button>
            <Button
                icon="download"
                kind="main"
                disabled={!latest.result || latest.busy || latest.fault !== null}
                onClick={save}>
                Download
            </Button>
        </>
    );
}

export function ExportDialog({ session, onClose }: { session: RigSession; onClose(): void }) {
    const [values, setValues] = useState<OptionValues>(() => firstValues(session));
    const [kind, setKind] = useState<string>('gif');
    const [name, setName] = useState(() => firstName(session, values.animation));
    const rows = useRows();
    const output = `${name || 'rig'}.${kind}`;
    const latest = useWork(`Drawing ${output}`, JSON.stringify([output, values]), (running) =>
        makeExport(session, output, values, running),
    );
    const command = renderCommand(session.files.value.input, output, commandOptions(rows, values));
    const moment = () => {
        setKind('png');
        setValues((old) => ({ ...old, time: String(Math.round(session.position.value * 1e6) / 1e6) }));
    };
    return (
        <Dialog
            title="Export"
            class="export-dialog"
            onClose={onClose}
            foot={<Foot command={command} latest={latest} />}>
            <div class="export-columns">
                <div class="export-form">
                    <TextField label="Name" value={name} onChange={setName} />
                    <ChoiceField
                        label="Kind"
                        value={kind}
                        choices={KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
                        onChange={setKind}
                    />
                    <Button onClick={moment}>The moment that shows, as a PNG</Button>
                    <Button
                        icon="tiles"
                        onClick={() => void attempt('Bake', () => bakeIntoAtlas(session, values).then(onClose))}>
                        Bake into an atlas
                    </Button>
                    <p class="quiet small">
                        Bakes {values.animation === undefined ? 'all animations' : String(values.animation)}.
                    </p>
                    <OptionForm
                        options={rows}
                        values={values}
                        faults={optionFaults(findingsOf(latest.fault))}
                        onChange={setValues}
                        suggestions={{ animation: session.model.value.rig.animations.map(({ name: each }) => each) }}
                    />
                </div>
                <Result latest={latest} />
            </div>
        </Dialog>
    );
}
