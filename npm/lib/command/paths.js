// Paths between the module, which knows only slashes and one root folder, and the system. In the root lies a folder
// HERE that no disk has: the one where the command was called, so that paths stay relative to it. What the user names
// may lie anywhere; a name inside a folder that the module has opened itself stays below that folder.

const HERE = '.spritepress-here'; // wasm/command/host.h has it too
const DRIVE = /^[A-Za-z]:(?=\/|$)/;

// Values of these options are texts, in which a backslash is a backslash.
const TEXT_OPTIONS = ['--animation', '--bind', '--empty', '--only', '--pivot', '--prefix'];

/** An error as those of node:fs, which the module sees as errno. */
export function systemError(code) {
    return Object.assign(new Error(code), { code });
}

/** The arguments for the module: on Windows with slashes, as in `C:/x/y.png`. */
export function argumentsForModule(words, platform) {
    if (platform !== 'win32') return words;
    return words.map((word, i) => {
        const isText =
            TEXT_OPTIONS.includes(words[i - 1]) || TEXT_OPTIONS.some((option) => word.startsWith(`${option}=`));
        return isText ? word : word.replaceAll('\\', '/');
    });
}

/** A path of the module from its root: where it begins ("/" or "", the folder HERE), and the rest. */
function splitRoot(path) {
    if (path === HERE) return ['', '.'];
    return path.startsWith(`${HERE}/`) ? ['', path.slice(HERE.length + 1)] : ['/', path];
}

/** A path from the root on Windows. `C:/x` begins with no slash, and so comes as a path from HERE. */
function locateNamed(path) {
    const [start, rest] = splitRoot(path);
    const drive = start === '' ? (DRIVE.exec(rest)?.[0] ?? '') : '';
    const names = rest.slice(drive.length);
    // Elsewhere a colon would name a stream of a file, or a drive where none belongs.
    if (names.includes(':')) throw systemError('ENOENT');
    if (drive && names === '') return `${drive}/`; // "C:" alone is the present folder of the drive
    return `${start}${drive}${names}`;
}

/** Where a path leads on Windows: one from the root, or one inside an opened folder. */
export function locateOnWindows(folder, path) {
    if (path.includes('\\')) throw systemError('ENOENT'); // no part of a name there
    if (folder === '/') return locateNamed(path).replaceAll('/', '\\');
    if (path.includes(':')) throw systemError('ENOENT');
    return `${folder}\\${path.replaceAll('/', '\\')}`;
}

/** The same elsewhere. Names of files are bytes, which need not be UTF-8. */
export function locateByBytes(folder, path) {
    const [start, rest] = folder === '/' ? splitRoot(path.toString('latin1')) : [`${folder}/`, path.toString('latin1')];
    return Buffer.concat([Buffer.from(start), Buffer.from(rest, 'latin1')]);
}

/** A path of the system as the module writes it. */
export function pathForModule(path, platform) {
    return platform === 'win32' ? path.replace(/^\\\\\?\\(?=[A-Za-z]:)/, '').replaceAll('\\', '/') : path;
}
