// The command line that presses as the room does.
import { quoted } from '../../engine/command_line.ts';
import type { OptionValue } from '../../engine/options.ts';
import type { AtlasSession } from './session.ts';

function hyphened(name: string): string {
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function wordsOf(name: string, value: OptionValue): string[] {
    const option = `--${hyphened(name)}`;
    if (value === true) return [option];
    if (value === false) return [];
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    return texts.flatMap((text) => [option, quoted(String(text))]);
}

export function pressCommand({ settings, folder }: Pick<AtlasSession, 'settings' | 'folder'>): string {
    const { output, options } = settings.value;
    const words = Object.entries(options).flatMap(([name, value]) => wordsOf(name, value));
    return ['spritepress', 'pack', quoted(folder === undefined ? 'sprites' : folder || '.'), '-o', quoted(output), ...words].join(' ');
}
