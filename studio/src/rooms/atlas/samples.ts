// Atlases and pictures to begin with: the repository's examples, opened as copies.
import type { StudioFile } from '../../files/local.ts';
import type { FileMap } from '../../atlases/load.ts';

const atlases = import.meta.glob<string>(
    ['../../../../examples/*.pct', '../../../../examples/*.aatls', '../../../../examples/*.png'],
    { query: '?url', import: 'default', eager: true },
);
const sprites = import.meta.glob<string>('../../../../examples/sprites/**/*.png', {
    query: '?url',
    import: 'default',
    eager: true,
});

async function fetchBytes(url: string): Promise<Uint8Array> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the sample cannot be loaded: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
}

function urlOf(name: string): string {
    return atlases[`../../../../examples/${name}`]!;
}

/** An atlas, and those files beside it that are named. */
export async function readSamples(name: string, beside: readonly string[]): Promise<StudioFile> {
    return {
        name,
        bytes: await fetchBytes(urlOf(name)),
        origin: { kind: 'copy' },
        beside: async (file) => (beside.includes(file) ? fetchBytes(urlOf(file)) : null),
    };
}

export async function sampleFolder(): Promise<FileMap> {
    const entries = await Promise.all(
        Object.entries(sprites).map(
            async ([path, url]) => [path.replace(/^.*examples\/sprites\//, ''), await fetchBytes(url)] as const,
        ),
    );
    return Object.fromEntries(entries);
}
