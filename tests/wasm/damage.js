// Damages files, in every run alike.
'use strict';

// Makes a function that gives whole numbers below `below` (mulberry32).
function makeRandom(seed) {
    let state = seed;
    return (below) => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
        mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
        return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.floor(below);
    };
}

// Cuts a file, or changes one to four bytes behind its signature.
function damage(bytes, random) {
    const place = () => 4 + random(bytes.length - 4);
    if (random(4) === 0) return bytes.subarray(0, place());
    const copy = Buffer.from(bytes);
    for (let left = 1 + random(4); left > 0; left--) copy[place()] = random(256);
    return copy;
}

module.exports = { damage, makeRandom };
