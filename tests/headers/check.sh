#!/bin/sh
# Every public header compiles alone, as C17 and as C++, with warnings as errors.
set -eu
root=$1
count=0
for header in "$root"/include/spritepress/*.h; do
    echo "#include \"spritepress/$(basename "$header")\"" |
        gcc -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$root/include" -fsyntax-only -x c -
    echo "#include \"spritepress/$(basename "$header")\"" |
        clang -x c++ -std=c++17 -Wall -Wextra -Werror -Wno-c99-extensions -I"$root/include" -fsyntax-only -
    count=$((count + 1))
done
echo "$count passed, 0 failed"
