// Animations whose frames have different sizes and no pivots, so that they jump when they play.
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/fields.tsx';
import { labelOf } from '../../../kit/option_form.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { takeAdvice } from '../press/advice.ts';
import { useAsked } from './asked.ts';
import { Asking } from './asking.tsx';
import type { Jitter } from './insight.ts';
import type { AtlasSession } from '../session.ts';

const SHOWN_MAX = 100;

function range(least: number, most: number): string {
    return least === most ? String(least) : `${least} to ${most}`;
}

/** What helps: an option, where frames were cropped one by one; otherwise the artwork has these sizes. */
function Help({ session, jitter: { option, value } }: { session: AtlasSession; jitter: Jitter }) {
    if (option === undefined || value === undefined)
        return <p class="small">The artwork has these sizes: draw all frames in one size.</p>;
    const { pressed } = session;
    if (!pressed)
        return (
            <p class="small">
                The frames were cropped one by one: press them with {labelOf({ name: option })} {value}.
            </p>
        );
    if (pressed.result.atlases.some((atlas) => atlas.trimGroup === value))
        return <p class="small">The frames are trimmed alike already: the artwork has these sizes.</p>;
    const set = () => void takeAdvice(session, { option, value });
    return (
        <Button label={`Set ${labelOf({ name: option })} to ${value}`} onClick={set}>
            Trim alike
        </Button>
    );
}

function Jumping({ session, jitter }: { session: AtlasSession; jitter: Jitter }) {
    const { name, frames, leastWidth, mostWidth, leastHeight, mostHeight, oddFrames } = jitter;
    return (
        <li>
            <p>
                <strong>{name}</strong>: {frames} frames, {range(leastWidth, mostWidth)} ×{' '}
                {range(leastHeight, mostHeight)}
            </p>
            <div class="row wrap">
                <Button onClick={() => session.frames.selectOnly(oddFrames)}>{`Select ${oddFrames.length} odd`}</Button>
                <Help session={session} jitter={jitter} />
            </div>
        </li>
    );
}

function Body({ session }: { session: AtlasSession }) {
    const costs = useAsked(session.insight.costs);
    if (!session.atlas.value) return <Empty>There is no atlas yet.</Empty>;
    if (!costs) return <Asking asked={session.insight.costs} />;
    if (costs.jitter.length === 0) return <Empty>No animation jumps.</Empty>;
    return (
        <ul class="list jumping" aria-label="Animations that jump">
            {costs.jitter.slice(0, SHOWN_MAX).map((jitter, i) => (
                <Jumping key={i} session={session} jitter={jitter} />
            ))}
            {costs.jitter.length > SHOWN_MAX && <li class="quiet">and {costs.jitter.length - SHOWN_MAX} more</li>}
        </ul>
    );
}

export function JitterPanel({ session }: { session: AtlasSession }) {
    return (
        <Panel id="atlas-jitter" title="Jumping animations" folded>
            <Body session={session} />
        </Panel>
    );
}
