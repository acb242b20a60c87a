#!/usr/bin/env python3
"""Arc itself reads and decodes what `pack --for mindustry` writes, every pixel: check.py COMMAND ARC_SOURCES

By hand: ARC_SOURCES is a checkout of Arc, which no package has; it is compiled with Debian's default-jdk-headless. Each region
must be its picture of examples/sprites, cut as the offsets say, which count from the bottom.
"""
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
SPRITES = HERE.parents[2] / "examples/sprites"


def compile_arc(sources, classes):
    files = [*(sources / "arc-core/src").rglob("*.java"), *(sources / "arc-core/unsafe").glob("*.java"), HERE / "Regions.java"]
    subprocess.run(["javac", "-nowarn", "-Xlint:none", "-d", classes, *files], check=True, stderr=subprocess.DEVNULL)


def picture_of(name):
    """The picture, and what is drawn of it: a nine-patch has a frame of marks."""
    plain, marked = SPRITES / f"{name}.png", SPRITES / f"{name}.9.png"
    image = Image.open(plain if plain.exists() else marked).convert("RGBA")
    return image if plain.exists() else image.crop((1, 1, image.width - 1, image.height - 1))


def is_right(line):
    name, *numbers, pixels = line.split(" ")
    width, height, offset_x, offset_y, source_width, source_height = map(int, numbers)
    source = picture_of(name)
    if source_width and source.size != (source_width, source_height):
        return False
    top = source.height - offset_y - height
    stored = Image.new("RGBA", source.size)
    stored.paste(Image.frombytes("RGBA", (width, height), bytes.fromhex(pixels)), (offset_x, top))
    clear = Image.new("RGBA", source.size)  # colours behind alpha 0 do not show
    return Image.alpha_composite(clear, stored).tobytes() == Image.alpha_composite(clear, source).tobytes()


def main():
    command, sources = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        compile_arc(sources, folder / "classes")
        atlas = folder / "sprites.aatls"
        subprocess.run([command, "pack", "-q", SPRITES, "--for", "mindustry", "-o", atlas, "--max-size", "96"], check=True)
        told = subprocess.run(["java", "-cp", folder / "classes", "arc.graphics.g2d.Regions", atlas],
                              check=True, capture_output=True, text=True).stdout.splitlines()
    wrong = [line.split(" ")[0] for line in told if not is_right(line)]
    for name in wrong:
        print(f"FAILED {name}")
    print(f"{len(told) - len(wrong)} passed, {len(wrong)} failed")
    return 1 if wrong or not told else 0


sys.exit(main())
