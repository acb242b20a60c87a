#!/bin/sh
# Installs what is missing of the Debian packages and npm packages that work here needs, and says so.
#
#   setup.sh [SET...]
#
# Sets; without any: build, test and lint.
#   build   what building takes, tests included; all that demo and install need
#   wasm    build, and what the WebAssembly module takes
#   npm     wasm, and what makes npm packages
#   studio  npm, and what builds the studio's page
#   test    wasm, and what running all tests takes: clang, Node.js, a browser
#   engines build, and the programs that read what we write
#   lint    build, and what reads the sources
#   bench   test, and what the benchmarks' peers take
set -eu

# The last line of these is for the tests alone; libspng is their second PNG decoder.
build="make gcc cmake ninja-build pkg-config libdeflate-dev zlib1g-dev libexpat1-dev libwebp-dev libjpeg62-turbo-dev libgif-dev
       libmicrohttpd-dev nettle-dev python3
       libspng-dev libcmocka-dev locales"
# dpkg-dev unpacks the source packages of scripts/wasm_sources.sh.
wasm="clang-16 lld-16 wasi-libc libclang-rt-16-dev-wasm32 dpkg-dev"
test="$wasm clang lld llvm libclang-rt-dev nodejs npm chromium python3-pil webp valgrind"
lint="clang clang-format clang-tidy cppcheck nodejs npm"
engines="python3-pil tiled godot3-server love xvfb xauth libgl1-mesa-dri"
bench="libjansson-dev libstb-dev"

[ $# -eq 0 ] && set -- build test lint
packages=$build
npm_folders=""
for name in "$@"; do
    case $name in
    build) ;;
    wasm) packages="$packages $wasm" ;;
    npm) packages="$packages $wasm nodejs npm" ;;
    studio)
        packages="$packages $wasm nodejs npm"
        npm_folders="$npm_folders studio"
        ;;
    lint)
        packages="$packages $lint"
        npm_folders="$npm_folders scripts/lint"
        ;;
    test | bench)
        packages="$packages $test"
        npm_folders="$npm_folders tests/schema tests/phaser tests/gltf tests/npm tests/engines studio"
        ;;
    engines) packages="$packages $engines" ;;
    *)
        echo "setup.sh: \"$name\" is none of the sets build, wasm, npm, studio, test, engines, lint and bench" >&2
        exit 2
        ;;
    esac
    if [ "$name" = bench ]; then
        packages="$packages $bench"
        npm_folders="$npm_folders bench/peers"
    fi
done

missing=""
for package in $packages; do
    case " $missing " in *" $package "*) continue ;; esac
    status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] && continue
    # A newer Node.js than Debian's brings its own npm.
    case $package in
    nodejs) command -v node >/dev/null && continue ;;
    npm) command -v npm >/dev/null && continue ;;
    esac
    missing="$missing $package"
done

if [ -n "$missing" ]; then
    echo "Installing Debian packages:$missing"
    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Please install them, or sudo, first." >&2; exit 1; }
        as_root="sudo"
    fi
    $as_root apt-get update -qq
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

# npm packages go beside their users.
install_npm() {
    if [ -d "$1/node_modules" ]; then
        [ -n "$(find "$1/node_modules" -prune -newer "$1/package-lock.json")" ] && return
    fi
    echo "Installing npm packages of $1"
    (cd "$1" && npm ci --loglevel=error --no-audit --no-fund >/dev/null && touch node_modules)
}
cd "$(dirname "$0")/.."
for folder in $npm_folders; do
    install_npm "$folder"
done
