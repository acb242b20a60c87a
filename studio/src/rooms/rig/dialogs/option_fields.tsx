// A form over a table of options: a check, a list or a text for each; an empty text leaves the option out.
import { CheckField, ChoiceField } from '../../../kit/fields.tsx';
import { useId } from 'preact/hooks';
import type { OptionValue } from '../command_line.ts';
import { valueOf, type RenderOption } from './options.ts';

type Values = Readonly<Record<string, OptionValue>>;

interface FieldProps {
    readonly option: RenderOption;
    readonly value: OptionValue | undefined;
    /** For a text that has words to choose from: names of animations. */
    readonly suggestions?: readonly string[] | undefined;
    onChange(value: OptionValue): void;
}

function TextOption({ option, value, suggestions, onChange }: FieldProps) {
    const id = useId();
    return (
        <div class="field" title={option.help}>
            <label class="label shorten" for={id}>{option.name}</label>
            <input id={id} class="input" type="text" value={String(value ?? '')} placeholder={option.default ?? option.value} spellcheck={false}
                {...(suggestions ? { list: `${id}-words` } : {})} onInput={(event) => onChange(valueOf(option, event.currentTarget.value))} />
            {suggestions && <datalist id={`${id}-words`}>{suggestions.map((word) => <option key={word} value={word} />)}</datalist>}
        </div>
    );
}

function OptionField(props: FieldProps) {
    const { option, value, onChange } = props;
    if (option.type === 'flag') return <CheckField label={`${option.name}: ${option.help.replace(/^rigs: /, '')}`} value={value === true} onChange={onChange} />;
    if (option.type !== 'word') return <TextOption {...props} />;
    const choices = [{ value: '', label: option.default ?? 'default' }, ...(option.words ?? []).map((word) => ({ value: word, label: word }))];
    return <ChoiceField label={option.name} value={String(value ?? '')} choices={choices} onChange={onChange} />;
}

interface FormProps {
    readonly groups: readonly { title: string; options: RenderOption[] }[];
    readonly values: Values;
    readonly suggestions: Readonly<Record<string, readonly string[]>>;
    onChange(name: string, value: OptionValue): void;
}

export function OptionFields({ groups, values, suggestions, onChange }: FormProps) {
    return groups.map(({ title, options }) => (
        <fieldset key={title} class="options">
            <legend>{title}</legend>
            {options.map((option) => (
                <OptionField key={option.name} option={option} value={values[option.name]} suggestions={suggestions[option.name]}
                    onChange={(value) => onChange(option.name, value)} />
            ))}
        </fieldset>
    ));
}
