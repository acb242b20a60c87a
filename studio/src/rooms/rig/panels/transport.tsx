// Below the picture: play and step, the scrubber over the whole width, and time and frame to type.
import { CommandButton } from '../../../shell/command_button.tsx';
import { Button } from '../../../kit/button.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { MODES } from '../clock.ts';
import { MODE_NAMES } from '../commands.ts';
import type { RigSession } from '../session.ts';
import { SPEED_MAX } from '../state.ts';

/** The slider stops at these when it comes near. */
const SPEED_SNAPS = [0, 0.25, 0.5, 1, 1.5, 2, 3];
const SNAP = 0.06;
const MARKS_MAX = 120;

function snapped(speed: number): number {
    return SPEED_SNAPS.find((snap) => Math.abs(snap - speed) < SNAP) ?? speed;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function Buttons({ session }: { session: RigSession }) {
    const still = session.span.value === 0;
    const playing = session.playing.value;
    return (
        <div class="row rig-buttons" role="group" aria-label="Playback">
            <CommandButton command="rig.first" icon="first" label="First frame" kind="plain" disabled={still} />
            <CommandButton
                command="rig.previous"
                icon="previous"
                label="Previous frame"
                kind="plain"
                disabled={still}
            />
            <CommandButton
                command="rig.play"
                icon={playing ? 'pause' : 'play'}
                label={playing ? 'Pause' : 'Play'}
                kind="main"
                disabled={still}
            />
            <CommandButton command="rig.next" icon="next" label="Next frame" kind="plain" disabled={still} />
            <CommandButton command="rig.last" icon="last" label="Last frame" kind="plain" disabled={still} />
        </div>
    );
}

function Modes({ session }: { session: RigSession }) {
    const { state, mode } = session;
    return (
        <div class="row" role="group" aria-label="Beyond the last frame">
            {MODES.map((each) => (
                <Button
                    key={each}
                    pressed={mode.value === each}
                    class="segment"
                    onClick={() => {
                        state.mode.value = each;
                    }}>
                    {MODE_NAMES[each]}
                </Button>
            ))}
        </div>
    );
}

/** One mark for each frame, as far as they can be told apart. */
function Marks({ session }: { session: RigSession }) {
    const { frames, fps } = session.timed.value;
    const span = session.span.value;
    if (span === 0 || frames > MARKS_MAX) return null;
    return (
        <svg class="rig-marks" viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">
            {Array.from({ length: frames }, (_, i) => (
                <path key={i} d={`M${(i / fps / span) * 1000} 0v6`} />
            ))}
        </svg>
    );
}

function Scrubber({ session }: { session: RigSession }) {
    const { span, position, frame, timed } = session;
    return (
        <div class="rig-scrubber">
            <input
                type="range"
                aria-label="Time"
                min={0}
                max={span.value || 1}
                step="any"
                value={position.value}
                disabled={span.value === 0}
                aria-valuetext={`frame ${frame.value} of ${timed.value.frames}, ${rounded(position.value)} seconds`}
                onInput={(event) => session.goTo(Number(event.currentTarget.value))}
            />
            <Marks session={session} />
        </div>
    );
}

export function Transport({ session }: { session: RigSession }) {
    const { state, span, position, frame, timed } = session;
    return (
        <section class="rig-transport" aria-label="Time">
            <Scrubber session={session} />
            <div class="row wrap rig-transport-row">
                <Buttons session={session} />
                <NumberField
                    label="Time"
                    value={rounded(position.value)}
                    min={0}
                    max={rounded(span.value)}
                    step={0.01}
                    unit="s"
                    onChange={(value) => session.goTo(value)}
                />
                <NumberField
                    label="Frame"
                    value={frame.value}
                    min={0}
                    max={Math.max(timed.value.frames - 1, 0)}
                    unit={`of ${timed.value.frames}`}
                    onChange={(value) => session.goToFrame(Math.round(value))}
                />
                <NumberField
                    label="Speed"
                    value={state.speed.value}
                    min={0}
                    max={SPEED_MAX}
                    step={0.05}
                    slider
                    unit="×"
                    onChange={(value, final) => {
                        state.speed.value = final ? value : rounded(snapped(value));
                    }}
                />
                <Modes session={session} />
                <CommandButton
                    command="rig.step"
                    pressed={!state.step.value}
                    label="Blend between frames"
                    class="segment">
                    {state.step.value ? 'Step' : 'Interpolate'}
                </CommandButton>
            </div>
        </section>
    );
}
