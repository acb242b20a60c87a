#!/bin/sh
# Runs every job that uses threads under ThreadSanitizer, on more threads than there are cores. A data race ends the
# command with status 66.
#
#   run.sh COMMAND EXAMPLES
set -eu
command=$1
examples=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TSAN_OPTIONS="halt_on_error=1 exitcode=66"
count=0

run() {
    "$command" "$@" --threads 4 -q >"$scratch/said" 2>&1 ||
        { echo "spritepress $* --threads 4: status $?"; cat "$scratch/said"; exit 1; }
    count=$((count + 1))
}

# pack: sprites on several pages and at several scales, previous places, other atlases as input.
run pack "$examples/sprites" -o "$scratch/many.pct" --max-size 96 --variant 0.5:@half --preview "$scratch/look.png"
run pack "$examples/sprites" -o "$scratch/many.pct" --max-size 96 --stable "$scratch/many.pct"
run pack "$examples/sprites" -o "$scratch/web.pct" --texture-format webp
run pack "$examples/hero.pct" "$examples/items.aatls" -o "$scratch/both.aatls"
# unpack: frames are cut and encoded, the images of a rig are written.
run unpack "$scratch/many.pct" -o "$scratch/frames"
run unpack "$examples/world.scs" -o "$scratch/webp" --format webp
run unpack "$examples/lamp.pchr" -o "$scratch/rig"
# render: films, a folder of pictures, a contact sheet.
for film in film.webp film.gif film.apng film/ sheet.png; do
    run render "$examples/lamp.pchr" -o "$scratch/$film" --size 64
done
run render "$examples/hero.pct" --animation all -o "$scratch/sheet.png"
# convert: a rig is baked into an atlas.
run convert "$examples/lamp.pchr" -o "$scratch/lamp.pct" --scale 1/2
run convert "$examples/fox.pchr" -o "$scratch/fox.aatls" --scale 1/4 --fps 6
echo "$count passed, 0 failed"
