// The format of the press. When the list opens, the engine tries the other formats: those that would refuse or leave
// out something are grey, and the reasons stand below.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Finding } from 'spritepress';
import type { FormatRow, Schema } from '../../../engine/schema.ts';
import { runWork, type WorkerOptions } from '../../../shell/work.ts';
import { ChoiceField } from '../../../kit/fields.tsx';
import { Worded } from '../../../kit/worded.tsx';
import { LOSS, NOTHING_WRITTEN } from '../losses/losses.ts';
import { choiceValue, chosenFormat, formatChoices, withFormat } from './formats.ts';
import { tryPress, type PressRequest, type PressSettings } from './press.ts';
import type { AtlasSession } from '../session.ts';

interface Verdict {
    readonly title: string;
    /** Whether nothing would be written. */
    readonly refused: boolean;
    readonly reason: string;
}

function judge({ title }: FormatRow, findings: readonly Finding[]): Verdict | null {
    const errors = findings.filter(({ severity, code }) => severity === 'error' && code !== NOTHING_WRITTEN);
    const told = errors.length > 0 ? errors : findings.filter(({ code }) => code === LOSS);
    if (told.length === 0) return null;
    const more = told.length > 1 ? `, and ${told.length - 1} more` : '';
    return { title, refused: errors.length > 0, reason: `${told[0]!.message}${more}` };
}

/** Presses into a format without writing, as fast as it goes: layout and size do not matter. */
async function tryFormat(
    request: PressRequest,
    settings: PressSettings,
    format: FormatRow,
    worker: WorkerOptions,
): Promise<Verdict | null> {
    const output = `trial${format.extensions.split(' ')[0]!}`;
    return judge(format, await tryPress(request, settings, { output, to: format.id, effort: 'fast', ...worker }));
}

function useVerdicts(session: AtlasSession, { formats }: Schema): { verdicts: readonly Verdict[]; look(): void } {
    const [state, setState] = useState<{ of: unknown; verdicts: readonly Verdict[] }>({ of: null, verdicts: [] });
    const running = useRef<AbortController | null>(null);
    const { pressed } = session;
    useEffect(() => () => running.current?.abort(), [pressed]);
    const look = () => {
        if (!pressed || state.of === pressed || (running.current && !running.current.signal.aborted)) return;
        const controller = new AbortController();
        running.current = controller;
        const judging = runWork(
            'Trying formats',
            async (worker) => {
                const verdicts: (Verdict | null)[] = [];
                for (const format of formats.filter(({ packs, reads }) => packs && reads))
                    verdicts.push(await tryFormat(pressed.request, session.settings.peek(), format, worker));
                return verdicts.filter((verdict) => verdict !== null);
            },
            controller.signal,
        );
        judging
            .then(
                (verdicts) => {
                    if (!controller.signal.aborted) setState({ of: pressed, verdicts });
                },
                () => {},
            )
            .finally(() => {
                if (running.current === controller) running.current = null;
            });
    };
    return { verdicts: state.of === pressed ? state.verdicts : [], look };
}

export function FormatField({ session, tables }: { session: AtlasSession; tables: Schema }) {
    const { verdicts, look } = useVerdicts(session, tables);
    const all = formatChoices(tables);
    const chosen = chosenFormat(tables, session.settings.value);
    const choices = all.map((choice) => {
        const { format, ending } = choice;
        const verdict = verdicts.find(({ title }) => title === format.title);
        const note = verdict ? (verdict.refused ? ': refuses it' : ': not all of it') : '';
        const [grey, title] = [verdict !== undefined, verdict?.reason];
        return { value: choiceValue(choice), label: `${format.title} (${ending})${note}`, grey, title };
    });
    const choose = (value: string) => {
        const choice = all.find((each) => choiceValue(each) === value);
        if (choice) session.change(withFormat(tables, session.settings.peek(), choice));
    };
    return (
        <div class="format-field" onFocusIn={look} onPointerEnter={look}>
            <ChoiceField label="Format" value={chosen ? choiceValue(chosen) : ''} choices={choices} onChange={choose} />
            {verdicts.length > 0 && (
                <ul class="format-reasons small quiet" aria-label="What formats cannot hold">
                    {verdicts.map(({ title, reason }) => (
                        <li key={title}>
                            <strong>{title}</strong>: <Worded text={reason} />
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}
