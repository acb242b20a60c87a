#!/bin/sh
# Makes the npm package: build/npm/spritepress.tgz, which installs offline.
set -eu
cd "$(dirname "$0")/.."
scripts/wasm.sh
node npm/make.js build/wasm/spritepress.wasm build/npm/spritepress
(cd build/npm && npm pack --silent ./spritepress >/dev/null && mv spritepress-*.tgz spritepress.tgz)
