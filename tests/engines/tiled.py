#!/usr/bin/env python3
"""Tilesets that we write, drawn by Tiled's own tmxrasterizer: every tile has the pixels of its frame.

    tiled.py --command SPRITEPRESS

A sheet and a collection of pictures, as XML and JSON. Rectangles of one image, which are newer than Debian's Tiled (1.8), are
drawn where Tiled is 1.9 at least.
"""
import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile

from PIL import Image

failures = []
CELL = 32


def run(*arguments, folder):
    done = subprocess.run([str(a) for a in arguments], cwd=folder, capture_output=True, text=True, timeout=300, check=False,
                          env=os.environ | {"QT_QPA_PLATFORM": "offscreen"})
    if done.returncode != 0:
        raise SystemExit(f"{arguments[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def picture(rng, width, height):
    """Opaque and transparent pixels: what lies between is rounded by Qt in its own way."""
    image = Image.new("RGBA", (width, height))
    image.putdata([(rng.randrange(256), rng.randrange(256), rng.randrange(256), 255) if rng.random() < 0.8 else (0, 0, 0, 0)
                   for _ in range(width * height)])
    return image


def sheet(rng, folder):
    """Six tiles with a margin of 2 and a spacing of 1; returns the atlas as a dump, and its tiles."""
    width, height, columns = 16, 12, 3
    page = Image.new("RGBA", (2 + columns * 17, 2 + 2 * 13))
    frames, tiles = [], []
    for i in range(6):
        x, y = 2 + i % columns * (width + 1), 2 + i // columns * (height + 1)
        tiles.append(picture(rng, width, height))
        page.paste(tiles[i], (x, y))
        frames.append({"key": f"tile {i}", "page": 0, "x": x, "y": y, "w": width, "h": height})
    page.save(folder / "sheet.png")
    return {"kind": "atlas", "pages": [{"file": "sheet.png", "width": page.width, "height": page.height}], "frames": frames}, tiles


def collection(rng, folder):
    """Pictures of many sizes, each a page."""
    tiles = [picture(rng, rng.randrange(1, CELL), rng.randrange(1, CELL)) for _ in range(9)]
    pages, frames = [], []
    for i, tile in enumerate(tiles):
        tile.save(folder / f"picture_{i}.png")
        pages.append({"file": f"picture_{i}.png", "width": tile.width, "height": tile.height})
        frames.append({"key": f"picture {i}", "page": i, "x": 0, "y": 0, "w": tile.width, "h": tile.height})
    return {"kind": "atlas", "pages": pages, "frames": frames}, tiles


def rectangles(rng, folder):
    """The pictures of a collection on one page."""
    dump, tiles = collection(rng, folder)
    page = Image.new("RGBA", (CELL * len(tiles), CELL))
    for i, frame in enumerate(dump["frames"]):
        frame.update(page=0, x=i * CELL, y=0)
        page.paste(tiles[i], (i * CELL, 0))
    page.save(folder / "page.png")
    return dump | {"pages": [{"file": "page.png", "width": page.width, "height": page.height}]}, tiles


def check(command, make, ending, folder):
    dump, tiles = make(random.Random(1), folder)
    (folder / "dump.json").write_text(json.dumps(dump))
    run(command, "convert", "dump.json", "-o", f"set.{ending}", folder=folder)
    cells = ",".join(str(i + 1) for i in range(len(tiles)))
    (folder / "map.tmx").write_text(
        f'<map version="1.8" orientation="orthogonal" width="{len(tiles)}" height="1" tilewidth="{CELL}" tileheight="{CELL}">'
        f'<tileset firstgid="1" source="set.{ending}"/><layer id="1" name="a" width="{len(tiles)}" height="1">'
        f'<data encoding="csv">{cells}</data></layer></map>')
    run("tmxrasterizer", "map.tmx", "out.png", folder=folder)
    drawn = Image.open(folder / "out.png").convert("RGBA")
    for i, tile in enumerate(tiles):  # tiles stand on the ground of their cell, at its left
        got = drawn.crop((i * CELL, CELL - tile.height, i * CELL + tile.width, CELL))
        if list(got.getdata()) != list(tile.getdata()):
            failures.append(f"{make.__name__}.{ending}: tile {i} has other pixels")


def check_row(command, told, drawn):
    """The row says which version drew what; what that version is too old for, too."""
    seen = f"Tiled {re.search(r'[0-9.]+[0-9]', told)[0]}" + ("" if rectangles in drawn else " (sheets and pictures; rectangles not tried)")
    for each in json.loads(run(command, "formats", "--json", folder="."))["formats"]:
        if each["id"].startswith("tiled-") and each["verified"] != seen:
            failures.append(f"{each['id']} says {each['verified']}, not {seen}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--command", type=pathlib.Path, required=True)
    command = parser.parse_args().command.resolve()
    told = run("tiled", "--version", folder=".")
    version = [int(n) for n in re.search(r"(\d+)\.(\d+)", told).groups()]
    kinds = [sheet, collection] + [rectangles] * (version >= [1, 9])
    check_row(command, told, kinds)
    for make in kinds:
        for ending in ("tsx", "tsj"):
            with tempfile.TemporaryDirectory() as folder:
                check(command, make, ending, pathlib.Path(folder))
    print("\n".join(failures) if failures else f"Tiled {version[0]}.{version[1]} draws {', '.join(k.__name__ for k in kinds)}")
    return 1 if failures else 0


raise SystemExit(main())
