// The image of the chosen mesh, with the triangles that lie on it.
import { useEffect, useRef } from 'preact/hooks';
import { Empty } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import type { Model, RigSession } from '../session.ts';

const WIDTH = 480;
const MESH = '#ffd640';
const OTHER = 'rgb(40 190 255 / 45%)';

function drawTriangles(context: CanvasRenderingContext2D, { rig, edges }: Model, mesh: number, colour: string): void {
    const { uvs } = rig.meshes[mesh]!;
    const { width, height } = context.canvas;
    context.beginPath();
    for (const [a, b] of edges[mesh]!.all) {
        context.moveTo(uvs[2 * a]! * width, uvs[2 * a + 1]! * height);
        context.lineTo(uvs[2 * b]! * width, uvs[2 * b + 1]! * height);
    }
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    context.stroke();
}

function drawImage(canvas: HTMLCanvasElement, model: Model, image: number, chosen: number | null): void {
    const bitmap = model.images[image];
    const context = canvas.getContext('2d')!;
    canvas.width = WIDTH;
    canvas.height = bitmap ? Math.min(Math.max(Math.round((WIDTH * bitmap.height) / bitmap.width), 1), 4 * WIDTH) : 40;
    context.imageSmoothingEnabled = bitmap !== null && bitmap !== undefined && bitmap.width > WIDTH;
    if (bitmap) context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    model.rig.meshes.forEach((mesh, i) => {
        if (mesh.image === image && i !== chosen) drawTriangles(context, model, i, OTHER);
    });
    if (chosen !== null) drawTriangles(context, model, chosen, MESH);
}

export function UvsPanel({ session }: { session: RigSession }) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const model = session.model.value;
    const chosen = session.mesh.value;
    const image = chosen === null ? 0 : (model.rig.meshes[chosen]?.image ?? 0);
    useEffect(() => {
        if (canvas.current) drawImage(canvas.current, model, image, chosen);
    });
    const facts = model.rig.images[image];
    return (
        <Panel id="rig-uvs" title="UVs">
            {!facts && <Empty>This rig has no images.</Empty>}
            {facts && (
                <p class="small quiet shorten">
                    {facts.name} · {facts.width} × {facts.height}
                    {chosen === null ? '' : ` · ${model.rig.meshes[chosen]!.name}`}
                </p>
            )}
            {facts && (
                <canvas ref={canvas} class="uv-canvas checker" role="img" aria-label={`Triangles on ${facts.name}`} />
            )}
        </Panel>
    );
}
