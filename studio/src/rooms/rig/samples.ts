// Rigs to begin with: the repository's examples, opened as copies, and one with a planted problem.
import { decode, encode } from 'spritepress';
import foxUrl from '../../../../examples/fox.pchr?url';
import jellyfishUrl from '../../../../examples/jellyfish.pchr?url';
import type { StudioFile } from '../../files/local.ts';

interface RigSample {
    readonly title: string;
    readonly about: string;
    read(): Promise<StudioFile>;
}

async function fetchFile(name: string, url: string): Promise<StudioFile> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the sample cannot be loaded: ${response.status}`);
    return { name, bytes: new Uint8Array(await response.arrayBuffer()), origin: { kind: 'copy' } };
}

/** The fox with a tail whose tip has lost a part of its weights: it lags behind. */
async function looseFox(): Promise<StudioFile> {
    const whole = await fetchFile('fox.pchr', foxUrl);
    const document = await decode(whole.bytes, { name: whole.name });
    if (document.kind !== 'rig') throw new Error('the sample is no rig');
    const tail = document.meshes.find(({ name }) => name.includes('tail')) ?? document.meshes[0]!;
    for (const vertex of tail.vertices.slice(-6))
        vertex.boneWeights = vertex.boneWeights.map((weight) => weight * 0.75) as typeof vertex.boneWeights;
    const { files } = await encode(document, { output: 'loose-fox.pchr' });
    return { name: 'loose-fox.pchr', bytes: files['loose-fox.pchr']!, origin: { kind: 'copy' } };
}

export const samples: readonly RigSample[] = [
    {
        title: 'Fox',
        about: 'Walks, idles and attacks. Space plays, the bone tree shows who moves what.',
        read: () => fetchFile('fox.pchr', foxUrl),
    },
    {
        title: 'Jellyfish',
        about: 'Soft weights: many vertices have more than one bone.',
        read: () => fetchFile('jellyfish.pchr', jellyfishUrl),
    },
    { title: 'Fox with loose vertices', about: 'Six weights do not sum to 1. The room knows which.', read: looseFox },
];
