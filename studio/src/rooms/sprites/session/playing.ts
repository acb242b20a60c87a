// Playing begins and ends: where the editor looks then.
import type { SpriteSession } from '../session.ts';

export function startPlaying(session: SpriteSession): void {
    session.dropFloat();
    session.ui.playedFrom = session.ui.frame.value;
    session.ui.playing.value = true;
}

/** Goes back to the frame at which playing began, or stays at the one that shows, for those who change it. */
export function stopPlaying({ ui, outline }: SpriteSession, where: 'back' | 'here'): void {
    if (!ui.playing.value) return;
    ui.playing.value = false;
    if (where === 'back' && outline.value.frames.some((frame) => frame.id === ui.playedFrom))
        ui.frame.value = ui.playedFrom;
}
