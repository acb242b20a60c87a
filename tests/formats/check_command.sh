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
"$toy" convert "$work/a.toy" -o "$work/c.pct" --lift 5 --shift 1 -q # the target has no shift
has "conversion to another format" '^hero|0|1,7,10,20' < "$work/c.pct"

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
