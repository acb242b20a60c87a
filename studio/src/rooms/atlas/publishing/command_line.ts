// The command line that presses as the room does.
import { optionWords, quoted, quotedFile } from '../../../engine/command_line.ts';
import type { OptionValue } from '../../../engine/options.ts';
import { exactPattern } from '../../../engine/patterns.ts';
import { ninePatchPath } from '../overrides/nine_patch.ts';
import type { AtlasSession } from '../session.ts';
import { inputPath } from '../sources/sources.ts';

/** The names of options on the command line. */
function hyphened(name: string): string {
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function pressCommand({
    settings,
    files,
    pressed,
}: Pick<AtlasSession, 'settings' | 'files' | 'pressed'>): string {
    const { output, options, overrides, kept } = settings.value;
    const named: Record<string, OptionValue> = Object.fromEntries(
        Object.entries(options).map(([name, value]) => [hyphened(name), value]),
    );
    // These lie beside them.
    const aside = Object.keys(overrides?.borders ?? {}).filter((path) => pressed?.patches[ninePatchPath(path)]);
    const excluded = (named.exclude as readonly string[] | undefined) ?? [];
    if (aside.length > 0) named.exclude = [...excluded, ...aside.map((path) => `/${exactPattern(path)}`)];
    if (kept) named.stable = kept.name;
    const [pivots] = Object.keys(pressed?.pivots ?? {});
    if (pivots !== undefined) named.pivots = pivots;
    return ['spritepress', 'pack', quotedFile(inputPath(files.root)), '-o', quoted(output), ...optionWords(named)].join(
        ' ',
    );
}
