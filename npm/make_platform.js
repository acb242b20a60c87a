// Makes the folder of the package with the native program for this platform, as `bin/spritepress.js` looks for it.
//
//   node make_platform.js PROGRAM SOURCES FOLDER
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeNotices } from './notices.js';

const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const [program, sources, folder] = process.argv.slice(2);
const { version, license } = JSON.parse(readFileSync(path.join(here, 'package.json')));

/** The version of glibc that the program needs: the newest that one of its symbols names. */
function findGlibc() {
    const symbols = execFileSync('objdump', ['-T', program], { encoding: 'utf8', maxBuffer: 1 << 26 });
    const minors = [...symbols.matchAll(/\bGLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor));
    return `2.${Math.max(...minors)}`;
}

const platform = `${process.platform}-${process.arch}`;
const description = {
    name: `@spritepress/${platform}`,
    version,
    description: `The spritepress command for ${platform}`,
    license,
    os: [process.platform],
    cpu: [process.arch],
    libc: ['glibc'],
    glibc: findGlibc(), // bin/spritepress.js compares it with the machine's
    files: ['spritepress', 'NOTICES'],
    preferUnplugged: true, // a program inside an archive cannot run
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
cpSync(program, path.join(folder, 'spritepress'));
chmodSync(path.join(folder, 'spritepress'), 0o755);
cpSync(path.join(here, '../LICENSE'), path.join(folder, 'LICENSE'));
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 4)}\n`);
writeFileSync(
    path.join(folder, 'README.md'),
    `The native program of the package \`spritepress\` for ${platform}. It is installed with that package.\n`,
);
writeNotices(sources, folder);
