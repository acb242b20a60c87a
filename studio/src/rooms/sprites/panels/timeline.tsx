// The frames in their order, with what each of them costs, tags above them, and playing.
import { useEffect } from 'preact/hooks';
import { ChoiceField, NumberField } from '../../../kit/fields.tsx';
import { Menu } from '../../../kit/menu.tsx';
import { CommandButton } from '../../../shell/command_button.tsx';
import { runCommand } from '../../../shell/commands.ts';
import { showFrame } from '../commands/frames.ts';
import { moveFrame, setDuration } from '../model/edit/frames.ts';
import type { Frame } from '../model/outline.ts';
import { frameAt, gifDelays, playOrder } from '../model/playback.ts';
import type { SpriteSession } from '../session.ts';
import { onionSkin } from '../state.ts';
import { Tags } from './tags.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { ViewMenu } from './view_menu.tsx';

/** Shows one frame after the other while the session plays. */
function usePlaying(session: SpriteSession): void {
    const playing = session.ui.playing.value;
    const tag = session.ui.tag.value;
    useEffect(() => {
        if (!playing) return;
        const start = performance.now();
        let timer = 0;
        const show = () => {
            if (!session.ui.playing.value) return; // it was stopped before this effect could end
            const moment = frameAt(playOrder(session.document.outline, tag), performance.now() - start);
            session.ui.frame.value = moment.frame;
            timer = window.setTimeout(show, moment.restMs);
        };
        show();
        return () => clearTimeout(timer);
    }, [session, playing, tag]);
}

function FrameButton({ session, frame, index }: { session: SpriteSession; frame: Frame; index: number }) {
    const chosen = frame.id === session.ui.frame.value;
    const bytes = session.bytes.frameLengths.value.get(frame.id);
    return (
        <li
            draggable
            class="frame-item"
            onDragStart={(event) => event.dataTransfer!.setData('text/x-frame', frame.id)}
            onDragOver={(event) => {
                if (event.dataTransfer!.types.includes('text/x-frame')) event.preventDefault();
            }}
            onDrop={(event) => {
                const id = event.dataTransfer!.getData('text/x-frame');
                if (id) {
                    event.preventDefault();
                    session.perform(moveFrame(session.document, id, index));
                }
            }}>
            <button
                type="button"
                class={`frame ${chosen ? 'chosen' : ''}`}
                aria-current={chosen ? 'true' : undefined}
                aria-label={`Frame ${index + 1}, ${frame.durationMs} milliseconds${bytes === undefined ? '' : `, ${bytes} bytes`}`}
                onClick={() => showFrame(session, frame.id)}>
                <Thumbnail session={session} frame={frame.id} />
                <span class="row small">
                    <span class="grow">{index + 1}</span>
                    {bytes !== undefined && <span class="quiet">{bytes} B</span>}
                </span>
            </button>
        </li>
    );
}

function Duration({ session }: { session: SpriteSession }) {
    const { frames } = session.outline.value;
    const index = frames.findIndex((frame) => frame.id === session.ui.frame.value);
    const frame = frames[index];
    if (!frame) return null;
    const gif = gifDelays(frames)[index]!;
    return (
        <>
            <NumberField
                label="Shown for"
                unit="ms"
                value={frame.durationMs}
                min={1}
                max={600_000}
                onChange={(value) => session.perform(setDuration(session.document, [frame.id], Math.round(value)))}
            />
            {gif.shownMs !== frame.durationMs && (
                <span class="small quiet" title="GIF counts in hundredths of a second">
                    GIF: {gif.shownMs} ms
                </span>
            )}
        </>
    );
}

export function Timeline({ session }: { session: SpriteSession }) {
    usePlaying(session);
    const { frames, tags } = session.outline.value;
    const playing = session.ui.playing.value;
    const choices = [{ value: '', label: 'All frames' }, ...tags.map((tag) => ({ value: tag.id, label: tag.name }))];
    return (
        <section class="timeline" aria-label="Frames">
            <div class="row wrap timeline-head">
                <CommandButton
                    command="play.toggle"
                    icon={playing ? 'pause' : 'play'}
                    label={playing ? 'Stop' : 'Play'}
                    kind="plain"
                    disabled={frames.length < 2}
                />
                <CommandButton
                    command="view.onion"
                    icon="onion"
                    label="Onion skin"
                    kind="plain"
                    pressed={onionSkin.value}
                />
                <ViewMenu session={session} />
                <CommandButton command="frame.new" icon="add" label="New frame" kind="plain" />
                <CommandButton command="frame.duplicate" icon="copy" label="Duplicate this frame" kind="plain" />
                <CommandButton
                    command="frame.delete"
                    icon="trash"
                    label="Delete this frame"
                    kind="plain"
                    disabled={frames.length < 2}
                />
                <Menu
                    label="Frames"
                    icon="menu"
                    to="up"
                    items={[
                        {
                            title: 'Move this frame earlier',
                            disabled: frames.length < 2,
                            run: () => runCommand('frame.earlier'),
                        },
                        {
                            title: 'Move this frame later',
                            disabled: frames.length < 2,
                            run: () => runCommand('frame.later'),
                        },
                        {
                            title: 'Duplicate with linked cels',
                            icon: 'link',
                            run: () => runCommand('frame.duplicate-linked'),
                        },
                        { title: 'Link this cel to the frame before', icon: 'link', run: () => runCommand('cel.link') },
                        { title: 'Unlink this cel', run: () => runCommand('cel.unlink') },
                    ]}
                />
                <ChoiceField
                    label="Plays"
                    value={session.ui.tag.value ?? ''}
                    choices={choices}
                    onChange={(value) => {
                        session.ui.tag.value = value || null;
                    }}
                />
                <Duration session={session} />
            </div>
            <div class="timeline-scroll">
                <Tags session={session} />
                <ol class="frames" aria-label="Frames in their order">
                    {frames.map((frame, i) => (
                        <FrameButton key={frame.id} session={session} frame={frame} index={i} />
                    ))}
                </ol>
            </div>
        </section>
    );
}
