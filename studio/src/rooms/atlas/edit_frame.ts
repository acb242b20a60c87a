// Makes a sprite of the selected frame, upright and as large as its source, for the sprites editor.
import { rooms } from '../../frame/room.ts';
import { show } from '../../frame/workspace.ts';
import { drawFrame } from './draw_frame.ts';
import type { AtlasSession } from './session.ts';

export async function editFrame({ atlas, selected }: Pick<AtlasSession, 'atlas' | 'selected'>): Promise<void> {
    const [index] = selected.value;
    const frame = index === undefined ? undefined : atlas.value?.document.frames[index];
    const image = atlas.value?.images[frame?.page ?? 0];
    if (!frame) throw new Error('select a frame first');
    if (!image) throw new Error('the image of its page is missing: give it first');
    const canvas = document.createElement('canvas');
    drawFrame(canvas, frame, image);
    const picture = await new Promise<Blob | null>((resolve) => { canvas.toBlob(resolve, 'image/png'); });
    if (!picture) throw new Error(`the browser makes no picture of ${canvas.width} × ${canvas.height} pixels`);
    const name = `${frame.key.replace(/^.*\//, '').replace(/\.png$/i, '')}.png`;
    const sprites = rooms.find((room) => room.id === 'sprites')!;
    await show(sprites, await sprites.open({ name, bytes: new Uint8Array(await picture.arrayBuffer()), origin: { kind: 'copy' } }));
}
