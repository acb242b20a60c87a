// Guide pictures: to draw after, never exported; their colours can be picked.
import { attempt } from '../../../shell/messages.ts';
import { pickFiles, type StudioFile } from '../../../files/local.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { CheckField, Empty, NumberField } from '../../../kit/fields.tsx';
import { addGuide, deleteGuide, editGuide, GUIDE_LIMITS, type GuideFields } from '../model/edit/guides.ts';
import type { Guide } from '../model/outline.ts';
import type { SpriteSession } from '../session.ts';

/** As large as the canvas. */
async function fitScale(bytes: Uint8Array, size: { width: number; height: number }): Promise<number> {
    const image = await createImageBitmap(new Blob([bytes as BlobPart]));
    const scale = Math.min(size.width / image.width, size.height / image.height);
    image.close();
    return Math.max(GUIDE_LIMITS.leastScale, Math.round(scale * 1000) / 1000);
}

async function add(session: SpriteSession, { name, bytes }: StudioFile): Promise<void> {
    const image = crypto.randomUUID();
    const scale = await fitScale(bytes, session.size).catch(() => {
        throw new Error('the browser cannot show this as a picture. Try a PNG, GIF, WebP or JPEG.');
    });
    session.journal.putBlob(image, bytes);
    session.perform(addGuide(session.document, { name, image, x: 0, y: 0, scale, opacity: 50, visible: true }));
}

async function choose(session: SpriteSession): Promise<void> {
    for (const file of await pickFiles()) await attempt(file.name, () => add(session, file));
}

function GuideFieldsOf({ session, guide }: { session: SpriteSession; guide: Guide }) {
    const change = (fields: Partial<GuideFields>, final = true) => {
        session.perform(editGuide(session.document, guide.id, fields));
        if (final) session.seal();
    };
    const far = GUIDE_LIMITS.distance;
    return (
        <fieldset class="guide">
            <legend>{guide.name}</legend>
            <CheckField label="Shown" value={guide.visible} onChange={(visible) => change({ visible })} />
            <NumberField
                label="Opacity"
                unit="%"
                slider
                value={guide.opacity}
                min={0}
                max={100}
                onChange={(opacity, final) => change({ opacity: Math.round(opacity) }, final)}
            />
            <NumberField label="X" value={guide.x} min={-far} max={far} onChange={(x) => change({ x })} />
            <NumberField label="Y" value={guide.y} min={-far} max={far} onChange={(y) => change({ y })} />
            <NumberField
                label="Scale"
                value={guide.scale}
                min={GUIDE_LIMITS.leastScale}
                max={GUIDE_LIMITS.mostScale}
                step={0.01}
                onChange={(scale) => change({ scale })}
            />
            <Button icon="trash" onClick={() => session.perform(deleteGuide(session.document, guide.id))}>
                Remove
            </Button>
        </fieldset>
    );
}

export function GuidesDialog({ session, onClose }: { session: SpriteSession; onClose(): void }) {
    const { guides } = session.outline.value;
    return (
        <Dialog
            title="Guide pictures"
            class="side-dialog"
            onClose={onClose}
            foot={
                <Button icon="add" kind="main" onClick={() => void attempt('Guide', () => choose(session))}>
                    Add a picture
                </Button>
            }>
            {guides.length === 0 && (
                <Empty>Guide pictures lie behind the sprite, to draw after. They are never exported.</Empty>
            )}
            {guides.map((guide) => (
                <GuideFieldsOf key={guide.id} session={session} guide={guide} />
            ))}
        </Dialog>
    );
}
