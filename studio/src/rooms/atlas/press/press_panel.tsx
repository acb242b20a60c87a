// The settings of the press, from the engine's tables, and which format comes out.
import { useEffect } from 'preact/hooks';
import { Button } from '../../../kit/button.tsx';
import { TextField } from '../../../kit/fields.tsx';
import { OptionForm } from '../../../kit/option_form.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Worded } from '../../../kit/worded.tsx';
import { loadedSchema, loadSchema } from '../../../engine/schema.ts';
import { runCommand } from '../../../shell/commands.ts';
import { wordFinding } from '../../../shell/word_finding.ts';
import { FormatField } from './format_field.tsx';
import { KeptPlaces } from './kept_places.tsx';
import { packFormats, pressRows } from './press_rows.ts';
import type { AtlasSession } from '../session.ts';

/** The field that mends them shall not be pushed out of sight. */
const ERRORS_SHOWN = 3;

export function PressPanel({ session }: { session: AtlasSession }) {
    useEffect(() => void loadSchema(), []);
    const tables = loadedSchema.value;
    const { output, options } = session.settings.value;
    if (!tables)
        return (
            <Panel id="atlas-press" title="Press">
                <p class="quiet">Loading</p>
            </Panel>
        );
    const rows = pressRows(tables, output);
    const errors = session.findings.value.filter(({ severity }) => severity === 'error');
    const faults = Object.fromEntries(
        errors.flatMap(({ message, path }) => {
            const row = rows.find(({ name }) => name === path || message.includes(`--${name} `));
            return row ? [[row.name, message]] : [];
        }),
    );
    return (
        <Panel id="atlas-press" title="Press">
            <TextField label="Name" value={output} onChange={(value) => session.change({ output: value })} />
            {session.isFollowed && (
                <p class="small quiet" role="status">
                    Follows the folder {session.folderName}.
                </p>
            )}
            <FormatField session={session} formats={packFormats(tables)} />
            <KeptPlaces session={session} />
            {errors.slice(0, ERRORS_SHOWN).map((error, i) => (
                <p key={i} class="fault small" role="alert">
                    <Worded text={wordFinding(error)} />
                </p>
            ))}
            {errors.length > ERRORS_SHOWN && (
                <Button
                    kind="plain"
                    onClick={() => runCommand('studio.findings')}>{`${errors.length - ERRORS_SHOWN} more`}</Button>
            )}
            <OptionForm
                options={rows}
                values={options}
                faults={faults}
                onLeave={() => session.endField()}
                onChange={(values, typed) => session.change({ options: values }, typed)}
            />
        </Panel>
    );
}
