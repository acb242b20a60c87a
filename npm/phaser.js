// Phaser 3 and 4: with the plugin, `load.spritepress('game', 'game.pct')` loads an atlas or a rig, and `add.spritepressRig`
// plays a rig.
import * as Phaser from 'phaser';
import { loadAsset } from './lib/asset.js';
import { RIGS, RigObject } from './lib/phaser_rig.js';
import { turnUpright } from './lib/upright.js';

export { RigObject };

const FILTERS = { nearest: Phaser.Textures.FilterMode.NEAREST, linear: Phaser.Textures.FilterMode.LINEAR };

function addFrame(texture, frame) {
    const { name, page, x, y, w, h, sourceW, sourceH, trimX, trimY, trimmed, pivot, splits } = frame;
    // `__proto__` would become the prototype of Phaser's table. Of several with one name the first has it.
    const made = name === '__proto__' ? null : texture.add(name, page, x, y, w, h);
    if (!made) return false;
    if (trimmed) made.setTrim(sourceW, sourceH, trimX, trimY, w, h);
    if (pivot) Object.assign(made, { customPivot: true, pivotX: pivot[0], pivotY: pivot[1] });
    if (splits) made.setScale9(splits[0], splits[2], sourceW - splits[0] - splits[1], sourceH - splits[2] - splits[3]);
    made.customData = frame;
    return true;
}

/** Phaser has a name of its own among a texture's frames: `__BASE`, the whole page. */
function addFrames(texture, frames) {
    const lost = frames.filter((frame) => !addFrame(texture, frame)).map(({ name }) => name);
    if (lost.length > 0)
        console.warn(`spritepress: "${texture.key}" has frames whose names Phaser cannot take: ${lost.join(', ')}`);
}

/** Animations of a texture that was removed may still be there, with its frames: they are replaced. */
function addAnimations(anims, key, animations) {
    for (const [name, { frames, rate, durations, repeats }] of Object.entries(animations)) {
        const config = { key: `${key}/${name}`, frameRate: rate, repeat: repeats - 1 }; // -1 is for ever
        anims.remove(config.key);
        anims.create({ ...config, frames: frames.map((frame, i) => ({ key, frame, duration: durations?.[i] ?? 0 })) });
    }
}

/** Phaser repeats pages whose sides are powers of two: at an edge, smooth drawing would mix in the opposite one. */
function clampEdges({ glTexture }) {
    if (!glTexture) return; // the Canvas renderer has none
    const { pixels, width, height, flipY, minFilter, magFilter, format } = glTexture;
    const { CLAMP_TO_EDGE } = WebGLRenderingContext; // Phaser 4 has the context elsewhere than Phaser 3
    glTexture.update(pixels, width, height, flipY, CLAMP_TO_EDGE, CLAMP_TO_EDGE, minFilter, magFilter, format);
}

/** Phaser 4 asks WebGL to flip pages, which it does with a canvas and, by its rules, not with a bitmap. */
function makeCanvas(image) {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    image.close();
    return canvas;
}

class SpritepressFile extends Phaser.Loader.File {
    constructor(loader, key, url, options) {
        super(loader, {
            type: 'spritepress',
            cache: loader.textureManager,
            extension: 'pct',
            key,
            url,
            config: options,
        });
    }

    load() {
        this.src = Phaser.Loader.GetURL(this, this.loader.baseURL);
        this.state = Phaser.Loader.FILE_LOADING;
        loadAsset(this.src, this.config).then(
            (asset) => this.finish(asset),
            (error) => this.finish(null, error),
        );
    }

    /** Nothing may be thrown from here: the loader would wait for this file for ever. */
    finish(asset, error) {
        const game = this.loader.systems?.game;
        if (!game || game.pendingDestroy) return; // as the loader does
        this.data = asset;
        this.error = error; // listeners of "loaderror" find the findings here
        try {
            if (asset) this.addAsset(asset, game);
        } catch (thrown) {
            this.error = thrown;
        }
        this.state = this.error ? Phaser.Loader.FILE_ERRORED : Phaser.Loader.FILE_LOADED;
        this.loader.nextFile(this, !this.error);
    }

    onProcess() {
        this.onProcessComplete();
    }

    addToCache() {} // `finish` did, while the file could still fail

    addAsset(asset, game) {
        const {
            key,
            loader: { textureManager: textures },
        } = this;
        asset.images = asset.images.map(makeCanvas);
        if (!asset.rig) turnUpright(asset); // Phaser draws frames as they lie
        // Phaser has no texture without a picture.
        if (asset.images.length === 0) asset.images.push(document.createElement('canvas'));
        const texture = textures.create(key, asset.images);
        if (!texture) throw new Error(`there is a texture "${key}" already`);
        try {
            this.fillTexture(texture, asset, game);
        } catch (error) {
            textures.remove(key); // so that the key can be loaded again
            throw error;
        }
    }

    fillTexture(texture, asset, game) {
        const {
            key,
            loader: { textureManager: textures },
        } = this;
        texture.add('__BASE', 0, 0, 0, texture.source[0].width, texture.source[0].height);
        texture.source.forEach(clampEdges);
        if (asset.rig) game.cache.custom[RIGS].add(key, asset.rig);
        else this.addAtlas(asset, texture, game);
        textures.emit('addtexture', key, texture);
        textures.emit(`addtexture-${key}`, texture);
    }

    addAtlas({ frames, filters, animations }, texture, game) {
        addFrames(texture, frames);
        filters.forEach((filter, i) => {
            if (filter) texture.source[i].setFilter(FILTERS[filter]);
        });
        addAnimations(game.anims, this.key, animations);
    }
}

/** `new Phaser.Game({ plugins: { global: [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }] }, ...
 * })`. */
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
