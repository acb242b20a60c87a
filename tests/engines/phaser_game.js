// In the page: Phaser 3 or 4, drawing one thing at a time.
import * as Phaser from 'phaser';
import { SIDE, PLACE, readCanvas } from './compare.js';

/** A game with one scene. */
export function makeGame(scene, options = {}) {
    return new Phaser.Game({
        type: Phaser.WEBGL,
        width: SIDE,
        height: SIDE,
        transparent: true,
        banner: false,
        audio: { noAudio: true },
        antialias: options.smooth,
        antialiasGL: false,
        pixelArt: !options.smooth,
        roundPixels: false,
        plugins: { global: options.plugins ?? [] },
        scene,
    });
}

/** A game that has loaded what `load` asks its loader for. */
function startGame(load, options) {
    return new Promise((resolve, reject) => {
        const game = makeGame(
            {
                preload() {
                    this.load.on('loaderror', ({ error }) => reject(error ?? new Error('a file cannot be loaded')));
                    load(this.load);
                },
                create() {
                    resolve(game);
                },
            },
            options,
        );
    });
}

/** An engine that has loaded a texture "it": draws its frames, and tells their names. */
export async function openGame(load, options = {}) {
    const game = await startGame(load, options);
    const scene = game.scene.scenes[0];
    let time = 0;
    game.loop.stop();
    const draw = (object) => {
        time += 16;
        game.step(time, 16);
        const pixels = readCanvas(game.canvas);
        object.destroy();
        return pixels;
    };
    const texture = game.textures.get('it');
    return {
        filters: texture.source.map(({ scaleMode }) =>
            scaleMode === Phaser.ScaleModes.NEAREST ? 'nearest' : 'linear',
        ),
        names: texture.getFrameNames(),
        animations: game.anims.toJSON().anims.map(({ key, frameRate, repeat, frames }) => ({
            name: key,
            rate: frameRate,
            repeats: repeat + 1,
            frames: frames.map(({ frame }) => frame),
            times: frames.map(({ duration }) => duration),
        })),
        drawFrame: (name) => draw(scene.add.image(PLACE.x, PLACE.y, 'it', name).setOrigin(0)),
        game,
        scene,
        draw,
        close: () => game.destroy(true),
    };
}
