#!/bin/sh
# The command of the npm package, which has no native program beside it here: transcripts of the native command.
#
#   command.sh TARBALL TESTS TRANSCRIPT...
set -eu
tarball=$1 tests=$2
shift 2
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
cd "$home"
echo '{ "private": true }' >package.json
npm install --offline --no-audit --no-fund --silent "$tarball"
for name in "$@"; do
    python3 "$tests/command/run.py" "$home/node_modules/.bin" "$tests/command/$name.test"
done
