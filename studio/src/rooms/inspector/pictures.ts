// The pictures of a file that is looked into: the pages of an atlas, or the sprite itself. They are read once, when
// somebody first asks for one.
import { signal } from '@preact/signals';
import { render } from 'spritepress';
import { showAtlas, type ShownAtlas } from '../../atlases/load.ts';

export type Pictures =
    | { readonly kind: 'atlas'; readonly atlas: ShownAtlas }
    | { readonly kind: 'sprite'; readonly image: ImageBitmap };

export interface PictureSource {
    readonly name: string;
    readonly bytes: Uint8Array;
    /** Reads a file beside it; null when there is none. */
    beside(name: string): Promise<Uint8Array | null>;
    readonly signal: AbortSignal;
}

async function drawSprite({ name, bytes, signal: closing }: PictureSource, width: number): Promise<ImageBitmap> {
    const output = 'sprite.png';
    const { files } = await render(
        { [name]: bytes },
        { input: name, output, width, lenient: true, worker: true, signal: closing },
    );
    return createImageBitmap(new Blob([files[output] as BlobPart]));
}

export class FilePictures {
    /** Null until `ask` was called, and for a file that has no pictures. */
    readonly shown = signal<Pictures | null>(null);
    /** Whether the file is too damaged for pictures. */
    readonly failed = signal(false);
    readonly #source: PictureSource;
    #asked = false;

    constructor(source: PictureSource) {
        this.#source = source;
    }

    /** `spriteWidth` is that of a PCSEF string, and null for an atlas. Damage that even lenient reading refuses leaves
     * no picture: the findings tell of it already. */
    ask(spriteWidth: number | null): void {
        if (this.#asked) return;
        this.#asked = true;
        void this.#read(spriteWidth).then(
            (shown) => {
                this.shown.value = shown;
            },
            () => {
                this.failed.value = true;
            },
        );
    }

    /** The sprite has another width now: the next `ask` draws its picture again. */
    forget(): void {
        this.#asked = false;
        this.shown.value = null;
        this.failed.value = false;
    }

    async #read(spriteWidth: number | null): Promise<Pictures> {
        const { name, bytes, beside, signal: closing } = this.#source;
        if (spriteWidth !== null) return { kind: 'sprite', image: await drawSprite(this.#source, spriteWidth) };
        return { kind: 'atlas', atlas: await showAtlas(name, bytes, beside, { signal: closing }) };
    }
}
