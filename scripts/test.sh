#!/bin/sh
# Everything that must pass: 15 seconds of fuzzing for each target, the threaded jobs under ThreadSanitizer, the same bytes
# from both compilers, then all tests with clang under its address and undefined-behaviour sanitizers, and with gcc as it is
# released. With SPRITEPRESS_LONG=1 the exhaustive tests run too.
set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)

build() { # PRESET TARGET
    echo "== $1"
    cmake --preset "$1" >/dev/null
    cmake --build --preset "$1" -j "$jobs" --target "$2" >build/build.log 2>&1 || { cat build/build.log; exit 1; }
}
build release all
build sanitize all
build clang spritepress_command # for its bytes
echo "== fuzz"
# The same way each time, so that a change fails by its own fault; `make fuzz` looks elsewhere in every run.
scripts/fuzz.sh "${FUZZ_SECONDS:-15}" 1
build thread threaded
ctest --test-dir build/thread -L threads --output-on-failure -j "$jobs" --no-tests=error --no-label-summary \
    --timeout 600 >build/thread.log 2>&1 || { cat build/thread.log; exit 1; }
tail -4 build/thread.log
echo "== the same bytes from both compilers"
python3 tests/determinism.py build/release/spritepress build/clang/spritepress build/sanitize/spritepress
python3 tests/press/same_bytes.py build/release/spritepress build/clang/spritepress build/sanitize/spritepress
which="-LE page"
[ -z "${SPRITEPRESS_LONG:-}" ] || which=""
for preset in sanitize release; do
    echo "== tests, $preset"
    # shellcheck disable=SC2086
    ctest --test-dir "build/$preset" $which --output-on-failure -j "$jobs" --no-tests=error --no-label-summary \
        --timeout 600 >"build/$preset.log" 2>&1 || { cat "build/$preset.log"; exit 1; }
    tail -4 "build/$preset.log"
done
