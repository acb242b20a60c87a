// Builds the page into build/studio/page: files that need no server of their own.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Writes sw.js, which keeps every file of this build for use without a network. */
function offline(): Plugin {
    return {
        name: 'offline',
        apply: 'build',
        generateBundle(_options, bundle) {
            const files = [
                './',
                ...Object.keys(bundle).filter((name) => name !== 'index.html'),
                'icon.svg',
                'manifest.webmanifest',
            ];
            const version = createHash('sha256')
                .update(JSON.stringify(files))
                .update(sourceOf(bundle['index.html']))
                .digest('hex')
                .slice(0, 16);
            const source = SERVICE_WORKER.replace('VERSION', JSON.stringify(version)).replace(
                'FILES',
                JSON.stringify(files),
            );
            this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        },
    };
}

function sourceOf(entry: { type: string; source?: string | Uint8Array } | undefined): string {
    return String(entry?.source ?? '');
}

// The page comes from the network first, so that a new build is seen at once; what it names is kept under hashed names.
const SERVICE_WORKER = `const version = VERSION;
const files = FILES;
addEventListener('install', (event) => event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))))
    .then(() => clients.claim())));
addEventListener('fetch', (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
    const kept = () => caches.match(event.request.mode === 'navigate' ? './' : event.request, { ignoreSearch: true });
    event.respondWith(event.request.mode === 'navigate'
        ? fetch(event.request).catch(async () => (await kept()) ?? Response.error())
        : kept().then((response) => response ?? fetch(event.request)));
});
`;

export default defineConfig({
    root: here('.'),
    base: './',
    resolve: { alias: { spritepress: here('../build/npm/spritepress/index.web.js') } },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
    build: {
        outDir: here('../build/studio/page'),
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        reportCompressedSize: false,
    },
    worker: { format: 'es' },
    plugins: [offline()],
});
