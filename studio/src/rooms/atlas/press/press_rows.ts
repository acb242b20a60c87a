// Which options the form of a press has: those of `pack` and of the format that comes out, from the engine's tables.
import type { OptionRow } from '../../../engine/options.ts';
import { jobOptions, type FormatRow, type Schema } from '../../../engine/schema.ts';

/** Options that the room decides by itself: where files come from and go to. */
const OWN = new Set(['output', 'to', 'list', 'dry-run', 'explain', 'preview', 'depfile', 'pivots', 'stable']);

export function packFormats({ formats }: Schema): readonly FormatRow[] {
    return formats.filter((format) => format.packs);
}

/** `output` is the name of the atlas: its ending tells the format. */
export function pressRows(tables: Schema, output: string): readonly OptionRow[] {
    const ending = /\.[^.]*$/.exec(output)?.[0] ?? '';
    const format = packFormats(tables).find((each) => each.extensions.split(' ').includes(ending));
    return [...jobOptions(tables, 'pack').filter((row) => !OWN.has(row.name)), ...(format?.writeSettings ?? [])];
}
