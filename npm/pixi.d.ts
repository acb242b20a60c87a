import type { AnimatedSpriteFrames, Container, ExtensionType, Texture, TextureSource } from 'pixi.js';
import type { Rig } from './index.js';

/** `extensions.add(spritepressLoader)`; then `Assets.load` knows the formats by their endings. For others, and for
 * options: `Assets.load({ src: 'lamp.json', parser: 'spritepress', data: { clockwise: true } })`. */
export const spritepressLoader: { extension: ExtensionType.Asset };

/** What `Assets.load` gives for an atlas. The textures are also in Pixi's cache, by their names. */
export class SpritepressSheet {
    readonly sources: TextureSource[];
    readonly textures: Record<string, Texture>;
    /** For `AnimatedSprite`, where the document tells animations: textures as they are seen, with their times in
     * milliseconds where they are not seen equally long. */
    readonly animations: Record<string, AnimatedSpriteFrames>;
    /** Pictures a second of each, in the mean. */
    readonly rates: Record<string, number>;
    /** How often each plays; 0 is for ever. */
    readonly repeats: Record<string, number>;
    destroy(): void;
}

/** What `Assets.load` gives for a rig. */
export class SpritepressRig {
    readonly rig: Rig;
    readonly textures: Texture[];
    destroy(): void;
}

/** A character on the stage. */
export class RigView extends Container {
    constructor(rig: SpritepressRig, animation?: string | number | null);
    readonly rig: Rig;
    /** Since the animation began. */
    readonly seconds: number;
    /** Begins an animation; null is the bind pose. */
    play(animation: string | number | null): void;
    /** Goes on by seconds of time. */
    update(seconds: number): void;
}
