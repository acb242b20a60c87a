// Spritepress for Node.
import { makeApi, SpritepressError } from './lib/api.js';
import * as platform from './lib/platform.node.js';

const compile = () => platform.compileFrom(new URL('./spritepress.wasm', import.meta.url));

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
