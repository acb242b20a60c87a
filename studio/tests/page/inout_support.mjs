// What tests of the page share: a server of its files, a browser, and the native command.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const page = join(root, 'build/studio/page');
const command = process.env.SPRITEPRESS ?? join(root, 'build/release/spritepress');

const TYPES = {
    '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
    '.json': 'application/json',
};

export async function serve() {
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname)).replace(/^\/+/, '') || 'index.html';
        try {
            const bytes = readFileSync(join(page, path));
            response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export function launch() {
    return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** Runs the native command in a folder. */
export function spritepress(folder, ...given) {
    return execFileSync(command, given, { cwd: folder, encoding: 'utf8' });
}

/** Runs a program of Debian's Python, which has PIL, and parses what it prints. */
export function python(program, ...given) {
    return JSON.parse(execFileSync('/usr/bin/python3', ['-c', program, ...given], { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

export function temporaryFolder() {
    const folder = mkdtempSync(join(tmpdir(), 'spritepress-studio-'));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
