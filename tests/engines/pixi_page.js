// In the page: Pixi 8 with the loader, drawing one thing at a time.
import { AnimatedSprite, Assets, Sprite, extensions } from 'pixi.js';
import { RigView, SpritepressSheet, spritepressLoader } from 'spritepress/pixi';
import { PLACE } from './compare.js';
import { openApplication } from './pixi_game.js';

extensions.add(spritepressLoader);

/** An engine that has loaded a document: draws frames and moments of rigs, and tells their names. */
export async function open(url, options = {}) {
    const { draw, close } = await openApplication(options);
    const asset = await Assets.load({ src: url, data: options.load, ...(options.load && { parser: 'spritepress' }) });
    const isSheet = asset instanceof SpritepressSheet;
    return {
        filters: isSheet ? asset.sources.map(({ scaleMode }) => scaleMode) : [],
        names: isSheet ? Object.keys(asset.textures) : [],
        animations: isSheet
            ? Object.keys(asset.animations).map((name) => ({
                  name: `it/${name}`,
                  rate: asset.rates[name],
                  repeats: asset.repeats[name],
                  frames: asset.animations[name].map((frame) => (frame.texture ?? frame).label),
                  times: new AnimatedSprite(asset.animations[name])._durations ?? asset.animations[name].map(() => 0),
              }))
            : [],
        drawFrame(name) {
            const sprite = Sprite.from(name); // by the cache: its name is enough
            sprite.anchor.set(0);
            sprite.position.set(PLACE.x, PLACE.y);
            return draw(sprite);
        },
        drawRig(animation, seconds, x, y) {
            const view = new RigView(asset, animation);
            view.position.set(x, y);
            view.update(seconds);
            return draw(view);
        },
        async close() {
            await Assets.unload(url);
            close();
        },
    };
}
