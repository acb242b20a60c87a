#!/bin/sh
# Installs into a scratch folder and uses what was installed as a stranger would: pkg-config, CMake,
# the command under both names, man pages, completion; and nothing but spress_ is exported.
set -eu
build=$1
root=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/usr
cmake --install "$build" --prefix "$prefix" >/dev/null
lib=$(dirname "$(find "$prefix" -name libspritepress.a)")
export PKG_CONFIG_PATH="$lib/pkgconfig" LD_LIBRARY_PATH="$lib"

# shellcheck disable=SC2046
cc -std=c17 "$root/examples/list_frames.c" $(pkg-config --cflags --libs spritepress) -o "$scratch/shared"
test "$("$scratch/shared" "$root/examples/hero.pct" | wc -l)" -eq 28
# shellcheck disable=SC2046
cc -std=c17 -static-libgcc "$root/examples/list_frames.c" -I"$prefix/include" "$lib/libspritepress.a" \
    $(pkg-config --static --libs spritepress | sed 's/-lspritepress//') ${SANITIZE_FLAGS:-} -o "$scratch/static"
test "$("$scratch/static" "$root/examples/items.aatls" | head -1)" = gem_blue

# A program that packs by the library alone makes the bytes that the command makes.
# shellcheck disable=SC2046
cc -std=c17 "$root/examples/pack_folder.c" $(pkg-config --cflags --libs spritepress) -o "$scratch/pack_folder"
mkdir "$scratch/by_library" "$scratch/by_command"
"$scratch/pack_folder" "$root/examples/sprites/items" "$scratch/by_library/game.pct"
"$prefix/bin/spritepress" pack -q "$root"/examples/sprites/items/*.png -o "$scratch/by_command/game.pct"
diff -r "$scratch/by_library" "$scratch/by_command"

mkdir "$scratch/project"
cp "$root/examples/list_frames.c" "$scratch/project"
cat >"$scratch/project/CMakeLists.txt" <<'EOT'
cmake_minimum_required(VERSION 3.25)
project(user C)
find_package(spritepress 0.1 REQUIRED)
add_executable(user list_frames.c)
target_link_libraries(user spritepress::spritepress)
add_executable(static_user list_frames.c)
target_link_libraries(static_user spritepress::spritepress_static)
EOT
cmake -S "$scratch/project" -B "$scratch/project/build" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$scratch/project/build" >/dev/null
"$scratch/project/build/user" "$root/examples/hero.pct" >"$scratch/by_shared"
env -u LD_LIBRARY_PATH "$scratch/project/build/static_user" "$root/examples/hero.pct" | cmp - "$scratch/by_shared"
readelf -d "$scratch/project/build/user" | grep -q libspritepress
! readelf -d "$scratch/project/build/static_user" | grep -q libspritepress

# The shared library needs nothing of the others to be linked with: without pkg-config only that target is there.
sed -i '/static_user/d' "$scratch/project/CMakeLists.txt"
cmake -S "$scratch/project" -B "$scratch/project/bare" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON >/dev/null
cmake --build "$scratch/project/bare" >/dev/null

"$prefix/bin/spritepress" --version | grep -q '^spritepress '
"$prefix/bin/pchr" --version | grep -q '^pchr '
test -s "$prefix/share/man/man1/spritepress.1" && test -s "$prefix/share/man/man1/pchr.1"
for file in bash-completion/completions/spritepress bash-completion/completions/pchr \
    fish/vendor_completions.d/spritepress.fish fish/vendor_completions.d/pchr.fish zsh/site-functions/_spritepress; do
    test -s "$prefix/share/$file"
done

# The library shows its API and nothing else.
others=$(nm -D --defined-only "$lib/libspritepress.so" | awk '$2 != "A" { print $3 }' | grep -v '^spress_' || true)
test -z "$others" || { echo "exported beyond the API: $others"; exit 1; }
# No file I/O, no printing, no exit in the library.
calls=$(nm -D --undefined-only "$lib/libspritepress.so" | awk '{ print $2 }' | sed 's/@.*//' |
    grep -xE 'fopen|open|printf|puts|fputs|exit|abort|_exit|setlocale|getenv' || true)
test -z "$calls" || { echo "the library calls: $calls"; exit 1; }
# No mutable globals: constants with addresses in them lie in .data.rel.ro, nothing lies in .data or .bss.
data=$(objdump -t "$lib/libspritepress.a" | awk '$3 == "O" && $4 ~ /^\.(data|bss)/ && $4 !~ /^\.data\.rel\.ro/ { print $NF }')
test -z "$data" || { echo "writable data in the library: $data"; exit 1; }
echo "1 passed, 0 failed"
