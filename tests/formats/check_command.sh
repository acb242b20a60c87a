#!/bin/sh
# Runs a command whose only news is the toy format in its list: pack, convert, inspect, settings, help and completion
# must know it. check_command.sh COMMAND
set -eu
toy=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# same WHAT EXPECTED ACTUAL
same() {
    [ "$2" = "$3" ] && return
    printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$2" "$3" >&2
    exit 1
}

# has WHAT PATTERN: of the text in standard input
has() {
    grep -q -e "$2" || { echo "$1: no \"$2\"" >&2; exit 1; }
}

printf 'toy\npage a.png 64 32\nhero 1 2 10 20\n' > "$work/a.toy"
"$toy" convert "$work/a.toy" -o "$work/b.toy" --lift 5 --shift 1 -q
same "settings for reading and writing" 'toy
page a.png 64 32
hero 2 8 10 20' "$(cat "$work/b.toy")"
same "a setting for reading in inspect" 7 "$("$toy" inspect --json --compact --lift 5 "$work/a.toy" |
    sed 's/.*"y":\([0-9]*\).*/\1/')"
"$toy" convert "$work/a.toy" -o "$work/c.pct" --lift 5 -q
has "conversion to another format" '^hero|0|1,7,10,20' < "$work/c.pct"
# refuses WHAT MESSAGE COMMAND...: with the status of wrong usage
refuses() {
    what=$1 message=$2 status=0
    shift 2
    "$@" 2> "$work/said" || status=$?
    same "$what: status" 2 "$status"
    same "$what" "$message" "$(head -1 "$work/said")"
}
refuses "a setting of another format" 'spritepress convert: --shift is for toy, not for pct' \
    "$toy" convert "$work/a.toy" -o "$work/c.pct" --shift 1
refuses "a value that does not fit" 'spritepress pack: --shift needs a whole number from 0 to 100, not "101"' \
    "$toy" pack examples/sprites/items -o "$work/c.toy" --shift 101

# A format that holds pivots and premultiplied alpha gets them, and keeps them when it is made anew. The picture is
# 2 x 2; of its pixels one has half of its alpha: 200, 100, 50 times 128 / 255 is 100.4, 50.2, 25.1.
mkdir "$work/one"
python3 -c 'import sys; sys.path.insert(0, "tests/differential"); import pixels
opaque = (1, 2, 3, 255)
rows = [[(200, 100, 50, 128), opaque], [opaque, opaque]]
open(sys.argv[1], "wb").write(pixels.encode(pixels.Picture(2, 2, rows)))' "$work/one/a.png"
first_pixel() {
    python3 -c 'import sys; sys.path.insert(0, "tests/differential"); import pixels
print(*pixels.decode(open(sys.argv[1], "rb").read()).rows[0][0])' "$1"
}
toy_absolute=$(realpath "$toy")
pack_there() { (cd "$work" && "$toy_absolute" pack "$@" -q); }
expected='page x.png 5 5 pma
a.png 0 0 2 2 0.5 1'
pack_there one -o x.toy --pivot 0.5,1 --premultiply
same "pivot and premultiplied alpha" "$expected" "$(tail -n +2 "$work/x.toy")"
same "multiplied pixels" '100 50 25 128' "$(first_pixel "$work/x.png")"
cp "$work/x.png" "$work/first.png"
pack_there one -o x.toy --stable x.toy
same "what --stable keeps" "$expected" "$(tail -n +2 "$work/x.toy")"
pack_there x.toy -o x.toy
same "what packing an atlas keeps" "$expected" "$(tail -n +2 "$work/x.toy")"
cmp "$work/x.png" "$work/first.png"
"$toy" convert "$work/x.toy" -o "$work/y.toy" -q
same "what converting keeps" "$expected" "$(tail -n +2 "$work/y.toy")"
"$toy" unpack "$work/x.toy" -o "$work/straight" -q
same "straight pixels" '199 100 50 128' "$(first_pixel "$work/straight/a.png")"
echo '{"*": [9, 9], "a": [0.25, -1], "?": [8, 8]}' > "$work/pivots.json"
pack_there x.toy -o x.toy --pivots pivots.json --pivot 7,7
same "a name goes before patterns" 'a.png 0 0 2 2 0.25 -1' "$(tail -n 1 "$work/x.toy")"
echo '{"*": [9, 9], "?": [8, 8]}' > "$work/pivots.json"
pack_there x.toy -o x.toy --pivots pivots.json
same "the last pattern" 'a.png 0 0 2 2 8 8' "$(tail -n 1 "$work/x.toy")"

"$toy" pack examples/sprites/items -o "$work/items.toy" --remark packed -q
same "a setting for packing" 'page packed 0 0' "$(sed -n 2p "$work/items.toy")"
same "an option that is a setting as well" 1 "$("$toy" pack examples/sprites/items -o "$work/c.toy" --json --compact |
    wc -l)"
"$toy" unpack "$work/items.toy" --no-nine-patch -o "$work/out" -q
same "sprites" "$(cd examples/sprites/items && find . -name '*.png' | sort)" "$(cd "$work/out" && find . -name '*.png' | sort)"

"$toy" convert --help | has "help" '--lift N'
"$toy" help --json | has "schema" '"readSettings"'
"$toy" help --man | has "manual page" 'lift'
"$toy" completion bash | has "completion" '--lift'
if "$toy" convert "$work/a.toy" -o "$work/d.toy" --lift 101 2> "$work/error"; then
    echo "a setting out of range was taken" >&2
    exit 1
fi
has "error" 'from 0 to 100' < "$work/error"
[ ! -e "$work/d.toy" ]
echo "the command knows the toy"
