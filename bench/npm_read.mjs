// Reads PCT files with the npm package, for npm.py.
//
//   node npm_read.mjs PACKAGE_FOLDER FILE...        prints "HOW <tab> FILE <tab> nanoseconds", the median of its runs
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
const { Atlas, decode } = await import(pathToFileURL(path.resolve(folder, 'index.node.js')));

const HOWS = {
    'Atlas.load': (bytes) => Atlas.load(bytes, { name: 'a.pct' }),
    'Atlas.load, names': async (bytes) => (await Atlas.load(bytes, { name: 'a.pct' })).keys,
    'decode': (bytes) => decode(bytes, { name: 'a.pct' }),
};

async function median(work) {
    const times = [];
    const start = process.hrtime.bigint();
    for (let i = 0; i < 5; i++) await work(); // let the compiler see it first
    while (times.length < 9 || (times.length < 500 && process.hrtime.bigint() - start < 400000000n)) {
        const before = process.hrtime.bigint();
        await work();
        times.push(Number(process.hrtime.bigint() - before));
    }
    return times.sort((a, b) => a - b)[times.length >> 1];
}

// V8 compiles the module's loops with its better compiler while they run, as it does with those of Phaser's decoder.
for (const start = Date.now(); Date.now() - start < 500; )
    for (const file of files) await Atlas.load(fs.readFileSync(file), { name: 'a.pct' });

for (const file of files) {
    const bytes = new Uint8Array(fs.readFileSync(file));
    for (const [how, read] of Object.entries(HOWS)) console.log(`${how}\t${file}\t${await median(() => read(bytes))}`);
}
