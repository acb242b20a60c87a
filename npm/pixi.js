// Pixi 8: `extensions.add(spritepressLoader)`, then `Assets.load('game.pct')` gives a SpritepressSheet, a rig a
// SpritepressRig.
import { ExtensionType, ImageSource, Rectangle, Texture } from 'pixi.js';
import { ENDINGS, loadAsset } from './lib/asset.js';
import { RigView, SpritepressRig } from './lib/pixi_rig.js';

export { RigView, SpritepressRig };

const TURNS = { clockwise: 2, 'counter-clockwise': 6 }; // as groupD8 numbers them

function makeTexture({ name, x, y, w, h, sourceW, sourceH, trimX, trimY, pivot, splits, turn }, source) {
    const [left, right, top, bottom] = splits ?? [];
    return new Texture({
        source,
        label: name,
        rotate: TURNS[turn] ?? 0,
        frame: turn ? new Rectangle(x, y, h, w) : new Rectangle(x, y, w, h),
        orig: new Rectangle(0, 0, sourceW, sourceH),
        trim: new Rectangle(trimX, trimY, w, h),
        defaultAnchor: pivot && { x: pivot[0], y: pivot[1] },
        defaultBorders: splits && { left, right, top, bottom },
    });
}

/** What AnimatedSprite takes: textures, with their times where these differ. */
function makeAnimation({ frames, durations }, textures) {
    return frames.map((name, i) => (durations ? { texture: textures[name], time: durations[i] } : textures[name]));
}

function mapValues(object, change) {
    return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

export class SpritepressSheet {
    constructor({ frames, animations, images, filters }) {
        this.sources = images.map(
            (resource, i) => new ImageSource({ resource, ...(filters[i] && { scaleMode: filters[i] }) }),
        );
        this.textures = Object.fromEntries(
            frames.map((frame) => [frame.name, makeTexture(frame, this.sources[frame.page])]),
        );
        this.animations = mapValues(animations, (animation) => makeAnimation(animation, this.textures));
        this.rates = mapValues(animations, ({ rate }) => rate);
        this.repeats = mapValues(animations, ({ repeats }) => repeats);
    }

    destroy() {
        for (const texture of Object.values(this.textures)) texture.destroy();
        for (const source of this.sources) source.destroy();
    }
}

export const spritepressLoader = {
    extension: ExtensionType.Asset,
    cache: {
        test: (asset) => asset instanceof SpritepressSheet,
        getCacheableAssets: (keys, sheet) => ({
            ...Object.fromEntries(keys.map((key) => [key, sheet])),
            ...sheet.textures,
        }),
    },
    loader: {
        extension: { type: ExtensionType.LoadParser, priority: 2, name: 'spritepress' },
        name: 'spritepress',
        id: 'spritepress',
        test: (url) => ENDINGS.some((ending) => url.split(/[?#]/)[0].toLowerCase().endsWith(ending)),
        async load(url, { data } = {}) {
            const asset = await loadAsset(url, data);
            return asset.rig ? new SpritepressRig(asset) : new SpritepressSheet(asset);
        },
        unload: (asset) => asset.destroy(),
    },
};
