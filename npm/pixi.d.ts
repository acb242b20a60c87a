import type { Container, ExtensionType, Texture, TextureSource } from 'pixi.js';
import type { Rig } from './index.js';

/** `extensions.add(spritepressLoader)`; then `Assets.load` knows the formats by their endings. For others, and for options:
 * `Assets.load({ src: 'lamp.json', parser: 'spritepress', data: { clockwise: true } })`. */
export const spritepressLoader: { extension: ExtensionType.Asset };

/** What `Assets.load` gives for an atlas. The textures are also in Pixi's cache, by their names. */
export class SpritepressSheet {
    readonly sources: TextureSource[];
    readonly textures: Record<string, Texture>;
    /** For `AnimatedSprite`, where the document tells animations. */
    readonly animations: Record<string, Texture[]>;
    /** Pictures a second of each. */
    readonly rates: Record<string, number>;
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
