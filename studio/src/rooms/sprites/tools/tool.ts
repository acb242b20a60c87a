// What a tool is: it turns a press of the pointer into a gesture, which follows the pointer until it is released.
import type { IconName } from '../../../kit/icons.tsx';
import type { Point } from '../raster/picture.ts';
import type { SpriteSession } from '../session.ts';
import type { ToolId } from '../state.ts';

export interface Modifiers {
    readonly shift: boolean;
    readonly ctrl: boolean;
    /** The space bar moves a shape that is being dragged. */
    readonly space: boolean;
}

/** Where the pointer is, in pixels of the sprite with fractions. */
export interface Sample extends Point {
    /** 0 to 1; 1 where the device does not tell. */
    readonly pressure: number;
}

export interface Press extends Modifiers {
    readonly at: Sample;
    /** The right button, or the other end of a pen. */
    readonly button: 'first' | 'second' | 'eraser';
}

/** From press to release: one step of the history. */
export interface Gesture {
    move(samples: readonly Sample[], modifiers: Modifiers): void;
    end(): void;
    /** Leaves everything as it was before the press. */
    cancel(): void;
}

export interface Tool {
    readonly id: ToolId;
    readonly title: string;
    readonly icon: IconName;
    /** One sentence for the tooltip. */
    readonly about: string;
    /** Whether the brush's outline shows under the pointer. */
    readonly usesBrush?: boolean;
    readonly cursor?: string;
    /** Null: the press does nothing, or everything at once. */
    begin(session: SpriteSession, press: Press): Gesture | null;
}
