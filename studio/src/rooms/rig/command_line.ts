// Command lines that do what the room does.
import type { OptionValue } from '../../engine/options.ts';

/** A word as a POSIX shell takes it. */
export function quoted(word: string): string {
    return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** "--size 256 --labels": options by the names that the command has for them. */
export function optionWords(options: Readonly<Record<string, OptionValue>>): string[] {
    return Object.entries(options).flatMap(([name, value]) => {
        if (value === false || value === '') return [];
        if (value === true) return [`--${name}`];
        const text = String(value);
        return text.startsWith('-') ? [`--${name}=${quoted(text)}`] : [`--${name}`, quoted(text)];
    });
}

export function renderCommand(input: string, output: string, options: Readonly<Record<string, OptionValue>>): string {
    const name = input.startsWith('-') ? `./${input}` : input;
    return ['spritepress', 'render', quoted(name), '-o', quoted(output), ...optionWords(options)].join(' ');
}
