// Checks what the command writes as glTF: the validator of Khronos finds no error and no warning, the way back to
// PCHR gives the same bytes, and a player that knows only glTF puts vertices where the rig has them.
//
//   node check.js SPRITEPRESS ROOT [COUNT]
//
// Rigs are the examples and COUNT generated ones (tests/differential/generate_pchr.py, and rigs.py beside this
// file for rigs that look like characters).
const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const validator = require('gltf-validator');
const { readGltf, skin } = require('./player.js');
const { expect, finish } = require('../tally.js');

const [command, root, countText] = process.argv.slice(2);
const count = Number(countText || 60);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spritepress-gltf-'));
function convert(from, to, ...options) {
    const run = spawnSync(command, ['convert', from, '-o', to, ...options], { maxBuffer: 1 << 28 });
    expect(run.status === 0, `convert ${path.basename(from)} to ${path.basename(to)}: ${run.stderr}`);
    return run.status === 0;
}

async function validate(file) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), { maxIssues: 20 });
    const loud = report.issues.messages.filter((m) => m.severity < 2);
    expect(
        report.issues.numErrors === 0 && report.issues.numWarnings === 0,
        `${path.basename(file)}: ${JSON.stringify(loud.slice(0, 3))}`,
    );
}

function same(a, b) {
    return Buffer.compare(fs.readFileSync(a), fs.readFileSync(b)) === 0;
}

async function checkRig(file, name) {
    for (const ending of ['gltf', 'glb']) {
        const out = path.join(folder, `${name}.${ending}`);
        const back = path.join(folder, `${name}.${ending}.pchr`);
        const again = path.join(folder, `${name}.again.${ending}`);
        if (!convert(file, out)) continue;
        await validate(out);
        if (!convert(out, back)) continue;
        expect(same(file, back), `${name}: PCHR to ${ending} and back differs`);
        if (convert(back, again)) expect(same(out, again), `${name}: ${ending} written twice differs`);
    }
}

// poses.py works out by the formula of PCHR where vertices are at some times; player.js does so from glTF alone.
// glTF stores float32, so that a vertex may be off by some of its last bits.
function checkPoses(file, name) {
    const poses = JSON.parse(
        execFileSync('python3', [path.join(root, 'tests/gltf/poses.py'), file], { maxBuffer: 1 << 28 }),
    );
    const gltf = readGltf(fs.readFileSync(path.join(folder, `${name}.glb`)));
    let worst = 0;
    for (const pose of poses) {
        const [x, y] = skin(gltf, pose.mesh, pose.vertex, pose.animation, pose.time);
        worst = Math.max(worst, Math.hypot(x - pose.x, y - pose.y) / (1 + Math.hypot(pose.x, pose.y)));
    }
    expect(poses.length > 0 && worst < 1e-4, `${name}: ${poses.length} vertices, the worst is off by ${worst}`);
}

async function main() {
    for (const file of fs
        .readdirSync(path.join(root, 'examples'))
        .filter((n) => n.endsWith('.pchr'))
        .sort()) {
        const name = path.basename(file, '.pchr');
        await checkRig(path.join(root, 'examples', file), name);
        checkPoses(path.join(root, 'examples', file), name);
    }
    execFileSync('python3', [path.join(root, 'tests/gltf/rigs.py'), folder, String(count)]);
    for (const file of fs
        .readdirSync(folder)
        .filter((n) => n.endsWith('.rig'))
        .sort()) {
        const name = path.basename(file, '.rig');
        fs.renameSync(path.join(folder, file), path.join(folder, `${name}.pchr`));
        await checkRig(path.join(folder, `${name}.pchr`), name);
        if (name.startsWith('tame')) checkPoses(path.join(folder, `${name}.pchr`), name);
    }
    fs.rmSync(folder, { recursive: true });
    finish();
}

main();
