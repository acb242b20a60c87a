// Reads values of unknown shape, from a file or a browser's storage, and refuses with the place of what is wrong.
import { refuse } from './outcome.ts';
import { hasControls, isColour } from './values.ts';

/** The children of an object by key, without the mark of those that may be missing. */
type Fields<K extends string> = { readonly [P in K as P extends `${infer N}?` ? N : P]: Untrusted };

/** A value with its path, such as `frames[2].durationMs`. Every method returns what it promises or refuses. */
export class Untrusted {
    readonly value: unknown;
    readonly path: string;

    constructor(value: unknown, path: string) {
        this.value = value;
        this.path = path;
    }

    refuse(what: string): never {
        refuse(this.path === '' ? what[0]!.toUpperCase() + what.slice(1) : `${this.path}: ${what}`);
    }

    /** An object with exactly these keys; those that end with "?" may be missing. */
    object<K extends string>(...keys: readonly K[]): Fields<K> {
        const fields = this.#record();
        const known = new Set(keys.map((key) => key.replace('?', '')));
        for (const key of Object.keys(fields)) {
            if (!known.has(key)) this.refuse(`there is no field “${key}” in this version.`);
        }
        for (const key of keys) {
            if (!key.endsWith('?') && !Object.hasOwn(fields, key)) this.refuse(`the field “${key}” is missing.`);
        }
        const child = (key: string): Untrusted =>
            new Untrusted(Object.hasOwn(fields, key) ? fields[key] : undefined, this.#child(key));
        return Object.fromEntries([...known].map((key) => [key, child(key)])) as Fields<K>;
    }

    /** The entries of an object whose keys are data. */
    entries(): (readonly [string, Untrusted])[] {
        return Object.entries(this.#record()).map(
            ([key, value]) => [key, new Untrusted(value, this.#child(key))] as const,
        );
    }

    list<T>(most: number, read: (item: Untrusted) => T): T[] {
        if (!Array.isArray(this.value)) this.refuse('must be a list.');
        if (this.value.length > most) this.refuse(`has ${this.value.length} entries; at most ${most} are allowed.`);
        return Array.from(this.value, (item: unknown, i) => read(new Untrusted(item, `${this.path}[${i}]`)));
    }

    text(most: number): string {
        if (typeof this.value !== 'string') this.refuse('must be a text.');
        if (this.value.length > most) this.refuse(`has ${this.value.length} characters; at most ${most} are allowed.`);
        return this.value;
    }

    /** A text that is not empty and has no control characters. */
    name(most: number): string {
        const text = this.text(most);
        if (text.trim() === '' || hasControls(text)) this.refuse('must be a name without control characters.');
        return text;
    }

    id(letter: string): string {
        const text = this.text(20);
        if (text[0] !== letter || !/^[1-9][0-9]{0,14}$/.test(text.slice(1)))
            this.refuse(`must be an id such as “${letter}1”.`);
        return text;
    }

    number(least: number, most: number): number {
        const { value } = this;
        if (typeof value !== 'number' || !(value >= least && value <= most))
            this.refuse(`must be a number from ${least} to ${most}.`);
        return value;
    }

    integer(least: number, most: number): number {
        const { value } = this;
        if (!Number.isInteger(value)) this.refuse(`must be a whole number from ${least} to ${most}.`);
        return this.number(least, most);
    }

    flag(): boolean {
        if (typeof this.value !== 'boolean') this.refuse('must be true or false.');
        return this.value;
    }

    choice<T extends string>(...choices: readonly T[]): T {
        return choices.find((choice) => choice === this.value) ?? this.refuse(`must be one of ${choices.join(', ')}.`);
    }

    colour(): string {
        if (typeof this.value !== 'string' || !isColour(this.value))
            this.refuse('must be a colour such as “#ff8000ff”.');
        return this.value;
    }

    bytes(): Uint8Array {
        if (!(this.value instanceof Uint8Array)) this.refuse('must be bytes.');
        return this.value;
    }

    #record(): Record<string, unknown> {
        const { value } = this;
        if (typeof value !== 'object' || value === null || Array.isArray(value)) this.refuse('must be an object.');
        return value as Record<string, unknown>;
    }

    #child(key: string): string {
        return this.path === '' ? key : `${this.path}.${key}`;
    }
}
