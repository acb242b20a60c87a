#!/bin/sh
# clang-format, Biome, the layers, opening sentences, clang-tidy and cppcheck; prints what is wrong and fails.
#
#   lint.sh [--quick]    --quick leaves clang-tidy out, which takes most of the time
set -eu
quick=${1:-}
cd "$(dirname "$0")/.."
status=0
files=$(git ls-files --cached --others --exclude-standard '*.c' '*.h')
sources=$(git ls-files --cached --others --exclude-standard 'src/*.c' 'cli/*.c')

echo "clang-format"
# shellcheck disable=SC2086
clang-format --dry-run --Werror $files || status=1

# How TypeScript and JavaScript look, and their lint: biome.jsonc.
echo "biome"
scripts/lint/node_modules/.bin/biome ci --error-on-warnings --diagnostic-level=info || status=1

echo "layers"
python3 scripts/check_layers.py || status=1
python3 scripts/check_studio_layers.py || status=1

echo "openings"
python3 scripts/check_openings.py || status=1

if [ "$quick" != --quick ]; then
    echo "clang-tidy"
    cmake --preset clang >/dev/null
    # shellcheck disable=SC2086
    printf '%s\n' $sources | xargs -P "$(nproc)" -n 4 clang-tidy -p build/clang --extra-arg=-UNDEBUG --quiet 2>/dev/null || status=1
    clang-tidy --quiet wasm/*.c wasm/light/*.c -- -std=c17 -Iinclude -Iwasm 2>/dev/null || status=1
    clang-tidy --quiet wasm/command/*.c -- --target=wasm32-wasi -std=c17 -D_GNU_SOURCE -D_WASI_EMULATED_GETPID -Iinclude -Icli \
        2>/dev/null || status=1
    clang-tidy --quiet wasm/runtime/*.c -- --target=wasm32-wasi -std=c17 -mexception-handling 2>/dev/null || status=1
fi

echo "cppcheck"
# shellcheck disable=SC2086
cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
    --suppressions-list=.cppcheck-suppressions --error-exitcode=1 -j "$(nproc)" \
    -Iinclude -Isrc -Icli -D__SSE2__ -D__GNUC__ $sources wasm/*.c wasm/light/*.c wasm/command/*.c wasm/runtime/*.c || status=1

[ $status -eq 0 ] && echo "lint: clean"
exit $status
