#!/bin/sh
# Everything that must pass: the tests with gcc, with clang and under the sanitizers, then 20 seconds
# of fuzzing for each target. With SPRITEPRESS_LONG=1 the exhaustive tests run too.
set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)

for preset in release clang sanitize; do
    echo "== $preset"
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" -j "$jobs" >build/build.log 2>&1 || { cat build/build.log; exit 1; }
done
echo "== fuzz"
scripts/fuzz.sh "${FUZZ_SECONDS:-20}"
echo "== the same bytes from both compilers"
python3 tests/determinism.py build/release/spritepress build/clang/spritepress build/sanitize/spritepress
python3 tests/press/same_bytes.py build/release/spritepress build/clang/spritepress build/sanitize/spritepress
for preset in clang sanitize release; do
    echo "== tests, $preset"
    ctest --test-dir "build/$preset" --output-on-failure -j "$jobs" --no-tests=error --timeout 600 \
        >"build/$preset.log" 2>&1 || { cat "build/$preset.log"; exit 1; }
    tail -4 "build/$preset.log"
done
