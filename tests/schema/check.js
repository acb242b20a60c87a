// Checks docs/pchr.schema.json against what the command writes and what it must not accept.
//
//   node check.js SPRITEPRESS ROOT
//
// Rigs come from the example and from the generators of the differential tests (a folder of .pchr files is
// made by tests/differential/seeds.py).
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const Ajv = require('ajv/dist/2020');
const { expect, finish } = require('../tally.js');

const [command, root] = process.argv.slice(2);
const schema = JSON.parse(fs.readFileSync(path.join(root, 'docs/pchr.schema.json')));
const validate = new Ajv({ strict: true, strictRequired: false, allErrors: false }).compile(schema);
function dump(file) {
    const run = spawnSync(command, ['inspect', '--json', '--quiet', '--from', 'pchr', file], { maxBuffer: 1 << 28 });
    return run.status === 0 ? JSON.parse(run.stdout) : null;
}

// 1. Everything the command writes is valid by the schema.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-schema-'));
execFileSync('python3', [path.join(root, 'tests/differential/seeds.py'), folder]);
let accepted = 0;
for (const name of fs.readdirSync(path.join(folder, 'pchr'))) {
    const json = dump(path.join(folder, 'pchr', name));
    if (json === null) continue;
    accepted++;
    expect(validate(json), `${name}: ${JSON.stringify(validate.errors)}`);
}
expect(accepted >= 20, 'at least 20 generated rigs are accepted');
execFileSync(command, ['pchr', 'unpack', '-q', path.join(root, 'examples/lamp.pchr'), '-o', folder]);
const lamp = JSON.parse(fs.readFileSync(path.join(folder, 'lamp.json')));
expect(validate(lamp), 'the unpacked lamp');
expect(validate(JSON.parse(fs.readFileSync(path.join(root, 'examples/lamp.json')))), 'the lamp written by hand');

// 2. What one refuses, the other refuses: damage to the lamp.
const damage = [
    [
        'unknown key',
        (r) => {
            r.extra = 1;
        },
    ],
    [
        'unknown key in a bone',
        (r) => {
            r.bones[0].length = 3;
        },
    ],
    [
        'fps is text',
        (r) => {
            r.fps = '12';
        },
    ],
    [
        'fps beyond 65535',
        (r) => {
            r.fps = 70000;
        },
    ],
    [
        'fps with a fraction',
        (r) => {
            r.fps = 1.5;
        },
    ],
    [
        'no bones',
        (r) => {
            delete r.bones;
        },
    ],
    [
        'version 2',
        (r) => {
            r.version = 2;
        },
    ],
    [
        'unknown image format',
        (r) => {
            r.images[0].format = 'jpeg';
        },
    ],
    [
        'three weights',
        (r) => {
            r.meshes[0].vertices[0].boneWeights.pop();
        },
    ],
    [
        'five bone ids',
        (r) => {
            r.meshes[0].vertices[0].boneIds.push(0);
        },
    ],
    [
        'a negative index',
        (r) => {
            r.meshes[0].indices[0] = -1;
        },
    ],
    [
        'loop is a number',
        (r) => {
            r.animations[0].loop = 1;
        },
    ],
    [
        'zOrder beyond int16',
        (r) => {
            r.animations[0].frames[0][0].zOrder = 40000;
        },
    ],
    [
        'a transform without x',
        (r) => {
            delete r.animations[0].frames[0][0].x;
        },
    ],
    [
        'a frame that is no list',
        (r) => {
            r.animations[0].frames[0] = {};
        },
    ],
];
for (const [what, change] of damage) {
    const rig = JSON.parse(JSON.stringify(lamp));
    change(rig);
    const file = path.join(folder, 'damaged.json');
    fs.writeFileSync(file, JSON.stringify(rig));
    const run = spawnSync(command, ['validate', '--from', 'pchr-json', file]);
    expect(!validate(rig), `the schema accepts: ${what}`);
    expect(run.status === 1, `the command accepts: ${what}`);
}
fs.rmSync(folder, { recursive: true });
finish();
