// Phaser 3: with the plugin, `load.spritepress('game', 'game.pct')` loads an atlas or a rig, and `add.spritepressRig` plays a rig.
import * as Phaser from 'phaser';
import { loadAsset } from './lib/asset.js';
import { RIGS, RigObject } from './lib/phaser_rig.js';
import { turnUpright } from './lib/upright.js';

export { RigObject };

const FILTERS = { nearest: Phaser.Textures.FilterMode.NEAREST, linear: Phaser.Textures.FilterMode.LINEAR };

function addFrame(texture, frame) {
    const { name, page, x, y, w, h, sourceW, sourceH, trimX, trimY, trimmed, pivot, splits } = frame;
    const made = texture.add(name, page, x, y, w, h);
    if (!made) return; // the first of several with one name has it
    if (trimmed) made.setTrim(sourceW, sourceH, trimX, trimY, w, h);
    if (pivot) Object.assign(made, { customPivot: true, pivotX: pivot[0], pivotY: pivot[1] });
    if (splits) made.setScale9(splits[0], splits[2], sourceW - splits[0] - splits[1], sourceH - splits[2] - splits[3]);
    made.customData = frame;
}

/** Phaser repeats pages whose sides are powers of two: at an edge, smooth drawing would mix in the opposite one. */
function clampEdges({ glTexture }) {
    if (!glTexture) return; // the Canvas renderer has none
    const { gl, pixels, width, height, flipY, minFilter, magFilter, format } = glTexture;
    glTexture.update(pixels, width, height, flipY, gl.CLAMP_TO_EDGE, gl.CLAMP_TO_EDGE, minFilter, magFilter, format);
}

class SpritepressFile extends Phaser.Loader.File {
    constructor(loader, key, url, options) {
        super(loader, { type: 'spritepress', cache: loader.textureManager, extension: 'pct', key, url, config: options });
    }

    load() {
        this.src = Phaser.Loader.GetURL(this, this.loader.baseURL);
        this.state = Phaser.Loader.FILE_LOADING;
        loadAsset(this.src, this.config).then((asset) => this.finish(asset), (error) => this.finish(null, error));
    }

    finish(asset, error) {
        this.data = asset;
        this.error = error; // listeners of "loaderror" find the findings here
        this.state = asset ? Phaser.Loader.FILE_LOADED : Phaser.Loader.FILE_ERRORED;
        this.loader.nextFile(this, Boolean(asset));
    }

    onProcess() { this.onProcessComplete(); }

    addToCache() {
        const { key, data, loader: { textureManager: textures, systems: { game } } } = this;
        if (data.rig) game.cache.custom[RIGS].add(key, data.rig);
        else turnUpright(data); // Phaser draws frames as they lie
        if (data.images.length === 0) data.images.push(document.createElement('canvas')); // Phaser has no texture without a picture
        const texture = textures.create(key, data.images);
        texture.add('__BASE', 0, 0, 0, texture.source[0].width, texture.source[0].height);
        texture.source.forEach(clampEdges);
        data.frames?.forEach((frame) => addFrame(texture, frame));
        data.filters?.forEach((filter, i) => { if (filter) texture.source[i].setFilter(FILTERS[filter]); });
        for (const [name, { frames, rate }] of Object.entries(data.animations ?? {}))
            game.anims.create({ key: `${key}/${name}`, frames: frames.map((frame) => ({ key, frame })), frameRate: rate, repeat: -1 });
        textures.emit('addtexture', key, texture);
        textures.emit(`addtexture-${key}`, texture);
    }
}

/** `new Phaser.Game({ plugins: { global: [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }] }, ... })`. */
export class SpritepressPlugin extends Phaser.Plugins.BasePlugin {
    constructor(manager) {
        super(manager);
        this.game.cache.addCustom(RIGS);
        manager.registerFileType('spritepress', function load(key, url, options) {
            this.addFile(new SpritepressFile(this, key, url, options));
            return this;
        });
        manager.registerGameObject('spritepressRig', function add(x, y, key, animation) {
            return this.displayList.add(new RigObject(this.scene, x, y, key, animation));
        });
    }
}
