// In the page: Phaser 3 with the plugin, drawing one thing at a time.
import * as Phaser from 'phaser';
import { SpritepressPlugin } from 'spritepress/phaser';
import { SIDE, PLACE, readCanvas } from './compare.js';

/** A game with the plugin and one scene. */
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
        plugins: { global: [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }] },
        scene,
    });
}

function startGame(key, url, options) {
    return new Promise((resolve, reject) => {
        const game = makeGame(
            {
                preload() {
                    this.load.on('loaderror', ({ error }) => reject(error ?? new Error('a file cannot be loaded')));
                    this.load.spritepress(key, url, options.load);
                },
                create() {
                    resolve(game);
                },
            },
            options,
        );
    });
}

/** An engine that has loaded a document: draws frames and moments of rigs, and tells their names. */
export async function open(url, options = {}) {
    const game = await startGame('it', url, options);
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
        drawRig(animation, seconds, x, y) {
            const rig = scene.add.spritepressRig(x, y, 'it', animation);
            rig.timeScale = 0;
            rig.preUpdate(0, 0);
            rig.timeScale = seconds / 0.016; // the step of `draw` brings it there
            return draw(rig);
        },
        close: () => game.destroy(true),
    };
}
