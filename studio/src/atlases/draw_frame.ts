// Draws one frame of an atlas: for details, animations and the sprites editor.
import type { AtlasFrame } from 'spritepress';
import { frameRect } from './frame_rect.ts';

/** Draws a frame upright in its source, as an engine would show it; or, trimmed, only what is stored of it. */
export function drawFrame(
    canvas: HTMLCanvasElement,
    frame: AtlasFrame,
    image: ImageBitmap | null | undefined,
    trimmed = false,
): void {
    const [width, height] = trimmed ? [frame.w, frame.h] : [frame.sourceW ?? frame.w, frame.sourceH ?? frame.h];
    [canvas.width, canvas.height] = [Math.max(1, width), Math.max(1, height)];
    if (!image) return;
    const pen = canvas.getContext('2d')!;
    const rect = frameRect(frame);
    const turned = rect.width !== frame.w || rect.height !== frame.h || frame.rotated;
    if (!trimmed) pen.translate(frame.trimX ?? 0, frame.trimY ?? 0);
    if (turned && frame.turn === 'counter-clockwise') {
        pen.translate(frame.w, 0);
        pen.rotate(Math.PI / 2);
    } else if (turned) {
        pen.translate(0, frame.h);
        pen.rotate(-Math.PI / 2);
    }
    pen.drawImage(image, rect.x, rect.y, rect.width, rect.height, 0, 0, rect.width, rect.height);
}
