// Commands about frames, layers and playing.
import type { Action } from '../commands.ts';
import { addFrame, deleteFrames, duplicateFrame, moveFrame } from '../model/edit/frames.ts';
import { linkCels, unlinkCel } from '../model/edit/cels.ts';
import { addLayer, deleteLayer, duplicateLayer } from '../model/edit/layers.ts';
import { mergeDown } from '../model/edit/mergeDown.ts';
import { frameIndex } from '../model/outline.ts';
import { taggedFrames } from '../model/playback.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Step } from '../model/step.ts';
import type { SpriteSession } from '../session.ts';
import { startPlaying, stopPlaying } from '../session/playing.ts';

/** Goes to the next frame or the one before, inside the tag that plays. */
export function walkFrames(session: SpriteSession, by: 1 | -1): void {
    session.dropFloat();
    stopPlaying(session, 'here');
    const frames = taggedFrames(session.outline.value, session.ui.tag.value);
    const at = frames.findIndex((frame) => frame.id === session.ui.frame.value);
    session.ui.frame.value = frames[(at + by + frames.length) % frames.length]!.id;
}

export function showFrame(session: SpriteSession, id: string): void {
    session.dropFloat();
    stopPlaying(session, 'here');
    session.ui.frame.value = id;
}

/** Does a step that makes a frame, and goes to it. */
export function makeFrame(session: SpriteSession, outcome: Outcome<Step>): void {
    session.dropFloat();
    const at = frameIndex(session.outline.value, session.ui.frame.value);
    const count = session.outline.value.frames.length;
    if (session.perform(outcome) && session.outline.value.frames.length > count)
        session.ui.frame.value = session.outline.value.frames[at + 1]!.id;
}

/** Does a step that makes a layer above the current one, and goes to it. */
export function makeLayer(session: SpriteSession, outcome: Outcome<Step>): void {
    session.dropFloat();
    const at = session.outline.value.layers.findIndex((layer) => layer.id === session.ui.layer.value);
    const count = session.outline.value.layers.length;
    if (session.perform(outcome) && session.outline.value.layers.length > count)
        session.ui.layer.value = session.outline.value.layers[at + 1]!.id;
}

export function frameCommands(session: SpriteSession): Action[] {
    const { document, ui } = session;
    const group = 'Frames';
    const at = () => frameIndex(document.outline, ui.frame.value);
    const several = () => document.outline.frames.length > 1;
    return [
        {
            id: 'frame.previous',
            action: 'frame.previous',
            title: 'Previous frame',
            group,
            repeats: true,
            run: () => walkFrames(session, -1),
        },
        {
            id: 'frame.next',
            action: 'frame.next',
            title: 'Next frame',
            group,
            repeats: true,
            run: () => walkFrames(session, 1),
        },
        {
            id: 'frame.new',
            action: 'frame.new',
            title: 'New frame',
            group,
            run: () => makeFrame(session, addFrame(document, ui.frame.value)),
        },
        {
            id: 'frame.duplicate',
            action: 'frame.duplicate',
            title: 'Duplicate this frame',
            group,
            run: () => makeFrame(session, duplicateFrame(document, ui.frame.value)),
        },
        {
            id: 'frame.duplicate-linked',
            title: 'Duplicate this frame with linked cels',
            group,
            run: () => makeFrame(session, duplicateFrame(document, ui.frame.value, true)),
        },
        {
            id: 'frame.delete',
            title: 'Delete this frame',
            group,
            enabled: several,
            run: () => {
                session.perform(deleteFrames(document, [ui.frame.value]));
            },
        },
        {
            id: 'frame.earlier',
            title: 'Move this frame earlier',
            group,
            enabled: several,
            run: () => {
                session.perform(moveFrame(document, ui.frame.value, Math.max(0, at() - 1)));
            },
        },
        {
            id: 'frame.later',
            title: 'Move this frame later',
            group,
            enabled: several,
            run: () => {
                session.perform(
                    moveFrame(document, ui.frame.value, Math.min(document.outline.frames.length - 1, at() + 1)),
                );
            },
        },
        {
            id: 'play.toggle',
            action: 'play.toggle',
            title: 'Play or stop',
            group,
            enabled: several,
            run: () => {
                if (ui.playing.value) stopPlaying(session, 'back');
                else startPlaying(session);
            },
        },
        {
            id: 'cel.link',
            title: 'Link this cel to that of the frame before',
            group,
            enabled: () => at() > 0,
            run: () => {
                session.perform(
                    linkCels(document, ui.layer.value, [document.outline.frames[at() - 1]!.id, ui.frame.value]),
                );
            },
        },
        {
            id: 'cel.unlink',
            title: 'Unlink this cel',
            group,
            run: () => {
                session.perform(unlinkCel(document, session.target));
            },
        },
        ...session.outline.value.frames.map(
            (frame, i): Action => ({
                id: `frame.show.${frame.id}`,
                title: `Frame ${i + 1}`,
                group,
                searchOnly: true,
                run: () => showFrame(session, frame.id),
            }),
        ),
        {
            id: 'layer.new',
            title: 'New layer',
            group: 'Layers',
            run: () =>
                makeLayer(session, addLayer(document, ui.layer.value, `Layer ${document.outline.layers.length + 1}`)),
        },
        {
            id: 'layer.duplicate',
            title: 'Duplicate this layer',
            group: 'Layers',
            run: () => makeLayer(session, duplicateLayer(document, ui.layer.value)),
        },
        {
            id: 'layer.delete',
            title: 'Delete this layer',
            group: 'Layers',
            enabled: () => document.outline.layers.length > 1,
            run: () => {
                session.perform(deleteLayer(document, ui.layer.value));
            },
        },
        {
            id: 'layer.merge',
            title: 'Merge this layer down',
            group: 'Layers',
            run: () => {
                session.perform(mergeDown(document, ui.layer.value));
            },
        },
    ];
}
