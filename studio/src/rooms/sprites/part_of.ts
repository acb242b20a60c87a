// A sprite that is a frame of an atlas: which one, also after a reload, and the way back.
import { effect, signal, type Signal } from '@preact/signals';
import { attempt } from '../../shell/messages.ts';
import type { Bar } from '../../shell/room.ts';
import { readSetting, removeSetting, writeSetting } from '../../store/settings.ts';
import { runWork } from '../../shell/work.ts';
import { giveBack } from '../../shell/workspace.ts';
import type { PartOf } from '../../files/local.ts';
import type { SpriteSession } from './session.ts';

export const PUT_BACK = 'Put back into the atlas';

const keyOf = (id: string) => `sprites.part.${id}`;

function readPart(id: string): PartOf | null {
    try {
        const read = JSON.parse(readSetting(keyOf(id), 'null')) as Partial<PartOf> | null;
        const texts = [read?.document, read?.room, read?.title, read?.frame];
        return texts.every((text) => typeof text === 'string') ? (read as PartOf) : null;
    } catch {
        return null;
    }
}

/** The frame that a sprite is; what is set stays when the page is left. */
export function keptPart(id: string): Signal<PartOf | null> {
    const part = signal(readPart(id));
    effect(() => {
        if (part.value) writeSetting(keyOf(id), JSON.stringify(part.value));
    });
    return part;
}

export function forgetPart(id: string): void {
    removeSetting(keyOf(id));
}

/** Asks first where the sprite has not taken every pixel as it was: the picture would lose those too. */
export function putBack(session: SpriteSession): void {
    if (!session.part.value || !session.canEdit()) return;
    if (session.part.value.changed) session.dialog.value = { kind: 'put-back' };
    else void putBackNow(session);
}

/** The frame that shows goes back, all layers in one. */
export async function putBackNow(session: SpriteSession): Promise<void> {
    const part = session.part.value;
    if (!part || !session.canEdit()) return;
    await attempt(part.frame, async () => {
        const { exportPicture } = await import('./export/pictures.ts');
        const { frames } = session.outline.value;
        const frame = frames.find((each) => each.id === session.ui.frame.value) ?? frames[0]!;
        const { files } = await runWork(PUT_BACK, (options) => exportPicture(session.document, frame, {}, options));
        session.part.value = await giveBack(part, files[0]!.bytes);
    });
}

/** Says what the sprite is of. */
export function partBar(session: SpriteSession): Bar | null {
    const part = session.part.value;
    return (
        part && {
            text: `Of ${part.title}: frame ${part.frame}`,
            actions: [{ title: PUT_BACK, run: () => putBack(session) }],
        }
    );
}
