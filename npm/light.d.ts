/** The functions of "spritepress" that make no pictures, over a module of about a quarter of the size. It reads and writes all
 * formats but glTF and PNG; `convert` refuses what would need a picture drawn, packed or compressed. */
export { Atlas, convert, decode, encode, inspect, Rig, schema, SpritepressError, validate } from './index.js';
export type * from './index.js';
