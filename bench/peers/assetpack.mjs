// AssetPack end to end: packs the PNGs of a folder, which it wants in a folder of its own that is tagged {tps}.
//
//   node assetpack.mjs FOLDER OUTPUT_FOLDER
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AssetPack } from '@assetpack/core';
import { texturePacker } from '@assetpack/core/texture-packer';

const [folder, out] = process.argv.slice(2);
const entry = fs.mkdtempSync(path.join(os.tmpdir(), 'assetpack-'));
fs.symlinkSync(path.resolve(folder), path.join(entry, 'atlas{tps}'));
const pack = new AssetPack({
    entry,
    output: out,
    cache: false,
    logLevel: 'error',
    strict: true,
    pipes: [
        texturePacker({
            texturePacker: { padding: 2, allowRotation: false, allowTrim: true, nameStyle: 'relative' },
            resolutionOptions: { resolutions: { default: 1 }, maximumTextureSize: 2048 },
        }),
    ],
});
await pack.run();
fs.rmSync(entry, { recursive: true });
