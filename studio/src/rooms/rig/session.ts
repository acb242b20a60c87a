// A rig that is open in a tab: its files, the engine's rig, the time, and what is pointed at.
import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Finding, Rig, RigMesh } from 'spritepress';
import type { Command } from '../../shell/commands.ts';
import { attempt } from '../../shell/messages.ts';
import type { Bar, RoomDocument } from '../../shell/room.ts';
import type { StudioFile } from '../../files/local.ts';
import { project, refreshProject, server } from '../../files/server.ts';
import type { Journal } from '../../store/journal.ts';
import { keepOpen } from '../../store/lock.ts';
import { advance, frameAt, positionOf, spanOf, stepFrom, type Mode, type Timed } from './clock.ts';
import { makeCommands } from './commands.ts';
import type { Box, Camera, Size } from './drawing/camera.ts';
import { centre, fit, limitScale, nextStop, zoomAt } from './drawing/camera.ts';
import { gatherFiles, type RigFiles } from './files.ts';
import { edgesOf, type Edges } from './hull.ts';
import { loadImages, loadRig, type LoadedRig } from './load.ts';
import { animationBox, type Moment } from './poses.ts';
import type { RigState, Axis } from './state.ts';
import { findOff, type VertexPlace } from './weights.ts';

/** What the journal keeps: names of files, whose bytes are blobs. */
export interface RigSnapshot {
    readonly input: string;
    readonly names: readonly string[];
    /** The file of the served folder that it is. */
    readonly path?: string;
    readonly project?: string;
}

export type RigJournal = Journal<RigSnapshot, never>;

/** The rig as it is loaded with the present bind pose and axes, and what follows from it. */
export interface Model {
    readonly rig: Rig;
    readonly images: readonly (ImageBitmap | null)[];
    readonly edges: readonly Edges[];
    readonly off: readonly VertexPlace[];
}

export type DialogName = 'bind' | 'export';

export class RigSession implements RoomDocument {
    readonly id: string;
    readonly state: RigState;
    readonly journal: RigJournal;
    readonly files: Signal<RigFiles>;
    readonly model: Signal<Model>;
    readonly findings = signal<readonly Finding[]>([]);
    readonly commands: ReadonlySignal<readonly Command[]>;
    readonly title: ReadonlySignal<string>;
    readonly status: ReadonlySignal<{ text: string; fault?: boolean }>;
    readonly bar: ReadonlySignal<Bar | null>;
    readonly path: ReadonlySignal<string | null>;
    readonly dialog = signal<DialogName | null>(null);

    // ---- what shows now and is not kept
    readonly playing = signal(false);
    readonly camera = signal<Camera>({ scale: 1, x: 0, y: 0 });
    /** Fitting again when the window or the animation changes, until the user zooms or pans. */
    readonly fitted = signal(true);
    readonly area = signal<Size>({ width: 0, height: 0 });
    readonly hoverBone = signal<number | null>(null);
    readonly pinnedBone = signal<number | null>(null);
    readonly hoverVertex = signal<VertexPlace | null>(null);
    readonly pinnedVertex = signal<VertexPlace | null>(null);
    readonly mesh = signal<number | null>(null);
    /** Whether WebGL draws; otherwise the engine does. */
    readonly accelerated = signal(true);
    /** The stage gives the picture of the view as a PNG. */
    takePicture: (() => Promise<Blob | null>) | null = null;

    // ---- what follows
    readonly bone: ReadonlySignal<number | null>;
    readonly vertex: ReadonlySignal<VertexPlace | null>;
    /** The index of the animation that plays; null when there is none. */
    readonly animation: ReadonlySignal<number | null>;
    readonly timed: ReadonlySignal<Timed>;
    readonly mode: ReadonlySignal<Mode>;
    readonly span: ReadonlySignal<number>;
    readonly position: ReadonlySignal<number>;
    readonly frame: ReadonlySignal<number>;
    readonly moment: ReadonlySignal<Moment>;
    readonly box: ReadonlySignal<Box | null>;
    readonly hidden: ReadonlySignal<readonly boolean[]>;
    readonly #lenient = signal(false);
    readonly #stop: Array<() => void> = [];
    readonly #letGo: () => Promise<void>;

