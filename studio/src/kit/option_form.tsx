// A form made from the engine's tables. Fields show their defaults as placeholders; a dot marks what was changed, and a
// double click on the label, or on the dot, takes the change back.
import { useEffect, useId, useState } from 'preact/hooks';
import {
    groupOptions,
    isChanged,
    parseOption,
    propertyName,
    withOption,
    wordOption,
    type OptionRow,
    type OptionValue,
    type OptionValues,
} from '../engine/options.ts';

interface FormProps {
    options: readonly OptionRow[];
    values: OptionValues;
    /** What the engine found wrong, by the option's name as the table has it. */
    faults?: Readonly<Record<string, string>>;
    /** What this document has for an option, as names of animations, by the option's name as the table has it. */
    suggestions?: Readonly<Record<string, readonly string[]>>;
    /** `typed` is the option whose field the user is typing in, or null: all of what is typed into a field is one
     * change. */
    onChange(values: OptionValues, typed: string | null): void;
    /** The field is left. */
    onLeave?(): void;
}

interface RowProps {
    row: OptionRow;
    value: OptionValue | undefined;
    fault: string | undefined;
    suggestions: readonly string[];
    onChange(value: OptionValue | undefined, typed?: boolean): void;
}

/** "no-cross-rows" as a label: "No cross rows". */
export function labelOf({ name }: Pick<OptionRow, 'name'>): string {
    const words = name.replaceAll('-', ' ');
    return words[0]!.toUpperCase() + words.slice(1);
}

function WordInput({ row, id, value, onChange }: RowProps & { id: string }) {
    return (
        <select
            id={id}
            value={wordOption(value)}
            onChange={(event) => onChange(event.currentTarget.value || undefined)}>
            <option value="">{row.default ? `default: ${row.default}` : 'default'}</option>
            {row.words?.map((word) => (
                <option key={word} value={word}>
                    {word}
                </option>
            ))}
        </select>
    );
}

/** Tells its value when it is valid; what is not stays in the field with a reason. */
function TypedInput({
    row,
    id,
    value,
    suggestions,
    onChange,
    onFault,
}: RowProps & { id: string; onFault(fault: string): void }) {
    const shown = wordOption(value);
    const [text, setText] = useState(shown);
    useEffect(() => setText(shown), [shown]);
    const commit = (typed: string) => {
        const parsed = parseOption(row, typed);
        onFault('fault' in parsed ? `Write ${parsed.fault}.` : '');
        if ('value' in parsed && wordOption(parsed.value) !== shown) onChange(parsed.value, true);
    };
    const common = {
        id,
        class: 'input',
        value: text,
        placeholder: row.default ?? row.value ?? '',
        spellcheck: false,
        'aria-invalid': 'fault' in parseOption(row, text),
    };
    const list = suggestions.length > 0 ? `${id}-suggestions` : undefined;
    if (row.type === 'texts')
        return (
            <textarea
                {...common}
                rows={2}
                onInput={(event) => setText(event.currentTarget.value)}
                onBlur={(event) => commit(event.currentTarget.value)}
            />
        );
    return (
        <>
            <input
                {...common}
                type="text"
                inputMode={row.type === 'number' ? 'numeric' : 'text'}
                list={list}
                onInput={(event) => {
                    setText(event.currentTarget.value);
                    commit(event.currentTarget.value);
                }}
                onBlur={(event) => commit(event.currentTarget.value)}
            />
            {list && (
                <datalist id={list}>
                    {suggestions.map((each) => (
                        <option key={each} value={each} />
                    ))}
                </datalist>
            )}
        </>
    );
}

function OptionField(props: RowProps & { changed: boolean }) {
    const { row, value, fault, changed, onChange } = props;
    const id = useId();
    const [typedFault, setTypedFault] = useState('');
    const reset = () => {
        setTypedFault('');
        onChange(undefined);
    };
    const why = typedFault || fault;
    return (
        <div class="option" data-option={row.name}>
            <div class="field" title={row.help}>
                {row.type === 'flag' && (
                    <input
                        id={id}
                        type="checkbox"
                        checked={value === true}
                        aria-describedby={`${id}-help`}
                        onChange={(event) => onChange(event.currentTarget.checked || undefined)}
                    />
                )}
                <label
                    class="label"
                    for={id}
                    onDblClick={(event) => {
                        event.preventDefault();
                        reset();
                    }}>
                    {labelOf(row)}
                    {changed && (
                        <button
                            type="button"
                            class="option-dot"
                            title="Changed: click to reset"
                            aria-label={`Reset ${labelOf(row)}`}
                            onClick={reset}
                        />
                    )}
                </label>
                {row.type === 'word' && <WordInput {...props} id={id} />}
                {row.type !== 'flag' && row.type !== 'word' && (
                    <TypedInput {...props} id={id} onFault={setTypedFault} />
                )}
            </div>
            <p id={`${id}-help`} class={why ? 'option-help bad' : 'option-help quiet'}>
                {why || row.help}
            </p>
        </div>
    );
}

export function OptionForm({ options, values, faults = {}, suggestions = {}, onChange, onLeave }: FormProps) {
    const field = (row: OptionRow) => (
        <OptionField
            key={row.name}
            row={row}
            value={values[propertyName(row.name)]}
            fault={faults[row.name]}
            changed={isChanged(values, row)}
            suggestions={suggestions[row.name] ?? []}
            onChange={(value, typed) => onChange(withOption(values, row, value), typed ? row.name : null)}
        />
    );
    const groups = groupOptions(options);
    return (
        <div class="option-form" onFocusOut={onLeave}>
            {groups.map(({ title, rows, rare }) => (
                <fieldset key={title} class="option-group">
                    {groups.length > 1 && <legend>{title}</legend>}
                    {rows.map(field)}
                    {rare.length > 0 && (
                        <details open={rare.some((row) => isChanged(values, row)) || rows.length === 0}>
                            <summary>{rows.length === 0 ? title : 'More'}</summary>
                            {rare.map(field)}
                        </details>
                    )}
                </fieldset>
            ))}
        </div>
    );
}
