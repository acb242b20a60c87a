// The settings of the press, from the engine's tables, and which format comes out.
import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../../kit/fields.tsx';
import { OptionForm } from '../../kit/option_form.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Worded } from '../../kit/worded.tsx';
import { jobOptions, loadSchema, type Schema } from '../../engine/schema.ts';
import { FormatField } from './format_field.tsx';
import { KeptPlaces } from './kept_places.tsx';
import type { AtlasSession } from './session.ts';

/** Options that the room decides by itself: where files come from and go to. */
const OWN = new Set(['output', 'to', 'list', 'dry-run', 'explain', 'preview', 'depfile', 'pivots', 'stable', 'page-name']);

export function PressPanel({ session }: { session: AtlasSession }) {
    const [tables, setTables] = useState<Schema | null>(null);
    useEffect(() => { void loadSchema().then(setTables); }, []);
    const { output, options } = session.settings.value;
    if (!tables) return <Panel id="atlas-press" title="Press"><p class="quiet">Loading</p></Panel>;
    const formats = tables.formats.filter((format) => format.packs);
    const ending = /\.[^.]*$/.exec(output)?.[0] ?? '';
    const format = formats.find((each) => each.extensions.split(' ').includes(ending));
    const rows = [...jobOptions(tables, 'pack').filter((row) => !OWN.has(row.name)), ...(format?.writeSettings ?? [])];
    const errors = session.findings.value.filter(({ severity }) => severity === 'error');
    const faults = Object.fromEntries(errors.flatMap(({ message, path }) => {
        const row = rows.find(({ name }) => name === path || message.includes(`--${name} `));
        return row ? [[row.name, message]] : [];
    }));
    return (
        <Panel id="atlas-press" title="Press">
            <TextField label="Name" value={output} onChange={(value) => session.change({ output: value })} />
            <FormatField session={session} formats={formats} />
            <KeptPlaces session={session} />
            {errors.map(({ message, hint }, i) => (
                <p key={i} class="fault small" role="alert"><Worded text={hint ? `${message} ${hint}` : message} /></p>
            ))}
            <OptionForm options={rows} values={options} faults={faults} onLeave={() => session.endField()}
                onChange={(values, typed) => session.change({ options: values }, typed)} />
        </Panel>
    );
}
