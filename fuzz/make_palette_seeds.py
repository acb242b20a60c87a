#!/usr/bin/env python3
"""Writes seeds for fuzz-palette: each kind of file that has a palette, and one with a mistake.

    make_palette_seeds.py FOLDER
"""
import pathlib
import sys

SEEDS = {
    "gimp": "GIMP Palette\nName: two\nColumns: 2\n# a comment\n255   0   0\tRed\n0 0 255\n",
    "hex": "; a comment\nff0000\n#0000FF\n#00ff0080\n",
    "jasc": "JASC-PAL\r\n0100\r\n2\r\n255 0 0\r\n0 0 255\r\n",
    "jasc_short": "JASC-PAL\n0100\n2\n255 0 0\n",
    "paint_net": "\ufeff; paint.net Palette File\nFFff0000\n800000ff\n",
}


def main(folder: pathlib.Path) -> None:
    target = folder / "palette"
    target.mkdir(parents=True, exist_ok=True)
    for name, text in SEEDS.items():
        (target / name).write_bytes(text.encode())


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
