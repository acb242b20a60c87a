// A rig as a game object of Phaser 3 and 4.
import * as Phaser from 'phaser';
import { Player } from './player.js';

/** The cache of the game that has the rigs, by their keys. */
export const RIGS = 'spritepress';

/** In Phaser 3, whose pipelines take vertices one by one. */
function drawByPipeline(object, { rig, points, order, visibleCount }, renderer, camera, parentMatrix) {
    const pipeline = renderer.pipelines.set(object.pipeline, object);
    const { a, b, c, d, e, f } = Phaser.GameObjects.GetCalcMatrix(object, camera, parentMatrix).calc;
    const tint = Phaser.Renderer.WebGL.Utils.getTintAppendFloatAlpha(object.tintTopLeft, camera.alpha * object.alpha);
    const up = rig.yDown ? 1 : -1;
    camera.addToRenderList(object);
    renderer.pipelines.preBatch(object);
    for (let n = 0; n < visibleCount; n++) {
        const { firstVertex, indices, uvs, image } = rig.meshes[order[n]];
        const { glTexture } = object.texture.source[image];
        let unit = pipeline.setTexture2D(glTexture);
        for (let i = 0; i < indices.length; i++) {
            if (i % 3 === 0 && pipeline.shouldFlush(3)) {
                pipeline.flush();
                unit = pipeline.setTexture2D(glTexture);
            }
            const vertex = indices[i],
                x = points[2 * (firstVertex + vertex)],
                y = up * points[2 * (firstVertex + vertex) + 1],
                u = uvs[2 * vertex],
                v = uvs[2 * vertex + 1];
            pipeline.batchVert(a * x + c * y + e, b * x + d * y + f, u, v, unit, object.tintFill, tint);
        }
    }
    renderer.pipelines.postBatch(object);
}

/** A rig as Phaser 4 batches triangles: a vertex is x, y, u, v, a triangle three vertices and a page. */
class Triangles {
    #up;
    #indices;

    constructor(rig) {
        this.#up = rig.yDown ? 1 : -1;
        this.vertices = new Float32Array(4 * rig.vertexCount);
        for (const { firstVertex, uvs } of rig.meshes)
            for (let i = 0; i < uvs.length; i += 2)
                this.vertices.set([0, 0, uvs[i], uvs[i + 1]], 4 * firstVertex + 2 * i);
        const triangles = rig.meshes.reduce((sum, { indices }) => sum + indices.length / 3, 0);
        this.#indices = new Uint32Array(4 * triangles);
    }

    /** Takes what the player shows. */
    update({ rig, points, order, visibleCount }) {
        for (let i = 0, at = 0; i < points.length; i += 2, at += 4) {
            this.vertices[at] = points[i];
            this.vertices[at + 1] = this.#up * points[i + 1];
        }
        let end = 0;
        for (let n = 0; n < visibleCount; n++) {
            const { firstVertex, indices, image } = rig.meshes[order[n]];
            for (let i = 0; i < indices.length; i++) {
                this.#indices[end++] = firstVertex + indices[i];
                if (i % 3 === 2) this.#indices[end++] = image;
            }
        }
        this.indices = this.#indices.subarray(0, end);
        return this;
    }
}

const NODES = { triangles: 'BatchHandlerTri', transformer: 'TransformerVertex', submitter: 'SubmitterMeshToQuad' };

/** In Phaser 4, whose own meshes go to the same batch. */
function drawByNodes(object, { vertices, indices }, context, parentMatrix) {
    const { renderNodes } = object.scene.sys.renderer;
    const node = (name) => renderNodes.getNode(NODES[name]);
    const submitter = node('submitter');
    context.camera.addToRenderList(object);
    submitter.setRenderOptions(object); // light and smooth pixels, as for any image
    node('triangles').batchTriangles(
        context,
        object,
        parentMatrix,
        node('transformer'),
        vertices,
        indices,
        submitter._renderOptions,
    );
}

/** A rig on the screen. It is an image to Phaser: position, scale, tint, alpha, depth and masks are as usual. WebGL
 * only. */
export class RigObject extends Phaser.GameObjects.Image {
    #player;
    #triangles;
    timeScale = 1;

    constructor(scene, x, y, key, animation = null) {
        super(scene, x, y, key);
        const rig = scene.sys.game.cache.custom[RIGS].get(key);
        if (!rig) throw new Error(`there is no rig "${key}"`);
        this.#player = new Player(rig);
        this.flipV = true; // v of a rig grows downwards, that of Phaser 4's triangles upwards
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

    /** Phaser 4 calls it without `this`. */
    renderWebGL(renderer, object, view, parentMatrix) {
        const player = object.#player;
        if (renderer.pipelines) return drawByPipeline(object, player, renderer, view, parentMatrix);
        object.#triangles ??= new Triangles(object.rig);
        return drawByNodes(object, object.#triangles.update(player), view, parentMatrix);
    }
}
