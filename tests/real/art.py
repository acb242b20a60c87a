#!/usr/bin/env python3
"""Art of real games, packed to every format and unpacked again, pixel for pixel: art.py COMMAND [CACHE]

Debian's packages of games have it as loose pictures. They are downloaded and unpacked, not installed. Pillow, which has
nothing to do with our decoders, says what pixels the pictures have.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import packed_formats  # noqa: E402

SETS = ("supertux-data", "frozen-bubble-data", "hedgewars-data", "wesnoth-1.16-data")
RESTRICTED = ("scs", )  # one page, names of letters and digits
PLAIN_STEP = 10
ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tga", ".webp")


def fetch(package, cache):
    """The folder with the package's files."""
    folder = cache / package
    if not folder.exists():
        subprocess.run(["apt-get", "download", "-qq", package], cwd=cache, check=True)
        archive = next(cache.glob(f"{package}_*.deb"))
        subprocess.run(["dpkg", "-x", archive, folder], check=True)
        archive.unlink()
    return folder


def formats(command):
    """The formats that can be packed: (id, ending)."""
    rows = json.loads(subprocess.run([command, "help", "--json"], capture_output=True, check=True).stdout)["formats"]
    return [(row["id"], row["extensions"].split()[0]) for row in rows
            if row["packs"] and row["reads"] and row["id"] not in packed_formats.ONE_ANIMATION]


def pictures(folder):
    """Pictures of one frame that Pillow can decode, {name without ending: path}; small enough to be sprites."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in ENDINGS or path.is_symlink():
            continue
        try:
            with Image.open(path) as image:
                image.load()
                small = image.width <= 1024 and image.height <= 1024 and getattr(image, "n_frames", 1) == 1
        except (OSError, SyntaxError, ValueError):
            continue
        name = str(path.relative_to(folder).with_suffix(""))
        if small and name not in found and not path.name.endswith(".9.png"):
            found[name] = path
    return found


def pixels(path, size=None):
    """Size and RGBA, of the upper left part with that size; what is transparent has no colour that anybody could see."""
    with Image.open(path) as image:
        rgba = image.convert("RGBA")
    if size:
        rgba = rgba.crop((0, 0, *size))
    seen = rgba.getchannel("A").point(lambda alpha: 255 if alpha else 0)
    return rgba.size, Image.composite(rgba, Image.new("RGBA", rgba.size), seen).tobytes()


def differing(wanted, unpacked, in_cells):
    """Names whose pictures differ or are missing. In cells a sprite has empty columns and rows at its far edges."""
    bad = []
    for name, path in wanted.items():
        made = unpacked / f"{name}.png"
        if not made.exists() or pixels(made, pixels(path)[0] if in_cells else None) != pixels(path):
            bad.append(name)
    return bad


def take(wanted, folder, plain):
    """Copies the pictures to a folder. `plain`: names that every format can hold, and no more than fit on a page."""
    taken = {}
    for index, (name, path) in enumerate(wanted.items()):
        if plain and index % PLAIN_STEP != 0:
            continue
        new = f"s{index}x" if plain else name
        target = folder / (new + path.suffix)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
        taken[new] = path
    return taken


def check(command, identifier, ending, wanted, scratch):
    """Packs and unpacks; returns how many pictures came back wrong."""
    with tempfile.TemporaryDirectory(dir=scratch) as work:
        work = pathlib.Path(work)
        plain = identifier in RESTRICTED
        taken = take(wanted, work / "in", plain)
        options = ["--trim-mode", "none", "--max-size", "16384"] if plain else ["--strip-extensions"]
        start = time.monotonic()
        done = subprocess.run([command, "pack", "in", "-o", f"a{ending}", "-q", *options], cwd=work, check=False)
        packed = time.monotonic() - start
        if done.returncode != 0:
            return len(taken)
        subprocess.run([command, "unpack", f"a{ending}", "-o", "out", "-q"], cwd=work, check=True)
        bad = differing(taken, work / "out", plain)
        size = sum(file.stat().st_size for file in work.glob("a*"))
    print(f"    {identifier:6} {len(taken):5} pictures in {packed:5.1f} s, {size:9,} bytes, {len(bad)} differ", *bad[:5])
    return len(bad)


def main():
    command = str(pathlib.Path(sys.argv[1]).resolve())
    faults = 0
    with tempfile.TemporaryDirectory(prefix="spritepress-art-") as scratch:
        cache = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else pathlib.Path(scratch)
        cache.mkdir(parents=True, exist_ok=True)
        for package in SETS:
            root = fetch(package, cache)
            wanted = pictures(root)
            print(f"{package}: {len(wanted)} pictures")
            for identifier, ending in formats(command):
                faults += check(command, identifier, ending, wanted, scratch)
    print(f"real art: {faults} faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
