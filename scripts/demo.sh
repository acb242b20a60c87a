#!/bin/sh
# The main job on the sprites in examples/: packs them into every format, then inspects, validates and
# converts one file of each format.
#
#   demo.sh SPRITEPRESS [OUTPUT_FOLDER]
set -eu
spritepress=$(realpath "$1")
root=$(dirname "$(dirname "$(realpath "$0")")")
out=${2:-$root/build/demo}
pchr=$(dirname "$spritepress")/pchr
mkdir -p "$out"
cd "$root/examples"

title() { printf '\n== %s\n' "$1"; }

title "A folder of images becomes an atlas"
"$spritepress" pack sprites -o "$out/game.pct" --strip-extensions --preview "$out/preview.png"
"$spritepress" pack sprites -o "$out/game.aatls" --page-name arc.png
"$spritepress" pack sprites -o "$out/game.scs" --sanitize-names --fps 8
"$spritepress" unpack "$out/game.pct" -o "$out/frames"
echo "The preview picture: $out/preview.png"

title "A rig comes alive"
"$spritepress" render fox.pchr -o "$out/fox.png" --labels --size 120
"$spritepress" render fox.pchr --animation walk --size 160 -o "$out/walk.gif" --quiet
"$spritepress" convert fox.pchr -o "$out/baked.pct" --quiet
"$spritepress" convert fox.pchr -o "$out/fox.glb" --quiet

title "What is in the files"
"$spritepress" inspect hero.pct | head -12
echo "  ..."
echo
"$spritepress" inspect items.aatls world.scs
echo
"$pchr" inspect lamp.pchr
echo
"$spritepress" inspect --width 16 ghost.pcsef

title "Are they right, to the letter of their documents?"
"$spritepress" validate hero.pct items.aatls world.scs lamp.pchr lamp.json
"$spritepress" validate --width 16 --palette ghost.gpl ghost.pcsef
printf 'PCT:1.0\nP:hero.png,RGBA8888,256,160,2\nlogo|0|1,1,2O,18\n' >"$out/broken.pct"
"$spritepress" validate "$out/broken.pct" || echo "(that one was broken on purpose: exit status $?)"

title "Into other formats"
"$spritepress" convert hero.pct -o "$out/hero.aatls" || echo "(refused: exit status $?)"
"$spritepress" convert --quiet --allow-loss hero.pct -o "$out/hero.aatls"
"$spritepress" convert --quiet --allow-loss items.aatls -o "$out/items.pct"
"$spritepress" convert --quiet --allow-loss world.scs -o "$out/world.json" --to spritepress-json
"$pchr" unpack lamp.pchr -o "$out/lamp"
"$pchr" pack "$out/lamp/lamp.json" -o "$out/lamp.pchr"
"$spritepress" convert ghost.pcsef --width 16 --palette ghost.gpl -o "$out/ghost.png"
"$spritepress" convert ghost.pcsef --width 16 --to pcsef -o "$out/ghost.pcsef"

title "Summary"
row() { printf '  %-22s %6s bytes   %s\n' "$1" "$(wc -c <"$out/$1")" "$2"; }
row game.pct "packed from examples/sprites, with game.png; preview.png shows the page"
row game.aatls "the same sprites for Arc, with arc.png"
row game.scs "the same sprites with their canvas inside, sequences as animations"
row fox.png "contact sheet of the rig fox.pchr"
row walk.gif "its walk"
row baked.pct "the same rig as frames, with baked.png and baked.animations.json"
row fox.glb "the same rig for everything that reads glTF"
row hero.aatls "from hero.pct ($(wc -c <hero.pct) bytes)"
row items.pct "from items.aatls ($(wc -c <items.aatls) bytes)"
row world.json "dump of world.scs"
row lamp/lamp.json "from lamp.pchr ($(wc -c <lamp.pchr) bytes), with lamp/lamp.png"
cmp -s "$out/lamp.pchr" lamp.pchr && same="byte for byte the original" || same="DIFFERS FROM THE ORIGINAL"
row lamp.pchr "packed from that JSON again: $same"
row ghost.png "from ghost.pcsef"
row ghost.pcsef "the shortest string there is, from $(wc -c <ghost.pcsef) bytes"
printf '\nThe files are in %s\n' "$out"
