#!/bin/sh
# Builds the studio's page into build/studio/page: plain files, which `spritepress studio` serves and any web server can.
set -eu
cd "$(dirname "$0")/.."
scripts/wasm.sh
node npm/make.js build/wasm/spritepress.wasm build/npm/spritepress
scripts/studio_page.sh
