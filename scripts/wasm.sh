#!/bin/sh
# Builds build/wasm/spritepress.wasm, and spritepress-baseline.wasm for browsers without vectors.
set -eu
cd "$(dirname "$0")/.."
scripts/wasm_sources.sh
cmake -S wasm -B build/wasm/objects -G Ninja --toolchain "$PWD/wasm/toolchain.cmake" >build/wasm/configure.log 2>&1 ||
    { cat build/wasm/configure.log >&2; exit 1; }
cmake --build build/wasm/objects -j "${JOBS:-$(nproc)}" >build/wasm/build.log 2>&1 ||
    { cat build/wasm/build.log >&2; exit 1; }
