// Which format comes out of the press: the ending of the atlas tells it, and the option `to` where several formats have
// that ending.
import type { OptionValues } from '../../../engine/options.ts';
import type { FormatRow, Schema } from '../../../engine/schema.ts';
import type { PressSettings } from './press.ts';

/** A format with one of its endings. */
export interface FormatChoice {
    readonly format: FormatRow;
    readonly ending: string;
    /** Whether other formats have this ending, too. */
    readonly shared: boolean;
}

/** The room reads what it has made, to show it: formats that are only written are none of its. */
export function formatChoices({ formats }: Pick<Schema, 'formats'>): readonly FormatChoice[] {
    const all = formats
        .filter((format) => format.packs && format.reads)
        .flatMap((format) => format.extensions.split(' ').map((ending) => ({ format, ending })));
    const count = (ending: string) => all.filter((each) => each.ending === ending).length;
    return all.map((each) => ({ ...each, shared: count(each.ending) > 1 }));
}

/** What a list of choices tells one by. */
export function choiceValue({ format, ending, shared }: FormatChoice): string {
    return shared ? `${ending} ${format.id}` : ending;
}

type Named = Pick<PressSettings, 'output' | 'options'>;

/** The choice that settings say; of several formats without `to` the first. */
export function chosenFormat(tables: Pick<Schema, 'formats'>, { output, options }: Named): FormatChoice | undefined {
    const fitting = formatChoices(tables)
        .filter(({ ending }) => output.endsWith(ending))
        .toSorted((a, b) => b.ending.length - a.ending.length);
    return fitting.find(({ format }) => format.id === options.to) ?? fitting[0];
}

function withTo({ to: _, ...others }: OptionValues, choice: FormatChoice | undefined): OptionValues {
    return choice?.shared ? { ...others, to: choice.format.id } : others;
}

/** Another name, whose ending may be that of another format. */
export function withOutput(tables: Pick<Schema, 'formats'>, settings: Named, output: string): Named {
    return { output, options: withTo(settings.options, chosenFormat(tables, { ...settings, output })) };
}

/** Another format, with the name but for its ending. */
export function withFormat(tables: Pick<Schema, 'formats'>, settings: Named, choice: FormatChoice): Named {
    const ending = chosenFormat(tables, settings)?.ending ?? /(\.[^.]*)?$/.exec(settings.output)![0];
    const stem = settings.output.slice(0, settings.output.length - ending.length);
    return { output: stem + choice.ending, options: withTo(settings.options, choice) };
}
