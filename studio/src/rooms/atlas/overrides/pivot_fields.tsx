// The pivot of the selected frames: nine presets, and numbers. An edit reaches all of them.
import { Button } from '../../../kit/button.tsx';
import { MixedNumber } from '../../../kit/mixed_number.tsx';
import { pivotOf, shared, withPivots, type Pivot } from './overrides.ts';
import type { AtlasSession } from '../session.ts';

const PRESETS: readonly { readonly name: string; readonly pivot: Pivot }[] = ['Top', 'Middle', 'Bottom'].flatMap(
    (row, y) =>
        ['left', 'centre', 'right'].map((column, x) => ({ name: `${row} ${column}`, pivot: [x / 2, y / 2] as const })),
);

/** The engine refuses pivots farther away. */
const FAR = 1000;

/** What `--pivot` says for all of them. */
function commonPivot(session: AtlasSession): Pivot | undefined {
    const [x, y] = String(session.settings.value.options.pivot ?? '')
        .split(',')
        .map(Number);
    return x !== undefined && y !== undefined && Number.isFinite(x + y) ? [x, y] : undefined;
}

export function shownPivot(session: AtlasSession, frame: string): Pivot | undefined {
    return pivotOf(session.overrides, frame) ?? commonPivot(session);
}

/** `field` as in `AtlasSession.change`. */
export function setPivots(
    session: AtlasSession,
    frames: readonly string[],
    change: (frame: string) => Pivot | undefined,
    field?: string,
): void {
    session.change({ overrides: withPivots(session.overrides, frames, change) }, field ?? null);
}

export function PivotFields({ session, frames }: { session: AtlasSession; frames: readonly string[] }) {
    const pivots = frames.map((frame) => shownPivot(session, frame));
    const [x, y] = [0, 1].map((axis) => shared(pivots.map((pivot) => pivot?.[axis])));
    const own = frames.some((frame) => pivotOf(session.overrides, frame));
    const setAxis = (axis: 0 | 1) => (value: number) =>
        setPivots(
            session,
            frames,
            (frame) => {
                const pivot = shownPivot(session, frame) ?? [0.5, 0.5];
                return axis === 0 ? [value, pivot[1]] : [pivot[0], value];
            },
            `pivot ${axis} ${frames.join(' ')}`,
        );
    return (
        <fieldset class="option-group">
            <legend>Pivot</legend>
            <div class="row pivot-row">
                <div class="pivot-presets" role="group" aria-label="Pivot presets">
                    {PRESETS.map(({ name, pivot }) => (
                        <button
                            key={name}
                            type="button"
                            class="button icon"
                            title={name}
                            aria-label={name}
                            aria-pressed={x === pivot[0] && y === pivot[1]}
                            onClick={() => setPivots(session, frames, () => pivot)}
                        />
                    ))}
                </div>
                <div class="grow">
                    <MixedNumber label="X" value={x} min={-FAR} max={FAR} step={0.1} onChange={setAxis(0)} />
                    <MixedNumber label="Y" value={y} min={-FAR} max={FAR} step={0.1} onChange={setAxis(1)} />
                    <Button disabled={!own} onClick={() => setPivots(session, frames, () => undefined)}>
                        Reset the pivot
                    </Button>
                </div>
            </div>
        </fieldset>
    );
}
