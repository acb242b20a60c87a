// In the page: engines that load a format by their own means. Each gives {draw(name), names, facts(name), animations}.
import { PLACE, SIDE, readCanvas } from './compare.js';

const folderOf = (url) => url.replace(/[^/]*$/, '');
/** What Phaser's loader is asked for, by format; `atlas` for others. */
const PHASER_LOADS = {
    pct: (loader, url) => loader.setPath(folderOf(url)).atlasPCT('it', url.replace(/.*[/]/, '')),
    multiatlas: (loader, url) => loader.multiatlas('it', url, folderOf(url)),
    starling: (loader, url, picture) => loader.atlasXML('it', picture, url),
    'aseprite-json': (loader, url, picture) => loader.aseprite('it', picture, url),
};

async function openPhaser({ format, url, picture }) {
    const { openGame } = await import('./phaser_game.js');
    const load = PHASER_LOADS[format] ?? ((loader) => loader.atlas('it', picture, url));
    const { game, names, drawFrame } = await openGame((loader) => load(loader, url, picture));
    const texture = game.textures.get('it');
    if (format === 'aseprite-json') game.anims.createFromAseprite('it');
    const playing = game.anims.toJSON().anims.map(({ key, frames }) => [key, frames.map(({ frame }) => frame)]);
    const nine = ({ scale9, data: { scale9Borders: box } }) => (scale9 ? [box.x, box.y, box.w, box.h] : null);
    return {
        names,
        draw: drawFrame,
        facts(name) {
            const frame = texture.get(name);
            return {
                pivot: frame.customPivot ? [frame.pivotX, frame.pivotY] : null,
                box: nine(frame),
                size: [frame.realWidth, frame.realHeight],
            };
        },
        animations: Object.fromEntries(playing),
    };
}

async function openPixi({ url }) {
    const { openApplication } = await import('./pixi_game.js');
    const { Assets, Sprite } = await import('pixi.js');
    const { draw } = await openApplication();
    const sheet = await Assets.load(url);
    const sheets = [sheet, ...sheet.linkedSheets];
    const textures = Object.assign({}, ...sheets.map((each) => each.textures));
    const animations = Object.assign({}, ...sheets.map((each) => each.animations));
    return {
        names: Object.keys(textures),
        draw(name) {
            const sprite = new Sprite(textures[name]);
            sprite.anchor.set(0);
            sprite.position.set(PLACE.x, PLACE.y);
            sprite.scale.set(textures[name].source.resolution);
            return draw(sprite);
        },
        facts(name) {
            const { defaultAnchor: pivot, defaultBorders: edge, source, orig } = textures[name];
            return {
                pivot: pivot ? [pivot.x, pivot.y] : null,
                splits: edge ? [edge.left, edge.right, edge.top, edge.bottom] : null,
                size: [orig.width * source.resolution, orig.height * source.resolution],
                scale: source.resolution,
            };
        },
        animations: Object.fromEntries(
            Object.entries(animations).map(([name, list]) => [name, list.map((texture) => texture?.label)]),
        ),
    };
}

/** Spine's runtime gives corners and texture coordinates; the canvas draws by them. */
async function openSpine({ format, url }) {
    const { RegionAttachment, TextureAtlas } = await import('spine');
    const atlas = new TextureAtlas(await (await fetch(url)).text());
    const bitmaps = new Map();
    for (const { name } of atlas.pages)
        bitmaps.set(name, await createImageBitmap(await (await fetch(new URL(name, new URL(url, location)))).blob()));
    const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
    context.imageSmoothingEnabled = false;
    // Atlases have names without extensions, and those of libGDX numbers of sequences apart.
    const named = ({ name, index }) => (format === 'spine' ? name : `${name}${index > 0 ? `_${index}` : ''}`);
    const regions = Object.fromEntries(atlas.regions.map((region) => [`${named(region)}.png`, region]));
    return {
        names: Object.keys(regions),
        draw(name) {
            const region = regions[name];
            const { originalWidth: w, originalHeight: h, page } = region;
            const corners = [],
                uvs = [];
            RegionAttachment.computeUVs(region, w / 2, h / 2, 1, 1, 0, w, h, corners, uvs);
            // Lower left, upper left and upper right: on the page, and where they are drawn.
            const from = [0, 2, 4].map((i) => [uvs[i] * page.width, uvs[i + 1] * page.height]);
            const to = [0, 2, 4].map((i) => [PLACE.x + corners[i], PLACE.y + h - corners[i + 1]]);
            drawTriangle(context, bitmaps.get(page.name), from, to);
            return context.getImageData(0, 0, SIDE, SIDE).data;
        },
        facts(name) {
            const { names, values, originalWidth, originalHeight, degrees } = regions[name];
            const value = (key) => values?.[names.indexOf(key)] ?? null;
            return { size: [originalWidth, originalHeight], splits: value('split'), turned: degrees };
        },
        animations: {},
    };
}

