// What files are, by their endings: asked while files are only dragged over the window, and before the engine is
// fetched. tests/page/start.test.mjs compares the lists with the engine's tables.

/** Pictures that browsers decode. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
    png: 'image/png',
    apng: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    bmp: 'image/bmp',
};

/** Pictures that no browser knows, but the engine does. */
const ENGINE_PICTURES = ['tga'];

/** The last part of each, sheets of Unity end in .png.meta; but .txt alone would be many things. */
const ATLASES = [
    'pct',
    'aatls',
    'scs',
    'scspr',
    'atlas',
    'atlas.txt',
    'xml',
    'plist',
    'tres',
    'tpsheet',
    'tpinfo',
    'tsx',
    'tsj',
    'yy',
    'fnt',
    'meta',
];
const RIGS = ['pchr', 'gltf', 'glb'];

export function endingOf(name: string): string {
    return /\.([^./]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function isPicture(name: string): boolean {
    const ending = endingOf(name);
    return Object.hasOwn(PICTURE_TYPES, ending) || ENGINE_PICTURES.includes(ending);
}

/** A name without the ending of a picture; another ending stays. */
export function withoutPictureEnding(name: string): string {
    return isPicture(name) ? name.replace(/\.[^./]*$/, '') : name;
}

export function isAtlas(name: string): boolean {
    const lower = name.toLowerCase();
    return ATLASES.some((ending) => lower.endsWith(`.${ending}`));
}

export function isRig(name: string): boolean {
    return RIGS.includes(endingOf(name));
}

/** JSON that may be an atlas, a rig or a dump of either, which its bytes tell; no project of the sprites editor. */
export function isDocumentJson(name: string): boolean {
    return endingOf(name) === 'json' && !/\.sprite\.json$/i.test(name);
}

/** Whether a sprite can be made of a file of that name. */
export function canImport(name: string): boolean {
    return isPicture(name) || isAtlas(name) || isRig(name) || endingOf(name) === 'json';
}
