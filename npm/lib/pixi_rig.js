// Rigs in Pixi 8: what is loaded, and characters on the stage.
import { Container, ImageSource, Mesh, MeshGeometry, Texture } from 'pixi.js';
import { Player } from './player.js';

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
        this.#meshes = rig.meshes.map(({ firstVertex, vertexCount, uvs, indices, image }) =>
            body.addChild(
                new Mesh({
                    texture: textures[image],
                    geometry: new MeshGeometry({
                        positions: this.#player.points.subarray(2 * firstVertex, 2 * (firstVertex + vertexCount)),
                        uvs,
                        indices: new Uint32Array(indices),
                    }),
                }),
            ),
        );
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
