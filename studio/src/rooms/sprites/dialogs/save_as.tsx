// Asks for a path in the served folder. A file that is there is replaced only after that was said.
import { useState } from 'preact/hooks';
import { project } from '../../../files/server.ts';
import { wordError } from '../../../shell/messages.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { typedPath } from '../file_names.ts';
import type { SpriteSession } from '../session.ts';

/** Why a path cannot be used, before it is tried; null if it can. */
function wrongWith(path: string): string | null {
    return path === '' || path.endsWith('/') ? 'A file needs a name.' : null;
}

export function SaveAsDialog({ session, onClose }: { session: SpriteSession; onClose(): void }) {
    const [text, setText] = useState(() => session.file.proposedPath);
    const [fault, setFault] = useState<string | null>(null);
    const [asked, setAsked] = useState<string | null>(null);
    const path = typedPath(text);
    const isTaken = project.value?.files.some((file) => file.path === path) ?? false;
    const save = async () => {
        const wrong = wrongWith(path);
        if (wrong) return setFault(wrong);
        if (isTaken && asked !== path) return setAsked(path);
        try {
            await session.file.saveAt(path, asked === path);
            onClose();
        } catch (error) {
            setFault(wordError(error));
        }
    };
    const submit = (event: Event) => {
        event.preventDefault();
        void save();
    };
    return (
        <Dialog
            title="Save as"
            class="save-as-dialog"
            onClose={onClose}
            foot={
                <Button kind="main" icon="check" onClick={() => void save()}>
                    {asked === path ? 'Replace' : 'Save'}
                </Button>
            }>
            <form class="field tall" onSubmit={submit}>
                <label class="label" for="save-as-path">
                    Path in {project.value?.name ?? 'the folder'}
                </label>
                <input
                    id="save-as-path"
                    class="input"
                    type="text"
                    value={text}
                    spellcheck={false}
                    autoFocus
                    onInput={(event) => {
                        setText(event.currentTarget.value);
                        setFault(null);
                    }}
                />
            </form>
            <p class="quiet small">
                {path === text.trim() ? '' : `Saves ${path}. `}A project ends with .sprite.json and holds everything; a
                .pcsef holds the pixels of one frame.
            </p>
            {asked === path && (
                <p class="costs" role="alert">
                    {path} is there already. "Replace" writes over it.
                </p>
            )}
            {fault && (
                <p class="bad" role="alert">
                    {fault}
                </p>
            )}
        </Dialog>
    );
}
