// What the selected sprites have of their own: pivot and nine-patch borders.
import { Empty } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { lossOf } from '../losses/losses.ts';
import { BorderFields, drawnBorders } from './border_fields.tsx';
import { OverrideStage } from './override_stage.tsx';
import type { Pivot } from './overrides.ts';
import { PivotFields, setPivots, shownPivot } from './pivot_fields.tsx';
import type { AtlasSession } from '../session.ts';

/** Why the atlas does not hold what was set here, as the engine says it. */
function Losses({ session }: { session: AtlasSession }) {
    const pressed = session.pressed;
    const findings = session.findings.value;
    const [pivots] = Object.keys(pressed?.pivots ?? {});
    const [patch] = Object.keys(pressed?.patches ?? {});
    const [pivotLoss, borderLoss] = [pivots && lossOf(findings, 'pivot'), patch && lossOf(findings, 'splits')];
    return (
        <>
            {pivotLoss && (
                <p class="small costs" role="status">
                    {pivotLoss}. All pivots are in {pivots}, published with the atlas.
                </p>
            )}
            {borderLoss && (
                <p class="small costs" role="status">
                    {borderLoss}. All borders are in .9.png files, published with it.
                </p>
            )}
        </>
    );
}

export function OverridesPanel({ session }: { session: AtlasSession }) {
    const shown = session.atlas.value;
    const frames = shown
        ? [...session.frames.selected.value].flatMap((index) => shown.document.frames[index] ?? [])
        : [];
    const [first] = frames;
    const keys = frames.map((frame) => frame.key);
    const nudge = `pivot ${keys.join(' ')}`; // while it goes on, it is one step of undo
    const setPivot = (pivot: Pivot, nudged: boolean) =>
        setPivots(session, keys, () => pivot, nudged ? nudge : undefined);
    return (
        <Panel id="atlas-overrides" title="Pivot and borders">
            {!first && <Empty>Select frames to give them a pivot or borders of their own.</Empty>}
            {first && (
                <div onFocusOut={() => session.endField()}>
                    <OverrideStage
                        frame={first}
                        image={shown!.images[first.page ?? 0]}
                        pivot={shownPivot(session, first.key)}
                        borders={drawnBorders(session, first)}
                        onPivot={setPivot}
                    />
                    <PivotFields session={session} frames={keys} />
                    <BorderFields session={session} frames={frames} />
                    <Losses session={session} />
                </div>
            )}
        </Panel>
    );
}
