#!/bin/sh
# Fetches the source packages of the libraries that the WebAssembly module links, as Debian has them, into
# build/wasm/sources/NAME. Does nothing for those that are there.
#
# The machine's own apt entries say where sources come from: they are copied with "deb-src" in the place of "deb",
# beside the lists that apt downloads for them, so that nothing of the machine is changed. apt checks signatures and
# checksums.
set -eu
cd "$(dirname "$0")/.."
root=$PWD/build/wasm
# Each source package with the package that the native build takes from it.
packages="libdeflate:libdeflate-dev zlib:zlib1g-dev expat:libexpat1-dev giflib:libgif-dev libwebp:libwebp-dev libjpeg-turbo:libjpeg62-turbo-dev"

missing=""
for package in $packages; do
    [ -f "$root/sources/${package%:*}/.complete" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

entries=$root/apt/entries
mkdir -p "$entries" "$root/apt/lists/partial" "$root/sources"
rm -f "$entries"/*

# A classic file: one entry a line, "deb [options] ADDRESS SUITE COMPONENT...". An option that names the
# architectures of binaries means nothing to sources and does no harm.
take_lines() {
    sed -nE 's/^[[:space:]]*deb([[:space:]])/deb-src\1/p' "$1" >"$entries/$2"
}

# A deb822 file: fields in paragraphs. Types has "deb", "deb-src" or both; paragraphs that had none of them become
# sources too, which are then only looked at.
take_paragraphs() {
    sed -E 's/^[Tt]ypes:.*/Types: deb-src/' "$1" >"$entries/$2"
}

eval "$(apt-config shell list Dir::Etc::sourcelist/f parts Dir::Etc::sourceparts/d)"
number=0
# shellcheck disable=SC2154 # both are set by apt-config
for file in "$list" "$parts"/*.list "$parts"/*.sources; do
    [ -f "$file" ] || continue
    number=$((number + 1))
    case $file in
    *.sources) take_paragraphs "$file" "$number.sources" ;;
    *) take_lines "$file" "$number.list" ;;
    esac
done

with_sources() {
    program=$1
    shift
    "$program" -qq -o Dir::Etc::sourceparts="$entries" -o Dir::Etc::sourcelist=/dev/null \
        -o Dir::State::lists="$root/apt/lists" -o Dir::Cache="$root/apt" -o APT::Sandbox::User="" "$@"
}

# The source package $1 in the version $2, into this folder.
fetch_version() {
    with_sources apt-get source "$1=$2" >/dev/null
}

# The newest version that is to be had: for a library that compresses nothing, whose version shows in no byte. Mirrors
# do not keep the sources of every security update.
fetch_newest() {
    for version in $(with_sources apt-cache madison "$1" | cut -d '|' -f 2 | sort -rV); do
        fetch_version "$1" "$version" 2>/dev/null && return
    done
    return 1
}

echo "Fetching the source packages:$missing"
# An entry of somebody who has no sources fails here; whether the packages are found shows below.
with_sources apt-get update || echo "Some apt entries gave no sources." >&2
for pair in $missing; do
    package=${pair%:*}
    work=$root/apt/$package
    rm -rf "$work" "$root/sources/$package"
    mkdir -p "$work"
    # The version is the one that the native build links, so that both compress alike.
    version=$(dpkg-query -W -f='${source:Version}' "${pair#*:}")
    case $package in
    expat) (cd "$work" && fetch_newest "$package") ;;
    *) (cd "$work" && fetch_version "$package" "$version") ;;
    esac
    mv "$work"/*/ "$root/sources/$package"
    touch "$root/sources/$package/.complete"
done
