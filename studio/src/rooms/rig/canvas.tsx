// The canvas of the rig room: one picture for each frame of the screen while something changes, and the pointer's work.
import { effect, untracked } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { shown } from '../../shell/workspace.ts';
import { devicePlace } from '../../kit/device_place.ts';
import { wheelPixels } from '../../kit/wheel.ts';
import { zoomAt } from './drawing/camera.ts';
import { hit } from './drawing/hit.ts';
import { RigPicture } from './drawing/picture.ts';
import { Pointers } from './pointers.ts';
import type { RigSession } from './session.ts';

/** The longest step in seconds: after a tab was hidden the animation goes on where it was. */
const STEP_MAX = 0.25;
/** Pictures that come later than this while playing get one sample a pixel: graphics in software are slow. */
const SLOW_MS = 60;
const WHEEL_FACTOR = 1.0015;

const devicePixel = (): number => window.devicePixelRatio || 1;

/** Draws while the tab shows: after every change, and all the time while it plays. Returns how to end it. */
function runLoop(session: RigSession, picture: RigPicture): () => void {
    let request = 0;
    let last = 0;
    const tick = (now: number): void => {
        request = 0;
        const playing = session.playing.peek();
        picture.hurried = playing && (picture.hurried || now - last > SLOW_MS);
        if (playing) session.pass(Math.min((now - last) / 1000, STEP_MAX));
        last = now;
        picture.draw(devicePixel());
        if (session.playing.peek()) ask();
    };
    const ask = (): void => {
        if (request === 0 && shown.peek() === session.id) request = requestAnimationFrame(tick);
    };
    const stop = effect(() => {
        const { state, moment, camera, area, bone, vertex, mesh, hidden, model, playing } = session;
        void [
            moment.value,
            camera.value,
            area.value,
            bone.value,
            vertex.value,
            mesh.value,
            hidden.value,
            model.value,
            shown.value,
            state.ghosts.value,
            state.smooth.value,
            state.weights.value,
            ...Object.values(state.overlays).map((each) => each.value),
        ];
        if (playing.value && request === 0) last = performance.now();
        ask();
    });
    return () => {
        stop();
        cancelAnimationFrame(request);
    };
}

/** Connects canvas, session and pointer; returns how to end it. */
function connect(
    session: RigSession,
    root: HTMLDivElement,
    canvas: HTMLCanvasElement,
    overlay: HTMLCanvasElement,
): () => void {
    const picture = new RigPicture(session, canvas, overlay);
    const lost = (event: Event) => {
        event.preventDefault(); // tells the browser that we can begin anew
        picture.lost = true;
    };
    const restored = () => {
        picture.lost = false;
        picture.rebuild();
        picture.draw(devicePixel());
    };
    const observer = new ResizeObserver(() => {
        const pixel = devicePixel();
        session.area.value = {
            width: Math.round(root.clientWidth * pixel),
            height: Math.round(root.clientHeight * pixel),
        };
    });
    canvas.addEventListener('webglcontextlost', lost);
    canvas.addEventListener('webglcontextrestored', restored);
    const stops = [
        effect(() => {
            void session.model.value;
            untracked(() => picture.rebuild());
        }),
        effect(() => picture.paint()),
        runLoop(session, picture),
        new Pointers(session, root, (at) => hit(session, picture.pose, at, devicePixel())).listen(),
    ];
    observer.observe(root);
    session.takePicture = () => picture.take(devicePixel());
    return () => {
        session.takePicture = null;
        observer.disconnect();
        for (const stop of stops) stop();
        canvas.removeEventListener('webglcontextlost', lost);
        canvas.removeEventListener('webglcontextrestored', restored);
        picture.free();
    };
}

function wordPlace(session: RigSession): string {
    const { rig } = session.model.value;
    const index = session.animation.value;
    const name = index === null ? 'bind pose' : rig.animations[index]!.name;
    return `${session.title.value}: ${name}, frame ${session.frame.value}`;
}

export function RigCanvas({ session }: { session: RigSession }) {
    const root = useRef<HTMLDivElement>(null);
    const canvas = useRef<HTMLCanvasElement>(null);
    const overlay = useRef<HTMLCanvasElement>(null);
    useEffect(() => connect(session, root.current!, canvas.current!, overlay.current!), [session]);
    const wheel = (event: WheelEvent) => {
        event.preventDefault();
        session.fitted.value = false;
        const at = devicePlace(root.current!, event);
        session.camera.value = zoomAt(
            session.camera.value,
            session.camera.value.scale * WHEEL_FACTOR ** -wheelPixels(event).y,
            at,
        );
    };
    return (
        <div
            ref={root}
            class="rig-canvas checker"
            tabIndex={0}
            role="img"
            aria-label={wordPlace(session)}
            onWheel={wheel}>
            <canvas ref={canvas} class="rig-picture" />
            <canvas ref={overlay} class="rig-overlay" />
        </div>
    );
}
