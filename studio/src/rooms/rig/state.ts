// What the room shows of a rig: all that the user sets. It survives a reload; the rig itself is never changed.
import { effect, signal, type Signal } from '@preact/signals';
import { readSetting, writeSetting } from '../../store/settings.ts';
import { MODES, type Mode } from './clock.ts';
import type { RigChoices } from './load.ts';

export type Weights = 'off' | 'bone' | 'all';
export const WEIGHTS: readonly Weights[] = ['off', 'bone', 'all'];
export const OVERLAYS = ['bones', 'wireframe', 'hull', 'poseBounds', 'animationBounds'] as const;
export type Overlay = (typeof OVERLAYS)[number];
export const AXES = ['yDown', 'clockwise', 'flipV'] as const;
export type Axis = (typeof AXES)[number];
export const SPEED_MAX = 3;
export const GHOSTS_MAX = 5;

const KEEP_MS = 300;

type Check<Value> = (value: unknown) => value is Value;
const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
const isText: Check<string> = (value) => typeof value === 'string';
const isTexts: Check<readonly string[]> = (value): value is readonly string[] =>
    Array.isArray(value) && value.every(isText);
const within =
    (low: number, high: number): Check<number> =>
    (value): value is number =>
        typeof value === 'number' && value >= low && value <= high;
const oneOf =
    <Word extends string>(words: readonly Word[]): Check<Word> =>
    (value): value is Word =>
        words.includes(value as Word);

/** Reads what an earlier visit kept; whatever is not as it should be counts as not kept. */
function readKept(key: string): Record<string, unknown> {
    try {
        const read: unknown = JSON.parse(readSetting(key, '{}'));
        return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
    } catch {
        return {};
    }
}

export class RigState {
    readonly #kept: Record<string, unknown>;
    readonly #signals: Record<string, Signal<unknown>> = {};
    #timer = 0;

    /** The animation's name: an index would mean another one when the file changes. */
    readonly animation: Signal<string>;
    readonly phase: Signal<number>;
    readonly speed: Signal<number>;
    readonly mode: Signal<Mode | ''>;
    readonly step: Signal<boolean>;
    readonly ghosts: Signal<number>;
    readonly smooth: Signal<boolean>;
    readonly weights: Signal<Weights>;
    readonly overlays: Readonly<Record<Overlay, Signal<boolean>>>;
    /** Names of the meshes whose eye is closed. */
    readonly hidden: Signal<readonly string[]>;
    readonly solo: Signal<string>;
    /** "ANIMATION:FRAME" as the user chose it, or '' for the rule. */
    readonly bind: Signal<string>;
    readonly axes: Readonly<Record<Axis, Signal<boolean>>>;

    constructor(id: string) {
        this.#kept = readKept(`rig.${id}`);
        this.animation = this.#keep('animation', '', isText);
        this.phase = this.#keep('phase', 0, within(0, 1e9));
        this.speed = this.#keep('speed', 1, within(0, SPEED_MAX));
        this.mode = this.#keep<Mode | ''>('mode', '', oneOf<Mode | ''>([...MODES, '']));
        this.step = this.#keep('step', false, isFlag);
        this.ghosts = this.#keep('ghosts', 0, within(0, GHOSTS_MAX));
        this.smooth = this.#keep('smooth', true, isFlag);
        this.weights = this.#keep<Weights>('weights', 'off', oneOf(WEIGHTS));
        this.overlays = Object.fromEntries(
            OVERLAYS.map((name) => [name, this.#keep(name, false, isFlag)]),
        ) as RigState['overlays'];
        this.hidden = this.#keep<readonly string[]>('hidden', [], isTexts);
        this.solo = this.#keep('solo', '', isText);
        this.bind = this.#keep('bind', '', isText);
        this.axes = Object.fromEntries(AXES.map((name) => [name, this.#keep(name, false, isFlag)])) as RigState['axes'];
        this.stop = effect(() => this.#write(`rig.${id}`));
    }

    /** Ends keeping. */
    readonly stop: () => void;

    /** What the user chose about bind pose and axes, for the engine. */
    get choices(): RigChoices {
        const axes = Object.fromEntries(AXES.map((name) => [name, this.axes[name].value]));
        return { ...(this.bind.value ? { bind: this.bind.value } : {}), ...axes };
    }

    #keep<Value>(name: string, first: Value, check: Check<Value>): Signal<Value> {
        const read = this.#kept[name];
        const watched = signal<Value>(check(read) ? read : first);
        this.#signals[name] = watched as Signal<unknown>;
        return watched;
    }

    /** Playing changes the phase at every picture: the storage hears of it a few times a second. */
    #write(key: string): void {
        const all = JSON.stringify(
            Object.fromEntries(Object.entries(this.#signals).map(([name, each]) => [name, each.value])),
        );
        clearTimeout(this.#timer);
        this.#timer = window.setTimeout(() => writeSetting(key, all), KEEP_MS);
        this.flush = () => writeSetting(key, all);
    }

    /** Keeps everything at once. */
    flush: () => void = () => {};
}
