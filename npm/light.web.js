// What a game needs of Spritepress, for browsers: a module of about a quarter of the size, which makes no pictures.
import { makeApi, SpritepressError } from './lib/api.js';
import * as platform from './lib/platform.web.js';

// Bundlers look for `new URL` with a plain text.
const compile = () =>
    platform.compileFrom(
        platform.hasVectors()
            ? new URL('./spritepress-light.wasm', import.meta.url)
            : new URL('./spritepress-baseline.wasm', import.meta.url),
    );

export const { convert, inspect, validate, decode, encode, schema, Atlas, Rig } = makeApi({ ...platform, compile });
export { SpritepressError };
