// Pixi 8: `extensions.add(spritepressLoader)`, then `Assets.load('game.pct')` gives a SpritepressSheet, a rig a SpritepressRig.
import { Container, ExtensionType, ImageSource, Mesh, MeshGeometry, Rectangle, Texture } from 'pixi.js';
import { ENDINGS, loadAsset } from './lib/asset.js';
import { Player } from './lib/player.js';

const TURNS = { clockwise: 2, 'counter-clockwise': 6 }; // as groupD8 numbers them

function makeTexture({ name, x, y, w, h, sourceW, sourceH, trimX, trimY, pivot, splits, turn }, source) {
    const [left, right, top, bottom] = splits ?? [];
    return new Texture({
        source, label: name, rotate: TURNS[turn] ?? 0,
        frame: turn ? new Rectangle(x, y, h, w) : new Rectangle(x, y, w, h),
        orig: new Rectangle(0, 0, sourceW, sourceH), trim: new Rectangle(trimX, trimY, w, h),
        defaultAnchor: pivot && { x: pivot[0], y: pivot[1] }, defaultBorders: splits && { left, right, top, bottom },
    });
}

export class SpritepressSheet {
    constructor({ frames, animations, images, filters }) {
        this.sources = images.map((resource, i) => new ImageSource({ resource, ...(filters[i] && { scaleMode: filters[i] }) }));
        this.textures = Object.fromEntries(frames.map((frame) => [frame.name, makeTexture(frame, this.sources[frame.page])]));
        this.animations = Object.fromEntries(Object.entries(animations).map(([name, { frames: names }]) =>
            [name, names.map((frame) => this.textures[frame])]));
        this.rates = Object.fromEntries(Object.entries(animations).map(([name, { rate }]) => [name, rate]));
    }

    destroy() {
        for (const texture of Object.values(this.textures)) texture.destroy();
        for (const source of this.sources) source.destroy();
    }
}

export class SpritepressRig {
    constructor({ rig, images }) {
        this.rig = rig;
        this.textures = images.map((resource) => new Texture({ source: new ImageSource({ resource }) }));
    }

    destroy() {
        for (const texture of this.textures) texture.destroy(true);
        this.rig.free();
    }
}

/** A character on the stage: `new RigView(await Assets.load('fox.pchr'), 'walk')`. */
export class RigView extends Container {
    #player;
    #meshes;

    constructor({ rig, textures }, animation = null) {
        super();
        this.#player = new Player(rig);
        const body = this.addChild(new Container({ sortableChildren: true }));
        body.scale.y = rig.yDown ? 1 : -1;
        this.#meshes = rig.meshes.map(({ firstVertex, vertexCount, uvs, indices, image }) => body.addChild(new Mesh({
            texture: textures[image],
            geometry: new MeshGeometry({
                positions: this.#player.points.subarray(2 * firstVertex, 2 * (firstVertex + vertexCount)),
                uvs,
                indices: new Uint32Array(indices),
            }),
        })));
        this.play(animation);
    }

    get rig() { return this.#player.rig; }

    get seconds() { return this.#player.seconds; }

    play(animation) {
        this.#player.play(animation);
        this.update(0);
    }

    /** Goes on by seconds of time: `app.ticker.add(({ deltaMS }) => fox.update(deltaMS / 1000))`. */
    update(seconds) {
        const player = this.#player;
        player.show(player.seconds + seconds);
        for (const mesh of this.#meshes) mesh.visible = false;
        for (let i = 0; i < player.visibleCount; i++) {
            const mesh = this.#meshes[player.order[i]];
            mesh.visible = true;
            mesh.zIndex = i;
            mesh.geometry.getBuffer('aPosition').update();
        }
    }
}

export const spritepressLoader = {
    extension: ExtensionType.Asset,
    cache: {
        test: (asset) => asset instanceof SpritepressSheet,
        getCacheableAssets: (keys, sheet) => ({ ...Object.fromEntries(keys.map((key) => [key, sheet])), ...sheet.textures }),
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
