// In the page: Phaser 3 or 4 with the plugin.
import { SpritepressPlugin } from 'spritepress/phaser';
import * as plain from './phaser_game.js';

const plugins = [{ key: 'spritepress', plugin: SpritepressPlugin, start: true }];

/** A game with the plugin and one scene. */
export const makeGame = (scene) => plain.makeGame(scene, { plugins });

/** An engine that has loaded a document: draws frames and moments of rigs, and tells their names. */
export async function open(url, options = {}) {
    const { scene, draw, ...opened } = await plain.openGame((loader) => loader.spritepress('it', url, options.load), {
        ...options,
        plugins,
    });
    return {
        ...opened,
        drawRig(animation, seconds, x, y) {
            const rig = scene.add.spritepressRig(x, y, 'it', animation);
            rig.timeScale = 0;
            rig.preUpdate(0, 0);
            rig.timeScale = seconds / 0.016; // the step of `draw` brings it there
            return draw(rig);
        },
    };
}
