#!/bin/sh
# Builds the studio's page over the npm package that is in build/npm; scripts/studio.sh builds that too.
set -eu
cd "$(dirname "$0")/../studio"
node node_modules/typescript/bin/tsc --noEmit
node node_modules/vite/bin/vite.js build --logLevel warn
