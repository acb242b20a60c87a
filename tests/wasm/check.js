// Packs sprites with the WebAssembly module and with the command, and compares every byte. The module, and the one with
// the whole library, must import nothing.
//
//   node check.js FOLDER_OF_MODULES SPRITEPRESS FOLDER_OF_SPRITES...
'use strict';
const path = require('node:path');
const { MODULES, compare, compareGood, expect, finish, folders, load, tree } = require('./both.js');
const { damage, makeRandom } = require('./damage.js');
const { pack } = require('./module.js');

// Options as the command has them, without "--".
const RUNS = [
    ['out.pct'],
    ['out.pct', 'max-size=256', 'effort=fast', 'extrude=1', 'bleed=all', 'page-name=page-{n1}.png'],
    ['out.pct', 'effort=best', 'png-effort=max', 'size-constraints=pot', 'strip-extensions'],
    ['out.pct', 'scale=0.75', 'scale-filter=lanczos', 'variant=0.5:@half', 'variant=1.5:@big', 'depfile=out.d'],
    ['out.aatls', 'trim-group=size', 'size-constraints=multiple-of-4', 'scale=1.5', 'scale-filter=bilinear'],
    ['deep/out.aatls', 'trim-mode=crop', 'preview=look.png', 'max-size=300x200', 'png-effort=fast', 'shape-padding=5'],
    ['out.scs', 'sanitize-names', 'fps=9', 'max-size=4096'],
    ['out.scs', 'sanitize-names', 'trim-mode=crop', 'scale=2/3', 'scale-filter=box', 'effort=fast'],
];

// Projects of other packers over the sprites.
const PROJECTS = {
    'game.tps':
        Buffer.from(`<data><struct><key>dataFormat</key><string>json</string><key>shapePadding</key><uint>1</uint>
<key>fileList</key><array><filename>sprites</filename></array></struct></data>`),
    'game.ftpp': Buffer.from(
        '{"folders": ["/home/me/sprites"], "packOptions": {"exporter": "JSON (array)", "padding": 3}}',
    ),
    'sprites/pack.json': Buffer.from('{ // bare\n maxWidth: 512, scale: [1, 0.5], scaleSuffix: ["", @half] }'),
    'sprites/game.atlas': Buffer.from('images { image: "/sprites/coin_1.png" } extrude_borders: 1'),
};

function checkBytes(module, folder) {
    const sprites = tree(folder, 'sprites');
    for (const [output, ...options] of RUNS) {
        const title = `${path.basename(folder)} to ${output} ${options.join(' ')}`;
        compareGood(title, module, sprites, ['sprites'], [`output=${output}`, ...options]);
    }
}

// A job over an earlier atlas, a list and a pattern; and jobs that fail.
function checkHost(module, folder) {
    const sprites = tree(folder, 'sprites');
    const first = pack(module, sprites, ['sprites'], ['output=old/game.pct']);
    const files = {
        ...sprites,
        ...first.outputs,
        ...PROJECTS,
        'list.txt': Buffer.from(`${Object.keys(sprites)[0]}\n`),
    };
    const cases = [
        ['an atlas', ['old/game.pct'], ['output=new.aatls'], true],
        ['a stable layout', ['sprites'], ['output=new.pct', 'stable=old/game.pct'], true],
        ['a list', [], ['output=new.pct', 'list=list.txt'], true],
        ['a pattern', ['sprites/**/*_1.png'], ['output=new.pct'], true],
        ['paths with dots', ['./sprites/../sprites/hero/'], ['output=new.pct'], true],
        ['a project of TexturePacker', ['game.tps'], ['output=new.json'], true],
        ['a project of free-tex-packer', ['game.ftpp'], ['output=new.json'], true],
        ['settings of libGDX', ['sprites/pack.json'], ['output=new.atlas', 'size-constraints=any'], true],
        ['an atlas of Defold', ['sprites/game.atlas'], ['output=new.json', 'to=spritepress-json'], true],
        ['its own input', ['sprites/coin_1.png'], ['output=new.pct', 'page-name=sprites/coin_1.png'], false],
        ['sprites that are too large', ['sprites'], ['output=new.pct', 'max-size=8'], false],
        ['a limit', ['sprites'], ['output=new.pct', 'max-frames=2'], false],
    ];
    for (const [title, inputs, options, good] of cases)
        expect(
            compare(title, module, files, inputs, options).good === good,
            `${title}: ${good ? 'failed' : 'went well'}`,
        );
    const damaged = { ...sprites, 'sprites/bad.png': sprites['sprites/coin_1.png'].subarray(0, 60) };
    expect(
        !compare('a damaged picture', module, damaged, ['sprites'], ['output=new.pct']).good,
        'a damaged picture went well',
    );
    const missing = pack(module, {}, ['nothing'], ['output=new.pct']);
    expect(
        !missing.good && missing.findings[0]?.message === 'cannot read nothing: there is no such file',
        `a missing input: ${JSON.stringify(missing.findings)}`,
    );
}

// The text of a PCT over a page: blocks, and lines with numbers of one to three digits and names of many sizes.
function makePct(page, random) {
    const [, width, height] = page.match(/,(\d+),(\d+),\d+$/).map(Number);
    const name = (i) => `${['', '0/', '1/'][random(3)]}${'sprite_'.repeat(1 + random(4))}${i}`;
    const lines = ['PCT:1.0', page, 'F:deep', 'F:deep/er'];
    for (let i = 0; i < 3; i++)
        lines.push(`B:${i * 5},0,4,9,8`, `${Array.from({ length: 12 }, (_, k) => name(`${i}_${k}`)).join()}~1`);
    for (let i = 0; i < 60; i++) {
        const [w, h] = [1 + random(width / 2), 1 + random(height / 2)];
        const [x, y, left, top] = [random(width - w), random(height - h), random(12), random(120)];
        const trim = random(2)
            ? `2|${x},${y},${w},${h}|${w + left},${h + top},${left},${top}`
            : `0|${x},${y},${w},${h}`;
        lines.push(`${name(i)}~1|${trim}`);
    }
    return Buffer.from(`${lines.join('\n')}\n`);
}

// PCT is read by loops that look at many bytes at once, and what they do not take by the general reader: whole and
// damaged texts must give the same sprites or the same findings.
function checkReading(module, folder) {
    const ATLASES = 4;
    const DAMAGED_EACH = 40;
    const random = makeRandom(7);
    const { 'game.pct': packed, ...pages } = pack(
        module,
        tree(folder, 'sprites'),
        ['sprites'],
        ['output=game.pct'],
    ).outputs;
    const page = packed
        .toString()
        .split('\n')
        .find((line) => line.startsWith('P:'));
    const options = ['output=new.pct', 'effort=fast', 'png-effort=fast'];
    for (let i = 0; i < ATLASES; i++) {
        const text = makePct(page, random);
        compareGood(`text ${i}`, module, { ...pages, 'game.pct': text }, ['game.pct'], options);
        for (let k = 0; k < DAMAGED_EACH; k++)
            compare(
                `text ${i}, damage ${k}`,
                module,
                { ...pages, 'game.pct': damage(text, random) },
                ['game.pct'],
                options,
            );
    }
}

load('whole.wasm');
for (const module of MODULES.map(load)) {
    for (const folder of folders) checkBytes(module, folder);
    checkHost(module, folders[0]);
    checkReading(module, folders[0]);
}
finish();
