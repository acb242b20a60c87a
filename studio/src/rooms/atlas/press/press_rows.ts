// Which options the form of a press has: those of `pack` and of the format that comes out, from the engine's tables.
import type { OptionRow } from '../../../engine/options.ts';
import { jobOptions, type Schema } from '../../../engine/schema.ts';
import { chosenFormat } from './formats.ts';
import type { PressSettings } from './press.ts';

/** Options that the room decides by itself: where files come from and go to. */
const OWN = new Set(['output', 'to', 'list', 'dry-run', 'explain', 'preview', 'depfile', 'pivots', 'stable']);

export function pressRows(tables: Schema, settings: PressSettings): readonly OptionRow[] {
    const format = chosenFormat(tables, settings)?.format;
    return [...jobOptions(tables, 'pack').filter((row) => !OWN.has(row.name)), ...(format?.writeSettings ?? [])];
}
