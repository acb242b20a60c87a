// Options as the engine's tables tell them: their names in JavaScript, and what somebody typed as a value. The form and
// its tests use this; the engine itself judges every value again.

export type OptionType = 'flag' | 'number' | 'word' | 'text' | 'texts' | 'size' | 'factor' | 'seconds' | 'colour';

/** One row of a table. */
export interface OptionRow {
    /** As on the command line, without the hyphens before it: "no-cross-rows". */
    readonly name: string;
    readonly type: OptionType;
    readonly group: string;
    readonly help: string;
    /** What stands for the value: "N|WxH". */
    readonly value?: string;
    /** A value, or words about one. */
    readonly default?: string;
    readonly words?: readonly string[];
    readonly least?: number;
    readonly most?: number;
    readonly rare?: boolean;
    /** What a text names: a file, a folder, a format. */
    readonly names?: string;
}

export type OptionValue = boolean | number | string | readonly string[];

/** By their names in JavaScript. What is not there has its default. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** "no-cross-rows" is `noCrossRows`. */
export function propertyName(name: string): string {
    return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The values with another one; undefined is the default. */
export function withOption(values: OptionValues, row: OptionRow, value: OptionValue | undefined): OptionValues {
    const { [propertyName(row.name)]: _, ...others } = values;
    return value === undefined ? others : { ...others, [propertyName(row.name)]: value };
}

export function isChanged(values: OptionValues, row: OptionRow): boolean {
    return propertyName(row.name) in values;
}

export type Parsed = { readonly value: OptionValue | undefined } | { readonly fault: string };

const PATTERNS: Partial<Record<OptionType, { form: RegExp; says: string }>> = {
    size: { form: /^\d+(x\d+)?$/, says: 'a side, or width x height: 256 or 256x128' },
    factor: { form: /^(\d+(\.\d+)?|\.\d+|\d+\/\d+)$/, says: 'a factor: 2, 0.5 or 1/3' },
    seconds: { form: /^(\d+(\.\d*)?|\.\d+)$/, says: 'seconds: 1.5' },
    colour: {
        form: /^(#[0-9a-f]{6}([0-9a-f]{2})?|transparent)$/i,
        says: 'a colour: #rrggbb, #rrggbbaa or transparent',
    },
};

function parseNumber({ least, most }: OptionRow, text: string): Parsed {
    const number = Number(text);
    const fits = /^\d+$/.test(text) && number >= (least ?? 0) && number <= (most ?? Number.MAX_SAFE_INTEGER);
    if (fits) return { value: number };
    return {
        fault:
            most === undefined
                ? `a whole number from ${least ?? 0} on`
                : `a whole number from ${least ?? 0} to ${most}`,
    };
}

/** Parses typed text; an empty text is the default. */
export function parseOption(row: OptionRow, typed: string): Parsed {
    const text = typed.trim();
    if (text === '') return { value: undefined };
    if (row.type === 'number') return parseNumber(row, text);
    if (row.type === 'texts')
        return {
            value: text
                .split('\n')
                .map((line) => line.trim())
                .filter(Boolean),
        };
    if (row.type === 'word' && !row.words?.includes(text)) return { fault: `one of ${row.words?.join(', ')}` };
    const pattern = PATTERNS[row.type];
    return pattern && !pattern.form.test(text) ? { fault: pattern.says } : { value: text };
}

/** A change that the engine proposes: an option with a value, a flag, or one of them to be left out. */
export interface Advice {
    readonly option: string;
    readonly value?: string;
    readonly leftOut?: boolean;
}

/** The values with that change, as the form would make it; `row` is that of the option. */
export function withAdvice(values: OptionValues, row: OptionRow, { value, leftOut }: Advice): OptionValues {
    if (leftOut) return withOption(values, row, undefined);
    if (value === undefined) return withOption(values, row, true);
    const parsed = parseOption(row, value);
    if ('fault' in parsed) throw new Error(`"${value}" is no value of ${row.name}: write ${parsed.fault}`);
    return withOption(values, row, parsed.value);
}

/** The number that an option has without being set: "2; sc-sprites: 0" is 0 for one format and 2 for all others. */
export function defaultNumber(text: string | undefined, format: string | undefined): number {
    const [common = '', ...others] = (text ?? '').split(';').map((part) => part.trim());
    const own = others.find(
        (part) => format !== undefined && part.toLowerCase().startsWith(`${format.toLowerCase()}:`),
    );
    return Number.parseInt(own?.replace(/^.*:/, '') ?? common, 10) || 0;
}

/** How a value is shown in a field. */
export function wordOption(value: OptionValue | undefined): string {
    if (value === undefined) return '';
    return Array.isArray(value) ? value.join('\n') : String(value);
}

export interface OptionGroup {
    readonly title: string;
    readonly rows: readonly OptionRow[];
    /** Those that few need. */
    readonly rare: readonly OptionRow[];
}

/** The rows under their headings, in the order of the table. */
export function groupOptions(rows: readonly OptionRow[]): OptionGroup[] {
    const titles = [...new Set(rows.map((row) => row.group))];
    return titles.map((title) => {
        const inside = rows.filter((row) => row.group === title);
        return { title, rows: inside.filter((row) => !row.rare), rare: inside.filter((row) => row.rare) };
    });
}
