// What the tests of import and export share: the native command, and PIL.
import { execFileSync } from 'node:child_process';
import { COMMAND } from './browser.mjs';

export * from './browser.mjs';

/** Runs the native command in a folder. */
export function spritepress(folder, ...given) {
    return execFileSync(COMMAND, given, { cwd: folder, encoding: 'utf8' });
}

/** Runs a program of Debian's Python, which has PIL, and parses what it prints. */
export function python(program, ...given) {
    return JSON.parse(
        execFileSync('/usr/bin/python3', ['-c', program, ...given], { encoding: 'utf8', maxBuffer: 1 << 28 }),
    );
}
