#!/bin/sh
# Makes the npm packages, which install offline: build/npm/spritepress.tgz, and build/npm/spritepress-PLATFORM-ARCH.tgz with
# the native program for this machine.
set -eu
cd "$(dirname "$0")/.."
scripts/wasm.sh
node npm/make.js build/wasm/spritepress.wasm build/npm/spritepress
cmake --preset release >build/npm/configure.log 2>&1 || { cat build/npm/configure.log >&2; exit 1; }
cmake --build --preset release -j "${JOBS:-$(nproc)}" --target spritepress_portable >build/npm/build.log 2>&1 ||
    { cat build/npm/build.log >&2; exit 1; }
platform=$(node -p 'process.platform + "-" + process.arch')
node npm/make_platform.js build/release/portable/spritepress build/wasm/sources "build/npm/$platform"
cd build/npm
rm -f ./*.tgz
npm pack --silent "./$platform" >/dev/null
mv spritepress-"$platform"-*.tgz "spritepress-$platform.tgz"
npm pack --silent ./spritepress >/dev/null
mv spritepress-[0-9]*.tgz spritepress.tgz
