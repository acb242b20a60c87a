// The settings of the press, from the engine's tables, and which format comes out.
import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../../kit/fields.tsx';
import { OptionForm } from '../../kit/option_form.tsx';
import { Panel } from '../../kit/panel.tsx';
import { jobOptions, loadSchema, type Schema } from '../../engine/schema.ts';
import { FormatField } from './format_field.tsx';
import type { AtlasSession } from './session.ts';

/** Options that the room decides by itself: where files come from and go to. */
const OWN = new Set(['output', 'to', 'list', 'dry-run', 'explain', 'preview', 'depfile', 'pivots', 'page-name']);

export function PressPanel({ session }: { session: AtlasSession }) {
    const [tables, setTables] = useState<Schema | null>(null);
    useEffect(() => { void loadSchema().then(setTables); }, []);
    const { output, options } = session.settings.value;
    if (!tables) return <Panel id="atlas-press" title="Press"><p class="quiet">Loading</p></Panel>;
    const formats = tables.formats.filter((format) => format.packs);
    const ending = /\.[^.]*$/.exec(output)?.[0] ?? '';
    const format = formats.find((each) => each.extensions.split(' ').includes(ending));
    const rows = [...jobOptions(tables, 'pack').filter((row) => !OWN.has(row.name)), ...(format?.writeSettings ?? [])];
    const faults = Object.fromEntries(session.findings.value.filter(({ severity }) => severity === 'error').flatMap(({ message }) => {
        const name = /--([a-z-]+)/.exec(message)?.[1];
        return name ? [[name, message]] : [];
    }));
    const errors = session.findings.value.filter(({ severity }) => severity === 'error');
    return (
        <Panel id="atlas-press" title="Press">
            <TextField label="Name" value={output} onChange={(value) => session.change({ output: value })} />
            <FormatField session={session} formats={formats} />
            {errors.map(({ message, hint }, i) => <p key={i} class="fault small" role="alert">{message}{hint ? ` ${hint}` : ''}</p>)}
            <OptionForm options={rows} values={options} faults={faults} onLeave={() => session.endField()}
                onChange={(values, typed) => session.change({ options: values }, typed)} />
        </Panel>
    );
}
