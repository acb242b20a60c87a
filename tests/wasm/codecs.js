// Packs pictures of every kind, whole and damaged, with the WebAssembly module and with the command: pixels, findings
// and WebP pages must be equal. The pictures are those of make_pictures.py.
//
//   node codecs.js FOLDER_OF_MODULES SPRITEPRESS FOLDER_OF_PICTURES
'use strict';
const path = require('node:path');
const { MODULES, compareGood, expect, finish, folders, load, tree } = require('./both.js');
const { damage, makeRandom } = require('./damage.js');
const { open, packWith } = require('./module.js');

const KINDS = ['gif', 'jpeg', 'others', 'webp'];
const DAMAGED_EACH = 60;

// PNG pages show the pixels that were read; the others are written by libwebp: lossless, and with losses.
const PAGES = [
    ['png-effort=fast'],
    ['page-name=page.webp', 'trim-mode=none'],
    ['page-name=page-{n1}.webp', 'max-size=256', 'effort=fast'],
    ['page-name=page.webp', 'webp-quality=100'],
    ['page-name=page.webp', 'webp-quality=75', 'extrude=1'],
    ['texture-format=webp', 'webp-quality=10', 'scale=2'],
];

function checkWhole(module, pictures) {
    for (const kind of KINDS) {
        const files = Object.fromEntries(Object.entries(pictures).filter(([name]) => name.startsWith(`${kind}/`)));
        for (const options of PAGES)
            compareGood(
                `${kind} with ${options.join(' ')}`,
                module,
                files,
                [kind],
                ['output=out.pct', 'skip-broken', ...options],
            );
    }
}

// Damage that nobody notices can make coefficients that no encoder makes. Natively libjpeg and libwebp compute with
// SSE2, which cuts such numbers off; in C they overflow, at other places where a long has 32 bits. So pixels may
// differ.
function differsFor(name) {
    const lossy = /\.jpg$|lossy/.test(name);
    return (output) => lossy && output.endsWith('.png');
}

// What cannot be used is left out, with a warning; the rest is packed. A trap would be an exception here.
function checkDamaged(module, pictures) {
    const random = makeRandom(20);
    const codes = new Map(KINDS.map((kind) => [kind, new Set()]));
    const options = ['output=out.pct', 'skip-broken', 'png-effort=fast', 'effort=fast', 'max-pixels=1000000'];
    for (const [name, bytes] of Object.entries(pictures)) {
        const files = { 'sprites/good.png': pictures['others/RGBA.png'] };
        for (let i = 0; i < DAMAGED_EACH; i++) files[`sprites/${i}${path.extname(name)}`] = damage(bytes, random);
        const made = compareGood(`${name}, damaged`, module, files, ['sprites'], options, differsFor(name));
        for (const finding of made.findings) codes.get(path.dirname(name)).add(finding.code);
    }
    for (const [kind, found] of codes)
        expect(found.has('IMG001'), `no damaged picture of ${kind} was found to be damaged`);
}

// libjpeg leaves a damaged file by a jump over its own functions: what they had is given back, memory and stack.
function checkJumps(module, pictures) {
    const JUMPS = 3000;
    const calls = open(module);
    const cut = pictures['jpeg/progressive_420.jpg'].subarray(0, 1500);
    const packCut = () => packWith(calls, { 'a.jpg': cut }, ['a.jpg'], ['output=out.pct']);
    for (let i = 0; i < 10; i++) packCut();
    const before = calls.memory.buffer.byteLength;
    for (let i = 0; i < JUMPS; i++) {
        const { good, findings } = packCut();
        if (good || findings[0]?.code !== 'IMG001') return expect(false, `jump ${i}: ${JSON.stringify(findings)}`);
    }
    expect(
        calls.memory.buffer.byteLength === before,
        `memory grew from ${before} to ${calls.memory.buffer.byteLength} bytes`,
    );
    const whole = packWith(calls, pictures, ['jpeg/coarse.jpg'], ['output=out.pct']);
    expect(whole.good, `after ${JUMPS} jumps: ${JSON.stringify(whole.findings)}`);
}

const pictures = tree(folders[0]);
for (const module of MODULES.map(load)) {
    checkWhole(module, pictures);
    checkDamaged(module, pictures);
    checkJumps(module, pictures);
}
finish();
