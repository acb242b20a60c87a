#!/bin/sh
# The tests of the command against the npm package's WebAssembly, in full, and the fuzzers' inputs through its library;
# `make test` runs parts of them. About 25 minutes on two cores. Logs are left in build/npm/tests.
set -eu
cd "$(dirname "$0")/.."
jobs=$(nproc)
native=build/release/spritepress
wasi=$PWD/tests/npm/command/spritepress
logs=build/npm/tests
mkdir -p "$logs"
cmake --preset release >/dev/null
cmake --build --preset release -j "$jobs" >build/build.log 2>&1 || { cat build/build.log; exit 1; }
scripts/npm.sh

# run NAME COMMAND...: says how it went.
run() {
    name=$1
    shift
    if "$@" >"$logs/$name.log" 2>&1; then
        echo "$name: $(tail -n 1 "$logs/$name.log")"
    else
        echo "$name: failed, see $logs/$name.log"
        tail -n 40 "$logs/$name.log"
        return 1
    fi
}

# Two lines of tests at once; each goes on after a failure.
transcripts() {
    status=0
    for file in tests/command/*.test; do
        run "$(basename "$file")" python3 tests/command/run.py "$(dirname "$wasi")" --except tests/npm/except.txt "$file" || status=1
    done
    run documentation python3 tests/command/run.py "$(dirname "$wasi")" README.md docs/*.md docs/formats/*.md || status=1
    run round_trip python3 tests/press/round_trip.py --command "$wasi" --rounds 1 || status=1
    run inputs python3 tests/press/inputs.py --command "$wasi" || status=1
    return $status
}

others() {
    status=0
    run hostile python3 tests/hostile/run.py "$(dirname "$wasi")" || status=1
    run determinism python3 tests/determinism.py $native "$wasi" || status=1
    run same_bytes python3 tests/press/same_bytes.py $native "$wasi" --count 3 || status=1
    run differential python3 tests/differential/compare.py --command "$wasi" --count 100 || status=1
    run unpack python3 tests/differential/unpack.py --command "$wasi" --count 8 || status=1
    run engines node tests/engines/check.mjs build/npm/spritepress $native build/release/tests/rig_picture examples || status=1
    return $status
}

status=0
transcripts &
others || status=1
wait $! || status=1
scripts/fuzz.sh "${FUZZ_SECONDS:-20}" || status=1
run replay node tests/npm/replay.mjs build/wasm/spritepress.wasm $native build/fuzz/seeds build/fuzz/corpus || status=1
exit $status