/** Draws the parallelogram of three corners of a picture where three others are. */
function drawTriangle(context, bitmap, [p, q, r], [s, t, u]) {
    const [ax, ay, bx, by] = [p[0] - q[0], p[1] - q[1], r[0] - q[0], r[1] - q[1]];
    const [cx, cy, dx, dy] = [s[0] - t[0], s[1] - t[1], u[0] - t[0], u[1] - t[1]];
    const area = ax * by - ay * bx;
    const a = (cx * by - dx * ay) / area,
        c = (dx * ax - cx * bx) / area,
        b = (cy * by - dy * ay) / area,
        d = (dy * ax - cy * bx) / area;
    context.resetTransform();
    context.clearRect(0, 0, SIDE, SIDE);
    context.setTransform(...[a, b, c, d, t[0] - a * q[0] - c * q[1], t[1] - b * q[0] - d * q[1]].map(Math.round));
    const [x, y] = [Math.min(p[0], r[0]), Math.min(p[1], r[1])].map(Math.round);
    const [w, h] = [Math.abs(ax + bx), Math.abs(ay + by)].map(Math.round);
    context.drawImage(bitmap, x, y, w, h, x, y, w, h);
}

/** melonJS draws a sprite of an atlas by its name. */
async function openMelon({ url, picture }) {
    const me = await import('melonjs');
    const app = new me.Application(SIDE, SIDE, { renderer: me.video.CANVAS, antiAlias: false });
    await app.init();
    const { renderer } = app;
    const atlas = new me.TextureAtlas(await (await fetch(url)).json(), await loadImage(picture));
    const regions = atlas.getAtlas();
    return {
        names: [...new Set(Object.values(regions).flatMap(({ name }) => name ?? []))], // rectangles are among them, too
        draw(name) {
            const sprite = atlas.createSpriteFromName(name);
            sprite.anchorPoint.set(0, 0);
            sprite.pos.set(PLACE.x, PLACE.y);
            renderer.getCanvas().getContext('2d').clearRect(0, 0, SIDE, SIDE);
            sprite.preDraw(renderer);
            sprite.draw(renderer);
            sprite.postDraw(renderer);
            return readCanvas(renderer.getCanvas());
        },
        facts: (name) => ({ size: [regions[name].sourceSize.w, regions[name].sourceSize.h] }),
        animations: {},
    };
}

async function loadImage(url) {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
}

/** Kaplay and Excalibur draw frames of Aseprite by their numbers. */
async function openKaplay({ url, picture }) {
    const { default: kaplay } = await import('kaplay');
    const k = kaplay({
        width: SIDE,
        height: SIDE,
        background: [0, 0, 0, 0],
        global: false,
        crisp: true,
        pixelDensity: 1,
    });
    const sprite = await k.loadAseprite('it', picture, url);
    await new Promise((ready) => k.onLoad(ready));
    const numbers = sprite.frames.map((_, i) => String(i));
    let shown = 0;
    k.onDraw(() => k.drawSprite({ sprite: 'it', frame: shown, pos: k.vec2(PLACE.x, PLACE.y), anchor: 'topleft' }));
    return {
        names: numbers,
        async draw(name) {
            shown = Number(name);
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            return readCanvas(k.canvas);
        },
        facts: (name) => ({
            size: [sprite.frames[name].w * sprite.tex.width, sprite.frames[name].h * sprite.tex.height].map(Math.round),
        }),
        animations: Object.fromEntries(
            Object.entries(sprite.anims).map(([name, { from, to }]) => [name, numbers.slice(from, to + 1)]),
        ),
    };
}

async function openExcalibur({ url }) {
    const ex = await import('excalibur');
    const { AsepriteResource } = await import('@excaliburjs/plugin-aseprite');
    const resource = new AsepriteResource(url);
    await resource.load();
    const { sprites } = resource.getSpriteSheet();
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
    const context = new ex.ExcaliburGraphicsContext2DCanvas({ canvasElement: canvas, smoothing: false });
    const numbers = sprites.map((_, i) => String(i));
    const placeOf = ({ sourceView: { x, y } }) => `${x},${y}`;
    const places = sprites.map(placeOf);
    const tags = (await (await fetch(url)).json()).meta.frameTags;
    return {
        names: numbers,
        draw(name) {
            canvas.getContext('2d').clearRect(0, 0, SIDE, SIDE);
            sprites[name].draw(context, PLACE.x, PLACE.y);
            context.flush();
            return readCanvas(canvas);
        },
        facts: (name) => ({ size: [sprites[name].width, sprites[name].height] }),
        // Animations have copies of the sprites, which lie where these lie.
        animations: Object.fromEntries(
            tags.map(({ name, from }) => [
                name,
                resource
                    .getAnimation(name)
                    .frames.map(({ graphic }, i) =>
                        placeOf(graphic) === places[from + i] ? numbers[from + i] : 'none',
                    ),
            ]),
        ),
    };
}

const OPEN = {
    phaser: openPhaser,
    phaser4: openPhaser,
    pixi: openPixi,
    spine: openSpine,
    melon: openMelon,
    kaplay: openKaplay,
    excalibur: openExcalibur,
};

/** Opens a document in an engine. */
export const open = (given) => OPEN[given.engine](given);
