// free-tex-packer-core end to end: reads a folder of PNGs, packs, writes pages and JSON.
//
//   node press.js FOLDER OUTPUT_FOLDER
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { packAsync } = require('free-tex-packer-core');

function files(folder, below = '') {
    return fs.readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
        const name = below ? `${below}/${entry.name}` : entry.name;
        return entry.isDirectory() ? files(folder, name) : [name];
    });
}

async function main() {
    const [folder, out] = process.argv.slice(2);
    const pictures = files(folder).filter((name) => name.endsWith('.png'));
    const images = pictures.map((name) => ({ path: name, contents: fs.readFileSync(path.join(folder, name)) }));
    const packed = await packAsync(images, {
        textureName: 'atlas',
        width: 2048,
        height: 2048,
        fixedSize: false,
        powerOfTwo: false,
        padding: 2,
        allowRotation: false,
        allowTrim: true,
        trimMode: 'trim',
        detectIdentical: true,
        exporter: 'JsonHash',
        packer: 'MaxRectsPacker',
        packerMethod: 'Smart',
        prependFolderName: true,
        removeFileExtension: false,
    });
    for (const file of packed) fs.writeFileSync(path.join(out, file.name), file.buffer);
}

main();
