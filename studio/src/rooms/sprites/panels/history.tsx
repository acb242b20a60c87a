// What was done, with the bytes of each step: a click goes there.
import { Panel } from '../../../kit/panel.tsx';
import { CommandButton } from '../../../shell/command_button.tsx';
import type { SpriteSession } from '../session.ts';

const SHOWN = 200;

export function HistoryPanel({ session }: { session: SpriteSession }) {
    void session.revision.value;
    void session.bytes.settled.value;
    const { history } = session;
    const best = history.smallest();
    const rows = history.entries.map(({ step }, i) => ({ label: step.label, position: history.firstPosition + i + 1 }));
    const all = [{ label: 'Beginning', position: history.firstPosition }, ...rows].slice(-SHOWN).reverse();
    return (
        <Panel
            id="history"
            title="History"
            actions={
                <CommandButton
                    command="history.smallest"
                    icon="bolt"
                    label="Go to the step with the shortest string"
                    kind="plain"
                    disabled={best === undefined}
                />
            }>
            <ol class="history" aria-label="Steps, the last first">
                {all.map(({ label, position }) => {
                    const now = position === history.position;
                    const bytes = history.lengthAt(position);
                    const state = now ? 'chosen' : position > history.position ? 'undone' : '';
                    return (
                        <li key={position}>
                            <button
                                type="button"
                                class={`history-step ${state}`}
                                aria-current={now ? 'step' : undefined}
                                onClick={() => session.jumpTo(position)}>
                                <span class="grow shorten">{label}</span>
                                {bytes !== undefined && (
                                    <span class={`small ${position === best ? 'good' : 'quiet'}`}>{bytes} B</span>
                                )}
                            </button>
                        </li>
                    );
                })}
            </ol>
        </Panel>
    );
}
