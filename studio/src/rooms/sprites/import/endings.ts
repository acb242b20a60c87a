// Which files can become sprites, by their endings: asked while files are only dragged over the window.

/** Pictures that browsers decode. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
    png: 'image/png', apng: 'image/png', gif: 'image/gif', webp: 'image/webp', jpg: 'image/jpeg', jpeg: 'image/jpeg', bmp: 'image/bmp',
};

/** Pictures that no browser knows, but the engine does. */
const ENGINE_ONLY = ['tga'];

/** Of the formats that the engine reads; tests/page/inout.test.mjs compares them with its tables. */
const DOCUMENT = /\.(pct|aatls|scs|scspr|pchr|gltf|glb|json)$/i;

export function endingOf(name: string): string {
    return /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function isPicture(name: string): boolean {
    const ending = endingOf(name);
    return ending in PICTURE_TYPES || ENGINE_ONLY.includes(ending);
}

/** Whether a sprite can be made of a file of that name. */
export function canImport(name: string): boolean {
    return isPicture(name) || DOCUMENT.test(name);
}
