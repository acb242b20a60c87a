#!/bin/sh
# The command of the npm package, which has no native program beside it here: transcripts of the native command, and
# hundreds of sprites, whose job makes the module's memory grow.
#
#   command.sh TARBALL TESTS SPRITEPRESS SPRITES TRANSCRIPT...
set -eu
tarball=$1 tests=$2 native=$3 sprites=$4
shift 4
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
cd "$home"
echo '{ "private": true }' >package.json
npm install --offline --no-audit --no-fund --silent "$tarball"
for round in 1 2 3; do
    node_modules/.bin/spritepress pack "$sprites" -o "ours$round/a.pct" --quiet
    "$native" pack "$sprites" -o "theirs$round/a.pct" --quiet
    diff -r "ours$round" "theirs$round"
done
for name in "$@"; do
    python3 "$tests/command/run.py" "$home/node_modules/.bin" "$tests/command/$name.test"
done
