// Command lines that do what a room does.
import type { OptionValue } from './options.ts';

/** A word as a POSIX shell takes it. */
export function quoted(word: string): string {
    return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A file's name where an option could stand. */
export function quotedFile(name: string): string {
    return quoted(name.startsWith('-') ? `./${name}` : name);
}

function wordsOf(name: string, value: OptionValue): string[] {
    if (value === false || value === '') return [];
    if (value === true) return [`--${name}`];
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    return texts
        .map(String)
        .flatMap((text) => (text.startsWith('-') ? [`--${name}=${quoted(text)}`] : [`--${name}`, quoted(text)]));
}

/** "--size 256 --labels": options by the names that the command has for them. */
export function optionWords(options: Readonly<Record<string, OptionValue>>): string[] {
    return Object.entries(options).flatMap(([name, value]) => wordsOf(name, value));
}
