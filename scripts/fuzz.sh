#!/bin/sh
#   fuzz.sh [SECONDS [SEED]]
#
# Builds the fuzz targets and runs each for the given number of seconds, two at a time; with a seed the same way each time.
# Inputs to begin with are made by the generators of the differential tests and of the hostile tables. A finding stops the
# run and leaves its input behind.
set -eu
cd "$(dirname "$0")/.."
seconds=${1:-20}
seed=${2:-0}

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz -j "$(nproc)" >build/fuzz.log 2>&1 || { cat build/fuzz.log; exit 1; }
seeds=build/fuzz/seeds
python3 tests/differential/seeds.py "$seeds"

run() {
    target=$1
    corpus=build/fuzz/corpus/$target
    mkdir -p "$corpus" "$seeds/$target"
    dictionary=fuzz/dictionaries/$target.dict
    set -- -max_total_time="$seconds" -seed="$seed" -timeout=10 -rss_limit_mb=2048 -max_len=65536 \
        -print_final_stats=1 -artifact_prefix="build/fuzz/finding-$target-"
    [ -f "$dictionary" ] && set -- "$@" -dict="$dictionary"
    if ! build/fuzz/fuzz/fuzz-"$target" "$@" "$corpus" "$seeds/$target" >"build/fuzz/$target.log" 2>&1; then
        echo "fuzz-$target found something:"
        grep -vE '^#[0-9]+' "build/fuzz/$target.log" | tail -40
        return 1
    fi
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$target.log")
    echo "fuzz-$target: $runs executions in $seconds s, no finding"
}

# The targets, two a line.
status=0
while read -r first second; do
    pids=""
    for target in $first $second; do
        run "$target" &
        pids="$pids $!"
    done
    for pid in $pids; do
        wait "$pid" || status=1
    done
done <<PAIRS
$(paste -d ' ' - - <build/fuzz/fuzz-targets)
PAIRS
exit $status
