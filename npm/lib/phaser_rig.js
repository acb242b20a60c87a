// A rig as a game object of Phaser 3.
import * as Phaser from 'phaser';
import { Player } from './player.js';

/** The cache of the game that has the rigs, by their keys. */
export const RIGS = 'spritepress';

/** A rig on the screen. It is an image to Phaser: position, scale, tint, alpha, depth and masks are as usual. WebGL
 * only. */
export class RigObject extends Phaser.GameObjects.Image {
    #player;
    timeScale = 1;

    constructor(scene, x, y, key, animation = null) {
        super(scene, x, y, key);
        const rig = scene.sys.game.cache.custom[RIGS].get(key);
        if (!rig) throw new Error(`there is no rig "${key}"`);
        this.#player = new Player(rig);
        this.play(animation);
    }

    get rig() {
        return this.#player.rig;
    }

    get seconds() {
        return this.#player.seconds;
    }

    play(animation) {
        this.#player.play(animation);
        return this;
    }

    addedToScene() {
        this.scene.sys.updateList.add(this);
    }

    removedFromScene() {
        this.scene.sys.updateList.remove(this);
    }

    /** Phaser calls it for every picture. */
    preUpdate(_time, delta) {
        this.#player.show(this.seconds + (delta / 1000) * this.timeScale);
    }

    renderCanvas() {}

    renderWebGL(renderer, _self, camera, parentMatrix) {
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
                const vertex = indices[i],
                    x = points[2 * (firstVertex + vertex)],
                    y = up * points[2 * (firstVertex + vertex) + 1];
                pipeline.batchVert(
                    a * x + c * y + e,
                    b * x + d * y + f,
                    uvs[2 * vertex],
                    uvs[2 * vertex + 1],
                    unit,
                    this.tintFill,
                    tint,
                );
            }
        }
        renderer.pipelines.postBatch(this);
    }
}
