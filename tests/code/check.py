#!/usr/bin/env python3
"""What is written for programs works in them: the C header in gcc and g++, the TypeScript names in tsc, CSS in Chromium.

    check.py --command SPRITEPRESS [--tsc TSC] [--chromium CHROMIUM]
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIELDS = "page x y w h source_w source_h trim_x trim_y turn".split()
KEYS = "page x y w h sourceW sourceH trimX trimY".split()

PRINT = """
#include <stdio.h>
#include "art.h"
#include "second.h"
int main(void)
{
    for (int i = 0; i < ART_FRAMES_COUNT; i++) {
        const spritepress_frame *f = &art_frames[i];
        printf("%s\\t%d\\t%d\\t%d\\t%d\\t%d\\t%d\\t%d\\t%d\\t%d\\t%d\\n", f->name, f->page, f->x, f->y, f->w, f->h, f->source_w,
               f->source_h, f->trim_x, f->trim_y, f->turn);
    }
    return art_pages[0].width == second_pages[0].width ? 0 : 1;
}
"""

failures = []


def expect(good, what):
    if not good:
        failures.append(what)


def run(*arguments, folder):
    done = subprocess.run([str(a) for a in arguments], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    expect(done.returncode == 0, f"{arguments[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def check_c(command, folder):
    """The table that a program prints is what `inspect` tells of the dump that was packed alike."""
    for output in ("art.h", "second.h"):
        run(command, "pack", ROOT / "examples/sprites", "--enable-rotation", "-o", output, folder=folder)
    run(command, "pack", ROOT / "examples/sprites", "--enable-rotation", "--strip-extensions", "--to", "spritepress-json", "-o", "art.json",
        folder=folder)
    frames = json.loads((folder / "art.json").read_text())["frames"]
    wanted = [[f["key"], *(str(f[key]) for key in KEYS), "90" if f["rotated"] else "0"] for f in frames]
    expect(any(row[-1] == "90" for row in wanted), "no frame of the example lies turned")
    flags = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"]
    for name, compiler in (("art.c", ["gcc", "-std=c99"]), ("art.cpp", ["g++", "-std=c++11"])):
        (folder / name).write_text(PRINT)
        run(*compiler, *flags, name + ".out", name, folder=folder)
        rows = [line.split("\t") for line in run(folder / (name + ".out"), folder=folder).splitlines()]
        expect(rows == wanted, f"{name} prints another table: {rows[:3]}, not {wanted[:3]}")


def check_ts(command, tsc, folder):
    """A name that is there compiles, one that is not does not."""
    run(command, "convert", ROOT / "examples/world.scs", "-o", "world.ts", folder=folder)
    use = "import {{ type AnimationName, type FrameName, frameNames }} from './world';\n" \
          "export const frame: FrameName = {frame};\nexport const clip: AnimationName = 'torch';\n" \
          "export const first: 'tile.0' = frameNames[0];\n"
    for frame, fails in (("'tile.2'", False), ("'tile.9'", True)):
        (folder / "use.ts").write_text(use.format(frame=frame))
        done = subprocess.run([tsc, "--noEmit", "--strict", "--target", "es2020", "use.ts"], cwd=folder, capture_output=True,
                              text=True, check=False)
        expect((done.returncode != 0) == fails, f"tsc with {frame}: {done.stdout}")


def check_css(command, chromium, folder):
    """Every class drawn on a page of its own colour has the pixels and the size of the sprite before it was trimmed."""
    cell, columns = 64, 6
    run(command, "pack", ROOT / "examples/sprites", "-o", "art.css", folder=folder)
    run(command, "pack", ROOT / "examples/sprites", "--to", "spritepress-json", "-o", "art.json", folder=folder)
    run(command, "unpack", "art.json", "-o", "frames", folder=folder)
    (folder / "frames/ui/button.9.png").unlink()  # it has its marks around it
    names = sorted(path.relative_to(folder / "frames").as_posix() for path in (folder / "frames").rglob("*.png"))
    rows = (len(names) + columns - 1) // columns
    picture = Image.new("RGB", (cell * columns, cell * rows), "#208040")
    html = "<!doctype html><link rel=stylesheet href=art.css><style>* { box-sizing: border-box; margin: 0 } " \
           "body { background: #208040 } div { position: absolute; line-height: 0 }</style>"
    for i, name in enumerate(names):
        x, y = i % columns * cell, i // columns * cell
        sprite = Image.open(folder / "frames" / name).convert("RGBA")
        picture.paste(sprite, (x, y), sprite)
        html += f'<div style="left: {x}px; top: {y}px"><i class="{name[:-4].replace("/", "-")}"></i></div>'
    (folder / "art.html").write_text(html)
    run(chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb",
        f"--window-size={picture.width},{picture.height + 200}", "--screenshot=shot.png", f"file://{folder}/art.html", folder=folder)
    shot = Image.open(folder / "shot.png").convert("RGB").crop((0, 0, *picture.size))
    worst = max(abs(a - b) for one, other in zip(shot.getdata(), picture.getdata()) for a, b in zip(one, other))
    expect(worst <= 1, f"a pixel differs by {worst}")  # colours of half-transparent pixels are rounded once more


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    parser.add_argument("--tsc")
    parser.add_argument("--chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_c(options.command.resolve(), folder)
        if options.tsc:
            check_ts(options.command.resolve(), options.tsc, folder)
        if options.chromium:
            check_css(options.command.resolve(), options.chromium, folder)
    print("\n".join(failures) if failures else "all that was written works")
    return 1 if failures else 0


raise SystemExit(main())
