// Export: the options of `render`, what they give, its command line and its bytes. The last result stays until the next one is
// there; work that nobody waits for any more is ended.
import { useEffect, useState } from 'preact/hooks';
import { render, type RenderOptions } from 'spritepress';
import { attempt, say, wordError } from '../../../frame/messages.ts';
import { runWork } from '../../../frame/work.ts';
import { download } from '../../../files/local.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { ChoiceField, TextField } from '../../../kit/fields.tsx';
import { camelCase, renderCommand, type OptionValue } from '../command_line.ts';
import type { RigSession } from '../session.ts';
import { AXES } from '../state.ts';
import { OptionFields } from './option_fields.tsx';
import { readOptions, type RenderOption } from './options.ts';

type Values = Record<string, OptionValue>;

const WAIT_MS = 250;
const KINDS = ['gif', 'apng', 'webp', 'png'] as const;
const KIND_NAMES = { gif: 'GIF film', apng: 'APNG film', webp: 'WebP film', png: 'PNG: a sheet, or the moment of --time' } as const;
const TYPES: Readonly<Record<string, string>> = { gif: 'image/gif', apng: 'image/apng', webp: 'image/webp', png: 'image/png' };

interface Made {
    readonly files: Readonly<Record<string, Uint8Array>>;
    readonly words: string;
    readonly url: string;
}

/** What the room shows, as options: the export looks like it. */
function firstValues(session: RigSession): Values {
    const { state, model, animation } = session;
    const values: Values = {};
    if (animation.value !== null) values['animation'] = model.value.rig.animations[animation.value]!.name;
    if (!state.smooth.value) values['filter'] = 'nearest';
    if (state.step.value) values['step'] = true;
    if (state.overlays.bones.value) values['skeleton'] = true;
    if (state.overlays.wireframe.value) values['wireframe'] = true;
    if (state.bind.value) values['bind'] = state.bind.value;
    for (const axis of AXES) if (state.axes[axis].value) values[axis.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = true;
    return values;
}

const isSet = ([, value]: readonly [string, OptionValue]): boolean => value !== '' && value !== false;

function jobOptions(values: Values): Record<string, OptionValue> {
    return Object.fromEntries(Object.entries(values).filter(isSet).map(([name, value]) => [camelCase(name), value]));
}

function wordResult(files: Made['files'], { pictures, width, height }: { pictures: number; width: number; height: number }): string {
    const bytes = Object.values(files).reduce((sum, each) => sum + each.length, 0);
    const count = pictures === 1 ? 'one picture' : `${pictures} pictures`;
    return `${bytes.toLocaleString('en')} bytes, ${width} × ${height}, ${count}`;
}

async function makeExport(session: RigSession, output: string, values: Values, signal: AbortSignal): Promise<Made> {
    const { input, files } = session.files.peek();
    const options = { ...jobOptions(values), input, output } as RenderOptions;
    const { files: made, result } = await runWork(`Drawing ${output}`, (running) => render(files, { ...options, ...running }), signal);
    const first = Object.entries(made)[0]!;
    const type = TYPES[first[0].replace(/^.*\./, '')] ?? 'application/octet-stream';
    return { files: made, words: wordResult(made, result), url: URL.createObjectURL(new Blob([first[1] as BlobPart], { type })) };
}

/** Draws a moment after the last change. */
function useExport(session: RigSession, output: string, values: Values): { made: Made | null; fault: string; busy: boolean } {
    const [made, setMade] = useState<Made | null>(null);
    const [fault, setFault] = useState('');
    const [busy, setBusy] = useState(true);
    const key = JSON.stringify([output, values]);
    useEffect(() => {
        const controller = new AbortController();
        const show = (next: Made | null, sentence: string) => {
            if (controller.signal.aborted) return;
            if (next) setMade((old) => { if (old) URL.revokeObjectURL(old.url); return next; });
            setFault(sentence);
            setBusy(false);
        };
        setBusy(true);
        const timer = setTimeout(() => void makeExport(session, output, values, controller.signal)
            .then((next) => show(next, ''), (error: unknown) => show(null, wordError(error))), WAIT_MS);
        return () => {
            clearTimeout(timer);
            controller.abort();
        };
    }, [key]);
    return { made, fault, busy };
}

function Result({ made, fault, busy }: { made: Made | null; fault: string; busy: boolean }) {
    return (
        <div class="export-result" aria-busy={busy}>
            <div class={`export-picture checker ${busy ? 'stale' : ''}`}>{made && <img src={made.url} alt="What will be exported" />}</div>
            <p role="status">{fault ? <span class="fault">{fault}</span> : busy ? 'Drawing' : <span id="export-words">{made?.words}</span>}</p>
        </div>
    );
}

function useOptions(): { title: string; options: RenderOption[] }[] {
    const [groups, setGroups] = useState<{ title: string; options: RenderOption[] }[]>([]);
    useEffect(() => void attempt('The options', async () => setGroups(await readOptions())), []);
    return groups;
}

export function ExportDialog({ session, onClose }: { session: RigSession; onClose(): void }) {
    const [values, setValues] = useState<Values>(() => firstValues(session));
    const [kind, setKind] = useState<string>('gif');
    const stem = session.title.value.replace(/\.[^.]*$/, '');
    const [name, setName] = useState(values['animation'] ? `${stem}-${values['animation']}`.replace(/[^A-Za-z0-9_.-]+/g, '-') : stem);
    const output = `${name || 'rig'}.${kind}`;
    const groups = useOptions();
    const { made, fault, busy } = useExport(session, output, values);
    const command = renderCommand(session.files.value.input, output, Object.fromEntries(Object.entries(values).filter(isSet)));
    const change = (option: string, value: OptionValue) => setValues((old) => ({ ...old, [option]: value }));
    const names = session.model.value.rig.animations.map((each) => each.name);
    const copy = () => void attempt('Copy', async () => {
        await navigator.clipboard.writeText(command);
        say('The command is copied.');
    });
    const save = () => { for (const [file, bytes] of Object.entries(made?.files ?? {})) download(file, bytes); };
    const moment = () => {
        setKind('png');
        setValues((old) => ({ ...old, time: Math.round(session.position.value * 1e6) / 1e6 }));
    };
    return (
        <Dialog title="Export" class="export-dialog" onClose={onClose} foot={(
            <>
                <code class="command-line grow" aria-label="Command">{command}</code>
                <Button icon="copy" onClick={copy}>Copy</Button>
                <Button icon="download" kind="main" disabled={!made || busy || fault !== ''} onClick={save}>Download</Button>
            </>
        )}>
            <div class="export-columns">
                <div class="export-form">
                    <TextField label="Name" value={name} onChange={setName} />
                    <ChoiceField label="Kind" value={kind} choices={KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))} onChange={setKind} />
                    <Button onClick={moment}>The moment that shows, as a PNG</Button>
                    <OptionFields groups={groups} values={values} suggestions={{ animation: [...names, 'all'] }} onChange={change} />
                </div>
                <Result made={made} fault={fault} busy={busy} />
            </div>
        </Dialog>
    );
}
