// The engine's tables: the options of its jobs, and its formats. They are fetched once, with the engine.
import { signal } from '@preact/signals';
import { schema } from 'spritepress';
import type { OptionRow } from './options.ts';

export type DocumentKind = 'atlas' | 'rig' | 'sprite';
export type JobName = 'inspect' | 'validate' | 'convert' | 'pack' | 'unpack' | 'render' | 'diff';

export interface FormatRow {
    readonly id: string;
    readonly title: string;
    readonly kinds: readonly DocumentKind[];
    /** ".scs .scspr". */
    readonly extensions: string;
    readonly reads: boolean;
    readonly writes: boolean;
    readonly packs: boolean;
    readonly readSettings?: readonly OptionRow[];
    readonly writeSettings?: readonly OptionRow[];
}

export interface Schema {
    readonly version: string;
    readonly jobs: readonly { readonly name: JobName; readonly options: readonly OptionRow[] }[];
    readonly reading: readonly OptionRow[];
    readonly limits: readonly OptionRow[];
    readonly formats: readonly FormatRow[];
}

let known: Promise<Schema> | null = null;

/** The tables once they are loaded: for code that cannot wait, such as lists of commands. */
export const loadedSchema = signal<Schema | null>(null);

export function loadSchema(): Promise<Schema> {
    known ??= (schema() as Promise<unknown> as Promise<Schema>).then(
        (tables) => (loadedSchema.value = tables),
        (error: unknown) => {
            known = null; // so that the next call tries again
            throw error;
        },
    );
    return known;
}

/** The options of a job; only those that are named, in that order, or all. */
export function jobOptions(tables: Schema, job: JobName, only?: readonly string[]): readonly OptionRow[] {
    const rows = tables.jobs.find((each) => each.name === job)?.options ?? [];
    return only ? only.flatMap((name) => rows.find((row) => row.name === name) ?? []) : rows;
}

/** A format with one of its endings, as something to write to. */
export interface Output {
    readonly format: FormatRow;
    readonly ending: string;
}

/** What pictures can be packed as and opened again. */
export function outputsFor(tables: Schema, kind: DocumentKind): readonly Output[] {
    const formats = tables.formats.filter((format) => format.packs && format.reads && format.kinds.includes(kind));
    return formats.flatMap((format) => format.extensions.split(' ').map((ending) => ({ format, ending })));
}
