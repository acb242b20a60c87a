// The picture of a session: poses the rig, gives it to WebGL or to the engine's rasteriser, and draws what lies over
// it.
import { sayError, wordError } from '../../../shell/messages.ts';
import { Pose, type Moment } from '../poses.ts';
import type { RigSession } from '../session.ts';
import { paintWeights } from '../weights.ts';
import { samplesFor } from './camera.ts';
import { drawOverlay } from './overlay.ts';
import { Raster } from './raster.ts';
import { Stage, type Figure } from './stage.ts';

const BEFORE = [1, 0.25, 0.25, 0.75] as const;
const AFTER = [0.25, 0.5, 1, 0.75] as const;
/** What a ghost next to the pose has; each further one has less. */
const GHOST_OPACITY = 0.45;

export class RigPicture {
    readonly #session: RigSession;
    readonly #canvas: HTMLCanvasElement;
    readonly #overlay: CanvasRenderingContext2D;
    #stage: Stage | null = null;
    #raster: Raster | null = null;
    #ghosts: Pose[] = [];
    pose: Pose;
    /** The browser took the context away, and will give it back. */
    lost = false;
    /** Pictures have to come fast: edges need not be smooth. */
    hurried = false;

    constructor(session: RigSession, canvas: HTMLCanvasElement, overlay: HTMLCanvasElement) {
        this.#session = session;
        this.#canvas = canvas;
        this.#overlay = overlay.getContext('2d')!;
        this.pose = new Pose(session.model.value.rig);
    }

    /** Builds everything anew: for another rig, and after the browser took the context away. */
    rebuild(): void {
        const { model, accelerated } = this.#session;
        this.pose = new Pose(model.value.rig);
        this.#ghosts = [];
        if (this.lost) return;
        this.#stage?.free();
        this.#stage = this.#raster ? null : Stage.create(this.#canvas, model.value);
        if (!this.#stage)
            this.#raster ??= new Raster(this.#canvas, (error) => sayError(`The picture: ${wordError(error)}`));
        accelerated.value = this.#stage !== null;
        this.paint();
    }

    /** Colours vertices by their weights, or takes the colours away. */
    paint(): void {
        const { model, state, bone } = this.#session;
        const { rig } = model.value;
        const which = state.weights.value === 'all' ? 'all' : state.weights.value === 'bone' ? bone.value : null;
        this.#stage?.setPaint(which === null ? new Uint8Array(4 * rig.vertexCount) : paintWeights(rig, which));
    }

    draw(pixel: number): void {
        const session = this.#session;
        const { width, height } = session.area.value;
        for (const canvas of [this.#canvas, this.#overlay.canvas])
            if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
        const ghosts = this.#stage ? this.#poseGhosts() : [];
        this.pose.take(session.model.value.rig, session.moment.value);
        if (this.#stage) this.#drawStage(ghosts);
        else this.#drawRaster();
        drawOverlay(this.#overlay, session, this.pose, pixel);
    }

    #drawStage(ghosts: readonly Figure[]): void {
        const { camera, area, state, hidden } = this.#session;
        this.#stage!.draw({
            size: area.value,
            camera: camera.value,
            samples: this.hurried ? 1 : samplesFor(camera.value.scale),
            smooth: state.smooth.value,
            hidden: hidden.value,
            figures: [...ghosts, this.pose],
        });
    }

    /** Frames before and after the present moment, the farthest first. */
    #poseGhosts(): Figure[] {
        const { state, model, moment, timed } = this.#session;
        const { rig } = model.value;
        if (timed.value.fps === 0) return [];
        const figures: Figure[] = [];
        for (let far = state.ghosts.value; far > 0; far--)
            for (const [by, tint] of [
                [-far, BEFORE],
                [far, AFTER],
            ] as const) {
                const at: Moment = { ...moment.value, phase: moment.value.phase + by / timed.value.fps };
                const { points, order, count } = this.#ghostPose(figures.length).take(rig, at);
                figures.push({ points, order, count, tint, opacity: GHOST_OPACITY / far });
            }
        return figures;
    }

    #ghostPose(index: number): Pose {
        this.#ghosts[index] ??= new Pose(this.#session.model.value.rig);
        return this.#ghosts[index];
    }

    #drawRaster(): void {
        const { files, state, animation, model, position, camera, up } = this.#session;
        const { box } = this.pose;
        if (!box) return;
        this.#raster!.draw({
            files: files.value,
            choices: state.choices,
            step: state.step.value,
            smooth: state.smooth.value,
            camera: camera.value,
            up,
            box,
            animation: animation.value === null ? null : model.value.rig.animations[animation.value]!.name,
            seconds: position.value,
        });
    }

    /** The picture without what lies over it. WebGL keeps a picture only until the browser shows it: it is drawn
     * again. */
    take(pixel: number): Promise<Blob | null> {
        this.draw(pixel);
        return new Promise((resolve) => {
            this.#canvas.toBlob(resolve, 'image/png');
        });
    }

    free(): void {
        this.#stage?.free();
        this.#stage = null;
    }
}
