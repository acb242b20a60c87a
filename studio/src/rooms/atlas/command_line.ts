// The command line that presses as the room does.
import { optionWords, quoted, quotedFile } from '../../engine/command_line.ts';
import type { AtlasSession } from './session.ts';

/** The names of options on the command line. */
function hyphened(name: string): string {
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function pressCommand({ settings, folder }: Pick<AtlasSession, 'settings' | 'folder'>): string {
    const { output, options } = settings.value;
    const named = Object.fromEntries(Object.entries(options).map(([name, value]) => [hyphened(name), value]));
    const from = folder === undefined ? 'sprites' : folder || '.';
    return ['spritepress', 'pack', quotedFile(from), '-o', quoted(output), ...optionWords(named)].join(' ');
}
