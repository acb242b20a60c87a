// A small picture of a mesh: its part of the image.
import { useEffect, useRef } from 'preact/hooks';
import type { RigSession } from '../session.ts';

const SIDE = 28;

/** The part of the image that the mesh has, in pixels. */
function partOf(uvs: Float32Array, { width, height }: ImageBitmap): { x: number; y: number; w: number; h: number } {
    const [us, vs] = [uvs.filter((_, i) => i % 2 === 0), uvs.filter((_, i) => i % 2 === 1)];
    const [left, right] = [Math.min(...us) * width, Math.max(...us) * width];
    const [top, bottom] = [Math.min(...vs) * height, Math.max(...vs) * height];
    return { x: left, y: top, w: Math.max(right - left, 1), h: Math.max(bottom - top, 1) };
}

export function Thumbnail({ session, mesh }: { session: RigSession; mesh: number }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const { rig, images } = session.model.value;
    useEffect(() => {
        const context = canvas.current!.getContext('2d')!;
        const { image, uvs } = rig.meshes[mesh]!;
        const bitmap = images[image];
        context.clearRect(0, 0, 2 * SIDE, 2 * SIDE);
        if (!bitmap || uvs.length === 0) return;
        const { x, y, w, h } = partOf(uvs, bitmap);
        const scale = Math.min((2 * SIDE) / w, (2 * SIDE) / h);
        context.drawImage(bitmap, x, y, w, h, SIDE - (w * scale) / 2, SIDE - (h * scale) / 2, w * scale, h * scale);
    }, [rig, images, mesh]);
    return <canvas ref={canvas} class="mesh-thumbnail checker" width={2 * SIDE} height={2 * SIDE} aria-hidden="true" />;
}
