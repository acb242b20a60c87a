#!/usr/bin/env python3
"""JPEGs with every orientation, packed and unpacked again: the pixels that Pillow shows, turned or as they are stored.

    orientation.py --command build/release/spritepress

Needs Debian's Pillow.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageOps

WIDTH, HEIGHT = 24, 16
ORIENTATION = 0x0112


def packed(command, folder, options):
    """The one picture of an atlas of a.jpg."""
    for arguments in (["pack", "a.jpg", "-o", "out.pct", *options], ["unpack", "out.pct", "-o", "frames", "--force"]):
        subprocess.run([command, *arguments], cwd=folder, check=True, capture_output=True)
    return Image.open(next((folder / "frames").iterdir())).convert("RGBA")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    command = parser.parse_args().command.resolve()
    picture = Image.new("RGB", (WIDTH, HEIGHT))
    picture.putdata([(x * 10, y * 15, x * y % 256) for y in range(HEIGHT) for x in range(WIDTH)])
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for orientation in range(1, 9):
            exif = Image.Exif()
            exif[ORIENTATION] = orientation
            picture.save(folder / "a.jpg", quality=95, exif=exif)
            stored = Image.open(folder / "a.jpg")
            for options, wanted in (((), ImageOps.exif_transpose(stored)), (("--no-orientation",), stored)):
                got, wanted = packed(command, folder, options), wanted.convert("RGBA")
                if got.size != wanted.size or got.tobytes() != wanted.tobytes():
                    failed += 1
                    print(f"orientation {orientation} {' '.join(options)}: other pixels than Pillow's")
    print(f"{16 - failed} passed, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