    constructor(files: RigFiles, loaded: LoadedRig & Pick<Model, 'images'>, journal: RigJournal, state: RigState) {
        this.id = journal.record.id;
        this.#letGo = keepOpen(this.id);
        this.state = state;
        this.journal = journal;
        this.files = signal(files);
        this.model = signal(makeModel(loaded.rig, loaded.images));
        this.findings.value = loaded.findings;
        this.#lenient.value = loaded.lenient;
        const rig = computed(() => this.model.value.rig);
        this.bone = computed(() => this.hoverBone.value ?? this.pinnedBone.value);
        this.vertex = computed(() => this.hoverVertex.value ?? this.pinnedVertex.value);
        this.animation = computed(() => chooseAnimation(rig.value, state.animation.value));
        this.timed = computed(() => ({ frames: this.#shown()?.frames ?? 0, fps: rig.value.fps }));
        this.mode = computed(() => state.mode.value || (this.#shown()?.loop ? 'loop' : 'once'));
        this.span = computed(() => spanOf(this.timed.value, this.mode.value));
        this.position = computed(() => positionOf(this.timed.value, this.mode.value, state.phase.value));
        this.frame = computed(() => frameAt(this.timed.value, this.position.value));
        this.moment = computed(() => ({
            animation: this.animation.value,
            phase: state.phase.value,
            mode: this.mode.value,
            step: state.step.value,
        }));
        this.box = computed(() => animationBox(rig.value, this.animation.value));
        this.hidden = computed(() => rig.value.meshes.map(({ name }) => this.isHidden(name)));
        this.title = computed(() => this.files.value.input);
        this.status = computed(() => this.#wordStatus());
        this.path = computed(() => serverPath(journal.record.origin as RigSnapshot | undefined));
        this.bar = computed(() =>
            this.#lenient.value
                ? {
                      text: 'This file breaks rules of its format. It shows as far as it can be read; the findings tell what is wrong.',
                      actions: [],
                  }
                : null,
        );
        this.commands = computed(() => makeCommands(this));
        this.#stop.push(effect(() => this.#refit()));
    }

    // ---- the rig

    #shown() {
        const index = this.animation.value;
        return index === null ? null : this.model.value.rig.animations[index]!;
    }

    get up(): 1 | -1 {
        return this.model.value.rig.yDown ? 1 : -1;
    }

    #wordStatus(): { text: string; fault?: boolean } {
        if (this.journal.state.value === 'failed') return { text: this.journal.fault.value, fault: true };
        const { rig } = this.model.value;
        return {
            text: `${rig.bones.length} bones, ${rig.meshes.length} meshes, ${rig.vertexCount} vertices, ${rig.fps} frames a second`,
        };
    }

    /** Loads the rig again, with other choices or other files; the old one stays until the new one is there. */
    async reload(change: () => void, undo: () => void, files = this.files.value): Promise<void> {
        batch(change);
        const done = await attempt(files.input, async () => {
            const loaded = await loadRig(files, this.state.choices);
            const images = await loadImages(loaded.rig.images);
            const old = this.model.value.rig;
            batch(() => {
                this.files.value = files;
                this.model.value = makeModel(loaded.rig, images);
                this.findings.value = loaded.findings;
                this.#lenient.value = loaded.lenient;
                this.#forgetPointed();
            });
            old.free();
            return true;
        });
        if (!done) batch(undo);
    }

    #forgetPointed(): void {
        for (const each of [this.hoverBone, this.pinnedBone, this.hoverVertex, this.pinnedVertex, this.mesh])
            each.value = null;
    }

    /** Takes a frame, "ANIMATION:FRAME", as the bind pose; '' leaves it to the rule. */
    chooseBind(bind: string): Promise<void> {
        const { value } = this.state.bind;
        return this.reload(
            () => {
                this.state.bind.value = bind;
            },
            () => {
                this.state.bind.value = value;
            },
        );
    }

    toggleAxis(axis: Axis): Promise<void> {
        const watched = this.state.axes[axis];
        const toggle = () => {
            watched.value = !watched.value;
        };
        return this.reload(toggle, toggle);
    }

    // ---- time

    play(): void {
        const atEnd = this.mode.value === 'once' && this.position.value >= this.span.value;
        if (!this.playing.value && atEnd) this.state.phase.value = 0;
        this.playing.value = !this.playing.value && this.span.value > 0;
    }

    /** Some seconds of the clock on the wall passed. */
    pass(seconds: number): void {
        const { phase, ended } = advance(
            this.timed.value,
            this.mode.value,
            this.state.phase.value,
            seconds * this.state.speed.value,
        );
        this.state.phase.value = phase;
        if (ended) this.playing.value = false;
    }

    /** Stops at a position of the scrubber. */
    goTo(position: number): void {
        this.playing.value = false;
        this.state.phase.value = Math.min(Math.max(position, 0), this.span.value);
    }

    goToFrame(frame: number): void {
        const { frames, fps } = this.timed.value;
        if (fps > 0) this.goTo(Math.min(Math.max(frame, 0), frames - 1) / fps);
    }

    stepBy(by: 1 | -1): void {
        this.goTo(stepFrom(this.timed.value, this.mode.value, this.position.value, by));
    }

    showAnimation(index: number): void {
        const shown = this.model.value.rig.animations[index];
        if (!shown) return;
        batch(() => {
            this.state.animation.value = shown.name;
            this.state.phase.value = 0;
            if (this.span.value === 0) this.playing.value = false;
        });
    }

    /** The animation after or before the present one. */
    walkAnimations(by: 1 | -1): void {
        const count = this.model.value.rig.animations.length;
        if (this.animation.value !== null) this.showAnimation((this.animation.value + by + count) % count);
    }

    // ---- the view

    #refit(): void {
        const [box, area] = [this.box.value, this.area.value];
        if (this.fitted.value && box && area.width > 0) this.camera.value = fit(box, area, this.up);
    }

    zoomTo(scale: number): void {
        const box = this.box.value;
        this.fitted.value = false;
        if (box) this.camera.value = centre(box, this.area.value, limitScale(scale), this.up);
    }

    zoomBy(by: 1 | -1): void {
        const { width, height } = this.area.value;
        this.fitted.value = false;
        this.camera.value = zoomAt(this.camera.value, nextStop(this.camera.value.scale, by), {
            x: width / 2,
            y: height / 2,
        });
    }

    // ---- meshes

    isHidden(name: string): boolean {
        return this.state.solo.value ? name !== this.state.solo.value : this.state.hidden.value.includes(name);
    }

    toggleMesh({ name }: RigMesh): void {
        const { value } = this.state.hidden;
        this.state.hidden.value = value.includes(name) ? value.filter((each) => each !== name) : [...value, name];
    }

    soloMesh({ name }: RigMesh): void {
        this.state.solo.value = this.state.solo.value === name ? '' : name;
    }

    // ---- what the shell asks

    fileChanged(kind: 'changed' | 'removed'): void {
        const path = this.path.value;
        if (kind === 'changed' && path) void attempt(path, () => this.#readAgain(path));
    }

    async #readAgain(path: string): Promise<void> {
        await refreshProject();
        const find = (wanted: string) => project.value?.files.find((each) => each.path === wanted);
        const read = async (wanted: string): Promise<Uint8Array | null> => {
            const file = find(wanted);
            return file ? (await server!.read(file.id)).bytes : null;
        };
        const bytes = await read(path);
        if (!bytes) return;
        const beside = (name: string) => read(path.replace(/[^/]*$/, name));
        const files = await gatherFiles({ name: path, bytes, origin: { kind: 'copy' }, beside });
        await this.reload(
            () => {},
            () => {},
            files,
        );
        for (const [name, content] of Object.entries(files.files)) this.journal.putBlob(name, content);
    }

    source(): Promise<StudioFile> {
        const { input, files } = this.files.value;
        return Promise.resolve({ name: input, bytes: files[input]!, origin: { kind: 'copy' } });
    }

    /** Findings tell bones, meshes and animations by their places in the file: "/meshes/2/vertices/7". */
    reveal({ path = '' }: Finding): boolean {
        const { rig } = this.model.value;
        const [, kind, number] = /^\/(bones|meshes|animations)\/(\d+)/.exec(path) ?? [];
        const index = Number(number);
        if (kind === 'bones' && rig.bones[index]) this.pinnedBone.value = index;
        else if (kind === 'meshes' && rig.meshes[index]) this.mesh.value = index;
        else if (kind === 'animations' && rig.animations[index]) this.showAnimation(index);
        else return false;
        return true;
    }

    fileOf(name: string): Promise<StudioFile | null> {
        const bytes = this.files.value.files[name];
        return Promise.resolve(bytes ? { name, bytes, origin: { kind: 'copy' } } : null);
    }

    async flush(): Promise<void> {
        this.state.flush();
        await this.journal.flush();
    }

    close(): Promise<void> {
        for (const stop of [...this.#stop, this.state.stop]) stop();
        this.playing.value = false;
        this.state.flush();
        this.model.value.rig.free();
        return this.#letGo();
    }
}

function makeModel(rig: Rig, images: Model['images']): Model {
    return { rig, images, edges: rig.meshes.map(edgesOf), off: findOff(rig) };
}

/** The animation of that name; otherwise the first that moves. */
function chooseAnimation(rig: Rig, name: string): number | null {
    const named = rig.animations.findIndex((each) => each.name === name);
    if (named >= 0) return named;
    const moving = rig.animations.findIndex(({ frames }) => frames > 1);
    return moving >= 0 ? moving : rig.animations.length > 0 ? 0 : null;
}

function serverPath(origin: RigSnapshot | undefined): string | null {
    return origin?.path && origin.project === project.value?.id ? origin.path : null;
}
