// Packs a folder of PNGs with the npm package from end to end, for npm.py: reads, packs, writes.
//
//   node npm_pack.mjs PACKAGE_FOLDER FOLDER OUTPUT_FOLDER
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, sprites, out] = process.argv.slice(2);
const { pack } = await import(pathToFileURL(path.resolve(folder, 'index.node.js')));

const images = Object.fromEntries(
    fs
        .readdirSync(sprites, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
        .map((file) => [path.relative(sprites, file), fs.readFileSync(file)]),
);
const { files } = await pack(images, { output: 'atlas.pct' });
for (const [name, bytes] of Object.entries(files)) fs.writeFileSync(path.join(out, name), bytes);
