#!/bin/sh
# Everything that must pass: 15 seconds of fuzzing for each target, the threaded jobs under ThreadSanitizer, then all
# tests under the address and undefined-behaviour sanitizers and with gcc. With clang the quick ones: that it makes the
# same bytes has been seen before. With SPRITEPRESS_LONG=1 the exhaustive tests run too.
set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)

for preset in release clang sanitize; do
    echo "== $preset"
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" -j "$jobs" >build/build.log 2>&1 || { cat build/build.log; exit 1; }
done
echo "== fuzz"
scripts/fuzz.sh "${FUZZ_SECONDS:-15}"
echo "== threads"
cmake --preset thread >/dev/null
cmake --build --preset thread -j "$jobs" --target threaded >build/build.log 2>&1 || { cat build/build.log; exit 1; }
ctest --test-dir build/thread -L threads --output-on-failure -j "$jobs" --no-tests=error --no-label-summary \
    --timeout 600 >build/thread.log 2>&1 || { cat build/thread.log; exit 1; }
tail -4 build/thread.log
echo "== the same bytes from both compilers"
python3 tests/determinism.py build/release/spritepress build/clang/spritepress build/sanitize/spritepress
python3 tests/press/same_bytes.py build/release/spritepress build/clang/spritepress build/sanitize/spritepress
for preset in clang sanitize release; do
    echo "== tests, $preset"
    [ $preset = clang ] && which="-L quick" || which="-LE page"
    [ -z "${SPRITEPRESS_LONG:-}" ] || [ $preset = clang ] || which=""
    # shellcheck disable=SC2086
    ctest --test-dir "build/$preset" $which --output-on-failure -j "$jobs" --no-tests=error --no-label-summary \
        --timeout 600 >"build/$preset.log" 2>&1 || { cat "build/$preset.log"; exit 1; }
    tail -4 "build/$preset.log"
done
