// Phaser 3: with the plugin, `this.load.spritepress('game', 'game.pct')` loads an atlas or a rig, `this.add.spritepressRig` plays one.
import * as Phaser from 'phaser';
import { loadAsset } from './lib/asset.js';
import { Player } from './lib/player.js';

const TURNS = { clockwise: -Math.PI / 2, 'counter-clockwise': Math.PI / 2 };
const FILTERS = { nearest: Phaser.Textures.FilterMode.NEAREST, linear: Phaser.Textures.FilterMode.LINEAR };
const CACHE = 'spritepress'; // rigs, by their keys

/** Phaser draws frames as they lie. Those that lie turned are drawn upright on a page of their own. */
function turnUpright({ frames, images }) {
    const turned = frames.filter(({ turn }) => turn);
    if (turned.length === 0) return;
    const page = document.createElement('canvas');
    page.width = Math.max(...turned.map(({ w }) => w));
    page.height = turned.reduce((sum, { h }) => sum + h, 0);
    const context = page.getContext('2d');
    let top = 0;
    for (const frame of turned) {
        const { x, y, w, h, turn } = frame;
        context.setTransform(1, 0, 0, 1, w / 2, top + h / 2);
        context.rotate(TURNS[turn]);
        context.drawImage(images[frame.page], x, y, h, w, -h / 2, -w / 2, h, w);
        Object.assign(frame, { page: images.length, x: 0, y: top });
        top += h;
    }
    images.push(page);
}

function addFrame(texture, frame) {
    const { name, page, x, y, w, h, sourceW, sourceH, trimX, trimY, trimmed, pivot, splits } = frame;
    const made = texture.add(name, page, x, y, w, h);
    if (!made) return; // the first of several with one name has it
    if (trimmed) made.setTrim(sourceW, sourceH, trimX, trimY, w, h);
    if (pivot) Object.assign(made, { customPivot: true, pivotX: pivot[0], pivotY: pivot[1] });
    if (splits) made.setScale9(splits[0], splits[2], sourceW - splits[0] - splits[1], sourceH - splits[2] - splits[3]);
    made.customData = frame;
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
        if (data.rig) game.cache.custom[CACHE].add(key, data.rig);
        else turnUpright(data);
        if (data.images.length === 0) data.images.push(document.createElement('canvas')); // Phaser has no texture without a picture
        const texture = textures.create(key, data.images);
        texture.add('__BASE', 0, 0, 0, texture.source[0].width, texture.source[0].height);
        data.frames?.forEach((frame) => addFrame(texture, frame));
        data.filters?.forEach((filter, i) => { if (filter) texture.source[i].setFilter(FILTERS[filter]); });
        for (const [name, { frames, rate }] of Object.entries(data.animations ?? {}))
            game.anims.create({ key: `${key}/${name}`, frames: frames.map((frame) => ({ key, frame })), frameRate: rate, repeat: -1 });
        textures.emit('addtexture', key, texture);
        textures.emit(`addtexture-${key}`, texture);
    }
}

/** A rig on the screen. It is an image to Phaser: position, scale, tint, alpha, depth and masks are as usual. WebGL only. */
export class RigObject extends Phaser.GameObjects.Image {
    #player;
    timeScale = 1;

    constructor(scene, x, y, key, animation = null) {
        super(scene, x, y, key);
        const rig = scene.sys.game.cache.custom[CACHE].get(key);
        if (!rig) throw new Error(`there is no rig "${key}"`);
        this.#player = new Player(rig);
        this.play(animation);
    }

    get rig() { return this.#player.rig; }

    get seconds() { return this.#player.seconds; }

    play(animation) {
        this.#player.play(animation);
        return this;
    }

    addedToScene() { this.scene.sys.updateList.add(this); }

    removedFromScene() { this.scene.sys.updateList.remove(this); }

    /** Phaser calls it for every picture. */
    preUpdate(time, delta) { this.#player.show(this.seconds + delta / 1000 * this.timeScale); }

    renderCanvas() {}

    renderWebGL(renderer, self, camera, parentMatrix) {
        const { rig, points, order, visibleCount } = this.#player;
        const pipeline = renderer.pipelines.set(this.pipeline, this);
        const { a, b, c, d, e, f } = Phaser.GameObjects.GetCalcMatrix(this, camera, parentMatrix).calc;
        const tint = Phaser.Renderer.WebGL.Utils.getTintAppendFloatAlpha(this.tintTopLeft, camera.alpha * this.alpha);
        const up = rig.yDown ? 1 : -1;
        camera.addToRenderList(this);
        renderer.pipelines.preBatch(this);
        for (let n = 0; n < visibleCount; n++) {
            const { firstVertex, indices, uvs, image } = rig.meshes[order[n]];
            const { glTexture } = this.texture.source[image];
            let unit = pipeline.setTexture2D(glTexture);
            for (let i = 0; i < indices.length; i++) {
                if (i % 3 === 0 && pipeline.shouldFlush(3)) {
                    pipeline.flush();
                    unit = pipeline.setTexture2D(glTexture);
                }
                const vertex = indices[i], x = points[2 * (firstVertex + vertex)], y = up * points[2 * (firstVertex + vertex) + 1];
                pipeline.batchVert(a * x + c * y + e, b * x + d * y + f, uvs[2 * vertex], uvs[2 * vertex + 1], unit, this.tintFill, tint);
            }
        }
        renderer.pipelines.postBatch(this);
    }
}

/** `new Phaser.Game({ plugins: { global: [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }] }, ... })`. */
export class SpritepressPlugin extends Phaser.Plugins.BasePlugin {
    constructor(manager) {
        super(manager);
        this.game.cache.addCustom(CACHE);
        manager.registerFileType('spritepress', function load(key, url, options) {
            this.addFile(new SpritepressFile(this, key, url, options));
            return this;
        });
        manager.registerGameObject('spritepressRig', function add(x, y, key, animation) {
            return this.displayList.add(new RigObject(this.scene, x, y, key, animation));
        });
    }
}
