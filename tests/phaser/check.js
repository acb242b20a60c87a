// Packs sprites as PCT, loads the atlases with the real Phaser in headless Chromium, and compares what Phaser
// makes of them with the pictures they were made from: frame names, sizes, trim, and every drawn pixel.
//
//   node check.js SPRITEPRESS FOLDER_OF_SPRITES...
'use strict';
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');

const OPTIONS = [
    ['--trim-group', 'size'],
    ['--trim-group', 'sequence', '--strip-extensions'],
    ['--trim-group', 'none', '--shape-padding', '5', '--border-padding', '3'],
    ['--trim-mode', 'none', '--extrude', '2', '--size-constraints', 'pot'],
    ['--max-size', '144', '--effort', 'fast', '--page-name', 'page-{n1}.png'],
    ['--max-size', '150x170', '--force-squared', '--trim-margin', '1', '--bleed', 'all'],
    ['--keep-duplicates', '--texture-format', 'webp'],
    ['--trim-mode', 'crop'],
    ['--shape-padding', '0', '--size-constraints', 'multiple-of-4'],
];

function sprites(folder, below = '') {
    return fs
        .readdirSync(path.join(folder, below), { withFileTypes: true })
        .flatMap((entry) => {
            const name = below ? `${below}/${entry.name}` : entry.name;
            return entry.isDirectory() ? sprites(folder, name) : [name];
        })
        .filter((name) => name.endsWith('.png'));
}

const frameName = (file, strip) => {
    const plain = file.replace(/\.9\.png$/, '.png');
    return strip ? plain.slice(0, -4) : plain;
};

const TYPES = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.pct': 'text/plain',
    '.png': 'image/png',
    '.webp': 'image/webp',
};

