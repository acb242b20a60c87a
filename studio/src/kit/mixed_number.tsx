// A number of several things at once: a dash where they differ, and what is typed reaches all of them.
import { useEffect, useId, useState } from 'preact/hooks';

interface MixedProps {
    label: string;
    /** Null where the things differ; undefined where none has one. */
    value: number | null | undefined;
    min: number;
    max: number;
    step: number;
    onChange(value: number): void;
}

const shownAs = (value: MixedProps['value']) =>
    value === null || value === undefined ? '' : String(Math.round(value * 1e4) / 1e4);

/** A comma is a decimal point where people write it so. */
function parse(text: string, { min, max, step }: MixedProps): number | null {
    const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
    const fits = Number.isFinite(number) && number >= min && number <= max && (step < 1 || Number.isInteger(number));
    return fits ? number : null;
}

export function MixedNumber(props: MixedProps) {
    const { label, value, min, max, step, onChange } = props;
    const id = useId();
    const shown = shownAs(value);
    const [text, setText] = useState(shown);
    useEffect(() => setText(shown), [shown]);
    const number = parse(text, props);
    const commit = () => {
        if (number !== null && text !== shown) onChange(number);
        setText(shown); // until the value changes: it may be limited to what it was
    };
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(shown);
        const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
        if (by === 0 || number === null) return;
        event.preventDefault();
        onChange(Math.min(max, Math.max(min, Math.round((number + by) * 1e4) / 1e4)));
    };
    return (
        <div class="field">
            <label class="label shorten" for={id}>
                {label}
            </label>
            <input
                id={id}
                class="input number"
                type="text"
                inputMode="decimal"
                value={text}
                title={`${min} to ${max}`}
                placeholder={value === null ? '–' : ''}
                aria-invalid={text !== '' && number === null}
                onInput={(event) => setText(event.currentTarget.value)}
                onBlur={commit}
                onKeyDown={onKeyDown}
            />
        </div>
    );
}
