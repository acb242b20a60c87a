// Palettes as files: read and written by the engine, which knows four kinds of them.
import { useState } from 'preact/hooks';
import { readPalette, writePalette } from 'spritepress';
import { isPicture } from '../../../engine/endings.ts';
import { attempt } from '../../../shell/messages.ts';
import { runWork } from '../../../shell/work.ts';
import { download, pickFiles } from '../../../files/local.ts';
import { Button } from '../../../kit/button.tsx';
import { ChoiceField } from '../../../kit/fields.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { alphabet } from '../alphabet.ts';
import { decodePictures } from '../import/decode.ts';
import { coloursOfPicture } from '../import/picture.ts';
import { loadPalette } from '../model/edit/palette.ts';
import type { PaletteColour } from '../model/outline.ts';
import { PALETTE_KINDS, type PaletteKind } from '../palette_kinds.ts';
import { coloursInOrder, usableColours } from '../palette_order.ts';
import type { SpriteSession } from '../session.ts';

async function readPictureColours(name: string, bytes: Uint8Array): Promise<string[]> {
    const [first] = await runWork(`Read ${name}`, (options) => decodePictures(name, bytes, options));
    return coloursOfPicture(first!.picture, alphabet().usable.length);
}

/** The colours of a palette file, or those that a picture has. */
async function readColours(name: string, bytes: Uint8Array): Promise<PaletteColour[]> {
    if (isPicture(name)) return (await readPictureColours(name, bytes)).map((rgba) => ({ rgba }));
    return usableColours((await readPalette(bytes)).colours);
}

export function PaletteLoadDialog({ session, onClose }: { session: SpriteSession; onClose(): void }) {
    const [mode, setMode] = useState<'keep' | 'nearest'>('keep');
    const use = (colours: readonly PaletteColour[]) => {
        if (session.perform(loadPalette(session.document, colours, mode, alphabet().usable))) onClose();
    };
    const choose = () =>
        attempt('Palette', async () => {
            const [file] = await pickFiles();
            if (file) use(await readColours(file.name, file.bytes));
        });
    const own = alphabet().palette.flatMap((colour) => colour ?? []);
    return (
        <Dialog
            title="Load a palette"
            onClose={onClose}
            foot={
                <>
                    <Button onClick={() => use(own)}>The studio's palette</Button>
                    <Button kind="main" icon="open" onClick={() => void choose()}>
                        Choose a file
                    </Button>
                </>
            }>
            <p class="quiet">Paint.NET, GIMP, JASC and hex lists; or a picture, whose colours are taken.</p>
            <ChoiceField
                label="The pixels"
                value={mode}
                onChange={(value) => setMode(value as typeof mode)}
                choices={[
                    { value: 'keep', label: 'keep their positions: they get new colours' },
                    { value: 'nearest', label: 'keep their look: they get the nearest new colour' },
                ]}
            />
        </Dialog>
    );
}

export function PaletteSaveDialog({ session, onClose }: { session: SpriteSession; onClose(): void }) {
    const [kind, setKind] = useState<PaletteKind>('gimp');
    const save = () =>
        attempt('Palette', async () => {
            const { text } = await writePalette(coloursInOrder(session.outline.value.palette), kind);
            download(session.outline.value.name + PALETTE_KINDS.find((each) => each.value === kind)!.ending, text);
            onClose();
        });
    return (
        <Dialog
            title="Save the palette"
            onClose={onClose}
            foot={
                <Button kind="main" icon="download" onClick={() => void save()}>
                    Save
                </Button>
            }>
            <ChoiceField
                label="As"
                value={kind}
                choices={PALETTE_KINDS}
                onChange={(value) => setKind(value as PaletteKind)}
            />
        </Dialog>
    );
}
