// Spritepress for browsers.
import { makeApi, SpritepressError } from './lib/api.js';
import * as platform from './lib/platform.web.js';

// Bundlers look for `new URL` with a plain text.
const compile = () =>
    platform.compileFrom(
        platform.hasVectors()
            ? new URL('./spritepress.wasm', import.meta.url)
            : new URL('./spritepress-baseline.wasm', import.meta.url),
    );

export const {
    pack,
    unpack,
    diff,
    convert,
    render,
    inspect,
    validate,
    decode,
    encode,
    schema,
    Atlas,
    Rig,
    SpriteMeter,
    readPalette,
    writePalette,
    spriteAlphabet,
} = makeApi({ ...platform, compile });
export { SpritepressError };
