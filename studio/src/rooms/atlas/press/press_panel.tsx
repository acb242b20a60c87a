// The settings of the press, from the engine's tables, and which format comes out.
import { useEffect } from 'preact/hooks';
import { TextField } from '../../../kit/fields.tsx';
import { OptionForm } from '../../../kit/option_form.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Worded } from '../../../kit/worded.tsx';
import { optionFaults } from '../../../engine/findings.ts';
import { loadedSchema, loadSchema } from '../../../engine/schema.ts';
import { CommandButton } from '../../../shell/command_button.tsx';
import { wordFinding } from '../../../shell/word_finding.ts';
import { FormatField } from './format_field.tsx';
import { KeptPlaces } from './kept_places.tsx';
import { withOutput } from './formats.ts';
import { pressRows } from './press_rows.ts';
import type { AtlasSession } from '../session.ts';

/** More of them would push the field that solves them out of sight. */
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
    const rows = pressRows(tables, session.settings.value);
    const errors = session.findings.value.filter(({ severity }) => severity === 'error');
    return (
        <Panel id="atlas-press" title="Press">
            <TextField
                label="Name"
                value={output}
                onChange={(value) => session.change(withOutput(tables, session.settings.peek(), value))}
            />
            {session.isFollowed && (
                <p class="small quiet" role="status">
                    Follows the folder {session.folderName}.
                </p>
            )}
            <FormatField session={session} tables={tables} />
            <KeptPlaces session={session} />
            {errors.slice(0, ERRORS_SHOWN).map((error, i) => (
                <p key={i} class="fault small" role="alert">
                    <Worded text={wordFinding(error)} />
                </p>
            ))}
            {errors.length > ERRORS_SHOWN && (
                <CommandButton
                    command="studio.findings"
                    kind="plain">{`${errors.length - ERRORS_SHOWN} more`}</CommandButton>
            )}
            <OptionForm
                options={rows}
                values={options}
                faults={optionFaults(errors)}
                onLeave={() => session.endField()}
                onChange={(values, typed) => session.change({ options: values }, typed)}
            />
        </Panel>
    );
}
