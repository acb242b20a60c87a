// Everything that the room can do, by name: for keys, the command palette and the help.
import type { Command } from '../../shell/commands.ts';
import { attempt, say } from '../../shell/messages.ts';
import { download } from '../../files/local.ts';
import { MODES, type Mode } from './clock.ts';
import type { RigSession } from './session.ts';
import { GHOSTS_MAX, OVERLAYS, WEIGHTS, type Overlay, type Weights } from './state.ts';

export const MODE_NAMES: Readonly<Record<Mode, string>> = { loop: 'Loop', once: 'Once', 'ping-pong': 'Ping-pong' };
export const WEIGHT_NAMES: Readonly<Record<Weights, string>> = {
    off: 'No weights',
    bone: 'Heat of a bone',
    all: 'Blend of all bones',
};
export const OVERLAY_NAMES: Readonly<Record<Overlay, { title: string; key: string; flag?: string }>> = {
    bones: { title: 'Bones', key: 'B', flag: '--skeleton' },
    wireframe: { title: 'Wireframe', key: 'W', flag: '--wireframe' },
    hull: { title: 'Hull', key: 'H' },
    poseBounds: { title: 'Bounds of the pose', key: 'P' },
    animationBounds: { title: 'Bounds of the animation', key: 'A' },
};

function nextOf<Word>(words: readonly Word[], word: Word): Word {
    return words[(words.indexOf(word) + 1) % words.length]!;
}

function timeCommands(session: RigSession): Command[] {
    const group = 'Time';
    const { state } = session;
    const moves = () => session.span.value > 0;
    return [
        {
            id: 'rig.play',
            title: session.playing.value ? 'Pause' : 'Play',
            group,
            keys: ['Space'],
            enabled: moves,
            run: () => session.play(),
        },
        {
            id: 'rig.previous',
            title: 'Previous frame',
            group,
            keys: [',', 'ArrowLeft'],
            repeats: true,
            enabled: moves,
            run: () => session.stepBy(-1),
        },
        {
            id: 'rig.next',
            title: 'Next frame',
            group,
            keys: ['.', 'ArrowRight'],
            repeats: true,
            enabled: moves,
            run: () => session.stepBy(1),
        },
        { id: 'rig.first', title: 'First frame', group, keys: ['Home'], run: () => session.goTo(0) },
        {
            id: 'rig.last',
            title: 'Last frame',
            group,
            keys: ['End'],
            run: () => session.goToFrame(session.timed.value.frames - 1),
        },
        {
            id: 'rig.mode',
            title: 'Loop, once or ping-pong',
            group,
            keys: ['L'],
            run: () => {
                state.mode.value = nextOf(MODES, session.mode.value);
            },
        },
        {
            id: 'rig.step',
            title: 'Hold each frame instead of blending',
            group,
            keys: ['I'],
            flag: '--step',
            run: () => {
                state.step.value = !state.step.value;
            },
        },
        {
            id: 'rig.next-animation',
            title: 'Next animation',
            group,
            keys: ['PageDown'],
            run: () => session.walkAnimations(1),
        },
        {
            id: 'rig.previous-animation',
            title: 'Previous animation',
            group,
            keys: ['PageUp'],
            run: () => session.walkAnimations(-1),
        },
    ];
}

function viewCommands(session: RigSession): Command[] {
    const group = 'View';
    const { state } = session;
    const overlays = OVERLAYS.map((name): Command => {
        const { title, key, flag } = OVERLAY_NAMES[name];
        const watched = state.overlays[name];
        return {
            id: `rig.overlay.${name}`,
            title,
            group,
            keys: [key],
            ...(flag ? { flag } : {}),
            run: () => {
                watched.value = !watched.value;
            },
        };
    });
    return [
        {
            id: 'rig.fit',
            title: 'Fit the whole animation',
            group,
            keys: ['0'],
            run: () => {
                session.fitted.value = true;
            },
        },
        { id: 'rig.in', title: 'Zoom in', group, keys: ['+', '='], repeats: true, run: () => session.zoomBy(1) },
        { id: 'rig.out', title: 'Zoom out', group, keys: ['-'], repeats: true, run: () => session.zoomBy(-1) },
        { id: 'rig.one', title: 'One pixel for a unit', group, keys: ['1'], run: () => session.zoomTo(1) },
        ...overlays,
        {
            id: 'rig.weights',
            title: 'Weights: none, of one bone, of all',
            group,
            keys: ['G'],
            run: () => {
                state.weights.value = nextOf(WEIGHTS, state.weights.value);
            },
        },
        {
            id: 'rig.ghosts',
            title: 'Ghosts of the frames before and after',
            group,
            keys: ['O'],
            run: () => {
                state.ghosts.value = (state.ghosts.value + 1) % (GHOSTS_MAX + 1);
            },
        },
        {
            id: 'rig.smooth',
            title: 'Smooth or hard pixels',
            group,
            keys: ['F'],
            flag: '--filter',
            run: () => {
                state.smooth.value = !state.smooth.value;
            },
        },
        {
            id: 'rig.unpin',
            title: 'Unpin bone, vertex and mesh',
            group,
            keys: ['Escape'],
            run: () => {
                session.pinnedBone.value = session.pinnedVertex.value = session.mesh.value = null;
            },
        },
    ];
}

async function savePicture(session: RigSession): Promise<void> {
    const picture = await session.takePicture?.();
    if (!picture) throw new Error('there is no picture yet');
    const animation = session.state.animation.value || 'pose';
    download(
        `${session.title.value.replace(/\.[^.]*$/, '')} ${animation} ${session.frame.value}.png`,
        new Uint8Array(await picture.arrayBuffer()),
    );
}

function fileCommands(session: RigSession): Command[] {
    const group = 'File';
    return [
        {
            id: 'rig.export',
            title: 'Export a film or picture',
            group,
            keys: ['Ctrl+E'],
            flag: 'render',
            run: () => {
                session.dialog.value = 'export';
            },
        },
        {
            id: 'rig.bind',
            title: 'Choose the bind pose and axes',
            group,
            flag: '--bind',
            run: () => {
                session.dialog.value = 'bind';
            },
        },
        {
            id: 'rig.picture',
            title: 'Save the picture of this view',
            group,
            run: () => void attempt('The picture', () => savePicture(session)),
        },
    ];
}

/** Animations and bones, found by a search. */
function placeCommands(session: RigSession): Command[] {
    const { rig } = session.model.value;
    return [
        ...rig.animations.map(
            ({ name }, i): Command => ({
                id: `rig.animation.${i}`,
                title: name,
                group: 'Animation',
                searchOnly: true,
                flag: `--animation ${name}`,
                run: () => session.showAnimation(i),
            }),
        ),
        ...rig.bones.map(
            ({ name }, i): Command => ({
                id: `rig.bone.${i}`,
                title: name,
                group: 'Bone',
                searchOnly: true,
                run: () => {
                    session.pinnedBone.value = i;
                    say(`Bone ${name} is pinned.`);
                },
            }),
        ),
    ];
}

export function makeCommands(session: RigSession): readonly Command[] {
    return [timeCommands, viewCommands, fileCommands, placeCommands].flatMap((make) => make(session));
}
