// What an export has made: a preview, notes, the files with their sizes, and the ways to take them away.
import { useEffect, useState } from 'preact/hooks';
import { SpritepressError } from 'spritepress';
import { downloadAll, saveIntoFolder, takenNames, type MadeFile } from '../../../files/give.ts';
import { server } from '../../../files/server.ts';
import { attempt, say, wordError } from '../../../shell/messages.ts';
import type { Latest } from '../../../shell/use_work.ts';
import { Button } from '../../../kit/button.tsx';
import { countBytes, type Exported } from './exported.ts';

const TYPES: Readonly<Record<string, string>> = {
    png: 'image/png',
    apng: 'image/apng',
    gif: 'image/gif',
    webp: 'image/webp',
};
const PREVIEW_SIDE = 256;

function Preview({ file }: { file: MadeFile }) {
    const [url, setUrl] = useState('');
    const [size, setSize] = useState({ width: 0, height: 0 });
    useEffect(() => {
        const type = TYPES[file.name.replace(/^.*\./, '')] ?? '';
        const made = URL.createObjectURL(new Blob([file.bytes as BlobPart], { type }));
        setUrl(made);
        return () => URL.revokeObjectURL(made);
    }, [file]);
    const zoom = Math.max(1, Math.floor(PREVIEW_SIDE / Math.max(size.width, size.height, 1)));
    return (
        <figure class="export-preview">
            {url && (
                <img
                    class="pixels checker"
                    src={url}
                    alt={`Preview of ${file.name}`}
                    width={size.width * zoom || undefined}
                    onLoad={(event) =>
                        setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
                    }
                />
            )}
            <figcaption class="quiet small">
                {size.width > 0
                    && `${size.width} × ${size.height} pixels${zoom > 1 ? `, shown ${zoom} times as large` : ''}`}
            </figcaption>
        </figure>
    );
}

/** How many lines of files show; a sprite may have a thousand frames. */
const LISTED = 8;

function FileList({ files }: { files: readonly MadeFile[] }) {
    const total = files.reduce((sum, file) => sum + file.bytes.length, 0);
    return (
        <div>
            <ul class="export-files" aria-label="Files">
                {files.slice(0, LISTED).map((file) => (
                    <li key={file.name} class="row">
                        <span class="grow shorten mono">{file.name}</span>
                        <span class="quiet">{countBytes(file.bytes.length)}</span>
                    </li>
                ))}
            </ul>
            {files.length > 1 && (
                <p class="quiet small">
                    {files.length} files, {countBytes(total)} together
                </p>
            )}
        </div>
    );
}

async function copyText(text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
    say('Copied.');
}

/** While the next result is made, what shows is not what the form says: it cannot be taken away. */
function Actions({ exported, busy, onDone }: { exported: Exported; busy: boolean; onDone(): void }) {
    const { files, text } = exported;
    const none = busy || files.length === 0;
    const [asked, setAsked] = useState<readonly string[]>([]);
    const put = () =>
        attempt('Save', async () => {
            await saveIntoFolder(files);
            say(
                files.length === 1
                    ? `Saved ${files[0]!.name} into the folder.`
                    : `Saved ${files.length} files into the folder.`,
            );
            onDone();
        });
    const save = () => {
        const taken = takenNames(files);
        if (taken.some((name) => !asked.includes(name))) setAsked(taken);
        else void put();
    };
    return (
        <div class="export-actions">
            {asked.length > 0 && <p class="grow">In the folder already: {asked.slice(0, 3).join(', ')}</p>}
            {text !== undefined && (
                <Button icon="copy" disabled={busy} onClick={() => void attempt('Copy', () => copyText(text))}>
                    Copy
                </Button>
            )}
            {server && (
                <Button icon="folder" disabled={none} onClick={save}>
                    {asked.length > 0 ? 'Replace' : 'Save into the folder'}
                </Button>
            )}
            <Button
                kind="main"
                icon="download"
                disabled={none}
                onClick={() => void attempt('Download', () => downloadAll(files)).then(onDone)}>
                {files.length > 1 ? `Download ${files.length} files` : 'Download'}
            </Button>
        </div>
    );
}

function Losses({ losses, onAllow }: { losses: readonly string[]; onAllow?: (() => void) | undefined }) {
    return (
        <div class="export-losses" role="alert">
            <p>Nothing is written yet, because something would be lost:</p>
            <ul>
                {losses.map((loss) => (
                    <li key={loss}>{loss}</li>
                ))}
            </ul>
            {onAllow && <Button onClick={onAllow}>Write it anyway</Button>}
        </div>
    );
}

/** A sentence for each error; findings about options are shown at their fields, too. */
function faultLines(fault: unknown): string[] {
    if (!(fault instanceof SpritepressError)) return [wordError(fault)];
    const errors = fault.findings.filter((finding) => finding.severity === 'error');
    const place = (path: string | undefined): string => (path && !path.startsWith('/') ? `${path}: ` : '');
    return errors.map(({ message, hint, path }) => `${place(path)}${message}.${hint ? ` ${hint}.` : ''}`);
}

/** The consent to replace files holds for these names only. */
function namesOf({ files }: Exported): string {
    return files.map((file) => file.name).join('\n');
}

interface ResultProps {
    latest: Latest<Exported>;
    /** Writes the file without what the format cannot hold. */
    onAllow?: () => void;
    onDone(): void;
}

export function ExportResult({ latest, onAllow, onDone }: ResultProps) {
    const { result, fault, busy, cancel } = latest;
    const preview = result?.files.find((file) => file.name === result.preview);
    return (
        <div class={`export-result ${busy ? 'busy' : ''}`} aria-busy={busy}>
            {fault !== null
                && faultLines(fault).map((line) => (
                    <p key={line} class="bad" role="alert">
                        {line}
                    </p>
                ))}
            {preview && <Preview file={preview} />}
            {result?.text !== undefined && (
                <textarea class="input export-text" readOnly rows={6} aria-label="Text" value={result.text} />
            )}
            {result?.notes.map((note) => (
                <p key={note} class="quiet">
                    {note}
                </p>
            ))}
            {result?.losses && <Losses losses={result.losses} onAllow={onAllow} />}
            {result && result.files.length > 0 && <FileList files={result.files} />}
            {busy && (
                <p class="row">
                    <span class="grow quiet" role="status">
                        Working
                    </span>
                    <Button onClick={cancel}>Cancel</Button>
                </p>
            )}
            {result && fault === null && !result.losses && (
                <Actions key={namesOf(result)} exported={result} busy={busy} onDone={onDone} />
            )}
        </div>
    );
}
