#!/bin/sh
# Runs the tests on a build with coverage and prints the share of lines and branches per folder.
set -eu
cd "$(dirname "$0")/.."
cmake --preset coverage >/dev/null
cmake --build --preset coverage -j "$(nproc)" >build/coverage.log 2>&1 || { cat build/coverage.log; exit 1; }
find build/coverage -name '*.gcda' -delete
ctest --test-dir build/coverage -j "$(nproc)" --output-on-failure --timeout 900 | tail -3
python3 scripts/coverage.py build/coverage
