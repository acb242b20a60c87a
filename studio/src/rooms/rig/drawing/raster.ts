// The picture where there is no WebGL: the engine's own rasteriser draws it in a worker, one moment after the other. A
// moment that comes while it draws waits; of several only the last one is drawn.
import { render } from 'spritepress';
import type { RigFiles } from '../files.ts';
import type { RigChoices } from '../load.ts';
import type { Box, Camera } from './camera.ts';

/** All that the picture depends on. */
export interface RasterRequest {
    readonly files: RigFiles;
    readonly choices: RigChoices;
    /** The animation's name; null is the bind pose. */
    readonly animation: string | null;
    readonly seconds: number;
    readonly step: boolean;
    readonly smooth: boolean;
    readonly camera: Camera;
    readonly up: 1 | -1;
    /** Around what shows in the pose: its middle is the middle of the picture. */
    readonly box: Box;
}

/** Larger pictures are drawn smaller and enlarged. */
const SIDE_MAX = 2048;

interface Drawn {
    readonly bitmap: ImageBitmap;
    readonly request: RasterRequest;
    readonly scale: number;
}

/** As the engine takes factors: a fraction with up to four digits on each side. */
function factorOf(scale: number): string {
    return scale < 9.999 ? `${Math.max(Math.round(scale * 1000), 1)}/1000` : String(Math.round(scale));
}

function scaleOf({ camera, box }: RasterRequest): number {
    const longest = Math.max(box.right - box.left, box.top - box.bottom, 1e-6);
    return Math.min(camera.scale, SIDE_MAX / longest);
}

async function drawRequest(request: RasterRequest): Promise<Drawn> {
    const { files, choices, animation, seconds, step, smooth } = request;
    const scale = scaleOf(request);
    const { files: made } = await render(files.files, {
        ...choices,
        input: files.input,
        output: 'pose.png',
        worker: true,
        lenient: true,
        step,
        scale: factorOf(scale),
        filter: smooth ? 'bilinear' : 'nearest',
        ...(animation === null ? {} : { animation, time: seconds.toFixed(6) }),
    });
    const bitmap = await createImageBitmap(new Blob([Object.values(made)[0]! as BlobPart]));
    return { bitmap, request, scale };
}

export class Raster {
    readonly #context: CanvasRenderingContext2D;
    readonly #hear: (error: unknown) => void;
    #busy = false;
    #next: RasterRequest | null = null;

    constructor(canvas: HTMLCanvasElement, hear: (error: unknown) => void) {
        this.#context = canvas.getContext('2d')!;
        this.#hear = hear;
    }

    draw(request: RasterRequest): void {
        this.#next = request;
        if (!this.#busy) void this.#work();
    }

    async #work(): Promise<void> {
        this.#busy = true;
        for (let request = this.#next; request; request = this.#next) {
            this.#next = null;
            try {
                this.#show(await drawRequest(request));
            } catch (error) {
                this.#hear(error);
            }
        }
        this.#busy = false;
    }

    #show({ bitmap, request: { camera, box, up, smooth }, scale }: Drawn): void {
        const context = this.#context;
        const grown = camera.scale / scale;
        const [width, height] = [bitmap.width * grown, bitmap.height * grown];
        const x = ((box.left + box.right) / 2) * camera.scale + camera.x - width / 2;
        const y = ((up * (box.bottom + box.top)) / 2) * camera.scale + camera.y - height / 2;
        context.clearRect(0, 0, context.canvas.width, context.canvas.height);
        context.imageSmoothingEnabled = smooth;
        context.drawImage(bitmap, x, y, width, height);
        bitmap.close();
    }
}
