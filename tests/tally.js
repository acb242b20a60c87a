// Counts what a script of tests expects: schema/check.js, gltf/check.js and wasm/both.js.

/** A broken format fails thousands of times: the first say enough. */
const SHOWN_MOST = 40;

let passed = 0;
let failed = 0;

function expect(good, what) {
    if (good) {
        passed++;
        return;
    }
    failed++;
    if (failed <= SHOWN_MOST) console.log(`FAILED: ${what}`);
}

/** Prints the counts and leaves with 1 when anything failed. */
function finish() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed === 0 ? 0 : 1);
}

module.exports = { expect, finish };
