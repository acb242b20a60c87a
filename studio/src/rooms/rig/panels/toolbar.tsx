// Above the picture: the animation, what lies over it, the zoom, and what was assumed about the file.
import { CommandButton } from '../../../shell/command_button.tsx';
import { runCommand } from '../../../shell/commands.ts';
import { ChoiceField, NumberField } from '../../../kit/fields.tsx';
import { Icon } from '../../../kit/icons.tsx';
import { OVERLAY_NAMES, WEIGHT_NAMES } from '../commands.ts';
import type { RigSession } from '../session.ts';
import { AXES, GHOSTS_MAX, OVERLAYS, WEIGHTS, type Weights } from '../state.ts';

const SHORT = {
    bones: 'Bones',
    wireframe: 'Wires',
    hull: 'Hull',
    poseBounds: 'Pose box',
    animationBounds: 'Animation box',
} as const;

function Animations({ session }: { session: RigSession }) {
    const { animations } = session.model.value.rig;
    if (animations.length === 0) return <span class="quiet">No animation: the meshes show as stored</span>;
    const choices = animations.map(({ name, frames }, i) => ({
        value: String(i),
        label: `${name || '(no name)'} · ${frames}`,
    }));
    return (
        <ChoiceField
            label="Animation"
            bare
            value={String(session.animation.value)}
            choices={choices}
            onChange={(value) => session.showAnimation(Number(value))}
        />
    );
}

/** "Bind: idle:0, guessed". */
function wordBind(session: RigSession): { text: string; guessed: boolean } {
    const { bindPose, animations } = session.model.value.rig;
    if (bindPose.rule === 'none') return { text: 'Bind: none, vertices as stored', guessed: true };
    const place = `${animations[bindPose.animation!]!.name}:${bindPose.frame}`;
    const why = { chosen: 'chosen', named: 'by its name', first: 'guessed' }[bindPose.rule];
    return { text: `Bind: ${place}, ${why}`, guessed: bindPose.rule === 'first' };
}

function BindChip({ session }: { session: RigSession }) {
    const { text, guessed } = wordBind(session);
    const turned = AXES.some((axis) => session.state.axes[axis].value);
    return (
        <button
            type="button"
            class={`chip ${guessed ? 'guessed' : ''}`}
            title="The pose that the meshes were drawn in, and the axes"
            onClick={() => runCommand('rig.bind')}>
            {guessed && <Icon name="help" />}
            {text}
            {turned ? ', other axes' : ''}
        </button>
    );
}

function Overlays({ session }: { session: RigSession }) {
    const { overlays } = session.state;
    return (
        <div class="row" role="group" aria-label="Over the picture">
            {OVERLAYS.map((name) => (
                <CommandButton
                    command={`rig.overlay.${name}`}
                    key={name}
                    class="segment"
                    label={OVERLAY_NAMES[name].title}
                    pressed={overlays[name].value}>
                    {SHORT[name]}
                </CommandButton>
            ))}
        </div>
    );
}

function WeightsChoice({ session: { state, pinnedBone } }: { session: RigSession }) {
    return (
        <>
            <ChoiceField
                label="Weights"
                value={state.weights.value}
                choices={WEIGHTS.map((value) => ({ value, label: WEIGHT_NAMES[value] }))}
                onChange={(value) => {
                    state.weights.value = value as Weights;
                }}
            />
            {state.weights.value === 'bone' && pinnedBone.value === null && (
                <span class="small" role="status">
                    Point at a bone to see its heat; a click pins it.
                </span>
            )}
        </>
    );
}

export function Toolbar({ session }: { session: RigSession }) {
    const { state, camera, accelerated } = session;
    return (
        <div class="rig-toolbar" role="toolbar" aria-label="View">
            <Animations session={session} />
            <BindChip session={session} />
            <Overlays session={session} />
            <WeightsChoice session={session} />
            <NumberField
                label="Ghosts"
                value={state.ghosts.value}
                min={0}
                max={GHOSTS_MAX}
                disabled={!accelerated.value}
                onChange={(value) => {
                    state.ghosts.value = Math.round(value);
                }}
            />
            <CommandButton command="rig.smooth" class="segment" pressed={state.smooth.value} label="Smooth pixels">
                Smooth
            </CommandButton>
            <div class="row rig-zoom">
                <CommandButton command="rig.out" icon="zoom-out" label="Zoom out" kind="plain" />
                <NumberField
                    label="Zoom"
                    bare
                    value={Math.round(camera.value.scale * 100)}
                    min={2}
                    max={25600}
                    unit="%"
                    onChange={(value) => session.zoomTo(value / 100)}
                />
                <CommandButton command="rig.in" icon="zoom-in" label="Zoom in" kind="plain" />
                <CommandButton command="rig.fit" label="Fit the whole animation" pressed={session.fitted.value}>
                    Fit
                </CommandButton>
            </div>
            <CommandButton command="rig.export" icon="download" kind="main" label="Export a film or picture">
                Export
            </CommandButton>
            {!accelerated.value && (
                <span class="quiet small">
                    No WebGL here: the engine draws, without ghosts, and hidden meshes show.
                </span>
            )}
        </div>
    );
}
