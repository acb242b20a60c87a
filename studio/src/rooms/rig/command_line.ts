// The command line that draws what the room exports.
import { optionWords, quoted, quotedFile } from '../../engine/command_line.ts';
import type { OptionValue } from '../../engine/options.ts';

export function renderCommand(input: string, output: string, options: Readonly<Record<string, OptionValue>>): string {
    return ['spritepress', 'render', quotedFile(input), '-o', quoted(output), ...optionWords(options)].join(' ');
}
