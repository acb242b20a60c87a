// Peers under Node: Phaser's own PCT decoder, and JSON.parse on the TexturePacker JSON of the same frames.
//
//   node phaser.js FILE...        prints "FILE <tab> nanoseconds" per file, the median of its runs
const fs = require('node:fs');
const path = require('node:path');
const decode = require(
    path.join(path.dirname(require.resolve('phaser/package.json')), 'src/textures/parsers/PCTDecode.js'),
);

function median(work) {
    const times = [];
    const start = process.hrtime.bigint();
    for (let i = 0; i < 5; i++) work(); // let the compiler see it first
    while (times.length < 9 || (times.length < 500 && process.hrtime.bigint() - start < 400000000n)) {
        const before = process.hrtime.bigint();
        work();
        times.push(Number(process.hrtime.bigint() - before));
    }
    return times.sort((a, b) => a - b)[times.length >> 1];
}

let keep = 0; // so that no work is for nothing
for (const file of process.argv.slice(2)) {
    const text = fs.readFileSync(file, 'utf8');
    const work = file.endsWith('.pct')
        ? () => {
              keep += Object.keys(decode(text).frames).length;
          }
        : () => {
              keep += Object.keys(JSON.parse(text).frames).length;
          };
    console.log(`${file}\t${median(work)}`);
}
if (keep === 0) throw new Error('no file has a frame');
