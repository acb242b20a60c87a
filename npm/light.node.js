// What a game needs of Spritepress, for Node: a module of about a quarter of the size, which makes no pictures.
import { makeApi, SpritepressError } from './lib/api.js';
import * as platform from './lib/platform.node.js';

const compile = () => platform.compileFrom(new URL('./spritepress-light.wasm', import.meta.url));

export const { convert, inspect, validate, decode, encode, schema, Atlas, Rig } = makeApi({ ...platform, compile });
export { SpritepressError };
