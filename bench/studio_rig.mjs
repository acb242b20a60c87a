// How long the rig room's stage takes for 50 characters of about 600 vertices: our own part (posing and skinning in
// WebAssembly, sending points and calls to WebGL), and the whole picture with what the browser's WebGL does.
//
//   node bench/studio_rig.mjs        after scripts/npm.sh; needs studio/node_modules and Chromium
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode, encode } from '../build/npm/spritepress/index.node.js';
import { GRAPHICS, ROOT, launch, makeFolder, servePage } from '../studio/tests/page/rig_support.mjs';

const { resolve } = createRequire(path.join(ROOT, 'studio/'));
const { build } = await import(pathToFileURL(resolve('vite').replace(/index\.cjs$/, 'dist/node/index.js')));
const CHARACTERS = 50;
const VERTICES = 600;

/** What runs in the page: `measure(samples)` gives milliseconds of each of many pictures. */
const PAGE = `
import { Rig } from 'spritepress';
import { Stage } from '${path.join(ROOT, 'studio/src/rooms/rig/drawing/stage.ts')}';
import { loadImages } from '${path.join(ROOT, 'studio/src/rooms/rig/load.ts')}';
const size = { width: 1280, height: 720 };
const canvas = Object.assign(document.createElement('canvas'), size);
const rig = await Rig.load(await (await fetch('./rig.pchr')).arrayBuffer());
const stage = Stage.create(canvas, { rig, images: await loadImages(rig.images) });
const gl = canvas.getContext('webgl2');
const figures = Array.from({ length: ${CHARACTERS} }, (_, i) => ({
    points: new Float32Array(2 * rig.vertexCount), order: new Uint32Array(rig.meshes.length), count: 0,
    offset: [i % 10 * 160, -Math.floor(i / 10) * 160],
}));
function draw(seconds, samples) {
    const begin = performance.now();
    figures.forEach((figure, i) => {
        rig.pose('walk', seconds + i / 7);
        rig.skin(figure.points);
        figure.count = rig.drawOrder(figure.order);
    });
    const posed = performance.now();
    stage.draw({ size, camera: { scale: 0.8, x: 60, y: 130 }, samples, smooth: true, hidden: [], figures });
    const sent = performance.now();
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return [posed - begin, sent - begin, performance.now() - begin];
}
globalThis.measure = (samples, pictures) => {
    for (let i = 0; i < 10; i++) draw(i / 60, samples);
    return Array.from({ length: pictures }, (_, i) => draw(i / 60, samples));
};
globalThis.vertices = rig.vertexCount;
document.body.append(canvas);
document.documentElement.dataset.ready = 'yes';
`;

/** The fox, with its meshes again until there are enough vertices. */
async function makeRig() {
    const fox = await decode(fs.readFileSync(path.join(ROOT, 'examples/fox.pchr')), { name: 'fox.pchr' });
    const count = () => fox.meshes.reduce((sum, { vertices }) => sum + vertices.length, 0);
    for (let i = 0; count() < VERTICES; i++) fox.meshes.push({ ...fox.meshes[i], name: `again ${i}` });
    return (await encode(fox, { output: 'rig.pchr' })).files['rig.pchr'];
}

const folder = makeFolder();
fs.writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><title>bench</title><body><script type="module" src="./page.js"></script>',
);
fs.writeFileSync(path.join(folder, 'page.js'), PAGE);
await build({
    root: folder,
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { target: 'es2022', outDir: path.join(folder, 'out'), assetsInlineLimit: 0 },
    worker: { format: 'es' },
    resolve: { alias: { spritepress: path.join(ROOT, 'build/npm/spritepress/index.web.js') } },
});
fs.writeFileSync(path.join(folder, 'out/rig.pchr'), await makeRig());
const server = await servePage(path.join(folder, 'out'));
const browser = await launch(GRAPHICS);
const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
await page.goto(server.url);
await page.waitForSelector('html[data-ready=yes]');
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1].toFixed(2);
const vertices = await page.evaluate(() => globalThis.vertices);
console.log(`${CHARACTERS} characters of ${vertices} vertices, 1280 x 720, milliseconds a picture (medians):`);
for (const samples of [1, 2]) {
    const times = await page.evaluate(([each, pictures]) => globalThis.measure(each, pictures), [samples, 60]);
    const [posed, sent, whole] = [0, 1, 2].map((k) => median(times.map((time) => time[k])));
    console.log(
        `  ${samples * samples} samples a pixel: posing and skinning ${posed}, with sending ${sent}, `
            + `whole with a software WebGL ${whole}`,
    );
}
await browser.close();
await server.close();
