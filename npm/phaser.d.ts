import type { GameObjects, Plugins, Scene } from 'phaser';
import type { Rig, RigOptions } from './index.js';

/** Adds `load.spritepress` and `add.spritepressRig`:
 * `new Phaser.Game({ plugins: { global: [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }] } })`. */
export class SpritepressPlugin extends Plugins.BasePlugin {}

/** A rig on the screen. It is an image to Phaser: position, scale, tint, alpha, depth and masks are as usual. WebGL
 * only. */
export class RigObject extends GameObjects.Image {
    constructor(scene: Scene, x: number, y: number, key: string, animation?: string | number | null);
    /** Shared by all objects of that key. */
    readonly rig: Rig;
    /** Since the animation began. */
    readonly seconds: number;
    /** 2 plays twice as fast, 0 stands still. */
    timeScale: number;
    /** Begins an animation; null is the bind pose. */
    play(animation: string | number | null): this;
}

declare global {
    namespace Phaser {
        namespace Loader {
            interface LoaderPlugin {
                /** Loads an atlas or a rig of any format that the library reads. */
                spritepress(key: string, url?: string, options?: Omit<RigOptions, 'input' | 'name'>): this;
            }
        }
        namespace GameObjects {
            interface GameObjectFactory {
                /** Adds a rig that was loaded. */
                spritepressRig(x: number, y: number, key: string, animation?: string | number | null): RigObject;
            }
        }
    }
}
