// The options of the job `render`, as the engine's tables tell them.
import { schema } from 'spritepress';
import type { OptionValue } from '../command_line.ts';

export interface RenderOption {
    readonly name: string;
    readonly type: string;
    readonly words?: readonly string[];
    readonly value?: string;
    readonly default?: string;
    readonly group: string;
    readonly help: string;
    readonly rare?: boolean;
}

interface Tables {
    readonly jobs: readonly { readonly name: string; readonly options: readonly RenderOption[] }[];
}

/** Groups of options, without those that the room sets itself. */
export async function readOptions(): Promise<{ title: string; options: RenderOption[] }[]> {
    const { jobs } = await schema() as unknown as Tables;
    const options = jobs.find(({ name }) => name === 'render')!.options.filter(({ name }) => name !== 'output' && name !== 'to');
    const titles = [...new Set(options.map(({ group }) => group))];
    return titles.map((title) => ({ title, options: options.filter(({ group }) => group === title) }));
}

/** What a field's text means; '' and false leave the option out. */
export function valueOf({ type }: RenderOption, text: string): OptionValue {
    return type === 'flag' ? text === 'true' : text.trim();
}
