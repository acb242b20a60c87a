// Writes NOTICES of a package: the licences of the libraries whose code is inside, as Debian collects them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LIBRARIES = ['expat', 'giflib', 'libdeflate', 'libjpeg-turbo', 'libwebp', 'zlib'];

/** `sources` has the libraries' source packages (scripts/wasm_sources.sh). */
export function writeNotices(sources, folder) {
    const texts = LIBRARIES.map((name) => [name, path.join(sources, name, 'debian/copyright')]);
    texts.push(['wasi-libc', '/usr/share/doc/wasi-libc/copyright']);
    const parts = texts.map(
        ([name, file]) => `${'='.repeat(80)}\n${name}\n${'='.repeat(80)}\n\n${readFileSync(file, 'utf8')}`,
    );
    writeFileSync(
        path.join(folder, 'NOTICES'),
        `This package contains code of these libraries.\n\n${parts.join('\n')}`,
    );
}
