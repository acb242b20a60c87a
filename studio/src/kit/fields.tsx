// Fields of forms. A number can be typed wherever it can be dragged; a field tells its value only when it is valid.
import { useEffect, useId, useState } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

/** The label of a field; a `bare` field says by its place what it is, and only screen readers need the word. */
function Label({ id, text, bare }: { id: string; text: string; bare: boolean | undefined }) {
    return (
        <label class={bare ? 'unseen' : 'label shorten'} for={id}>
            {text}
        </label>
    );
}

interface NumberProps {
    label: string;
    bare?: boolean;
    value: number;
    min: number;
    max: number;
    step?: number;
    /** Rounds what is typed; so it is where the step is whole. */
    integer?: boolean;
    unit?: string;
    /** A slider beside the number. */
    slider?: boolean;
    disabled?: boolean;
    /** `final` is false while a slider is dragged. */
    onChange(value: number, final: boolean): void;
}

export function NumberField(props: NumberProps) {
    const {
        label,
        bare,
        value,
        min,
        max,
        step = 1,
        integer = Number.isInteger(step),
        unit,
        slider,
        disabled,
        onChange,
    } = props;
    const id = useId();
    const [text, setText] = useState(String(value));
    useEffect(() => setText(String(value)), [value]);
    const number = integer ? Math.round(Number(text)) : Number(text);
    const valid = text.trim() !== '' && Number.isFinite(number) && number >= min && number <= max;
    const commit = () => {
        setText(String(valid ? number : value));
        if (valid && number !== value) onChange(number, true);
    };
    return (
        <div class="field">
            <Label id={id} text={label} bare={bare} />
            {slider && (
                <input
                    type="range"
                    aria-label={label}
                    min={min}
                    max={max}
                    step={step}
                    value={value}
                    disabled={disabled}
                    onInput={(event) => onChange(Number(event.currentTarget.value), false)}
                    onChange={(event) => onChange(Number(event.currentTarget.value), true)}
                />
            )}
            <input
                id={id}
                class="input number"
                type="text"
                inputMode="decimal"
                value={text}
                disabled={disabled}
                aria-invalid={!valid}
                title={`${min} to ${max}${unit ? ` ${unit}` : ''}`}
                onInput={(event) => setText(event.currentTarget.value)}
                onBlur={commit}
                onKeyDown={(event) => {
                    if (event.key === 'Enter') commit();
                    if (event.key === 'Escape') setText(String(value));
                    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
                    if (by === 0 || !valid) return;
                    event.preventDefault();
                    onChange(Math.min(max, Math.max(min, number + by)), true);
                }}
            />
            {unit && <span class="quiet small">{unit}</span>}
        </div>
    );
}

export function CheckField({
    label,
    value,
    disabled,
    onChange,
}: {
    label: string;
    value: boolean;
    disabled?: boolean;
    onChange(value: boolean): void;
}) {
    return (
        <label class="field">
            <input
                type="checkbox"
                checked={value}
                disabled={disabled}
                onChange={(event) => onChange(event.currentTarget.checked)}
            />
            <span class="grow">{label}</span>
        </label>
    );
}

export interface Choice {
    value: string;
    label: string;
    disabled?: boolean;
    /** Can be chosen, but does not look so. */
    grey?: boolean;
    title?: string | undefined;
}

interface ChoiceProps {
    label: string;
    bare?: boolean;
    value: string;
    choices: readonly Choice[];
    disabled?: boolean;
    onChange(value: string): void;
}

export function ChoiceField({ label, bare, value, choices, disabled, onChange }: ChoiceProps) {
    const id = useId();
    return (
        <div class="field">
            <Label id={id} text={label} bare={bare} />
            <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.currentTarget.value)}>
                {choices.map((choice) => (
                    <option
                        key={choice.value}
                        value={choice.value}
                        disabled={choice.disabled}
                        class={choice.grey ? 'grey' : undefined}
                        title={choice.title}>
                        {choice.label}
                    </option>
                ))}
            </select>
        </div>
    );
}

/** A choice of a few words that a signal holds. */
export function WordField<Word extends string>({
    label,
    of,
    words,
}: {
    label: string;
    of: Signal<Word>;
    words: Readonly<Record<Word, string>>;
}) {
    const choices = (Object.entries(words) as [Word, string][]).map(([value, text]) => ({ value, label: text }));
    return (
        <ChoiceField
            label={label}
            value={of.value}
            choices={choices}
            onChange={(value) => {
                of.value = value as Word;
            }}
        />
    );
}

export function TextField({
    label,
    value,
    placeholder,
    onChange,
}: {
    label: string;
    value: string;
    placeholder?: string;
    onChange(value: string): void;
}) {
    const id = useId();
    return (
        <div class="field">
            <Label id={id} text={label} bare={false} />
            <input
                id={id}
                class="input"
                type="text"
                value={value}
                placeholder={placeholder}
                spellcheck={false}
                onChange={(event) => onChange(event.currentTarget.value)}
            />
        </div>
    );
}

/** What an empty panel shows: one sentence and one button. */
export function Empty({ children }: { children: ComponentChildren }) {
    return <div class="empty">{children}</div>;
}
