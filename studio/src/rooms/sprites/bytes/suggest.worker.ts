// Looks for edits that make the string shorter, in a worker of its own: ending the worker ends the search.
import { SpriteMeter, type SpriteEdit } from 'spritepress';

export interface Search {
    readonly width: number;
    readonly height: number;
    /** Characters. */
    readonly pixels: Uint8Array;
    readonly locked: Uint8Array;
    /** In the order of the alphabet. */
    readonly palette: readonly string[];
}

export type Found = { readonly edits: readonly SpriteEdit[]; readonly complete: boolean } | { readonly fault: string };

async function search({ width, height, pixels, locked, palette }: Search): Promise<Found> {
    const meter = await SpriteMeter.create({ width, height });
    meter.pixels.set(pixels);
    meter.measure();
    return meter.suggest({ limit: 50, locked, palette: [...palette] });
}

self.addEventListener('message', (event: MessageEvent<Search>) => {
    search(event.data)
        .catch((error: unknown) => ({ fault: String(error) }))
        .then((found) => self.postMessage(found));
});
