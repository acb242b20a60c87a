// The first page of the import: files that are chosen, dropped or pasted, and strings that are typed.
import { useEffect, useState } from 'preact/hooks';
import { droppedFiles } from '../../../files/drop.ts';
import { besideEachOther, fromFile, pickFiles, type StudioFile } from '../../../files/local.ts';
import { attempt } from '../../../shell/messages.ts';
import { Button } from '../../../kit/button.tsx';

/** The files of a paste: pictures of other programs. */
async function pastedFiles(data: DataTransfer): Promise<StudioFile[]> {
    const files = [...data.files];
    return besideEachOther(await Promise.all(files.map(fromFile)));
}

/** A string as a file; spaces and line breaks around it do not count. */
export function stringFile(text: string): StudioFile {
    return { name: 'string.pcsef', bytes: new TextEncoder().encode(text.trim()), origin: { kind: 'copy' } };
}

interface ChooseProps {
    onFiles(files: readonly StudioFile[]): void;
}

export function ChooseSource({ onFiles }: ChooseProps) {
    const [over, setOver] = useState(false);
    const [text, setText] = useState('');
    const take = (read: () => Promise<StudioFile[]>) =>
        attempt('Import', async () => {
            const files = await read();
            if (files.length > 0) onFiles(files);
        });
    useEffect(() => {
        const paste = (event: ClipboardEvent) => {
            if (!event.clipboardData || event.clipboardData.files.length === 0) return; // text goes into the field
            event.preventDefault();
            void take(() => pastedFiles(event.clipboardData!));
        };
        window.addEventListener('paste', paste);
        return () => window.removeEventListener('paste', paste);
    }, []);
    const drop = (event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(false);
        void take(() => droppedFiles(event.dataTransfer!));
    };
    return (
        <>
            <div
                class={`import-target ${over ? 'over' : ''}`}
                onDrop={drop}
                onDragLeave={() => setOver(false)}
                onDragOver={(event) => {
                    event.preventDefault();
                    setOver(true);
                }}>
                <p>
                    Pictures, films, atlases with their pages, rigs, strings and projects: drop them here, paste them,
                    or
                </p>
                <Button kind="main" icon="open" onClick={() => void take(pickFiles)}>
                    Choose files
                </Button>
            </div>
            <label class="field tall">
                <span class="label">Or write a PCSEF string</span>
                <textarea
                    class="input"
                    rows={4}
                    spellcheck={false}
                    value={text}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <div class="row">
                <span class="grow" />
                <Button disabled={text.trim() === ''} onClick={() => onFiles([stringFile(text)])}>
                    Use the string
                </Button>
            </div>
        </>
    );
}
