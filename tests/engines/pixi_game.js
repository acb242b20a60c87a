// In the page: Pixi 8, drawing one thing at a time.
import { Application, TextureSource } from 'pixi.js';
import { SIDE, readCanvas } from './compare.js';

/** An application: draws what is put on its stage. */
export async function openApplication({ smooth } = {}) {
    TextureSource.defaultOptions.scaleMode = smooth ? 'linear' : 'nearest';
    const app = new Application();
    await app.init({
        width: SIDE,
        height: SIDE,
        backgroundAlpha: 0,
        preference: 'webgl',
        autoStart: false,
        antialias: false,
    });
    return {
        draw(object) {
            app.stage.addChild(object);
            app.render();
            const pixels = readCanvas(app.canvas);
            object.destroy();
            return pixels;
        },
        close: () => app.destroy(true),
    };
}
