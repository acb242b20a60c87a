#!/bin/sh
# Installs the Debian packages that building and testing need: only what is missing, and says so.
# With --bench also what the benchmarks' peers need.
set -eu

packages="make gcc clang cmake ninja-build pkg-config libspng-dev libdeflate-dev libwebp-dev
          libjpeg62-turbo-dev libgif-dev zlib1g-dev libcmocka-dev python3 clang-format clang-tidy
          cppcheck lld llvm libclang-rt-dev locales nodejs npm chromium python3-pil webp"

[ "${1:-}" = "--bench" ] && packages="$packages libjansson-dev libstb-dev"

missing=""
for package in $packages; do
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

# npm packages of the tests (and, with --bench, of the benchmarks) go beside their users.
install_npm() {
    [ -d "$1/node_modules" ] && [ "$1/node_modules" -nt "$1/package-lock.json" ] && return
    echo "Installing npm packages of $1"
    (cd "$1" && npm ci --loglevel=error --no-audit --no-fund >/dev/null && touch node_modules)
}
cd "$(dirname "$0")/.."
install_npm tests/schema
install_npm tests/phaser
install_npm tests/gltf
if [ "${1:-}" = "--bench" ]; then
    install_npm bench/peers
fi