function serve(roots) {
    const server = http.createServer((request, response) => {
        const [, root, ...rest] = decodeURIComponent(new URL(request.url, 'http://localhost').pathname).split('/');
        if (root === '') {
            response.writeHead(200, { 'content-type': 'text/html' });
            response.end('<!doctype html><meta charset="utf-8"><script src="/phaser/phaser.min.js"></script>');
            return;
        }
        const file = roots[root] && path.join(roots[root], ...rest);
        if (!file || !fs.existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
        response.end(fs.readFileSync(file));
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

// Runs in the page: loads an atlas, draws every frame with Phaser and the picture it came from without it.
async function inspectAtlas({ atlas, folder, expected, cropped }) {
    // Without the border of a nine-patch.
    const picture = async (name, border) => {
        const response = await fetch(`/${folder}/${name.split('/').map(encodeURIComponent).join('/')}`);
        const bitmap = await createImageBitmap(await response.blob());
        const canvas = new OffscreenCanvas(bitmap.width - 2 * border, bitmap.height - 2 * border);
        canvas.getContext('2d').drawImage(bitmap, -border, -border);
        return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    };
    const size = 256;
    const game = await new Promise((resolve, reject) => {
        const made = new Phaser.Game({
            type: Phaser.WEBGL,
            width: size,
            height: size,
            transparent: true,
            banner: false,
            audio: { noAudio: true },
            pixelArt: true,
            scene: {
                preload() {
                    this.load.on('loaderror', (file) => reject(new Error(`cannot load ${file.url}`)));
                    this.load.setPath(`/${atlas.split('/')[0]}/`);
                    this.load.atlasPCT('atlas', atlas.split('/').slice(1).join('/'));
                },
                create() {
                    resolve(made);
                },
            },
        });
    });
    const texture = game.textures.get('atlas');
    const faults = [];
    const names = texture.getFrameNames().filter((name) => name !== '__BASE');
    const wanted = expected.map((sprite) => sprite.frame);
    for (const name of wanted) if (!names.includes(name)) faults.push(`no frame "${name}"`);
    for (const name of names) if (!wanted.includes(name)) faults.push(`an unknown frame "${name}"`);

    const scene = game.scene.scenes[0];
    game.loop.stop();
    // Phaser's canvas renderer stretches frames by half a pixel to hide seams; WebGL draws them as they are.
    const copy = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
    let time = 0;
    for (const { frame: name, file, nine } of expected) {
        if (!names.includes(name)) continue;
        const frame = texture.get(name);
        const source = await picture(file, nine ? 1 : 0);
        if (!cropped && (frame.realWidth !== source.width || frame.realHeight !== source.height))
            faults.push(`"${name}" is ${frame.realWidth}x${frame.realHeight}, not ${source.width}x${source.height}`);
        const image = scene.add.image(0, 0, 'atlas', name).setOrigin(0);
        copy.clearRect(0, 0, size, size);
        time += 16;
        game.step(time, 16);
        copy.drawImage(game.canvas, 0, 0);
        const drawn = copy.getImageData(0, 0, size, size);
        image.destroy();
        // Cropped frames lie at the corner: the box of what can be seen is compared.
        let left = 0,
            top = 0;
        if (cropped) {
            left = source.width;
            top = source.height;
            for (let y = 0; y < source.height; y++)
                for (let x = 0; x < source.width; x++)
                    if (source.data[(y * source.width + x) * 4 + 3]) {
                        left = Math.min(left, x);
                        top = Math.min(top, y);
                    }
        }
        let different = 0;
        for (let y = 0; y < size; y++)
            for (let x = 0; x < size; x++)
                for (let channel = 0; channel < 4; channel++) {
                    const inside = x + left < source.width && y + top < source.height;
                    const want = inside ? source.data[((y + top) * source.width + x + left) * 4 + channel] : 0;
                    if (want !== drawn.data[(y * size + x) * 4 + channel]) {
                        different++;
                        break;
                    }
                }
        if (different) faults.push(`"${name}" differs in ${different} pixels (trim ${frame.trimmed})`);
    }
    const sources = texture.source.length;
    game.destroy(true);
    return { faults, frames: names.length, pages: sources };
}

async function main() {
    const [spritepress, ...folders] = process.argv.slice(2);
    const work = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-phaser-'));
    const roots = { phaser: path.join(__dirname, 'node_modules/phaser/dist') };
    folders.forEach((folder, i) => {
        roots[`sprites${i}`] = folder;
    });
    const server = await serve(roots);
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
    });
    let passed = 0,
        failed = 0;
    try {
        for (const [i, folder] of folders.entries())
            for (const [k, options] of OPTIONS.entries()) {
                const out = path.join(work, `${i}-${k}`);
                fs.mkdirSync(out);
                roots[`out${i}-${k}`] = out;
                const cropped = options.includes('crop');
                execFileSync(spritepress, [
                    'pack',
                    folder,
                    '-o',
                    path.join(out, 'atlas.pct'),
                    '--quiet',
                    ...options,
                    ...(cropped ? ['--trim-group', 'none'] : []),
                ]);
                const strip = options.includes('--strip-extensions');
                const expected = sprites(folder).map((file) => ({
                    file,
                    frame: frameName(file, strip),
                    nine: file.endsWith('.9.png'),
                }));
                const page = await browser.newPage();
                page.on('pageerror', (error) => console.log(`  page error: ${error}`));
                await page.goto(`http://127.0.0.1:${server.address().port}/`);
                const result = await page.evaluate(inspectAtlas, {
                    atlas: `out${i}-${k}/atlas.pct`,
                    folder: `sprites${i}`,
                    expected,
                    cropped,
                });
                await page.close();
                result.faults.length ? failed++ : passed++;
                console.log(
                    `${path.basename(folder)} ${options.join(' ')}: ${result.frames} frames on ${result.pages} pages`,
                );
                for (const fault of result.faults.slice(0, 10)) console.log(`  FAULT ${fault}`);
            }
    } finally {
        await browser.close();
        server.close();
        fs.rmSync(work, { recursive: true });
    }
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed ? 1 : 0;
}

main();
